import { z } from 'zod';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** A word behind the clinic's name in the address of its page: short to print, and nobody's but the clinic's. */
export const PAGE_WORD = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** Lines of text that are one person's: of what owners agree to two people's words are never made one. */
export const paragraphs = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'plain text');

/** What feeds of a doctor's calendar may show beside when; without any of it they say "busy". Phones are never among it. */
export const FEED_SHOWS = ['pet', 'cause'] as const;
/** What feeds of a doctor's calendar may show beside when. */
export type FeedShows = (typeof FEED_SHOWS)[number];

/** The page on which owners book by themselves, and what calendars outside of the clinic are shown. Closed until the clinic opens it. */
export const OWNER_BOOKING_SETTING = defineSetting(
  'ownerBooking',
  ['BIZ_HOURS_WRITE'],
  {
    isOn: z.boolean().default(false),
    /** The address is the clinic's id, with this word behind it where there is one: another word, and the printed ones lead nowhere. */
    word: z.union([z.literal(''), z.string().regex(PAGE_WORD)]).default(''),
    /** What owners read first. */
    greeting: paragraphs(500).default(''),
    /** What owners agree to; kept with each booking as they read it. Without it nobody is asked. */
    consent: paragraphs(2000).default(''),
    /** Whether who isn't in the clinic's list may book. */
    newOwners: z.boolean().default(true),
    /** Whether owners may choose among the doctors. */
    showsDoctors: z.boolean().default(true),
    /** Bookings that an owner may have ahead by themselves. */
    mostOpen: z.number().int().min(1).max(20).default(3),
    /** Whether owners are written to when their booking is received, approved, moved, refused or cancelled. */
    tellsDecisions: z.boolean().default(true),
    feedShows: z.array(z.enum(FEED_SHOWS)).max(FEED_SHOWS.length).default([]),
  },
  'bookingSettings',
);
/** The page on which owners book by themselves. */
export type OwnerBookingSetting = SettingOf<typeof OWNER_BOOKING_SETTING>;

/** The part of the page's address that names the clinic, without a point, which would look like a file's name: `hefeng`, or `hefeng~paws` where it chose a word. */
export const pageAddress = (clinic: string, { word }: Pick<OwnerBookingSetting, 'word'>): string =>
  word === '' ? clinic : `${clinic}~${word}`;

/** Which clinic an address names, and with which word. */
export function readPageAddress(address: string): { readonly clinic: string; readonly word: string } {
  const [clinic = '', ...words] = address.split('~');
  return { clinic, word: words.join('~') };
}
