import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { outlastSilence } from '@vetloom/testing/postgres/silence.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { Connections } from './connections.ts';

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

/** How long a statement may take there, as PostgreSQL says it. */
const allowed = (db: Database, how: 'readClinic' | 'inClinic') => settingOf(db, how, 'statement_timeout');

const settingOf = (db: Database, how: 'readClinic' | 'inClinic', name: string) =>
  db[how]('demo', async (tx) => (await tx.sql<{ set: string }>(`SELECT current_setting('${name}') AS set`))[0]?.set);

describe('a statement', () => {
  it('may take as long as the door lets it by which it came, and the next transaction of the connection as long as its own', async () => {
    const { db } = database;
    for (const how of ['readClinic', 'inClinic'] as const) {
      expect(await allowed(db.forDoor('copy'), how)).toBe('10s');
      expect(await allowed(db.forDoor('call'), how)).toBe('30s');
      expect(await allowed(db, how)).toBe('1min');
    }
  });

  it('that takes too long is given up as something that may be asked again, and the connection stays good', async () => {
    const asked = database.db.readClinic('demo', async (tx) => {
      await tx.sql('SET LOCAL statement_timeout = 1');
      return tx.sql('SELECT pg_sleep(30)');
    });
    await expect(asked).rejects.toMatchObject({
      codeName: 'databaseNotReady',
      message: expect.stringContaining('too long'),
    });
    expect(await allowed(database.db, 'readClinic')).toBe('1min');
  });

  it('of which nothing is heard at all is left with its connection, and may be asked again', async () => {
    const connections = new Connections({ connectionString: database.url, max: 1 });
    const asked = connections.transaction(
      'read',
      null,
      async (session) => {
        // As one that hangs on another machine: the database doesn't come to giving it up.
        await session.run({ text: 'SET LOCAL statement_timeout = 0' });
        return session.run({ text: 'SELECT pg_sleep(60)' });
      },
      1000,
    );
    await expect(asked).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    expect(await connections.run({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
    await connections.close();
  });
});

describe('a transaction that says nothing', () => {
  it('is ended after 5 s where it holds the clinic, and later where it only reads', async () => {
    const silence = 'idle_in_transaction_session_timeout';
    expect(await settingOf(database.db, 'inClinic', silence)).toBe('5s');
    expect(await settingOf(database.db, 'readClinic', silence)).toBe('30s');
  });

  it('was ended for its silence: it is something that may be sent again, and nothing of it stands', async () => {
    const { db } = database;
    const floor = () =>
      db.readClinic('demo', (tx) => tx.sql(`SELECT floor FROM vetloom.clinic_head WHERE clinic_id = 'demo'`));
    const before = await floor();
    const silent = db.inClinic('demo', async (tx) => {
      await tx.sql(`UPDATE vetloom.clinic_head SET floor = floor + 1 WHERE clinic_id = 'demo'`);
      await tx.sql('SET LOCAL idle_in_transaction_session_timeout = 1');
      await outlastSilence(database.url, Number.POSITIVE_INFINITY);
      return tx.sql('SELECT 1');
    });
    await expect(silent).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    expect(await floor()).toEqual(before);
  });
});
