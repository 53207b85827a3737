import { DEFAULT_TIME_ZONE, type Zone, zoneOf } from '@vetloom/domain/core/zone.ts';

/** The zone of the invented clinics: days, numbers and books of the demo are made by it. */
export const DEMO_ZONE: Zone = zoneOf(DEFAULT_TIME_ZONE);
