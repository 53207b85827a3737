import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import type { OfflineProfile } from './offline-verifier.ts';

/** What is just being kept, or taken away again: one after the other. */
let last: Promise<void> = Promise.resolve();

/** Its code is fetched only here, because it brings the local database's library, which the sign-in page can do without. */
const verifier = () => import('./offline-verifier.ts');

/**
 * Keeps what lets this person sign in here without a network: for thirty days where they asked to be remembered, else until their session
 * ends. Who isn't remembered doesn't wait for the slow key.
 */
export async function keepForRestart(person: OfflineProfile, password: string, remembered: boolean): Promise<void> {
  const kept = verifier().then(({ keepVerifier }) => keepVerifier(password, person, shownNow(), remembered));
  last = kept.catch((error: unknown) => reportError(error));
  if (remembered) await kept;
}

/** What the session of somebody who wasn't remembered left here ends with it. */
export function endForRestart(email: string): void {
  if (email === '') return;
  last = last
    .then(verifier)
    .then(({ forgetPassing }) => forgetPassing(email))
    .catch((error: unknown) => reportError(error));
}
