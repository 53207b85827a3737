import { useEffect } from 'react';
import { useCan, useStore, useSyncStatus } from '../engine/hooks.ts';
import { afterFirstPicture } from '../engine/when-idle.ts';

/** How often the device looks whether it still holds enough numbers, in milliseconds. */
const LOOK_AGAIN = 10 * 60_000;
/** How soon after the first picture it looks at the latest, in milliseconds: the network may go. */
const KEPT_WITHIN = 1000;

/** Keeps this device in numbers while it is online. */
export function usePetNumberKeeper(): void {
  const store = useStore();
  const status = useSyncStatus();
  const mayNumber = useCan()('PET_WRITE');
  const ready = status?.usable === true && status.connection === 'online' && mayNumber;
  useEffect(() => {
    if (!ready) return;
    const keep = () => void import('./pet-numbers.ts').then(({ keepNumbers }) => keepNumbers(store)).catch(reportError);
    const stop = afterFirstPicture(KEPT_WITHIN, keep);
    const timer = setInterval(keep, LOOK_AGAIN);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [store, ready]);
}
