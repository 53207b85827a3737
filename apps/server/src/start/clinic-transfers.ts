import { followAnswers } from '@vetloom/erp/clinic-transfer/follow-answer.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** The sender's ledger follows an answer at once; this is for what was left in between, as by a process that ended. */
const EVERY = { firstAfterMs: 60_000, everyMs: 10 * 60_000 };

/** Lets each clinic's ledger follow what other clinics answered to its goods and it hasn't followed yet. Answers how to stop. */
export function startFollowingTransfers(
  db: Database,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): () => void {
  let under = false;
  return repeat(EVERY, () => {
    if (under) return;
    under = true;
    followAll(db, clinics, log, now)
      .catch((error: unknown) => log.warn({ err: error }, 'could not follow what clinics sent to each other'))
      .finally(() => {
        under = false;
      });
  });
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
