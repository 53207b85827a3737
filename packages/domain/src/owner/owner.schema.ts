import { z } from 'zod';
import { CHANNELS, type Channel } from '../core/channels.ts';
import { halfWidth } from '../core/half-width.ts';
import { MESSAGE_PURPOSES, type MessagePurpose } from '../core/message-purposes.ts';
import { documentID, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/**
 * Taiwanese phone as typed: digits with optional +, spaces, dashes, brackets and an extension, in half or full width. Kept as digits by
 * `normalizePhone`.
 */
export const phone = requiredLine(30)
  .transform(halfWidth)
  .pipe(z.string().regex(/^\+?[(]?[0-9][0-9 ()#-]{4,}$/, 'a phone number'));

/** Digits only, +886 and 886 folded to a leading 0: the form in which phones are stored, compared and found. */
export function normalizePhone(text: string): string {
  const digits = halfWidth(text).replace(/[^0-9#]/g, '');
  return digits.startsWith('886') && digits.length > 10 ? `0${digits.slice(3)}` : digits;
}

/** Whose number a further phone is, seen from the owner. */
export const CONTACT_RELATIONS = ['self', 'spouse', 'parent', 'child', 'sibling', 'friend', 'carer', 'work'] as const;
/** Whose number a further phone is. */
export type ContactRelation = (typeof CONTACT_RELATIONS)[number];

/**
 * A further phone of an owner: a second one of their own, or of somebody who brings the animal or decides about it. Unlike the owner's own
 * phone it may be anybody's: a family shares one, and a spouse may be an owner of the clinic as well.
 */
export const ownerContact = z.object({
  _id: rowID,
  relation: z.enum(CONTACT_RELATIONS).default('self'),
  name: line(80).default(''),
  phone,
  note: line(120).default(''),
});
/** A further phone of an owner. */
export type OwnerContact = z.output<typeof ownerContact>;

/** What a person fills in about an owner (spec 1 §3 "Owner"). */
export const ownerFields = z.object({
  name: requiredLine(80),
  phone,
  label: z.array(line(40)).max(20).default([]),
  lineID: line(80).default(''),
  IDcard: line(20).default(''),
  /** Why a number is kept although its check digit is wrong. */
  IDcardReason: line(200).optional(),
  birth: unixSeconds.nullable().default(null),
  address: line(300).default(''),
  email: line(160).default(''),
  info: prose(4000).default(''),
  /** Further phones, in the order in which they are tried. */
  contacts: z.array(ownerContact).max(20).optional(),
});

/** What owners can agree to; `alliance`: that partner clinics find and read them; `insurer`: that an insurer gets what a claim needs. */
export const CONSENT_PURPOSES = ['data', 'messages', 'photos', 'alliance', 'insurer'] as const;

/** One statement of consent, given or withdrawn. Statements are only ever added: the latest of a purpose holds. */
export const consentEntry = z.object({
  _id: rowID,
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  /** Of `messages`: by which way alone; all where it is missing. */
  channel: z.enum(CHANNELS).optional(),
  /** Of `messages`: about what alone; everything where it is missing. */
  about: z.enum(MESSAGE_PURPOSES).optional(),
  /** When the owner said so. */
  dateTime: unixSeconds,
  /** How: on paper, by word, by message. */
  method: z.enum(['paper', 'word', 'message']),
  note: line(200).default(''),
  by: z.string().max(160),
});
/** One statement of consent. */
export type ConsentEntry = z.output<typeof consentEntry>;

/** An owner, collection `user` (spec 1 §3). `phone` is normalised and unique within the clinic. */
export const ownerSchema = ownerFields.extend({
  _id: documentID('user/'),
  collection: z.literal('user'),
  nameLowerCase: z.string(),
  /** The owner's account at the messaging app, once linked; `lineID` is the name that people tell each other. */
  lineUserID: z.string().max(80).optional(),
  /** When they left the clinic's account there, by what the app told; 0 or absent while they are its friends. */
  lineLeftDateTime: unixSeconds.optional(),
  consent: z.array(consentEntry).max(200).optional(),
  /** When the owner's data were erased at their wish (law 26); 0 or absent for everyone else. */
  erasedDateTime: unixSeconds.optional(),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});

/** An owner document. */
export type Owner = z.output<typeof ownerSchema>;

const latestOf = (entries: readonly ConsentEntry[]): ConsentEntry | undefined =>
  entries.reduce<ConsentEntry | undefined>(
    (latest, entry) => (latest === undefined || entry.dateTime >= latest.dateTime ? entry : latest),
    undefined,
  );

/** What an owner last said about a purpose as a whole; undefined when nothing was said. */
export const consentTo = (owner: Pick<Owner, 'consent'>, purpose: ConsentEntry['purpose']): ConsentEntry | undefined =>
  latestOf(
    (owner.consent ?? []).filter(
      (entry) => entry.purpose === purpose && entry.channel === undefined && entry.about === undefined,
    ),
  );

/**
 * What an owner last said that covers a message of this way and purpose: of all statements that speak of it, widely or narrowly, the latest. So who refuses
 * everything refuses each, and who then agrees to SMS alone gets these.
 */
export const consentToMessage = (
  owner: Pick<Owner, 'consent'>,
  channel: Channel,
  about: MessagePurpose,
): ConsentEntry | undefined =>
  latestOf(
    (owner.consent ?? []).filter(
      (entry) =>
        entry.purpose === 'messages' &&
        (entry.channel ?? channel) === channel &&
        (entry.about === undefined || entry.about === about),
    ),
  );
