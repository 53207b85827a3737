import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { doubledHandovers } from '@vetloom/domain/billing/doubled-handovers.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { doubledVisits } from '@vetloom/domain/overview/doubled-visits.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { type VisitEntry, withPets } from './today.ts';

/** Animals that two desks have checked in today without seeing each other, live: the open visits of each. `now` is Unix seconds. */
export const useDoubledVisits = (now: number): readonly (readonly VisitEntry[])[] | undefined => {
  const day = dayStart(now, shownZone());
  return useLive(
    async (store) => {
      const range = { from: day, to: nextDay(day, shownZone()) };
      const visits = await heldOrEmpty(() => store.query('record', 'byTime', range));
      return Promise.all(doubledVisits(visits, day, shownZone()).map((group) => withPets(store, group)));
    },
    [day],
  );
};

/** Handovers of the last month that devices made without seeing each other, live; the latest first. `now` is Unix seconds. */
export const useDoubledHandovers = (now: number): readonly (readonly HandoverEntry[])[] | undefined => {
  const day = dayStart(now, shownZone());
  return useLive(
    async (store) => {
      const range = { equals: ['handover'], from: addDays(day, -31, shownZone()), to: nextDay(day, shownZone()) };
      const days = await heldOrEmpty(() => store.query('checkout', 'byDay', range));
      return doubledHandovers(days.flatMap(({ handoverLog }) => handoverLog)).reverse();
    },
    [day],
  );
};
