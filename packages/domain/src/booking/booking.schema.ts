import { z } from 'zod';
import { documentID, line, prose, remark, rowID, unixSeconds } from '../core/schema.ts';
import { APPROVALS, BOOKING_STATUSES } from './booking-status.ts';
import { LOSSES } from './losses.ts';

/** Through which door a booking came: `web` is the clinic's own screens (spec 3 §3), `owner` the page for owners, `program` a call by another program. */
export const BOOKING_PLATFORMS = ['web', 'owner', 'line', 'program'] as const;

export { LONGEST_BOOKING } from './booking-status.ts';

const staffID = z.string().max(200);

/** When, by whom and where: what is moved as one, and what two bookings can't both have. */
export const bookingPlace = z.object({
  /** Begin, Unix seconds. */
  dateTime: unixSeconds,
  /** End, Unix seconds, not included. */
  dateTimeEnd: unixSeconds,
  /** Empty where no doctor is asked for, as for a bath. */
  doctorID: staffID.default(''),
  /** A row of the clinic's rooms; empty where it takes none. */
  roomID: z.union([z.literal(''), rowID]).default(''),
});
/** When, by whom and where. */
export type BookingPlace = z.output<typeof bookingPlace>;

/** The id of a booking, as commands name one. */
export const bookingRef = documentID('booking/');
/** Most bookings that one is kept to be meant beside. */
const MOST_BESIDE = 50;
/** Bookings of the same time that the author of a command saw and means beside this one. */
export const seenBeside = z.array(bookingRef).max(MOST_BESIDE).optional();
/** Whether the owner is told by LINE of what a command does; the server sees to it. */
export const sendToLine = z.boolean().optional();

/** A booking that is meant beside others too. */
export const withBeside = <B extends { readonly beside: readonly string[] }>(
  booking: B,
  seen: readonly string[] = [],
): B & { readonly beside: string[] } => ({
  ...booking,
  beside: [...new Set([...booking.beside, ...seen])].slice(-MOST_BESIDE),
});

/** What a person writes about a booking beside its place. */
export const bookingWords = z.object({
  /** Who helps. */
  assistantList: z.array(staffID).max(20).default([]),
  /** One of the clinic's services, as a visit's. */
  division: line(40).default(''),
  /** The kind of appointment, a row of the clinic's setting; empty for none. */
  kindID: z.union([z.literal(''), rowID]).default(''),
  /** Why they come. */
  cause: remark(300).default(''),
  /** What the clinic should know beside it. */
  info: prose(2000).default(''),
  /** What is one series has one: a patient's every four weeks, or animals that come together. */
  groupID: z.string().max(160).default(''),
});

/** What somebody decided of a booking, kept in order. */
const decision = z.object({
  _id: rowID,
  approvalStatus: z.enum(APPROVALS),
  by: z.string().max(200),
  dateTime: unixSeconds,
  reason: remark(300).default(''),
});

/** What an owner said before the visit, and agreed to. */
export const bookingIntake = z.object({
  /** By the questions' rows, each with the words that were asked: the clinic may ask otherwise by then. */
  answers: z
    .array(z.object({ _id: rowID, question: line(120).default(''), text: remark(500).default('') }))
    .max(20)
    .default([]),
  /** Papers that are at hand, by their rows. */
  papers: z.array(rowID).max(20).default([]),
  /** What was agreed to, word by word, and when; null where the clinic asked nobody. */
  consent: z
    .object({ text: z.string().max(2000), dateTime: unixSeconds })
    .nullable()
    .default(null),
  /** Whoever had the animal before has said it: it is kept for the clinic, not shown to its owner now, and asked of them anew. */
  isFormer: z.boolean().optional(),
});
/** What an owner said before the visit, and agreed to. */
export type BookingIntake = z.output<typeof bookingIntake>;

/** Most files that an owner sends for one booking. */
export const MOST_PAPER_FILES = 12;

/** The clinic's word of a paper by its row: whether it is at hand. */
const paperWord = z.object({
  _id: rowID,
  isThere: z.boolean(),
  by: z.string().max(200),
  dateTime: unixSeconds,
});

/** A file by which an owner sent a paper: `_id` is its row among the animal's files. */
const paperFile = z.object({
  _id: rowID,
  paperID: rowID,
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  dateTime: unixSeconds,
});

/** A booking (spec 3 §3 "booking"). */
export const bookingSchema = bookingPlace.extend({
  ...bookingWords.shape,
  _id: bookingRef,
  collection: z.literal('booking'),
  userID: documentID('user'),
  petID: documentID('pet'),
  status: z.enum(BOOKING_STATUSES),
  platform: z.enum(BOOKING_PLATFORMS).default('web'),
  /** The last decision, as the specification names it; empty before the first. */
  approvalStatus: z.enum(['', ...APPROVALS]).default(''),
  by: z.string().max(200).default(''),
  reason: remark(300).default(''),
  decisions: z.array(decision).max(100).default([]),
  /** Bookings of the same time that are meant beside it: whoever made or moved it saw them. */
  beside: z.array(bookingRef).max(MOST_BESIDE).default([]),
  /** Losses of its ground with which somebody has decided to keep it where it is (`lost-ground.ts`). */
  kept: z.array(z.enum(LOSSES)).max(LOSSES.length).default([]),
  /** What its owner said on the page for owners. */
  intake: bookingIntake.optional(),
  /** What the clinic says of papers, apart from what the owner does: of two who say it at once neither loses their word. */
  paperWords: z.array(paperWord).max(40).optional(),
  /** Papers that the owner sent before the visit. */
  paperFiles: z.array(paperFile).max(MOST_PAPER_FILES).optional(),
  /** The visit that it became, and when; empty and 0 before, and after that was taken back. */
  recordId: z.string().max(160).default(''),
  checkInDateTime: unixSeconds.default(0),
  /** 1 while it lies ahead: it stays on every device however far off. */
  openStatus: z.union([z.literal(0), z.literal(1)]),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A booking. */
export type Booking = z.output<typeof bookingSchema>;
