import { atWallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** Three in the morning by the clinic's clock, in seconds after midnight: when the fewest people wait for the database. */
const HOUR = 3 * 3600;

/** Whether tonight's comparison of the stock is still to be made. `last`: when it was made last, Unix seconds; undefined for never. */
export const isAuditDue = (last: number | undefined, now: number, zone: Zone): boolean => {
  const tonight = atWallSeconds(now, HOUR, zone);
  return last === undefined || (now >= tonight && last < tonight);
};
