import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import { bulkLoad } from '../bulk/bulk-load.ts';
import { changesSince, headStatement, outcomesByUuid, outcomesOf } from '../feed/changes.ts';
import { history } from '../feed/history.ts';
import { petHistory, snapshot } from '../feed/snapshot.ts';
import { verifyHistory } from '../history/verify.ts';
import type { Door, Ended } from '../ports/database.ts';
import type { Feed, Head } from '../ports/feed.ts';
import type { Maintenance, OpenedDatabase, OpenOptions } from '../ports/open.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { migrate } from '../schema/migrate.ts';
import { type AppAccess, derivedPassword, requireBoundRole, rolesOf } from '../schema/roles.ts';
import { accessStore } from '../system/pg-access-store.ts';
import { peopleStore } from '../system/pg-people-store.ts';
import { PgSystemStore } from '../system/pg-system-store.ts';
import { Announcer, listen } from './announcements.ts';
import { Connections, domainErrorOf } from './connections.ts';
import { PgClinicTransaction } from './transaction.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** On which the database itself tells of what ends (migration 0300). */
const ENDED = 'vetloom_ended';
/** A process that hangs inside of a transaction must not hold a clinic's head for ever. Milliseconds. */
const LIMITS = { lock_timeout: 20_000, statement_timeout: 60_000, idle_in_transaction_session_timeout: 30_000 };
/** The same for statements that come by a door, in ms. What runs by itself has the connection's minute. */
const STATEMENT_MS: Readonly<Record<Door, number>> = { call: 30_000, copy: 10_000 };

