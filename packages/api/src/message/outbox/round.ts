import type { SyncLog, SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { type OwnCommand, runAsOutbox } from './run-as-outbox.ts';

/** Milliseconds between two transactions of a round: whoever works at a desk gets in between. */
const PAUSE_MS = 30;

/** What is done in a round. */
export interface Round {
  readonly work: (clinic: string) => Promise<unknown>;
  readonly isStopped: () => boolean;
  readonly log: SyncLog;
  /** What is said where it fails. */
  readonly failed: string;
}

/** Goes round clinics, one after the other. What fails at one leaves the others. */
export async function goRound(
  clinics: readonly { readonly id: string }[],
  { work, isStopped, log, failed }: Round,
): Promise<void> {
  for (const { id } of clinics) {
    if (isStopped()) return;
    try {
      await work(id);
    } catch (error) {
      // The database is away, or the clinic is closed: the next round asks again.
      log.warn({ clinic: id, error: String(error) }, failed);
    }
  }
}

/** Runs a command of a round, and gives desks their turn behind it. */
export async function runInRound<S extends z.ZodType, A>(sync: SyncServices, command: OwnCommand<S, A>): Promise<A> {
  const answer = await runAsOutbox(sync, command);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return answer;
}
