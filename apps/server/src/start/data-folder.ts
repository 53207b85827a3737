import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from './refusal.ts';

/** Makes the data folder and makes sure that it can be written. @throws StartRefusal */
export function prepareDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(resolve(folder));
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    accessSync(folder, constants.W_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    throw new StartRefusal(`The data folder ${folder} can't be written (${reason}); name another one in VETLOOM_DATA.`);
  }
}

/** One folder after the other: Node's own recursive way never comes back from a place such as /proc, which has no room for any. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o755 });
}