/**
 * Migrates the database and connects as the role that row-level security binds.
 * @throws Error in one sentence for the operator: unreachable, too old, may not create roles, edited or unknown migrations
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const owner: pg.ClientConfig = { connectionString: options.url, connectionTimeoutMillis: CONNECT_MS };
  const { access, app } = await prepare(owner, options.appPassword);
  const config = appConfig(options.url, access, app);
  const connections = new Connections({ ...config, max: options.connections ?? CONNECTIONS });
  try {
    const epoch = await connections.transaction('read', null, async (session) => {
      await requireBoundRole(
        { query: (async (text: string) => ({ rows: await session.run({ text }) })) as pg.ClientBase['query'] },
        app,
      );
      const [row] = await session.run<{ epoch: string }>({ text: 'SELECT epoch FROM vetloom.database_epoch' });
      return row?.epoch ?? '';
    });
    return assemble(connections, config, owner, epoch);
  } catch (error) {
    await connections.close();
    throw error;
  }
}

async function prepare(owner: pg.ClientConfig, given: string | undefined): Promise<{ access: AppAccess; app: string }> {
  const client = new pg.Client(owner);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database can't be reached: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
  try {
    const roles = rolesOf(client.database ?? 'vetloom');
    const password = given ?? derivedPassword(client.password ?? undefined, roles.app);
    return { access: await migrate(client, roles, password), app: roles.app };
  } finally {
    await client.end();
  }
}

function appConfig(url: string, access: AppAccess, app: string): pg.ClientConfig {
  const base: pg.ClientConfig = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...LIMITS };
  // The migration role gives up its rights for the whole connection; only a statement of ours could take them back.
  if (access.kind === 'assume') return { ...base, options: `-c role=${app}` };
  const address = new URL(url);
  address.username = encodeURIComponent(app);
  address.password = encodeURIComponent(access.password);
  return { ...base, connectionString: address.href };
}

function assemble(
  connections: Connections,
  config: pg.ClientConfig,
  owner: pg.ClientConfig,
  epoch: string,
): OpenedDatabase {
  const transaction = (mode: 'read' | 'write', door?: Door) => {
    return <T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> =>
      connections.transaction(
        mode,
        clinic,
        (session) => run(new PgClinicTransaction(session, clinic)),
        door && STATEMENT_MS[door],
      );
  };
  const stops = new Set<() => Promise<void>>();
  const announcer = new Announcer((statement) => connections.run(statement));
  const hearing = async (listening: Promise<() => Promise<void>>): Promise<() => Promise<void>> => {
    const stop = await listening.catch((error: unknown) => {
      throw domainErrorOf(error);
    });
    stops.add(stop);
    return async () => {
      stops.delete(stop);
      await stop();
    };
  };
  const opened: OpenedDatabase = {
    system: new PgSystemStore(connections),
    people: peopleStore(connections),
    access: accessStore(connections),
    feed: feedOver(connections),
    maintenance: maintenanceOver(owner),
    epoch,
    inClinic: transaction('write'),
    readClinic: transaction('read'),
    forDoor: (door) => ({ ...opened, inClinic: transaction('write', door), readClinic: transaction('read', door) }),
    countAttempt: (clinic, uuid) => countAttempt(connections, clinic, uuid),
    announce: async (clinic, seq, committed) => announcer.tell(clinic, seq, committed),
    onAnnounce: (hear) => hearing(announcer.listen(config, hear)),
    onEnd: (hear) => hearing(listen(config, ENDED, (payload) => hear(JSON.parse(payload) as Ended))),
    ping: async () => {
      await connections.run({ text: 'SELECT 1' });
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await announcer.settled();
      await connections.close();
    },
  };
  return opened;
}

function feedOver(connections: Connections): Feed {
  return {
    head: async (clinic) => {
      const [rows] = await connections.snapshot(clinic, [headStatement(clinic)]);
      return rows?.[0] as Head | undefined;
    },
    changesSince: (request) => changesSince(connections, request),
    snapshot: (request) => snapshot(connections, request),
    history: (request) => history(connections, request),
    petHistory: (clinic, petID, views) => petHistory(connections, clinic, petID, views),
    outcomesOf: (clinic, client, from, to) => outcomesOf(connections, clinic, client, from, to),
    outcomesByUuid: (clinic, uuids) => outcomesByUuid(connections, clinic, uuids),
  };
}

async function countAttempt(connections: Connections, clinic: string, uuid: string): Promise<number> {
  return connections.transaction('write', clinic, async (session) => {
    const [row] = await session.run<{ attempts: number }>({
      name: 'count-attempt',
      text: `INSERT INTO vetloom.command_attempt AS a (clinic_id, uuid, attempts, last_at) VALUES ($1, $2, 1, $3)
        ON CONFLICT (clinic_id, uuid) DO UPDATE SET attempts = a.attempts + 1, last_at = excluded.last_at RETURNING attempts`,
      values: [clinic, uuid, Math.floor(Date.now() / 1000)],
    });
    return row?.attempts ?? 1;
  });
}

function maintenanceOver(owner: pg.ClientConfig): Maintenance {
  /** A connection of the owner for as long as the work takes: maintenance is rare, and its rights should not lie about. */
  const asOwner = async <T>(work: (connections: Connections) => Promise<T>): Promise<T> => {
    const connections = new Connections({ ...owner, max: 1 });
    try {
      return await work(connections);
    } finally {
      await connections.close();
    }
  };
  return {
    bulkLoad: (clinic, documents, options) =>
      asOwner(async (connections) => {
        const result = await bulkLoad(connections, clinic, documents, options);
        await connections.run({ text: 'ANALYZE vetloom.document, vetloom.record_fact' });
        return result;
      }),
    verifyHistory: (clinic) =>
      asOwner((connections) => connections.transaction('read', clinic, (session) => verifyHistory(session, clinic))),
    purgeTombstones: (clinic, before) => asOwner((connections) => purgeTombstones(connections, clinic, before)),
    newEpoch: () =>
      asOwner(async (connections) => {
        const [row] = await connections.run<{ epoch: string }>({
          text: 'UPDATE vetloom.database_epoch SET epoch = gen_random_uuid()::text RETURNING epoch',
        });
        if (!row) throw new DomainError('failure', 'the database has no epoch');
        return row.epoch;
      }),
  };
}

async function purgeTombstones(connections: Connections, clinic: string, before: number): Promise<number> {
  return connections.transaction('write', clinic, async (session) => {
    await session.run({ text: 'SELECT FROM vetloom.clinic_head WHERE clinic_id = $1 FOR UPDATE', values: [clinic] });
    const [row] = await session.run<{ purged: number }>({
      text: `WITH purged AS (DELETE FROM vetloom.document WHERE clinic_id = $1 AND deleted AND received_at < $2 RETURNING seq),
          head AS (UPDATE vetloom.clinic_head SET floor = greatest(floor, (SELECT max(seq) FROM purged)) WHERE clinic_id = $1)
        SELECT count(*) AS purged FROM purged`,
      values: [clinic, before],
    });
    return row?.purged ?? 0;
  });
}
