import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import { z } from 'zod';
import { changesSince, headStatement, outcomesByUuid, outcomesOf } from '../feed/changes.ts';
import { history } from '../feed/history.ts';
import { petHistory, snapshot } from '../feed/snapshot.ts';
import type { Door, Ended } from '../ports/database.ts';
import type { Feed, Head } from '../ports/feed.ts';
import type { OpenedDatabase, OpenOptions, SecretKeeper } from '../ports/open.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import type { PoolName, StorageWatch } from '../ports/watch.ts';
import { type Migration, migrate, readMigrations } from '../schema/migrate.ts';
import {
  derivedPassword,
  limitRoles,
  NO_POOL,
  type RoleAccess,
  type RolePasswords,
  type Roles,
  requireBoundRoles,
  rolesOf,
} from '../schema/roles.ts';
import { callForValue } from '../system/call-function.ts';
import { accessStore } from '../system/pg-access-store.ts';
import { peopleStore } from '../system/pg-people-store.ts';
import { PgSystemStore } from '../system/pg-system-store.ts';
import { queuesOver } from '../system/queue-states.ts';
import { fingerprintOf, passwordSecrets } from '../system/secrets.ts';
import { Announcer, listen } from './announcements.ts';
import { attend } from './attend.ts';
import { Connections, domainErrorOf, type HearLost, SILENCE_MS } from './connections.ts';
import { DatabaseContinuity } from './continuity.ts';
import { maintenanceOver } from './maintenance.ts';
import { PgClinicTransaction } from './transaction.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** On which the database itself tells of what ends (migration 0300). */
const ENDED = 'vetloom_ended';
const ended: z.ZodType<Ended> = z.union([
  z.object({ family: z.string() }),
  z.object({ password: z.string() }),
  z.object({ keys: z.string() }),
  z.object({ voided: z.string() }),
]);
/** A process that hangs inside of a transaction must not hold a clinic's head for ever. Milliseconds. */
const LIMITS = { lock_timeout: 20_000, statement_timeout: 60_000, idle_in_transaction_session_timeout: 30_000 };
/** The same for statements that come by a door, in ms. What runs by itself has the connection's minute. */
const STATEMENT_MS: Readonly<Record<Door, number>> = { call: 30_000, copy: 10_000 };

