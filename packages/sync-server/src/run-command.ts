import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { OverlayTx, type Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { ClinicTransaction, Flushed } from '@vetloom/storage/ports/transaction.ts';
import type { z } from 'zod';
import { type Decision, decide } from './decide.ts';
import { keepRefusal, keptAnswer, type Once, refusalKept } from './kept-answer.ts';
import { readCommand } from './read-command.ts';
import type { SyncServices } from './services.ts';
import { stepOf } from './watch.ts';

/** A write that does not come from a device: REST, an operator's command, a job. */
export interface DirectCommand<S extends z.ZodType, A> {
  readonly clinic: string;
  /** Email of the person who acts. What it may do is read in the transaction. */
  readonly author: string;
  /** Email of the operator who acts in the author's place; the history then names both. */
  readonly emulatedBy?: string | undefined;
  /** Set for an operator who acts on the clinic without being its member: what they may do, as the caller has read it. */
  readonly actor?: Actor | undefined;
  /** What a program's consent allows at most; undefined for a person themself. */
  readonly most?: ReadonlySet<Permission> | undefined;
  readonly command: Command<S>;
  /** Made inside of the transaction, from what stands there: an update finds its base. Not yet parsed. */
  readonly input: (base: BaseReader) => z.input<S> | Promise<z.input<S>>;
  /** An operator's command about a clinic that may be closed. */
  readonly evenClosed?: boolean;
  readonly uuid: string;
  readonly at: number;
  /** The Idempotency-Key with the fingerprint of its request. */
  readonly once?: Once | undefined;
  /** What has to be locked and written before the clinic's head is taken, so that nobody waits for what is long. A refused command undoes it. */
  readonly before?: ((tx: Pick<ClinicTransaction, 'clinic' | 'sql'>) => Promise<void>) | undefined;
  /** The answer, read from the state that the command left; kept for repetitions in the same transaction. */
  readonly answer: (after: AfterState) => Promise<A>;
}

/** The clinic before a command, and how fields of a document stood at an older version. */
export interface BaseReader extends Reader {
  readonly sql: ClinicTransaction['sql'];
}

/** The clinic as a command left it. */
export interface AfterState {
  readonly reader: Reader;
  /** Present version of each document that the command wrote. */
  readonly changes: readonly Change[];
  /** Statements in the same transaction, after the command's writes. */
  readonly sql: ClinicTransaction['sql'];
}

type Run<A> = { readonly flushed: Flushed | undefined } & ({ readonly result: A } | { readonly refusal: DomainError });

/**
 * Runs one command by the same path as a push, with the caller waiting for the answer: a refusal is thrown, leaves no case and changes
 * nothing; edits that can't be merged are refused with `conflict`. A repeated Idempotency-Key gets the first answer.
 * @throws DomainError with the command's refusal, or idempotencyMismatch
 */
export async function runCommand<S extends z.ZodType, A>(
  services: SyncServices,
  direct: DirectCommand<S, A>,
): Promise<A> {
  const { db } = services;
  const run = await stepOf(services, { name: 'transaction' }, () =>
    db.inClinic(direct.clinic, (tx) => inTransaction(services, tx, direct)),
  );
  if (run.flushed) await db.announce(direct.clinic, run.flushed.to, run.flushed);
  if ('refusal' in run) throw run.refusal;
  return run.result;
}

async function inTransaction<S extends z.ZodType, A>(
  services: SyncServices,
  tx: ClinicTransaction,
  direct: DirectCommand<S, A>,
): Promise<Run<A>> {
  const { uuid, author, actor, most, command, at, once } = direct;
  if (direct.before) {
    await tx.sql('SAVEPOINT before_command', []);
    await direct.before(tx);
  }
  const opening = await tx.openForWriting({
    commands: [{ uuid, client: null, number: null }],
    authors: [author],
    hints: [],
    ...(direct.evenClosed && { evenClosed: true }),
  });
  const kept = once && (await keptAnswer(tx, author, once));
  if (kept) {
    const refusal = refusalKept(kept);
    return { flushed: undefined, ...(refusal ? { refusal } : { result: kept.body as A }) };
  }

  const { reader } = tx;
  const args = await direct.input({
    getMany: (collection, ids) => reader.getMany(collection, ids),
    query: (collection, index, range) => reader.query(collection, index, range),
    sql: (text, values) => tx.sql(text, values),
  });
  const state = new OverlayTx(tx.reader);
  const read = readCommand(new Map([[command.name, command as unknown as Command]]), {
    name: command.name,
    version: command.version,
    args,
  });
  if (read.command && !read.refusal) await tx.prefetch(read.command.reads?.(read.input) ?? []);
  const court = { services, tx, opening, state, decided: [] };
  const received = services.now();
  const decision = await decide(court, {
    ...{ uuid, name: command.name, read, author, actor, most, at, received },
    operator: direct.emulatedBy,
  });
  const refusal = refusalOf(decision);
  if (refusal || !decision.applied) {
    const thrown = refusal ?? new DomainError('failure', 'undecided');
    // The refusal is kept, what was written ahead of it isn't.
    if (direct.before) await tx.sql('ROLLBACK TO SAVEPOINT before_command', []);
    if (once) await keepRefusal(tx, author, once, thrown);
    return { flushed: undefined, refusal: thrown };
  }
  const { writes, rows } = decision;
  const entry = { uuid, client: null, number: null, name: command.name, version: command.version, args, author, at };
  const outcome = { status: 'applied', code: CODE.success, message: '', detail: {} } as const;
  const operator = direct.emulatedBy;
  const people =
    operator === undefined
      ? { onBehalfOf: null, carrier: author }
      : { author: operator, onBehalfOf: author, carrier: operator };
  const flushed = await stepOf(services, { name: 'flush' }, () =>
    tx.flush([{ ...entry, ...outcome, ...people, key: null, received, writes, rows }]),
  );
  const result = await direct.answer({
    reader: state,
    changes: flushed.changes,
    sql: (text, values) => tx.sql(text, values),
  });
  if (once) await tx.keepAnswer(once.key, author, { requestHash: once.requestHash, status: 200, body: result });
  return { flushed: flushed.to > flushed.from ? flushed : undefined, result };
}

/** What a caller who waits is refused: the command's own refusal, or edits that met newer values (law 29). */
function refusalOf(decision: Decision): DomainError | undefined {
  if (!decision.applied) return decision.refusal;
  if (decision.conflicts.length === 0) return undefined;
  const fields = decision.conflicts.map((conflict) => conflict.path.join('.'));
  return new DomainError('conflict', `changed by someone else meanwhile: ${fields.join(', ')}`, { fields });
}
