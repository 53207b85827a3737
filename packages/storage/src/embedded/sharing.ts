import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresStartError, systemCode } from './postgres-start-error.ts';
import { lifeMark, waitFor } from './process-life.ts';

/*
 * Several processes may use one embedded server at a time: the application and an operator's command beside it.
 * Each leaves a note while it does; whoever leaves last stops the server. Notes of processes that were killed count
 * for nothing, because a note names the process together with its life mark.
 */

let notesOfThisProcess = 0;

/** Leaves a note that this process uses the server; the answer removes it. */
export function noteUser(folder: string): { leave(): void } {
  notesOfThisProcess += 1;
  const note = join(folder, `${process.pid}-${notesOfThisProcess}`);
  writeFileSync(note, ownMark());
  return { leave: () => rmSync(note, { force: true }) };
}

/** Whether any living process has a note; notes of dead ones are removed. */
export function hasUsers(folder: string): boolean {
  let found = false;
  for (const name of readdirSync(folder)) {
    const note = join(folder, name);
    if (holderLives(note, Number.parseInt(name, 10))) found = true;
    else rmSync(note, { force: true });
  }
  return found;
}

/** Runs `work` while no other process starts or stops this server. */
export async function withStartLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const taken = await waitFor(180, () => tryLock(lock));
  if (taken === undefined) {
    throw new PostgresStartError(`Another process has been starting the database for 3 minutes and holds ${lock}.`);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  // Written aside and linked into place, so that nobody ever finds a lock that does not yet name its holder.
  const ticket = `${lock}-${process.pid}`;
  writeFileSync(ticket, `${process.pid} ${ownMark()}`);
  try {
    linkSync(ticket, lock);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(ticket, { force: true });
  }
  const [pid = '', mark = ''] = readOrEmpty(lock).split(' ');
  if (mark !== '' && lifeMark(Number(pid)) !== mark) rmSync(lock, { force: true });
  return false;
}

function holderLives(note: string, pid: number): boolean {
  const mark = lifeMark(pid);
  return mark !== undefined && readOrEmpty(note) === mark;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function ownMark(): string {
  return lifeMark(process.pid) ?? 'alive';
}
