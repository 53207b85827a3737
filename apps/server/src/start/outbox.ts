import type { OutboxService } from '@vetloom/api/message/outbox/outbox-service.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Rounds } from './repeat.ts';

/** What was queued goes at once; the rounds find what waited for its time, or was queued by a process that ended. */
const EVERY = {
  name: 'messages',
  failed: 'could not look for messages that are due',
  firstAfterMs: 5_000,
  everyMs: 15_000,
  // What is under way in a clinic is left to it, and a slow vendor holds up no other clinic.
  evenWhileUnder: true,
};

/** Hands clinics' messages over: when one was queued, and in rounds. Several processes may; of a clinic one does. Answers how to stop. */
export async function startOutbox(
  outbox: Pick<OutboxService, 'runDue' | 'wake' | 'stop'>,
  db: Pick<Database, 'onAnnounce'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): Promise<() => Promise<void>> {
  const deafen = await db.onAnnounce((clinic, _seq, committed) => {
    if (committed?.changes.some(({ collection }) => collection === 'message')) outbox.wake(clinic);
  });
  const repeated = rounds.repeat(EVERY, async () => outbox.runDue(await clinics()));
  return async () => {
    const over = repeated.stop();
    await deafen();
    await outbox.stop();
    await over;
  };
}
