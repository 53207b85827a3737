import { z } from 'zod';
import { line, requiredLine, rowID } from '../../core/schema.ts';
import { ROOM_KINDS } from './room.setting.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** A colour of the calendar by its number: themes give it its tone. */
const COLOURS = 8;
/** Most kinds of appointment of a clinic. */
const MOST_KINDS = 60;

/** What is asked for before the visit: a question that owners answer, or a paper that they bring along. */
export const askedRow = z.object({
  _id: rowID,
  text: requiredLine(120),
  /** Without it something is missing; what is only welcome never is. */
  isRequired: z.boolean().default(true),
});
/** What is asked for before the visit. */
export type AskedRow = z.output<typeof askedRow>;
/** Most questions, and most papers, of a kind of appointment: a phone shows no more with patience. */
const MOST_ASKED = 12;

/** A kind of appointment: how long it takes, what it needs, what owners should know before it. */
export const bookingKindRow = z.object({
  _id: rowID,
  name: requiredLine(40),
  /** The service that a visit of it has. */
  division: line(40).default(''),
  /** Minutes. */
  minutes: z.number().int().min(5).max(720).default(30),
  colour: z
    .number()
    .int()
    .min(0)
    .max(COLOURS - 1)
    .default(0),
  /** The kind of room that it takes; empty for none. */
  roomKind: z.enum(['', ...ROOM_KINDS]).default(''),
  /** What owners are told before they come, as not to feed. */
  preparation: line(300).default(''),
  /** Whether owners may choose it themselves. */
  isOnline: z.boolean().default(false),
  /** Whether what an owner chooses stands at once, without the clinic's word. */
  isApproved: z.boolean().default(false),
  /** Whether it is with a doctor; a bath or a weighing isn't. */
  hasDoctor: z.boolean().default(true),
  /** Asked of owners before they come. */
  questions: z.array(askedRow).max(MOST_ASKED).default([]),
  /** What owners should bring, as a vaccination booklet. */
  papers: z.array(askedRow).max(MOST_ASKED).default([]),
  order: z.number().int().min(0).max(100_000).default(0),
});
/** A kind of appointment. */
export type BookingKindRow = z.output<typeof bookingKindRow>;

/** The clinic's kinds of appointment, changed row by row. */
export const BOOKING_KIND_SETTING = defineSetting(
  'bookingKind',
  ['BIZ_HOURS_WRITE'],
  { kinds: z.array(bookingKindRow).max(MOST_KINDS).default([]) },
  'bookingSettings',
);
/** The clinic's kinds of appointment. */
export type BookingKindSetting = SettingOf<typeof BOOKING_KIND_SETTING>;
