import { useEffect } from 'react';
import { useCan, useStore, useSyncStatus } from '../engine/hooks.ts';
import { isInTouch } from '../engine/in-touch.ts';

/** Sees to it that this device can number receipts, while it is online and its person takes money. */
export function useReceiptLaneKeeper(): void {
  const store = useStore();
  const status = useSyncStatus();
  const mayReceive = useCan()('BILLING_WRITE');
  const ready = isInTouch(status) && mayReceive;
  useEffect(() => {
    if (!ready) return;
    void import('./receipt-numbers.ts').then(({ keepLane }) => keepLane(store)).catch(reportError);
  }, [store, ready]);
}