/**
 * Migrates the database (or refuses, where it is of an older version and `pending` says so) and connects as the roles that row-level security binds: one for what happens in clinics, one for sign-in.
 * @throws Error in one sentence for the operator: unreachable, too old, may not create roles, edited or unknown migrations, other secrets
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const owner: pg.ClientConfig = { connectionString: options.url, connectionTimeoutMillis: CONNECT_MS };
  const migrations = options.migrations ?? readMigrations();
  const { access, roles, secrets } = await prepare(owner, options, migrations);
  const config = configOf(options.url, access, roles, 'app');
  const most = options.connections ?? CONNECTIONS;
  // Made below, once the epoch is known: nobody writes before.
  let continuity: DatabaseContinuity | undefined;
  const lost: HearLost = (of) => continuity?.lost(of);
  const through = (as: keyof RolePasswords, max: number, name: PoolName) => {
    const { pool, watch } = options;
    const limits = { max, query_timeout: LIMITS.statement_timeout + SILENCE_MS };
    return pool === undefined
      ? new Connections({ ...configOf(options.url, access, roles, as), ...limits }, { name, watch, lost })
      : new Connections(
          { ...pooledConfigOf(pool, access, roles, as), ...limits },
          { isPooled: true, name, watch, lost },
        );
  };
  const connections = through('app', most, 'clinics');
  const accounts = through('signIn', Math.ceil(most / 2), 'signIn');
  try {
    const epoch = await connections.transaction('read', null, async (session) => {
      await requireBoundRoles(
        { query: (async (text: string) => ({ rows: await session.run({ text }) })) as pg.ClientBase['query'] },
        roles,
      );
      const [row] = await session.run<{ epoch: string }>({ text: 'SELECT epoch FROM vetloom.database_epoch' });
      return row?.epoch ?? '';
    });
    continuity = new DatabaseContinuity(connections, accounts, epoch);
    return assemble({ connections, accounts, config, owner, continuity, secrets, migrations, watch: options.watch });
  } catch (error) {
    await Promise.all([connections.close(), accounts.close()]);
    throw error;
  }
}

async function prepare(
  owner: pg.ClientConfig,
  options: OpenOptions,
  migrations: readonly Migration[],
): Promise<{ access: RoleAccess; roles: Roles; secrets: SecretKeeper }> {
  const client = new pg.Client(owner);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The database can't be reached: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
  try {
    const roles = rolesOf(options.rolesOf ?? client.database ?? 'vetloom');
    const passwords = passwordsOf(client.password ?? undefined, roles);
    const access = await migrate(client, roles, passwords, migrations, options.pending);
    if (options.pool !== undefined) await limitRoles(client, roles, LIMITS);
    const secrets = options.secrets ?? passwordSecrets(client.password ?? '');
    if (secrets.adopt) await moveSecretsOut(client, secrets.adopt);
    return { access, roles, secrets };
  } finally {
    await client.end();
  }
}

function passwordsOf(migrationPassword: string | undefined, roles: Roles): RolePasswords | undefined {
  const app = derivedPassword(migrationPassword, roles.app);
  const signIn = derivedPassword(migrationPassword, roles.signIn);
  return app === undefined || signIn === undefined ? undefined : { app, signIn };
}

/** Secrets lay in a table in former versions. What a table held stays in its pages until they are written anew. */
async function moveSecretsOut(client: pg.ClientBase, adopt: (name: string, value: Uint8Array) => void): Promise<void> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ name: string; value: Buffer }>(
      'SELECT name, value FROM vetloom.server_secret WHERE value IS NOT NULL FOR UPDATE',
    );
    for (const { name, value } of rows) adopt(name, value);
    if (rows.length > 0) await client.query('UPDATE vetloom.server_secret SET value = NULL WHERE value IS NOT NULL');
    await client.query('COMMIT');
    if (rows.length > 0) await client.query('VACUUM FULL vetloom.server_secret');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function configOf(url: string, access: RoleAccess, roles: Roles, as: keyof RolePasswords): pg.ClientConfig {
  const base: pg.ClientConfig = {
    ...{ connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...LIMITS },
    // A machine that is gone without a word is noticed on a connection that only listens, too.
    keepAlive: true,
  };
  // The migration role gives up its rights for the whole connection; only a statement of ours could take them back.
  if (access.kind === 'assume') return { ...base, options: `-c role=${roles[as]}` };
  return { ...base, connectionString: signedIn(url, access.passwords, roles, as) };
}

/** A pool takes no settings at a connection's beginning: the roles have them. @throws Error in one sentence where nobody can sign in as the role */
function pooledConfigOf(pool: string, access: RoleAccess, roles: Roles, as: keyof RolePasswords): pg.ClientConfig {
  if (access.kind === 'assume') throw new Error(NO_POOL);
  return { connectionString: signedIn(pool, access.passwords, roles, as), connectionTimeoutMillis: CONNECT_MS };
}

function signedIn(url: string, passwords: RolePasswords, roles: Roles, as: keyof RolePasswords): string {
  const address = new URL(url);
  address.username = encodeURIComponent(roles[as]);
  address.password = encodeURIComponent(passwords[as]);
  return address.href;
}

/** What an opened database is made of. */
interface Parts {
  readonly connections: Connections;
  /** The sign-in module's. */
  readonly accounts: Connections;
  readonly config: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  readonly continuity: DatabaseContinuity;
  readonly secrets: SecretKeeper;
  readonly migrations: readonly Migration[];
  readonly watch: StorageWatch | undefined;
}

