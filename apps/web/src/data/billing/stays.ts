import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { type OpenBill, type VisitEntry, withPets } from '../overview/today.ts';
import { billOfStay, unevenStays } from './stay-bills.ts';

/** The bills of stays that wait for money, live. */
export const useStaysToPay = (): OpenBill[] | undefined =>
  useLive(
    async (store) => {
      const entries = await withPets(
        store,
        (await unevenStays(store)).map((stay) => billOfStay(stay)),
      );
      return entries.map((entry) => ({ ...entry, received: entry.record.received }));
    },
    ['stays to pay'],
  );

/** The stays that were settled today and are paid, live. `now` is Unix seconds. */
export function useSettledStays(now: number): VisitEntry[] {
  const day = dayStart(now, shownZone());
  const settled = useLive(
    async (store) => {
      const range = { from: day, to: nextDay(day, shownZone()) };
      const stays = await heldOrEmpty(() => store.query('inHospital', 'bySettle', range));
      return withPets(
        store,
        stays.filter(({ total, received }) => total === received).map((stay) => billOfStay(stay)),
      );
    },
    ['settled stays', day],
  );
  return settled ?? [];
}
