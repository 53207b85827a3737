import type { ReminderRounds } from '@vetloom/api/reminder/rounds/reminder-rounds.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** A step waits for its minute, so that once a minute is enough. */
const EVERY = { firstAfterMs: 10_000, everyMs: 60_000 };

/** Lets reminders be made and sent by themselves, in rounds. Answers how to stop. */
export function startReminderRounds(
  rounds: Pick<ReminderRounds, 'runDue' | 'stop'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): () => Promise<void> {
  let under: Promise<void> | undefined;
  const round = async () => {
    try {
      await rounds.runDue(await clinics());
    } catch (error) {
      log.warn({ err: error }, 'could not look for reminders that are due');
    }
  };
  const stop = repeat(EVERY, () => {
    under ??= round().finally(() => {
      under = undefined;
    });
  });
  return async () => {
    stop();
    rounds.stop();
    await under;
  };
}
