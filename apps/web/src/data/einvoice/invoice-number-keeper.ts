import { useEffect } from 'react';
import { useCan, useLive, useStore, useSyncStatus } from '../engine/hooks.ts';
import { isInTouch } from '../engine/in-touch.ts';

/** Sees to it that this device can issue invoices without a network, while it is online and its person takes money. */
export function useInvoiceNumberKeeper(): void {
  const store = useStore();
  const mayReceive = useCan()('BILLING_WRITE');
  const ready = isInTouch(useSyncStatus()) && mayReceive;
  // Looked at anew whenever one was issued, or numbers came.
  const used = useLive(
    async (reads) => {
      if (!ready) return '';
      const { heldOrEmpty } = await import('../engine/held.ts');
      const lanes = await heldOrEmpty(() => reads.query('einvoiceLane', 'byDevice', {}));
      const settings = await heldOrEmpty(() => reads.getMany('setting', ['/setting/einvoice']));
      return [...lanes, ...settings].map((one) => one?.updateDateTime ?? 0).join();
    },
    [ready],
  );
  useEffect(() => {
    if (!ready || used === undefined) return;
    void import('./invoice-numbers.ts').then(({ keepInvoiceNumbers }) => keepInvoiceNumbers(store)).catch(reportError);
  }, [store, ready, used]);
}
