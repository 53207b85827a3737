import { randomUUID } from 'node:crypto';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { liftHistoryGuard, setHistoryGuard } from '@vetloom/testing/postgres/history-guard.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Found } from '../ports/continuity.ts';
import type { OpenedDatabase } from '../ports/open.ts';
import { Connections, type Mode, type OpenSession, type Statement } from './connections.ts';
import { DatabaseContinuity } from './continuity.ts';
import { openDatabase } from './open-database.ts';

let database: ClinicDatabase;
/** Another server process over the same database. */
let other: OpenedDatabase;
beforeEach(async () => {
  database = await clinicDatabase();
  other = await openDatabase({ url: database.url, connections: 2 });
  await database.db.continuity.look();
  await other.continuity.look();
});
afterEach(async () => {
  await other.close();
  await database.close();
});

let made = 0;
/** Writes something in the clinic, which its caller is told of. */
const acknowledge = (db: OpenedDatabase = database.db) =>
  writeIn(db, 'demo', async (tx) => {
    made += 1;
    await tx.put('pet', { _id: `/pet/${made}`, collection: 'pet', name: `n${made}` } as never);
  });

/** What a replica that takes over did not get: all that was written in the clinic since that sequence. */
async function forget(after: number): Promise<void> {
  await withClient(database.url, async (client) => {
    await liftHistoryGuard(client);
    const { rows } = await client.query<{ hash: Buffer }>(
      'SELECT prev_hash AS hash FROM vetloom.history WHERE clinic_id = $1 AND seq > $2 ORDER BY seq, ord LIMIT 1',
      ['demo', after],
    );
    for (const table of ['history', 'command_log', 'document'])
      await client.query(`DELETE FROM vetloom.${table} WHERE clinic_id = 'demo' AND seq > $1`, [after]);
    await client.query(`UPDATE vetloom.clinic_head SET seq = $1, hash = $2 WHERE clinic_id = 'demo'`, [
      after,
      rows[0]?.hash,
    ]);
    await setHistoryGuard(client);
  });
}

const cuts = async () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ detail: Record<string, unknown> }>(
      `SELECT detail FROM vetloom.audit_log WHERE kind = 'database.cut' ORDER BY id`,
    );
    return rows.map(({ detail }) => detail);
  });

/** What a start does, and a lost machine: all that is known is compared. */
const suspect = ({ continuity }: OpenedDatabase = database.db) => continuity.recall(continuity.remembered());

