import type { ClinicHere } from '@vetloom/sync-client/unsent-here.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { useEffect, useState } from 'react';
import { log } from '../engine/log/log.ts';

/** What this browser holds before anyone has signed in. */
export interface DeviceHere {
  readonly clinics: readonly ClinicHere[];
  /** Somebody may sign in here without a network. */
  readonly offlineSignIn: boolean;
}

/** The local database's library, and with it what the board needs. */
const storeCode = () => import('@vetloom/sync-client/unsent-here.ts');

/** A device on which nobody has signed in: a phone that sees this page for the first time doesn't fetch a database's library for that answer. */
async function isFresh(): Promise<boolean> {
  const stored = await indexedDB.databases();
  return !stored.some(({ name }) => name?.startsWith('vetloom:'));
}

/** Fetches what comes after the sign-in while somebody types their account: until then the page itself goes first. */
function fetchAhead(): void {
  // What can't be fetched now is asked for again after the sign-in, and reported there.
  window.addEventListener('input', () => void storeCode().catch(() => undefined), { once: true });
}

async function look(): Promise<DeviceHere> {
  if (await isFresh()) {
    fetchAhead();
    return { clinics: [], offlineSignIn: false };
  }
  const [{ clinicsHere }, { anyoneMaySignIn }] = await Promise.all([
    storeCode(),
    import('../engine/session/offline-verifier.ts'),
  ]);
  const [clinics, offlineSignIn] = await Promise.all([clinicsHere(), anyoneMaySignIn(shownNow())]);
  return { clinics, offlineSignIn };
}

/** What this browser holds; undefined until it was looked at, and where the browser doesn't tell. */
export function useDeviceHere(): DeviceHere | undefined {
  const [here, setHere] = useState<DeviceHere>();
  useEffect(() => {
    let gone = false;
    look().then(
      (found) => {
        if (!gone) setHere(found);
      },
      (error: unknown) => log('warn', 'what this browser holds could not be looked at', error),
    );
    return () => {
      gone = true;
    };
  }, []);
  return here;
}
