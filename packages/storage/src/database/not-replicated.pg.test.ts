import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@vetloom/testing/quick-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/launcher.ts';
import { Connections } from './connections.ts';

let folder: string;
let server: EmbeddedPostgres;
let alone: Connections;
let patient: Connections;
beforeAll(async () => {
  folder = mkdtempSync(join(quickFolder(), 'vetloom-not-replicated-'));
  server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: {
      ...{ fsync: 'off', wal_level: 'replica', max_wal_senders: '1' },
      // Of nobody but who asks for it.
      ...{ synchronous_standby_names: 'away', synchronous_commit: 'local' },
    },
  });
  alone = new Connections({ connectionString: server.url, max: 1 });
  patient = new Connections({ connectionString: server.url, max: 1, options: '-c synchronous_commit=on' });
  await alone.run({ text: 'CREATE TABLE kept (n integer)' });
});
afterAll(async () => {
  await Promise.all([alone?.close(), patient?.close()]);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (n: number) => ({ text: 'INSERT INTO kept VALUES ($1)', values: [n] });
const kept = async () => (await alone.run<{ n: number }>({ text: 'SELECT n FROM kept ORDER BY n' })).map(({ n }) => n);

/** An operator ends what waits for a machine that isn't there; no timeout does, since a commit has none. */
async function giveUp(): Promise<void> {
  const ended = () =>
    alone.run({ text: `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'` });
  await expect.poll(async () => (await ended()).length).toBeGreaterThan(0);
}

// PostgreSQL answers such a commit as if all were well, with a warning: it would be lost with that machine.
it.each<[string, (n: number) => Promise<unknown>]>([
  ['a commit', (n) => patient.transaction('write', null, (session) => session.run(insert(n)))],
  [
    'one that goes with the last statement',
    (n) => patient.transaction('write', null, (session) => session.runLast(insert(n))),
  ],
  ['a statement outside of a transaction', (n) => patient.run(insert(n))],
])(
  '%s that is given up while it waits for a second machine isn’t acknowledged, though it stands',
  async (what, write) => {
    const pid = () => patient.run<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
    const before = await pid();
    const n = what.length;
    const refused = expect(write(n)).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    await Promise.all([refused, giveUp()]);
    expect(await kept()).toContain(n);
    // What happened on a connection can't be told from what happens on it next: it is never used again.
    expect(await pid()).not.toEqual(before);
  },
);
