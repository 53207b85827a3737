import { askedRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { line, prose, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';
import { queuePlace } from './queue.ts';

/*
 * The page on which owners book by themselves. Whoever has its address reads it, so nothing here names who else is booked: what is free stands as times, doctors by a key of their
 * own, and animals only after their owner has proved who they are.
 */

/** Where the page's calls are. What is secret is in bodies, because addresses are logged. */
export const OWNER_BOOKING_PATH = '/api/owner/booking';
/** What a proof of a phone has to be asked for. */
export const BOOKING_PURPOSE = 'booking';

/** By which road an owner came. */
export const ownerRoad = z.enum(['owner', 'line']).default('owner');
/** The clinic's part of the page's address, `hefeng` or `hefeng~paws`. */
export const pageAddress = z
  .string()
  .min(1)
  .max(110)
  .meta({ examples: ['demo'] });
const key = z.string().max(80);

/** A kind of appointment that owners may choose. */
export const offeredKind = z.object({
  _id: rowID,
  name: line(40),
  minutes: z.number().int(),
  /** What owners should know before they come. */
  preparation: line(300),
  hasDoctor: z.boolean(),
  /** Whether it stands at once. */
  isApproved: z.boolean(),
  questions: z.array(askedRow),
  papers: z.array(askedRow),
});
/** A kind of appointment that owners may choose. */
export type OfferedKind = z.output<typeof offeredKind>;

/** What the page shows before anybody has said who they are. */
export const ownerPage = z.object({
  clinic: line(80),
  phone: line(40),
  place: line(300),
  greeting: prose(500),
  /** What owners agree to; empty where nobody is asked. */
  consent: prose(2000),
  newOwners: z.boolean(),
  /** The zone by which all times are shown. */
  timeZone: line(60),
  kinds: z.array(offeredKind),
  /** Whom owners may wish for; empty where the clinic doesn't offer it. */
  doctors: z.array(z.object({ key, name: line(80) })),
  /** Minutes before its time until which a booking may be moved or cancelled on the page. */
  latestCancelBookingMin: z.number().int(),
});
/** What the page shows before anybody has said who they are. */
export type OwnerPage = z.output<typeof ownerPage>;

/** Free times of some days. */
export const freeTimes = z.object({
  /** Every day asked for that can be booked at all, with its free times; Unix seconds. */
  days: z.array(z.object({ day: unixSeconds, times: z.array(unixSeconds) })),
  /** From which day on to ask further; null at the end of what can be booked. */
  next: unixSeconds.nullable(),
});
/** Free times of some days. */
export type FreeTimes = z.output<typeof freeTimes>;

/** What an owner says before the visit. */
export const ownerAnswers = {
  answers: z
    .array(z.object({ _id: rowID, text: line(500) }))
    .max(20)
    .default([]),
  papers: z.array(rowID).max(20).default([]),
};

/** Who has proved to have a phone. */
export const provedPhone = { proof: z.string().min(1).max(80), phone: line(30) };

/** What an owner finds once they have proved who they are: the names and species of their animals. */
export const ownOwner = z.object({
  isKnown: z.boolean(),
  pets: z.array(z.object({ key, name: line(60), type: line(60) })),
  /** How many further bookings they may make here. */
  left: z.number().int(),
});
/** What an owner finds once they have proved who they are. */
export type OwnOwner = z.output<typeof ownOwner>;

/** What an owner asks for. */
export const wantedBooking = z.object({
  address: pageAddress,
  road: ownerRoad,
  ...provedPhone,
  /** The same for one wish, however often it is sent. */
  wish: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .meta({ examples: ['Zk3w9bQ1xY7uT5rP'] }),
  kindID: rowID,
  doctor: key.default(''),
  dateTime: unixSeconds,
  /** One of the owner's animals, or a new one. */
  pet: key.default(''),
  newPet: z.object({ name: line(60), type: line(60).default('') }).optional(),
  /** What a newcomer is called. */
  name: line(80).default(''),
  cause: line(300).default(''),
  ...ownerAnswers,
  consent: z.string().max(2000).default(''),
});
/** What an owner asks for. */
export type WantedBooking = z.input<typeof wantedBooking>;

/** An owner's place in the queue of the day, once their animal has come; minutes of waiting are null where the clinic doesn't say. */
export const ownQueue = queuePlace.omit({ clinic: true }).extend({ wait: queuePlace.shape.wait.nullable() });
/** An owner's place in the queue of the day. */
export type OwnQueue = z.output<typeof ownQueue>;

/** A booking as its owner sees it by their link. */
export const ownBooking = z.object({
  status: z.enum(['pending', 'approved', 'refuse', 'cancel', 'checkedIn', 'noShow']),
  /** What the clinic wrote when it refused or cancelled it. */
  reason: line(300),
  dateTime: unixSeconds,
  dateTimeEnd: unixSeconds,
  pet: line(60),
  doctor: line(80),
  cause: line(300),
  kind: offeredKind.pick({ name: true, preparation: true, questions: true, papers: true }),
  answers: ownerAnswers.answers,
  papers: ownerAnswers.papers,
  /** What was sent of papers, and which of them the clinic has at hand by its own word. */
  sent: z.array(z.object({ _id: rowID, count: z.number().int(), isChecked: z.boolean() })).default([]),
  /** What is asked for and isn't there yet, by rows. */
  missing: z.array(rowID),
  /** Null before the animal has come, and when the day is over. */
  queue: ownQueue.nullable().default(null),
  /** Whether it can still be moved or cancelled here. */
  canChange: z.boolean(),
  /** Whether its doctor sees nobody here any more: it is moved to other doctors' times. */
  doctorLeft: z.boolean(),
  clinic: line(80),
  phone: line(40),
  place: line(300),
  timeZone: line(60),
  latestCancelBookingMin: z.number().int(),
});
/** A booking as its owner sees it by their link. */
export type OwnBooking = z.output<typeof ownBooking>;

/** A link's secret: what stands behind `#` in its address. */
export const linkSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .meta({ examples: ['hQ2Zc1mU9v3wS7kR5tYb0A'] });

/** What was booked, with the secret of the link by which it is found again. */
export const madeBooking = z.object({ secret: z.string(), booking: ownBooking });
/** What was booked. */
export type MadeBooking = z.output<typeof madeBooking>;

/** Most bytes of a picture or PDF that an owner sends. */
export const MAX_OWN_PAPER_BYTES = 20_000_000;
/** A token with which one paper can be sent for a quarter of an hour; `expiresAt` in Unix seconds. */
export const paperToken = z.object({ token: z.string(), expiresAt: unixSeconds });
const paper = (token: string, hash: string) => `/api/owner/paper/${encodeURIComponent(token)}/${hash}`;
/** Paths of the calls by which a paper is sent, as a phone's photos are (`phonePath`). */
export const paperPath = {
  upload: paper,
  chunk: (token: string, hash: string, offset: number) => `${paper(token, hash)}?offset=${offset}`,
  finish: (token: string, hash: string) => `${paper(token, hash)}/finish`,
} as const;
