import { addDays, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** How many animals were in hospital on a day, at any time of it. */
export interface DayOccupancy {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly count: number;
}

/** A stay that began longer ago than this before a day isn't looked for where it has ended: nobody stays for half a year. */
const LONGEST_DAYS = 180;

/** How full the ward was on each of the last days, that of `today` last; live, of what this device holds. */
export const useOccupancy = (today: number, days: number): DayOccupancy[] | undefined =>
  useLive(
    async (store) => {
      const zone = shownZone();
      const from = addDays(today, 1 - days, zone);
      const [open, ended] = await Promise.all([
        heldOrEmpty(() => store.query('inHospital', 'byDischarge', { equals: [0] })),
        heldOrEmpty(() =>
          store.query('inHospital', 'byTime', { from: addDays(from, -LONGEST_DAYS, zone), to: nextDay(today, zone) }),
        ),
      ]);
      const stays = new Map([...open, ...ended].map((stay) => [stay._id, stay]));
      return occupancyOf([...stays.values()], from, days);
    },
    [today, days],
  );

/** How many of some stays lay on each of `days` days from `from` on. */
export const occupancyOf = (
  stays: readonly Pick<Stay, 'startDateTime' | 'dischargeDateTime'>[],
  from: number,
  days: number,
): DayOccupancy[] =>
  Array.from({ length: days }, (_, at) => {
    const day = addDays(from, at, shownZone());
    const end = nextDay(day, shownZone());
    const count = stays.filter(
      ({ startDateTime, dischargeDateTime }) =>
        startDateTime < end && (dischargeDateTime === 0 || dischargeDateTime > day),
    ).length;
    return { day, count };
  });
