import type { AppPorts } from '../shell/ports.tsx';
import { updates } from '../shell/update-worker.ts';
import { tellOwnAddress } from './engine/calls/own-address.ts';
import { watchFailures } from './engine/log/web-log.ts';
import { devicePort } from './engine/ports/device-port.ts';
import { sessionPort } from './engine/ports/session-port.ts';
import { syncPort } from './engine/ports/sync-port.ts';
import { staysAlive } from './engine/session/alive.ts';
import { chooseClinic, session, signIn, signOut } from './engine/session/session.ts';

/** Ways out of refused commands that only a capability knows. */
const CASE_WAYS = { slotTaken: async () => (await import('./booking/taken-place.ts')).waysOfTakenPlace } as const;

/** Plugs the frame of the application into session and local store. The store's code loads once someone is signed in. */
export function appPorts(): AppPorts {
  const sessions = sessionPort();
  const device = devicePort();
  let outdated = false;
  const sync = syncPort(
    (status, needsAttention) => {
      sessions.sync(status, needsAttention);
      device.synced(status?.lastSyncedAt);
      // The server has said it: the newer version is offered at once, and not at the next look.
      const demanded = status?.attention.includes('protocol') === true;
      if (demanded && !outdated) updates.look();
      outdated = demanded;
    },
    updates.renew,
    CASE_WAYS,
  );

  let loading = false;
  const loadStore = () => {
    if (loading || session.get().state !== 'ready') return;
    loading = true;
    void import('./engine/clinic-store.ts').then(({ clinicStore, watchLocal }) => {
      const follow = () => sync.follow(clinicStore.get(), watchLocal);
      clinicStore.subscribe(follow);
      follow();
    });
    // Files that were picked here go on being uploaded, whatever screen is open.
    void import('./files/device-files.ts').then(({ waitingFiles }) => sync.followFiles(waitingFiles));
  };
  watchFailures();
  staysAlive();
  tellOwnAddress();
  session.subscribe(loadStore);
  loadStore();

  return {
    session: sessions,
    device,
    sync,
    access: {
      async signIn(email, password, remember, secondFactor) {
        const { code, closedUntil, offline } = await signIn(email, password, remember, secondFactor);
        return { code, clinics: session.get().clinics, closedUntil, offline };
      },
      async chooseClinic(clinic) {
        chooseClinic(clinic);
      },
      signOut,
    },
  };
}
