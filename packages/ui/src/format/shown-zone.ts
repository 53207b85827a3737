import { DEFAULT_TIME_ZONE, type Zone, zoneOf } from '@vetloom/domain/core/zone.ts';

/*
 * A module belongs to one page, and a page shows one clinic at a time: two tabs with clinics of two zones each have their own. Workers have theirs,
 * and are told.
 */
let shown: Zone = zoneOf(DEFAULT_TIME_ZONE);

/** The zone in which dates and times are shown and typed: that of the clinic which this page shows. */
export const shownZone = (): Zone => shown;

/** Shows dates and times in a clinic's zone from now on. What is on the screen must be drawn anew. */
export function showZone(zone: Zone): void {
  shown = zone;
}
