import type { AppPorts } from '../../shell/ports.tsx';
import { tellOwnAddress } from '../own-address.ts';
import { chooseClinic, session, signIn, signOut } from '../session.ts';
import { watchFailures } from '../web-log.ts';
import { devicePort } from './device-port.ts';
import { sessionPort } from './session-port.ts';
import { syncPort } from './sync-port.ts';

/** Plugs the frame of the application into session and local store. The store's code loads once someone is signed in. */
export function appPorts(): AppPorts {
  const sessions = sessionPort();
  const device = devicePort();
  const sync = syncPort((status, needsAttention) => {
    sessions.sync(status, needsAttention);
    device.synced(status?.lastSyncedAt);
  });

  let loading = false;
  const loadStore = () => {
    if (loading || session.get().state !== 'ready') return;
    loading = true;
    void import('../clinic-store.ts').then(({ clinicStore, watchLocal }) => {
      const follow = () => sync.follow(clinicStore.get(), watchLocal);
      clinicStore.subscribe(follow);
      follow();
    });
    // Files that were picked here go on being uploaded, whatever screen is open.
    void import('../files.ts').then(({ waitingFiles }) => sync.followFiles(waitingFiles));
  };
  watchFailures();
  tellOwnAddress();
  session.subscribe(loadStore);
  loadStore();

  return {
    session: sessions,
    device,
    sync,
    access: {
      async signIn(email, password, remember, secondFactor) {
        const { code } = await signIn(email, password, remember, secondFactor);
        return { code, clinics: session.get().clinics };
      },
      async chooseClinic(clinic) {
        chooseClinic(clinic);
      },
      signOut,
    },
  };
}
