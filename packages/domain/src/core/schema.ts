import { z } from 'zod';
import { isWebLink } from './web-link.ts';

/** A Unix time in whole seconds, 1900 to 2200. 0 means "not set" in the specification's documents, so it is allowed. */
export const unixSeconds = z.number().int().min(-2_208_988_800).max(7_258_118_400);
/** Whole New Taiwan dollars (law 27). */
export const dollars = z.number().int().min(-100_000_000).max(100_000_000);
/** The highest unit price, NT$. */
export const MOST_PRICE = 10_000_000;
/** A unit price, an exact decimal of at most four places, not negative. */
export const unitPrice = z.number().finite().min(0).max(MOST_PRICE).refine(atMostFourPlaces, 'at most four decimals');
/** A quantity, an exact decimal of at most four places. */
export const quantity = z.number().finite().min(0).max(1_000_000).refine(atMostFourPlaces, 'at most four decimals');
/** A discount rate: 1 is no discount, 0.9 is ten percent off. */
export const rate = z.number().finite().min(0).max(1);
/** A weight in kilograms. */
export const kilograms = z.number().finite().positive().max(2_000);

// biome-ignore lint/suspicious/noControlCharactersInRegex: stored text must not hold control characters other than tab and newline
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u2028\u2029]/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Bidirectional overrides could make a name or a dose read as something else. */
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/;

const clean = (text: string) => !CONTROL.test(text) && !LONE_SURROGATE.test(text) && !BIDI_OVERRIDE.test(text);

/** One line of text without control characters, trimmed. */
export const line = (max = 200) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine((text) => clean(text) && !/[\n\r\t]/.test(text), 'one line of plain text'),
    );
/** One line that may not be empty. */
export const requiredLine = (max = 200) => line(max).pipe(z.string().min(1));
/** Whether a text says something: a letter or a digit that is seen. Signs that no font shows (zero-width spaces, fillers) say nothing. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
/** Why somebody does what others will ask about: words that can be read. */
export const requiredReason = (max = 300) => line(max).pipe(z.string().refine(saysSomething, 'a reason in words'));
/** The same where none is needed: what is written there must be readable all the same. */
export const optionalReason = (max = 300) =>
  z
    .string()
    .max(max)
    .refine((text) => clean(text) && (text.trim() === '' || saysSomething(text)), 'a reason in words')
    .default('');
/** An address on the web that screens make a link of, or nothing: `http` and `https` alone. */
export const webLink = (max = 300) =>
  line(max).pipe(z.string().refine((text) => text === '' || isWebLink(text), 'an address of http or https'));
/** Schemas of which two people's words are merged when both wrote at once (law 3); what is made of one stays one. */
const MERGED = z.registry<{ readonly merged: true }>();
/** Several lines of text, kept as typed. Of what two people write at once both stays: a kind lists it among its `prose`. */
export const prose = (max = 20_000) =>
  z.string().max(max).refine(clean, 'plain text').register(MERGED, { merged: true });
/** One line in people's own words, of which both stays likewise; unlike a name, a phone or a dose, of which two can't be one. */
export const remark = (max: number) => line(max).register(MERGED, { merged: true });
/** Whether two people's words in a place of this schema are merged. */
export const holdsProse = (schema: z.core.$ZodType): boolean => MERGED.get(schema as z.ZodType) !== undefined;

/** A path-like document id such as `/record/1763600000-k3f9`. */
export const documentID = (prefix: string) =>
  z
    .string()
    .max(160)
    .refine(
      (id) =>
        id.startsWith(`/${prefix}`) && /^[\p{L}\p{N}@._+\-/]+$/u.test(id) && !id.includes('//') && !id.includes('..'),
      `an id that starts with /${prefix}`,
    )
    .meta({ examples: [`/${prefix.replace(/\/$/, '')}/1763600000-k3f9ab`] });
/** The `_id` of a child row. */
export const rowID = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/);

function atMostFourPlaces(value: number): boolean {
  const scaled = value * 10_000;
  return Math.abs(scaled - Math.round(scaled)) < 1e-5;
}

/** The `_id` of a row that is also a part of a document's id, which no two dots are. */
export const rowOfID = rowID.refine((id) => !id.includes('..'), 'an id that can be part of another');

/** A minute of the clinic's day, 0 to 1440. */
export const minuteOfDay = z.number().int().min(0).max(1440);
