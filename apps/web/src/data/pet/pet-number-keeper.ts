import { useEffect } from 'react';
import { useCan, useStore, useSyncStatus } from '../engine/hooks.ts';
import { isInTouch } from '../engine/in-touch.ts';

/** How often the device looks whether it still holds enough numbers, in milliseconds. */
const LOOK_AGAIN = 10 * 60_000;

/** Keeps this device in numbers while it is online. */
export function usePetNumberKeeper(): void {
  const store = useStore();
  const status = useSyncStatus();
  const mayNumber = useCan()('PET_WRITE');
  const ready = isInTouch(status) && mayNumber;
  useEffect(() => {
    if (!ready) return;
    const keep = () => void import('./pet-numbers.ts').then(({ keepNumbers }) => keepNumbers(store)).catch(reportError);
    keep();
    const timer = setInterval(keep, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [store, ready]);
}
