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

/** Its code comes after the sign-in page, because it brings the local database's library. */
async function look(): Promise<DeviceHere> {
  const [{ clinicsHere }, { anyoneMaySignIn }] = await Promise.all([
    import('@vetloom/sync-client/unsent-here.ts'),
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
