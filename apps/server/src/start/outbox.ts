import type { OutboxService } from '@vetloom/api/message/outbox/outbox-service.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** What was queued goes at once; the rounds find what waited for its time, or was queued by a process that ended. */
const EVERY = { firstAfterMs: 5_000, everyMs: 15_000 };

/** Hands clinics' messages over: when one was queued, and in rounds. Several processes may; of a clinic one does. Answers how to stop. */
export async function startOutbox(
  outbox: Pick<OutboxService, 'runDue' | 'wake' | 'stop'>,
  db: Pick<Database, 'onAnnounce'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): Promise<() => Promise<void>> {
  // A round doesn't wait for the one before: what is under way in a clinic is left to it, and a slow vendor holds up no other clinic.
  const round = async () => {
    try {
      await outbox.runDue(await clinics());
    } catch (error) {
      log.warn({ err: error }, 'could not look for messages that are due');
    }
  };
  const deafen = await db.onAnnounce((clinic, _seq, committed) => {
    if (committed?.changes.some(({ collection }) => collection === 'message')) outbox.wake(clinic);
  });
  const stop = repeat(EVERY, () => void round());
  return async () => {
    stop();
    await deafen();
    await outbox.stop();
  };
}
