import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can, canAny, demand, limitedTo } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import type { Call, ClinicCall } from '@vetloom/http/endpoint.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction, Flushed, RowChange } from '@vetloom/storage/ports/transaction.ts';
import type { LedgerWrite } from '@vetloom/storage/stock/ledger.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import { keepRefusal, keptAnswer, refusalKept } from '@vetloom/sync-server/kept-answer.ts';
import type { ErpServices } from '../services.ts';

/** A call of the inventory service inside of a clinic, whatever its schemas are. */
export type ErpCall = Pick<
  Call<ErpServices>,
  'services' | 'now' | 'uuid' | 'random' | 'once' | 'ifMatch' | 'setVersion'
> &
  ClinicCall;

/** One unchanging view of the clinic's tables. */
export const readRows = <T>(call: ErpCall, read: (sql: ClinicSql) => Promise<T>): Promise<T> =>
  call.services.db.readClinic(call.clinic, (tx) => read(clinicSqlOf(tx)));

/** What a write of rows has at hand. */
export interface RowWrite {
  readonly tx: ClinicTransaction;
  readonly sql: ClinicSql;
  /** The sequence that the write will have: a row's ETag. */
  readonly seq: number;
  /** Email of the person in whose name it is written. */
  readonly author: string;
  /** Email of the operator who acts in that person's place. */
  readonly operator: string | undefined;
  /** The write's movements of stock, and what its history has to hold; kept by who adds. */
  readonly next: MovementTally;
  /** Puts a changed row into the history (law 26). */
  readonly note: (change: RowChange) => void;
  /** Writes a document of the feed that repeats what rows say (law 25). */
  readonly project: (write: Write) => void;
  /** The clinic's settings as this write leaves them; what it puts there is written with it. */
  readonly settings: OverlayTx;
  /** Whether the person holds a further permission, as the database says now. */
  readonly may: (permission: Permission) => boolean;
  /** @throws DomainError forbidden for whoever doesn't */
  readonly demand: (permission: Permission) => void;
  /** Whether somebody else of the clinic holds one of these, as the database says now; false for whoever is not, or no longer, active staff of it. */
  readonly mayAlso: (email: string, anyOf: readonly Permission[]) => Promise<boolean>;
}

/** The ledger of stock as a write adds to it. */
export const ledgerOf = (
  { now }: Pick<ErpCall, 'now'>,
  { sql, seq, author, next }: Pick<RowWrite, 'sql' | 'seq' | 'author' | 'next'>,
): LedgerWrite => ({ sql, seq, now, author, next });

/** The name of a write, as history and log have it, and who may do it. */
export interface RowCommand {
  readonly name: string;
  readonly permission: readonly Permission[];
}

type Run<A> = { readonly flushed?: Flushed } & ({ readonly result: A } | { readonly refusal: DomainError });

/**
 * Writes relational rows of the call's clinic in one transaction: under the lock of the clinic's head, with the person's right read from the database
 * (law 10), once for an Idempotency-Key, every change noted in the clinic's chain of history. A refusal leaves nothing of itself.
 * @throws DomainError with the refusal of `work`, forbidden, idempotencyMismatch
 */
export async function writeRows<A>(
  call: ErpCall,
  command: RowCommand,
  args: unknown,
  work: (write: RowWrite) => Promise<A>,
): Promise<A> {
  const { db } = call.services;
  const run = await db.inClinic(call.clinic, (tx) => inTransaction(tx, call, command, args, work));
  if (run.flushed) await db.announce(call.clinic, run.flushed.to, run.flushed);
  if ('refusal' in run) throw run.refusal;
  return run.result;
}

async function inTransaction<A>(
  tx: ClinicTransaction,
  call: ErpCall,
  command: RowCommand,
  args: unknown,
  work: (write: RowWrite) => Promise<A>,
): Promise<Run<A>> {
  const { uuid, person, once } = call;
  const author = person.email;
  const opening = await tx.openForWriting({
    commands: [{ uuid, client: null, number: null }],
    authors: [author],
    hints: [],
  });
  const kept = once && (await keptAnswer(tx, author, once));
  if (kept) {
    const refusal = refusalKept(kept);
    return refusal ? { refusal } : { result: kept.body as A };
  }
  const writes: Write[] = [];
  const next = new MovementTally();
  const settings = new OverlayTx(tx.reader);
  const write = {
    tx,
    sql: clinicSqlOf(tx),
    seq: opening.seq + 1,
    author,
    operator: person.emulation?.by,
    next,
    note: (row: RowChange) => next.note(row),
    project: (document: Write) => void writes.push(document),
    settings,
  };
  await tx.sql('SAVEPOINT work');
  let result: A;
  try {
    const place = await authorOf(tx.reader, author, opening.systemRoles);
    const actor = place && person.delegated ? limitedTo(place, person.delegated.writes) : place;
    if (!actor) throw new DomainError('forbidden', `${author} is not active staff of this clinic`, { person: author });
    demand(actor, command.permission);
    result = await work({
      ...write,
      may: (permission) => can(actor, permission),
      demand: (permission) => demand(actor, [permission]),
      mayAlso: async (email, anyOf) => {
        const other = await authorOf(tx.reader, email, opening.systemRoles);
        return other !== undefined && canAny(other, anyOf);
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName === 'databaseNotReady') throw error;
    await tx.sql('ROLLBACK TO SAVEPOINT work');
    if (once) await keepRefusal(tx, author, once, error);
    return { refusal: error };
  }
  const { noted } = next;
  const flushed =
    noted.length === 0
      ? undefined
      : await tx.flush([entryOf(call, command, args, noted, [...writes, ...settings.writes()])]);
  if (once) await tx.keepAnswer(once.key, author, { requestHash: once.requestHash, status: 200, body: result });
  return { result, ...(flushed && { flushed }) };
}

function entryOf(
  { uuid, now, person }: ErpCall,
  { name }: RowCommand,
  args: unknown,
  rows: readonly RowChange[],
  writes: readonly Write[],
) {
  const operator = person.emulation?.by;
  const people =
    operator === undefined
      ? { author: person.email, onBehalfOf: null, carrier: person.email }
      : { author: operator, onBehalfOf: person.email, carrier: operator };
  const outcome = { status: 'applied', code: CODE.success, message: '', detail: {} } as const;
  return {
    uuid,
    client: null,
    number: null,
    name,
    version: 1,
    args,
    key: null,
    at: now,
    writes,
    rows,
    ...people,
    ...outcome,
  };
}
