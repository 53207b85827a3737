import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { ClinicServer } from './clinic-server.ts';

/** Longer than a start may take. */
const WITHIN = 150_000;

/** Owners and modes too: the database's own user keeps what is its own. */
function copy(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
}

/**
 * Gives a server that has no data yet the demo clinics as a first start makes them. They are made once a run, by the first worker that needs
 * them, and copied from then on: each start of its own took ten seconds of processor. Nobody has signed in there.
 */
export async function layDemoClinics(server: ClinicServer): Promise<void> {
  if (existsSync(server.dataFolder)) return;
  copy(await prepared(inject('runFolder')), server.dataFolder);
  // Two servers may start at once; each looks for a port of its own.
  rmSync(join(server.dataFolder, 'postgres', 'port'), { force: true });
}

async function prepared(runFolder: string): Promise<string> {
  const folder = join(runFolder, 'prepared');
  const [ready, failed] = [join(folder, 'ready'), join(runFolder, 'prepared-failed')];
  try {
    mkdirSync(folder);
  } catch {
    // Another worker is at it, or was.
    const until = Date.now() + WITHIN;
    while (!existsSync(ready)) {
      if (existsSync(failed) || Date.now() > until) throw new Error('the demo clinics could not be prepared');
      await delay(100);
    }
    return ready;
  }
  try {
    const server = await new ClinicServer(folder).start();
    await server.stop();
    renameSync(server.dataFolder, ready);
    return ready;
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
}
