import type { Actor } from '@vetloom/domain/access/policy.ts';
import { CLINIC_READ } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { DomainError } from '@vetloom/domain/core/error.ts';
import { type Command, type ReadHint, readsOf } from '@vetloom/domain/engine/command.ts';
import { OverlayTx, type ReadRange, type Write } from '@vetloom/domain/engine/overlay.ts';
import type { ClinicTransaction, Flushed, LogEntry } from '@vetloom/storage/ports/transaction.ts';
import type { z } from 'zod';
import { type Court, decide } from './decide.ts';
import { Ledger } from './ledger.ts';
import { readCommand } from './read-command.ts';
import type { SyncServices } from './services.ts';
import { stepOf } from './watch.ts';
import { WRITE_BUDGET } from './write-budget.ts';

/** How long commands of one transaction may hold a clinic's writes, in milliseconds. Chosen by numbers (docs/SYNC.md "What was chosen by numbers"). */
const HELD_MS = 60;

/** Writes of the server's own that are alike and many: nobody waits for the single one. */
export interface CommandsTogether<S extends z.ZodType> {
  readonly clinic: string;
  /** Who the history names for them. */
  readonly author: string;
  readonly actor?: Actor | undefined;
  readonly command: Command<S>;
  /** In their order; each is decided on what those before it left. */
  readonly runs: readonly {
    readonly uuid: string;
    readonly input: z.input<S>;
    /** What it will surely read beside what its command says. */
    readonly hints?: readonly ReadHint[];
    readonly ranges?: readonly ReadRange[];
  }[];
  /** Unix seconds. */
  readonly at: number;
}

/** What became of one of them. */
export type Became =
  | { readonly applied: true; readonly writes: readonly Write[] }
  | { readonly applied: false; readonly refusal: DomainError };

/**
 * Decides commands in one transaction by the same path as a push: one lock, one commit, and each has its own place in the history. A refused one leaves nothing, and no case: its caller
 * is told. So that stations have their turn it ends after a while, between two commands; what became of those that were decided is answered, one at least, and the caller comes again with the rest.
 * @throws DomainError clinicClosed, databaseNotReady; and what a command throws that is no refusal: then nothing of them stands
 */
export async function runTogether<S extends z.ZodType>(
  services: SyncServices,
  together: CommandsTogether<S>,
): Promise<readonly Became[]> {
  const { db } = services;
  const { clinic } = together;
  const { became, flushed } = await stepOf(services, { name: 'transaction' }, () =>
    db.inClinic(clinic, (tx) => inTransaction(services, tx, together)),
  );
  if (flushed && flushed.to > flushed.from) await db.announce(clinic, flushed.to, flushed);
  return became;
}

async function inTransaction<S extends z.ZodType>(
  services: SyncServices,
  tx: ClinicTransaction,
  { author, actor, command, runs, at }: CommandsTogether<S>,
): Promise<{ readonly became: readonly Became[]; readonly flushed: Flushed | undefined }> {
  const { name, version } = command;
  const known = new Map([[name, command as unknown as Command]]);
  const reads = runs.map(({ input }) => readCommand(known, { name, version, args: input }));
  const opening = await tx.openForWriting({
    commands: runs.map(({ uuid }) => ({ uuid, client: null, number: null })),
    authors: [author],
    hints: [
      CLINIC_READ,
      ...reads.flatMap((read) => (read.command && !read.refusal ? readsOf(read.command, read.input) : [])),
      ...runs.flatMap(({ hints = [] }) => hints),
    ],
    ranges: runs.flatMap(({ ranges = [] }) => ranges),
  });
  const decided: LogEntry[] = [];
  const court: Court = { services, tx, opening, state: new OverlayTx(tx.reader), decided };
  const ledger = new Ledger(tx);
  const became: Became[] = [];
  const until = performance.now() + HELD_MS;
  let bytes = 0;
  try {
    for (const [n, { uuid, input }] of runs.entries()) {
      const received = services.now();
      const read = reads[n] as (typeof reads)[number];
      const decision = await decide(court, { uuid, name, read, author, actor, at, received });
      if (decision.applied) {
        const { writes, rows } = decision;
        const entry = {
          ...{ uuid, client: null, number: null, name, version, args: input, author, at },
          ...{ onBehalfOf: null, carrier: author, key: null, received, writes, rows },
          ...({ status: 'applied', code: CODE.success, message: '', detail: {} } as const),
        };
        await ledger.add(entry);
        decided.push(entry);
        bytes += decision.bytes;
        became.push({ applied: true, writes });
      } else became.push({ applied: false, refusal: decision.refusal });
      if (bytes > WRITE_BUDGET.push || performance.now() > until) break;
      await services.rest?.();
    }
  } catch (error) {
    await ledger.settled();
    throw error;
  }
  if (decided.length === 0) return { became, flushed: undefined };
  return { became, flushed: await stepOf(services, { name: 'flush' }, () => ledger.conclude([])) };
}
