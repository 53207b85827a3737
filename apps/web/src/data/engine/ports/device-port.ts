import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import type { DeviceSource, DeviceView } from '../../../shell/ports.tsx';
import { session } from '../session/session.ts';
import { lastClinic } from '../session/stored-session.ts';
import { observed } from './observed.ts';

const KEY = 'vetloom.device';

interface Remembered {
  readonly clinicName?: string;
  readonly lastSyncAt?: number;
  readonly lastEmail?: string;
  readonly lastUsed: Readonly<Record<string, number>>;
}

function remembered(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'lastUsed' in stored
      ? (stored as Remembered)
      : { lastUsed: {} };
  } catch {
    return { lastUsed: {} };
  }
}

/** What this machine holds, told on the sign-in page: nothing of a patient, only names of a clinic and an account. */
export function devicePort(): DeviceSource & { synced(at: number | undefined): void } {
  let kept = remembered();
  const look = (): DeviceView => ({ online: navigator.onLine, ...kept });
  const view = observed(look());
  const keep = (change: Partial<Remembered>) => {
    kept = { ...kept, ...change };
    localStorage.setItem(KEY, JSON.stringify(kept));
    view.publish(look());
  };
  window.addEventListener('online', () => view.publish(look()));
  window.addEventListener('offline', () => view.publish(look()));
  session.subscribe(() => {
    const { clinic, email } = session.get();
    if (!clinic || lastClinic() !== clinic.clinic) return;
    const lastUsed = { ...kept.lastUsed, [clinic.clinic]: kept.lastUsed[clinic.clinic] ?? 0 };
    keep({
      clinicName: clinic.clinicName,
      lastEmail: email,
      lastUsed: { ...lastUsed, [clinic.clinic]: shownNow() },
    });
  });
  return {
    current: view.current,
    subscribe: view.subscribe,
    synced(at) {
      if (at !== undefined && at !== kept.lastSyncAt) keep({ lastSyncAt: at });
    },
  };
}
