import { dollars, line, prose, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/*
 * The page on which an owner sees their own animals, by a link and a code that comes to their telephone. Whatever leaves is named here field by field; documents of the clinic are named by keys that
 * are good for nothing else. What is secret is in bodies, because addresses are logged.
 */

/** Where the page's calls are. */
export const OWNER_PAGE_PATH = '/api/owner/page';
/** What a code of the page is asked for: it proves nothing to other pages. */
export const OWNER_PAGE_PURPOSE = 'ownPage';

/** The clinic of a page. */
export const pageClinic = z
  .string()
  .min(1)
  .max(60)
  .meta({ examples: ['demo'] });
/** A look into a page that was opened. */
export const pageSession = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ examples: ['kHq2dGJ1yQm8bq4Yp6wX0u1c3e5g7i9kA1b2C3d4E5f'] });
/** What something of the clinic is called on the page. */
export const pageKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/)
  .meta({ examples: ['Zk3w9bQ1xY7uT5rP'] });

/** What whoever has a link sees before they have given a code: no name, and the end of the number alone. */
export const ownerDoor = z.object({
  clinic: line(80),
  phone: line(40),
  /** By which way a code comes; null where none leads to the owner. */
  way: z.enum(['line', 'sms', 'mail']).nullable(),
  /** The last figures of the number to which it goes by SMS. */
  tail: line(4),
});
/** What whoever has a link sees before they have given a code. */
export type OwnerDoor = z.output<typeof ownerDoor>;

/** A page that was opened, until when; Unix seconds. */
export const openedPage = z.object({ session: pageSession, expiresAt: unixSeconds });
/** A page that was opened. */
export type OpenedPage = z.output<typeof openedPage>;

/** An animal as its owner sees it. */
export const ownPet = z.object({
  key: pageKey,
  name: line(60),
  type: line(60),
  breed: line(80),
  gender: z.enum(['Male', 'Female', '']),
  isNeutered: z.boolean(),
  birth: unixSeconds.nullable(),
  /** A token for `GET /api/owner/picture/{token}`; empty where there is none, or none is shown. */
  picture: z.string().max(700),
  /** Kilograms. */
  weight: z.object({ value: z.number(), dateTime: unixSeconds }).nullable(),
  chip: line(24),
  /** What was given, the latest first. */
  vaccines: z.array(z.object({ name: line(120), dateTime: unixSeconds })),
  /** What is due, the earliest first. */
  due: z.array(z.object({ title: line(120), date: unixSeconds })),
});
/** An animal as its owner sees it. */
export type OwnPet = z.output<typeof ownPet>;

/** A paper that was handed out. */
export const ownIssuedPaper = z.object({
  key: pageKey,
  pet: line(60),
  title: line(60),
  number: line(20),
  dateTime: unixSeconds,
  /** Since when it is no longer valid; null of a valid one. */
  revokedAt: unixSeconds.nullable(),
});
/** A paper that was handed out. */
export type OwnIssuedPaper = z.output<typeof ownIssuedPaper>;

/** A booking, with the secret of the link by which it is seen, moved and cancelled. */
export const ownPageBooking = z.object({
  pet: line(60),
  dateTime: unixSeconds,
  kind: line(40),
  status: z.enum(['pending', 'approved', 'refuse', 'cancel', 'checkedIn', 'noShow']),
  secret: z.string().max(40),
});
/** A booking with its link. */
export type OwnPageBooking = z.output<typeof ownPageBooking>;

/** An estimate; NT$. */
export const ownEstimate = z.object({
  key: pageKey,
  /** What the owner has before them: it goes with their decision. */
  seen: z.string().max(40),
  pet: line(60),
  title: line(120),
  note: prose(4000),
  validUntil: z.iso.date().nullable(),
  dateTime: unixSeconds,
  low: dollars,
  high: dollars,
  lines: z.array(z.object({ name: line(200), low: dollars, high: dollars })),
  state: z.enum(['open', 'accepted', 'partly', 'declined', 'contested']),
  /** When it was decided; null while it is open. */
  decidedAt: unixSeconds.nullable(),
});
/** An estimate. */
export type OwnEstimate = z.output<typeof ownEstimate>;

/** A bill of which something is owed; NT$. */
export const ownBill = z.object({
  key: pageKey,
  pet: line(60),
  kind: z.enum(['visit', 'stay', 'sale']),
  dateTime: unixSeconds,
  total: dollars,
  received: dollars,
  owed: dollars,
  /** Somebody is paying it at this moment, here or at the desk. */
  isPaying: z.boolean(),
});
/** A bill of which something is owed. */
export type OwnBill = z.output<typeof ownBill>;

/** What the clinic wrote. */
export const ownPageMessage = z.object({ dateTime: unixSeconds, text: prose(2000) });
/** What the clinic wrote. */
export type OwnPageMessage = z.output<typeof ownPageMessage>;

/** An owner's page. A part that the clinic doesn't show is null. */
export const ownerHome = z.object({
  clinic: line(80),
  phone: line(40),
  place: line(300),
  timeZone: line(60),
  greeting: prose(500),
  owner: line(80),
  pets: z.array(ownPet),
  papers: z.array(ownIssuedPaper).nullable(),
  bookings: z.array(ownPageBooking).nullable(),
  /** The clinic's page for a new booking; empty where it is closed. */
  booksAt: line(110),
  estimates: z.array(ownEstimate).nullable(),
  bills: z.array(ownBill).nullable(),
  /** Whether bills can be paid here. */
  canPay: z.boolean(),
  messages: z.array(ownPageMessage).nullable(),
});
/** An owner's page. */
export type OwnerHome = z.output<typeof ownerHome>;

/** A payment that was begun on the page: where the owner consents, and by what its end is asked for. */
export const pagePayment = z.object({
  pay: z.string().regex(/^[a-z0-9]{32}$/),
  paymentURL: z.string().max(1000),
});
/** A payment that was begun on the page. */
export type PagePayment = z.output<typeof pagePayment>;

/** What became of a payment, as far as anybody knows. `rest`: part of the money was owed no more and became the owner's deposit. */
export const pagePaid = z.object({
  step: z.enum(['waiting', 'unsure', 'done', 'cancelled', 'expired', 'failed', 'refunding', 'refunded']),
  rest: z.boolean(),
  clinic: line(80),
  phone: line(40),
});
/** What became of a payment. */
export type PagePaid = z.output<typeof pagePaid>;

/** Where a picture or a paper of the page is; the path is the token's. `external` makes the messaging app open it in the telephone's own browser, where it can be kept. */
export const ownerFilePath = (token: string): string =>
  `/api/owner/file/${encodeURIComponent(token)}?openExternalBrowser=1`;
