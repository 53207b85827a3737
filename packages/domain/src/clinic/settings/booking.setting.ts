import { z } from 'zod';
import { suggested } from '../../core/suggested.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** Days of the week as business hours name them; weeks start on Monday (spec 3 §1). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Parts of a day as business hours and rosters name them, in their order (spec 3 §3 "setting/booking"). */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
/** A part of a day. */
export type DayPart = (typeof DAY_PARTS)[number];

/** A time of the clinic's wall clock, `09:30`; `24:00` is the end of the day. */
export const wallTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** When a part of a day begins and ends. */
export const openHours = z
  .object({ from: wallTime, to: wallTime })
  .refine(({ from, to }) => from < to, { message: 'ends before it begins', path: ['to'] });
/** When a part of a day begins and ends. */
export type OpenHours = z.output<typeof openHours>;

const part = openHours.nullable().default(null);
const dayHours = z.object({ morning: part, afternoon: part, evening: part }).refine(
  (day) => {
    const open = DAY_PARTS.flatMap((name) => day[name] ?? []);
    return open.every((hours, at) => hours.from >= (open[at - 1]?.to ?? ''));
  },
  { message: 'parts of a day overlap' },
);
/** The parts of one day; null where the clinic is closed. */
export type DayHours = z.output<typeof dayHours>;

const closed = (): DayHours => ({ morning: null, afternoon: null, evening: null });
const day = dayHours.default(closed);

/** Hours of each weekday. */
export const businessHours = z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
/** Hours of each weekday. */
export type BusinessHours = z.output<typeof businessHours>;

const minutes = (most: number) => z.number().int().min(0).max(most);
const MONTH_MINUTES = 31 * 24 * 60;

/** When the clinic is open, and how far ahead people may book (spec 3 §3, §5, §9). */
export const BOOKING_SETTING = defineSetting(
  'booking',
  ['BIZ_HOURS_WRITE'],
  {
    /** All closed where a clinic has not said. */
    businessHours: businessHours.default(() => businessHours.parse({})),
    /** Length of a place in the calendar. */
    timeSlotMin: z.number().int().min(5).max(240).default(30),
    /** How long before its time a booking must be made by owners themselves. */
    priorBookingMin: minutes(MONTH_MINUTES).default(0),
    /** How long before its time a booking may still be cancelled by owners themselves. */
    latestCancelBookingMin: minutes(MONTH_MINUTES).default(0),
    /** Days ahead that can be booked. */
    futureCanBooking: z.number().int().min(0).max(730).default(21),
    /** Hours before a visit at which its owner is reminded of it by a message; 0: not at all. */
    remindBeforeHours: z.number().int().min(0).max(168).default(0),
    /** Owners can't book by LINE. */
    disableLineBooking: z.boolean().default(false),
    suggested,
  },
  'bookingSettings',
);
/** When the clinic is open, and how far ahead people may book. */
export type BookingSetting = SettingOf<typeof BOOKING_SETTING>;
