import { z } from 'zod';
import { asRead } from '../../core/as-read.ts';
import { line, requiredLine, rowID } from '../../core/schema.ts';
import { readFrequency } from '../../lines/course-typed.ts';
import { timesADay } from '../../lines/dose.ts';
import { drugLine } from '../../lines/drug-bag.schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** Most words of one list. */
export const MOST_SHORTHANDS = 200;

/** Words of the clinic's own and what is typed for them; without a short form they are offered alone. */
const shorthand = <T extends z.ZodType<string>>(text: T) =>
  z
    .array(z.object({ _id: rowID, short: line(20).default(''), text, order: z.number().int().min(0).default(0) }))
    .max(MOST_SHORTHANDS)
    .default([]);

/** A rhythm in the codes that quantities and labels go by. */
const rhythm = requiredLine(20).refine((text) => readFrequency(text) === text, 'a rhythm that quantities can go by');

/** A code that every label and every other clinic reads in its own way: whoever types QD must not give it four times a day. */
export function isOtherRhythm(short: string, text: string): boolean {
  const typed = short.normalize('NFKC');
  const codes = /^[\w.\s]+$/.test(typed) ? readFrequency(typed) : undefined;
  if (codes === undefined || codes === '' || text.split(' ').includes(codes)) return false;
  const often = timesADay(codes);
  return often === undefined || often !== timesADay(text);
}

/** The lists of shorthand. */
export const SHORTHANDS = ['routes', 'rhythms', 'directions'] as const;
/** One of the lists of shorthand. */
export type ShorthandList = (typeof SHORTHANDS)[number];

/**
 * How the clinic prescribes (spec 3 §7 "/setting/treatment"). Its own words for ways of giving, rhythms and directions are offered where
 * drugs are ordered; limits of dose are the rules of prescribing (`pharmacy/drug-rule.schema.ts`), templates of treatment those of the visit editor.
 */
export const TREATMENT_SETTING = defineSetting('treatment', SETTING_WRITERS, {
  /** Ways of giving: `IN` for 鼻內給藥. */
  routes: shorthand(requiredLine(20).pipe(drugLine.shape.route.unwrap())),
  /** Rhythms, whose `text` are the codes: 早晚飯後 for `BID PC`. */
  rhythms: shorthand(rhythm).refine(
    (rows) => rows.every(({ short, text }) => !isOtherRhythm(short, text)),
    'a short form that is the code of another rhythm',
  ),
  /** Words for the owner. */
  directions: shorthand(requiredLine(300)),
});
/** How the clinic prescribes. */
export type TreatmentSetting = SettingOf<typeof TREATMENT_SETTING>;
/** A row of shorthand. */
export type Shorthand = TreatmentSetting[ShorthandList][number];

/** What the clinic means by a short form; undefined where it is none of its own. Case and full width don't matter. */
export const writtenOut = (rows: readonly Shorthand[], typed: string): string | undefined => {
  const asked = asRead(typed);
  return asked === '' ? undefined : rows.find(({ short }) => asRead(short) === asked)?.text;
};

/** Rows in the order in which the clinic arranged them. */
export const arrangedShorthands = (rows: readonly Shorthand[]): Shorthand[] =>
  rows.toSorted((a, b) => a.order - b.order || a.text.localeCompare(b.text, 'zh-Hant-TW'));
