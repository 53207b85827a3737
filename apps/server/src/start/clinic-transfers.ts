import { followAnswers } from '@vetloom/erp/clinic-transfer/follow-answer.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Logger } from 'pino';
import type { Rounds } from './repeat.ts';

/** The sender's ledger follows an answer at once; this is for what was left in between, as by a process that ended. */
const EVERY = {
  name: 'transfers',
  failed: 'could not follow what clinics sent to each other',
  firstAfterMs: 60_000,
  everyMs: 10 * 60_000,
};

/** Lets each clinic's ledger follow what other clinics answered to its goods and it hasn't followed yet. Answers how to stop. */
export function startFollowingTransfers(
  db: Database,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
  now: () => number,
): () => void {
  const repeated = rounds.repeat(EVERY, () => followAll(db, clinics, rounds.log, now));
  return () => void repeated.stop();
}

/** One clinic after the other: one that is closed, or whose partner is gone, doesn't hold up the next. */
async function followAll(
  db: Database,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): Promise<void> {
  for (const { id: clinic } of await clinics())
    await followAnswers(db, clinic, now()).catch((error: unknown) =>
      log.warn({ err: error, clinic }, 'could not follow what other clinics answered to a clinic’s goods'),
    );
}
