import { type MissedCharge, missedCharges } from '@vetloom/domain/billing/missed-charges.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { type StayDiscounts, stayDiscounts } from '@vetloom/domain/billing/stay-bill.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { stayCharged } from '@vetloom/domain/hospital/stay-days.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { visitCharged } from '@vetloom/domain/record/visit-parts.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useBringing } from '../engine/fetched.ts';
import { ABSENT, heldDocument, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { fetchedOf, type MissingOr } from '../engine/missing.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { receiptsOfDay, type VisitEntry, withPets } from '../overview/today.ts';
import { bringBill } from '../record/bring-bill.ts';
import { billOfSale } from './sales.ts';
import { billOfStay, plansOfStay } from './stay-bills.ts';

/** A bill with the receipts of it that this device holds, in order of time; `received` counts them all. */
export interface Bill extends VisitEntry {
  readonly receipts: readonly Receipt[];
  readonly received: number;
  /** Kinds with their breeds, read with the bill, so that it never stands with a breed's stored name first. */
  readonly kinds: NonNullable<DocumentOf<'customize'>['kinds']>;
  /** What should be looked at before money is taken. */
  readonly missed: readonly MissedCharge[];
  /** Of a stay's bill: the discounts, which are its days'. */
  readonly stayDiscounts?: StayDiscounts;
}

async function heldBill(store: LocalReads, id: string | undefined) {
  if (id !== undefined && isSaleID(id)) {
    const sale = await heldDocument(store, 'sale', id);
    if (sale.state !== 'found') return sale;
    const record = billOfSale(sale.document);
    return { state: 'found', record, missed: missedCharges(visitCharged(record)) } as const;
  }
  if (id !== undefined && isStayID(id)) {
    const stay = await heldDocument(store, 'inHospital', id);
    if (stay.state !== 'found') return stay;
    const plans = await plansOfStay(store, id);
    return {
      state: 'found',
      record: billOfStay(stay.document, plans),
      missed: missedCharges(stayCharged(plans)),
      stayDiscounts: stayDiscounts(stay.document, plans),
    } as const;
  }
  const visit = await heldDocument(store, 'record', id);
  if (visit.state !== 'found') return visit;
  return { state: 'found', record: visit.document, missed: missedCharges(visitCharged(visit.document)) } as const;
}

/** One bill, live, fetched from the clinic where it isn't here. Undefined while it is read, and `absent` where none is asked for. */
export function useBill(
  recordID: string | undefined,
): MissingOr<{ readonly state: 'found'; readonly bill: Bill }> | undefined {
  const held = useLive(
    async (store) => {
      const found = await heldBill(store, recordID);
      if (found.state !== 'found') return found;
      const { record, missed } = found;
      const [entry] = await withPets(store, [record]);
      const receipts = await heldOrEmpty(() => store.query('receipt', 'byBill', { equals: [record._id] }));
      const [lists] = await heldOrEmpty(() => store.getMany('customize', ['/customize/kinds']));
      if (!entry) return ABSENT;
      const bill: Bill = {
        ...{ ...entry, receipts, received: record.received, kinds: lists?.kinds ?? [], missed },
        ...('stayDiscounts' in found ? { stayDiscounts: found.stayDiscounts } : {}),
      };
      return { state: 'found', bill } as const;
    },
    [recordID],
  );
  const missing = useBringing([recordID], held?.state === 'elsewhere', bringBill(recordID ?? ''));
  return held && fetchedOf(held, missing);
}

/** The day's receipts, live. `now` is Unix seconds. */
export const useDayReceipts = (now: number): Receipt[] => {
  const day = dayStart(now, shownZone());
  return useLive((store) => receiptsOfDay(store, day), [day]) ?? [];
};