describe('a history that was cut', () => {
  it('is found by whoever acknowledged what is missing: a new epoch begins, with an entry in the audit', async () => {
    const { db } = database;
    const { epoch } = db;
    const found: Found[] = [];
    db.continuity.onFound((one) => found.push(one));
    const { to } = await acknowledge();
    suspect();
    expect(await db.continuity.look()).toEqual({ found: 'same' });
    await acknowledge();
    await forget(to);
    suspect();
    expect(await db.continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'], raised: true });
    expect(db.epoch).not.toBe(epoch);
    expect(db.forDoor('copy').epoch).toBe(db.epoch);
    expect(found).toMatchObject([{ found: 'cut', epoch: db.epoch }]);
    expect(await cuts()).toEqual([{ clinics: ['demo'], many: 1, epoch: db.epoch }]);
    // Every server tells when it was, also those that start later.
    const started = await openDatabase({ url: database.url, connections: 2 });
    await started.continuity.look();
    expect(started.continuity.cutAt).toBeCloseTo(Date.now() / 1000, -2);
    expect(db.continuity.cutAt).toBe(started.continuity.cutAt);
    await started.close();
    // And that is that.
    suspect();
    expect(await db.continuity.look()).toEqual({ found: 'same' });
  });

  it('is found also where the clinic has gone past it by what others did since', async () => {
    const { to } = await acknowledge();
    await acknowledge();
    await forget(to);
    await acknowledge(other);
    await acknowledge(other);
    suspect();
    expect(await database.db.continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'] });
  });

  it('is found by servers that were only told, as long as the clinic has less than that', async () => {
    const { to } = await acknowledge();
    const { continuity } = other;
    continuity.recall({ epoch: other.epoch, over: [], heads: { demo: { seq: to + 1, command: null } } });
    expect(await continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'] });
  });

  it('is found by its own last command also where others were heard to go on', async () => {
    const { db } = database;
    const { to } = await acknowledge();
    await acknowledge();
    await forget(to);
    await acknowledge(other);
    const { to: last } = await acknowledge(other);
    await db.announce('demo', last);
    suspect();
    expect(await db.continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'] });
  });

  it('begins one epoch, whoever finds it at once; a server that finds it later goes along', async () => {
    const { to } = await acknowledge();
    await acknowledge();
    await acknowledge(other);
    await forget(to);
    const third = await openDatabase({ url: database.url, connections: 2 });
    suspect();
    suspect(other);
    const looks = await Promise.all([database.db.continuity.look(), other.continuity.look()]);
    expect(new Set([database.db.epoch, other.epoch]).size).toBe(1);
    expect(looks.filter((look) => look.found === 'cut' && look.raised)).toHaveLength(1);
    expect(await third.continuity.look()).toEqual({ found: 'other', epoch: other.epoch });
    expect(third.epoch).toBe(other.epoch);
    expect(await cuts()).toHaveLength(1);
    await third.close();
  });

  it('is found after a restart by what was kept beside the database', async () => {
    const { to } = await acknowledge();
    await acknowledge();
    const kept = database.db.continuity.remembered();
    await forget(to);
    const started = await openDatabase({ url: database.url, connections: 2 });
    started.continuity.recall(JSON.parse(JSON.stringify(kept)));
    expect(await started.continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'], raised: true });
    await started.close();
  });

  it('took the new epoch itself along: an epoch that comes back is cut as well', async () => {
    const { db } = database;
    const { epoch } = db;
    await db.maintenance.newEpoch();
    expect(await db.continuity.look()).toMatchObject({ found: 'other' });
    await withClient(database.url, (client) => client.query('UPDATE vetloom.database_epoch SET epoch = $1', [epoch]));
    expect(await db.continuity.look()).toMatchObject({ found: 'cut', clinics: [], raised: true });
    expect(db.epoch).not.toBe(epoch);
  });

  it('is nothing that another epoch knows of: the operator has said it already', async () => {
    const { db } = database;
    await acknowledge();
    const { continuity } = other;
    continuity.recall({ epoch: randomUUID(), over: [], heads: { demo: { seq: 1000, command: null } } });
    expect(await continuity.look()).toEqual({ found: 'same' });
    expect(db.epoch).toBe(other.epoch);
  });

  it('is not what an operator began by hand', async () => {
    const { db } = database;
    await db.maintenance.newEpoch();
    await db.continuity.look();
    expect(db.continuity.cutAt).toBeUndefined();
  });

  it('is no clinic that was taken away', async () => {
    const { continuity } = other;
    continuity.recall({ epoch: other.epoch, over: [], heads: { gone: { seq: 7, command: randomUUID() } } });
    expect(await continuity.look()).toEqual({ found: 'same' });
  });
});

/** Connections of which some lead to a machine that was the primary until just now: it answers on, and lacks what was acknowledged since. */
class ConnectionsToTwo extends Connections {
  /** Whether a statement outside of a transaction gets there. */
  readonly former: 'all' | 'transactions';

  constructor(url: string, former: 'all' | 'transactions') {
    super({ connectionString: url, max: 2 });
    this.former = former;
  }

  override async run<Row extends object>(statement: Statement): Promise<Row[]> {
    const rows = await super.run<Row>(statement);
    return this.former === 'all' ? asAtTheFormer(rows) : rows;
  }

  override transaction<T>(mode: Mode, clinic: string | null, work: (session: OpenSession) => Promise<T>): Promise<T> {
    return super.transaction(mode, clinic, (session) =>
      work({ ...session, run: async (statement) => asAtTheFormer(await session.run(statement)) }),
    );
  }
}

/** The start of another server, which knows nothing of any command. */
const asAtTheFormer = <Row extends object>(rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, ...('life' in row && { life: '1' }), ...('known' in row && { known: false }) }));

describe('two machines that answer for one database, as while a primary that was held has not stepped back yet', () => {
  it.each(['all', 'transactions'] as const)(
    'begin no epoch by what the one lacks and the other has (at the former: %s)',
    async (former) => {
      const { db } = database;
      await acknowledge();
      const connections = new ConnectionsToTwo(database.url, former);
      const accounts = new Connections({ connectionString: database.url, max: 1 });
      const continuity = new DatabaseContinuity(connections, accounts, db.epoch);
      continuity.recall(db.continuity.remembered());
      await expect(continuity.look()).rejects.toMatchObject({ codeName: 'databaseNotReady' });
      expect(await db.continuity.look()).toEqual({ found: 'same' });
      expect(await cuts()).toEqual([]);
      await connections.close();
      await accounts.close();
    },
  );
});

describe('a device that has seen more than the database holds', () => {
  const pull = (epoch: string | null, cursor: number) =>
    database.db.feed.changesSince({ clinic: 'demo', cursor, limit: 10, views: {}, epoch });

  it('is a reason to look, and proves what this server knows too', async () => {
    const { to } = await acknowledge();
    await acknowledge();
    await forget(to);
    await pull(database.db.epoch, to + 1);
    expect(await database.db.continuity.look()).toMatchObject({ found: 'cut', clinics: ['demo'] });
    expect(database.db.continuity.takeDoubts()).toEqual([]);
  });

  it('proves nothing by itself, since anybody can say so: somebody is told', async () => {
    const { to } = await acknowledge();
    await pull(database.db.epoch, to + 1000);
    expect(await database.db.continuity.look()).toEqual({ found: 'same' });
    expect(database.db.continuity.takeDoubts()).toEqual(['demo']);
    expect(database.db.continuity.takeDoubts()).toEqual([]);
  });

  it('of an earlier epoch is as it should be', async () => {
    const { to } = await acknowledge();
    await pull(randomUUID(), to + 1000);
    await pull(null, to + 1000);
    await database.db.continuity.look();
    expect(database.db.continuity.takeDoubts()).toEqual([]);
  });
});

describe('a database that can only be read, as one that follows another', () => {
  it('takes nothing: the call may be made again, and its connection is never used again', async () => {
    const { db } = database;
    const backend = async (readOnly: boolean) => {
      let pid = 0;
      await db
        .inClinic('demo', async (tx) => {
          const [row] = await tx.sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          pid = row?.pid ?? 0;
          if (readOnly) await tx.sql('SET TRANSACTION READ ONLY');
          await tx.sql(`UPDATE vetloom.clinic_head SET floor = floor WHERE clinic_id = 'demo'`);
        })
        .catch((error: unknown) => {
          expect(error).toMatchObject({ codeName: 'databaseNotReady' });
        });
      return pid;
    };
    const refused = await backend(true);
    expect(await backend(false)).not.toBe(refused);
    await withClient(database.url, async (client) => {
      const { rows } = await client.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [refused]);
      expect(rows).toEqual([]);
    });
  });
});