function assemble(parts: Parts): OpenedDatabase {
  const { connections, accounts, config, owner, continuity, secrets, migrations, watch } = parts;
  const transaction = (mode: 'read' | 'write', door?: Door) => {
    return async <T>(clinic: string, run: (tx: ClinicTransaction) => Promise<T>): Promise<T> => {
      if (mode === 'write') await continuity.sure(clinic);
      let tx: PgClinicTransaction | undefined;
      const answer = await connections.transaction(
        mode,
        clinic,
        (session) => {
          tx = new PgClinicTransaction(session, clinic);
          return run(tx);
        },
        door && STATEMENT_MS[door],
      );
      if (tx?.flushed) continuity.note(clinic, tx.flushed.seq, tx.flushed.command);
      return answer;
    };
  };
  const stops = new Set<() => Promise<void>>();
  const announcer = new Announcer((statement) => connections.run(statement), watch && (() => watch.here()));
  const hearing = (listening: Promise<() => Promise<void>>): Promise<() => Promise<void>> =>
    holding(
      listening.catch((error: unknown) => {
        throw domainErrorOf(error);
      }),
    );
  const holding = async (begun: Promise<() => Promise<void>>): Promise<() => Promise<void>> => {
    const stop = await begun;
    stops.add(stop);
    return async () => {
      stops.delete(stop);
      await stop();
    };
  };
  /** The epoch is asked of it each time: it may rise while the server runs. */
  const throughDoor = (door?: Door): OpenedDatabase => ({
    system: new PgSystemStore(accounts, (name) => checkedSecret(accounts, secrets, name)),
    people: peopleStore(accounts),
    access: accessStore(accounts),
    feed: feedOver(connections, continuity),
    maintenance: maintenanceOver(owner, migrations, openDatabase),
    get epoch() {
      return continuity.epoch;
    },
    continuity,
    migrations: migrations.map(({ name }) => name),
    pools: () => [connections.state, accounts.state],
    queues: () => queuesOver(accounts),
    inClinic: transaction('write', door),
    readClinic: transaction('read', door),
    forDoor: throughDoor,
    countAttempt: (clinic, uuid) => countAttempt(connections, clinic, uuid),
    announce: async (clinic, seq, committed) => {
      continuity.note(clinic, seq, null);
      announcer.tell(clinic, seq, committed);
    },
    onAnnounce: (hear) =>
      hearing(
        announcer.listen(config, (...told) => {
          const [clinic, seq] = told;
          continuity.note(clinic, seq, null);
          hear(...told);
        }),
      ),
    attend: (outdated) => holding(attend(config, migrations, outdated)),
    onEnd: (hear) => hearing(listen(config, ENDED, ended, hear)),
    ping: async () => {
      // A replica answers too, and takes no writes.
      const [row] = await connections.run<{ follows: boolean }>({ text: 'SELECT pg_is_in_recovery() AS follows' });
      if (row?.follows) throw new DomainError('databaseNotReady', 'this is a replica');
    },
    time: async () => {
      const [row] = await connections.run<{ ms: number }>({
        text: 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms',
      });
      return row?.ms ?? Number.NaN;
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await announcer.settled();
      await Promise.all([connections.close(), accounts.close()]);
    },
  });
  return throughDoor();
}

/** The server was given other secrets than those that its data were sealed with. The message is for the operator. */
export class OtherSecretError extends Error {}

/** Security: with another secret than the one that sealed them, second steps and links could never be opened again. */
async function checkedSecret(accounts: Connections, secrets: SecretKeeper, name: string): Promise<Uint8Array> {
  const secret = secrets.secret(name);
  const known = await callForValue(accounts, 'note_secret', [name, fingerprintOf(secret)]);
  if (known instanceof Uint8Array && fingerprintOf(secret).equals(known)) return secret;
  throw new OtherSecretError(
    `The secret "${name}" is not the one that this database was used with. Put the folder "secrets" of the data folder back, or give the same VETLOOM_SECRET; docs/OPERATIONS.md tells what is lost with it.`,
  );
}

function feedOver(connections: Connections, continuity: DatabaseContinuity): Feed {
  return {
    head: async (clinic) => {
      const [rows] = await connections.snapshot(clinic, [headStatement(clinic)]);
      return rows?.[0] as Head | undefined;
    },
    changesSince: async (request) => {
      const page = await changesSince(connections, request);
      if (request.epoch === continuity.epoch && request.cursor > page.head) continuity.doubted(request.clinic);
      return page;
    },
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
