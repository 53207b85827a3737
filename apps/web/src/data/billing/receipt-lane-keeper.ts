import { useEffect } from 'react';
import { useCan, useStore, useSyncStatus } from '../engine/hooks.ts';
import { afterFirstPicture } from '../engine/when-idle.ts';

/** How soon after the first picture it asks at the latest, in milliseconds: the network may go. */
const KEPT_WITHIN = 1000;

/** Sees to it that this device can number receipts, while it is online and its person takes money. */
export function useReceiptLaneKeeper(): void {
  const store = useStore();
  const status = useSyncStatus();
  const mayReceive = useCan()('BILLING_WRITE');
  const ready = status?.usable === true && status.connection === 'online' && mayReceive;
  useEffect(() => {
    if (!ready) return;
    return afterFirstPicture(KEPT_WITHIN, () => {
      void import('./receipt-numbers.ts').then(({ keepLane }) => keepLane(store)).catch(reportError);
    });
  }, [store, ready]);
}
