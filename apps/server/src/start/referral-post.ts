import type { ReferralPost } from '@vetloom/api/referral/referral-post.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Rounds } from './repeat.ts';
import { startRounds } from './rounds.ts';

/** Letters go at once; the rounds find what a process that ended had begun, and what stood in the way. */
const EVERY = {
  name: 'referrals',
  failed: 'could not look for letters between clinics',
  firstAfterMs: 8_000,
  everyMs: 60_000,
};
const CARRIED: ReadonlySet<string> = new Set(['sentReferral', 'receivedReferral']);

/** Carries letters between clinics of an alliance: when one was written or answered, and in rounds. Several processes may. Answers how to stop. */
export async function startReferralPost(
  post: Pick<ReferralPost, 'runDue' | 'wake' | 'stop'>,
  db: Pick<Database, 'onAnnounce'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): Promise<() => Promise<void>> {
  const deafen = await db.onAnnounce((clinic, _seq, committed) => {
    if (committed?.changes.some(({ collection }) => CARRIED.has(collection))) post.wake(clinic);
  });
  const stop = startRounds(post, clinics, rounds, EVERY);
  return async () => {
    await deafen();
    await stop();
  };
}
