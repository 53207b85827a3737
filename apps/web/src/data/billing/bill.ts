import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { receiptsOfDay, type VisitEntry, withPets } from '../overview/today.ts';
import { billOfSale } from './sales.ts';

/** A bill with the receipts of it that this device holds, in order of time; `received` counts them all. */
export interface Bill extends VisitEntry {
  readonly receipts: readonly Receipt[];
  readonly received: number;
  /** Kinds with their breeds, read with the bill, so that it never stands with a breed's stored name first. */
  readonly kinds: NonNullable<DocumentOf<'customize'>['kinds']>;
}

/** One bill, live. Undefined while it loads, null when it isn't here. */
export const useBill = (recordID: string | undefined): Bill | null | undefined =>
  useLive(
    async (store) => {
      if (recordID === undefined) return null;
      const [record] = isSaleID(recordID)
        ? (await heldOrEmpty(() => store.getMany('sale', [recordID]))).map((sale) => sale && billOfSale(sale))
        : await heldOrEmpty(() => store.getMany('record', [recordID]));
      if (!record) return null;
      const [entry] = await withPets(store, [record]);
      const receipts = await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [recordID] }));
      const [lists] = await heldOrEmpty(() => store.getMany('customize', ['/customize/kinds']));
      return entry ? { ...entry, receipts, received: record.received, kinds: lists?.kinds ?? [] } : null;
    },
    [recordID],
  );

/** The day's receipts, live. `now` is Unix seconds. */
export const useDayReceipts = (now: number): Receipt[] => {
  const day = dayStart(now, shownZone());
  return useLive((store) => receiptsOfDay(store, day), [day]) ?? [];
};
