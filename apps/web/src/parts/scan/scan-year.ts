import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

/** The clinic's year now: the years of GS1 have two digits and mean the nearest. */
export const scanYear = (): number => calendarDate(shownNow(), shownZone()).year;
