import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { saleBill } from '@vetloom/domain/billing/sale-bill.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { recordContent } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { type OpenBill, useOpenBills, type VisitEntry } from '../overview/today.ts';
import { useStaysToPay } from './stays.ts';

/** A sale as the desk's screens and papers show bills. */
export const billOfSale = (sale: Sale) => saleBill(sale, recordContent.parse({ dateTime: sale.dateTime }));

const entryOf = (sale: Sale): VisitEntry => ({ record: billOfSale(sale), pet: undefined });

/** Sales of a day, the latest first. `now` is Unix seconds. */
const salesOfDay = (store: LocalReads, day: number): Promise<Sale[]> =>
  heldOrEmpty(() => store.query('sale', 'byTime', { from: day, to: nextDay(day, shownZone()), descending: true }));

/** Everything that waits for money, live: the bills of visits and of settled stays, and sales over the counter. */
export function useBillsToPay(): OpenBill[] | undefined {
  const visits = useOpenBills();
  const stays = useStaysToPay();
  const sales = useLive(
    (store) => heldOrEmpty(() => store.query('sale', 'byBill', { equals: ['sale', THREAD_STATUS.requested] })),
    [],
  );
  if (!visits || !stays || !sales) return undefined;
  return [...visits, ...stays, ...sales.map((sale) => ({ ...entryOf(sale), received: sale.received }))];
}

/** The day's sales that were settled, live. `now` is Unix seconds. */
export function useSettledSales(now: number): VisitEntry[] {
  const day = dayStart(now, shownZone());
  const sales = useLive((store) => salesOfDay(store, day), [day]) ?? [];
  return sales.filter(({ billStatus }) => billStatus === THREAD_STATUS.done).map(entryOf);
}
