import { z } from 'zod';
import { DAY_PARTS, wallTime } from '../clinic/settings/booking.setting.ts';
import { documentID, line, prose, remark, rowID, unixSeconds } from '../core/schema.ts';
import { bookingPlace } from './booking.schema.ts';

/** What can be the case with somebody on the waiting list: `booked` has got a place, `over` waits no more. */
export const WAIT_STATUSES = ['waiting', 'booked', 'over'] as const;
/** What came of a place that somebody was told of: they don't want it, or weren't reached. Who takes it is booked. */
export const OFFER_ANSWERS = ['declined', 'unreached'] as const;
/** Most offers that one is kept to have had. */
export const MOST_OFFERS = 50;

/** When somebody could come, and for what. */
export const waitWish = z.object({
  /** Any of these; any doctor where there are none. */
  doctorIDs: z.array(z.string().max(200)).max(20).default([]),
  /** The kind of appointment, a row of the clinic's setting; empty for none. */
  kindID: z.union([z.literal(''), rowID]).default(''),
  division: line(40).default(''),
  minutes: z.number().int().min(5).max(720).default(30),
  /** First and last day on which they can come; an empty last one is open. */
  start: z.iso.date(),
  end: z.union([z.literal(''), z.iso.date()]).default(''),
  parts: z
    .array(z.enum(DAY_PARTS))
    .min(1)
    .max(3)
    .default([...DAY_PARTS]),
  /** Not before this time of the clinic's clock, and not after that one; empty for no such wish. */
  after: z.union([z.literal(''), wallTime]).default(''),
  before: z.union([z.literal(''), wallTime]).default(''),
  cause: remark(300).default(''),
  note: prose(2000).default(''),
  /** Before those who have waited longer. */
  isUrgent: z.boolean().default(false),
});
/** When somebody could come, and for what. */
export type WaitWish = z.output<typeof waitWish>;

const offer = z.object({
  _id: rowID,
  place: bookingPlace,
  answer: z.enum(OFFER_ANSWERS),
  by: z.string().max(200),
  dateTime: unixSeconds,
});

/** Somebody who waits for a place in the calendar. */
export const waitSchema = waitWish.extend({
  _id: documentID('bookingWait/'),
  collection: z.literal('bookingWait'),
  userID: documentID('user'),
  petID: documentID('pet'),
  status: z.enum(WAIT_STATUSES),
  /** The booking that they got. */
  bookingID: z.union([z.literal(''), documentID('booking/')]).default(''),
  /** Places that they were told of and didn't take, in order. */
  offers: z.array(offer).max(MOST_OFFERS).default([]),
  /** Why they wait no more. */
  reason: line(300).default(''),
  /** 1 while they wait: it stays on every device however long. */
  openStatus: z.union([z.literal(0), z.literal(1)]),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** Somebody who waits for a place in the calendar. */
export type BookingWait = z.output<typeof waitSchema>;
