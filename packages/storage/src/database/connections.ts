import type { Writable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import type { PoolName, PoolState, StorageWatch } from '../ports/watch.ts';
import { isOfMachines } from './machine-errors.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Sequences, counts and times fit a double; numeric prices have four decimals. Everything else parses as `pg` does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** One statement. A `name` has it prepared once a connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** One connection, inside a transaction. */
export interface Session {
  run<Row extends object>(statement: Statement): Promise<Row[]>;
}

/** The same where the transaction may be ended. */
export interface OpenSession extends Session {
  /** Runs the transaction's last statement with the commit right behind it, in one round trip. Resolves when both are done. */
  runLast<Row extends object>(statement: Statement): Promise<Row[]>;
}

/**
 * How a transaction begins. `load` writes too, and waits meanwhile for what lies outside of the database (an archive, the files of a clinic that comes out of one): it may be
 * silent for as long as the connection lets it. Only for what no station waits for.
 */
export type Mode = 'write' | 'load' | 'read';

const BEGIN: Record<Mode, string> = {
  // Writers lock the clinic's head first, so that each statement afterwards sees all that was committed before.
  // A server that hangs in the middle of one holds everybody of its clinic, so that it may be silent for less long than one that only reads.
  write: 'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 5000',
  load: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  // One snapshot for all statements: a head and the changes up to it belong together (law 14).
  read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};

/** Hears that a connection was lost or not to be had. `node`: the database itself says that it lost another machine, and answers on. */
export type HearLost = (of: 'connection' | 'node') => void;

/**
 * How much longer than a statement may take its answer is waited for, in ms. One that the database has given up is answered at once; without an answer it hangs: a coordinator
 * waits for a machine that is held even to give up what it asks of it.
 */
export const SILENCE_MS = 5000;

/** How a pool is used. */
export interface ConnectionsOptions {
  /**
   * A PgBouncer in transaction mode stands before the database: each transaction may be on another of its connections, so that no statement is
   * prepared for a later one and none is sent before the transaction before it has ended.
   */
  readonly isPooled?: boolean;
  /** What it is called where it is measured. */
  readonly name?: PoolName;
  readonly watch?: Pick<StorageWatch, 'connected'> | undefined;
  readonly lost?: HearLost;
}

/** A pool whose connections send statements without waiting for the answers before, so that several cost one round trip. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #isPooled: boolean;
  readonly #name: PoolName;
  readonly #watch: Pick<StorageWatch, 'connected'> | undefined;
  readonly #lost: HearLost;
  /** Connections of which a commit stands on the primary alone, although a second machine was to have it. */
  readonly #alone = new WeakSet<pg.PoolClient>();

  constructor(
    config: pg.PoolConfig,
    { isPooled = false, name = 'clinics', watch, lost = () => undefined }: ConnectionsOptions = {},
  ) {
    this.#isPooled = isPooled;
    this.#name = name;
    this.#watch = watch;
    this.#lost = lost;
    this.#pool = new pg.Pool({ ...config, pipeline: true, types, application_name: 'vetloom' });
    // A connection that breaks fails its queries and is replaced on the next use; without listeners it would end the process.
    this.#pool.on('error', () => this.#lost('connection'));
    this.#pool.on('connect', (client) => {
      client.on('error', () => this.#lost('connection'));
      client.on('notice', ({ routine }) => {
        if (routine === WAITING_FOR_REPLICA) this.#alone.add(client);
      });
    });
  }

  /** One statement outside of a transaction. */
  async run<Row extends object>(statement: Statement): Promise<Row[]> {
    const client = await this.#connect();
    let failure: unknown;
    try {
      const { rows } = await client.query<Row>(this.#queryOf(statement));
      this.#demandReplicated(client);
      return rows;
    } catch (error) {
      failure = this.#heard(replicaOr(error));
      throw failure;
    } finally {
      // After a transient failure the connection itself may be the broken part.
      client.release(failure instanceof DomainError);
    }
  }

  /**
   * A transaction; with a clinic, its rows are the only ones that exist. Rolled back by a throw. `statementMs` where its statements may take
   * less time than the connection lets them.
   */
  async transaction<T>(
    mode: Mode,
    clinic: string | null,
    work: (session: OpenSession) => Promise<T>,
    statementMs?: number,
  ): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      // Not awaited: it travels with the first statement of the work. Its failure fails that statement too.
      together(client);
      const opened = client.query(
        [
          BEGIN[mode],
          ...(statementMs === undefined ? [] : [`SET LOCAL statement_timeout = ${Math.floor(statementMs)}`]),
          ...(clinic === null ? [] : [bind(clinic)]),
        ].join('; '),
      );
      opened.catch(() => undefined);
      let committed = false;
      const heard = statementMs === undefined ? {} : { query_timeout: statementMs + SILENCE_MS };
      const result = await work({
        run: async <Row extends object>(statement: Statement) => {
          together(client);
          return (await client.query<Row>({ ...this.#queryOf(statement), ...heard })).rows;
        },
        runLast: async <Row extends object>(statement: Statement) => {
          // Where the statement fails, PostgreSQL makes a rollback of the commit.
          together(client);
          const [last] = await Promise.all([
            client.query<Row>({ ...this.#queryOf(statement), ...heard }),
            client.query('COMMIT'),
          ]);
          committed = true;
          this.#demandReplicated(client);
          return last.rows;
        },
      });
      await opened;
      if (committed) return result;
      const ended = client.query('COMMIT');
      // What was read stands, whatever becomes of the connection; whoever gets it next waits behind the commit.
      if (mode === 'read' && !this.#isPooled) ended.catch(() => undefined);
      else await ended;
      this.#demandReplicated(client);
      return result;
    } catch (error) {
      // One whose server is going, or follows another by now, is never used again, though it may answer.
      const failure = mode === 'read' ? error : replicaOr(error);
      broken = (await rollback(client)) ?? (isGone(failure) ? failure : undefined);
      throw this.#heard(failure);
    } finally {
      client.release(broken);
    }
  }

  /** All statements in one round trip, in a reading transaction of one snapshot; their rows in order. */
  async snapshot(clinic: string, statements: readonly Statement[]): Promise<Record<string, unknown>[][]> {
    return this.transaction('read', clinic, (session) =>
      Promise.all(statements.map((statement) => session.run<Record<string, unknown>>(statement))),
    );
  }

  /** How it stands at this moment. */
  get state(): PoolState {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      pool: this.#name,
      most: options.max,
      inUse: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #queryOf({ name, text, values }: Statement): pg.QueryConfig {
    return {
      text,
      ...(name === undefined || this.#isPooled ? {} : { name }),
      ...(values === undefined ? {} : { values: values.map(sendable) }),
    };
  }

  async #connect(): Promise<pg.PoolClient> {
    const began = performance.now();
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#lost('connection');
      throw notReady(error);
    } finally {
      this.#watch?.connected(this.#name, (performance.now() - began) / 1000);
    }
  }

  /**
   * With a synchronous replica a commit that is given up while it waits for the replica (an operator ends it; no timeout does) stands on the primary and is answered as if all
   * were well, with a warning. It would be lost with that machine, so it isn't acknowledged: whoever asks again is answered from what stands.
   */
  #demandReplicated(client: pg.PoolClient): void {
    if (this.#alone.has(client)) throw new NotReplicatedError('no second machine has what was committed');
  }

  #heard(error: unknown): unknown {
    if (isGone(error)) this.#lost(isOfNode(error) ? 'node' : 'connection');
    return domainErrorOf(error);
  }
}

/** Where PostgreSQL waits for a synchronous replica (`syncrep.c`): names its warning in every language. */
const WAITING_FOR_REPLICA = 'SyncRepWaitForLSN';

class NotReplicatedError extends Error {}

class ReplicaError extends Error {}

const replicaOr = (error: unknown): unknown =>
  codeOf(error) === READ_ONLY ? new ReplicaError('this is a replica', { cause: error }) : error;

/** Goes with the begin as one message, so it can't have parameters. A statement and not `set_config`: Citus hands on to its workers what is set by one. */
const bind = (clinic: string) => `SET LOCAL vetloom.clinic = ${pg.escapeLiteral(String(sendable(clinic)))}`;

/**
 * Statements of one turn leave as one message: the client writes each by itself, and every writing wakes the database.
 * `connection` is the client's own; a client without it only writes more often.
 */
function together(client: pg.PoolClient): void {
  const { connection } = client as { connection?: { readonly stream: Writable } };
  if (!connection) return;
  const { stream } = connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** PostgreSQL has no NUL in text. What holds one names nothing that is stored, and must find nothing instead of failing. */
function sendable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return Array.isArray(value) ? value.map(sendable) : value;
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Classes of SQLSTATE after which the same transaction may succeed: connection, silence in a transaction, rollback, resources, operator's intervention. */
const TRANSIENT = /^(08|25P03|40|53|57P|55P03)/;
/** Of these, what says that the connection is of no use any more. */
const GONE = /^(08|25P03|57P)/;
/** A write was refused as in a transaction that only reads. Where the transaction is one that writes, the server has become a replica of another. */
const READ_ONLY = '25006';
const BROKEN = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)/;

const LOST =
  /Connection terminated|Query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isGone = (error: unknown): error is Error =>
  error instanceof NotReplicatedError ||
  error instanceof ReplicaError ||
  (error instanceof Error && (GONE.test(codeOf(error)) || BROKEN.test(codeOf(error)) || LOST.test(error.message)));

/** That the database itself said it lost one of its machines, or was silent, as it is while one of them hangs. */
const isOfNode = (error: unknown): boolean =>
  /^08/.test(codeOf(error)) || (error instanceof Error && error.message === 'Query read timeout');

/** Whether a question failed by one of the database's machines, and not by the one that was asked. */
export const saysThatAMachineIsGone = (error: unknown): boolean =>
  error instanceof DomainError && isOfNode(error.cause);

/** `databaseNotReady` for what passes by itself; everything else is ours to see and stays as it is. */
export function domainErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  if (error instanceof NotReplicatedError || error instanceof ReplicaError) return notReady(error);
  const code = codeOf(error);
  // `statement_timeout`: a smaller question, or the same when there is less to do, may get an answer.
  if (code === '57014') return notReady(error, 'the question takes the database too long');
  if (isOfMachines(code, error.message)) return notReady(error);
  if (!TRANSIENT.test(code) && !BROKEN.test(code) && !LOST.test(error.message)) return error;
  return notReady(error);
}

/** Whatever keeps us from connecting (wrong address, shutting down, too many) passes, or is for the operator; a caller can only try again. */
function notReady(cause: unknown, message = 'the database does not answer'): DomainError {
  const error = new DomainError('databaseNotReady', message);
  error.cause = cause;
  return error;
}
