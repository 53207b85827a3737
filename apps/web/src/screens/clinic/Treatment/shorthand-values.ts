import {
  isOtherRhythm,
  type Shorthand,
  type ShorthandList,
} from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { asRead } from '@vetloom/domain/core/as-read.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { readFrequency } from '@vetloom/domain/lines/course-typed.ts';

/** What is typed of a row. */
export interface ShorthandValues {
  readonly short: string;
  readonly text: string;
}

const LONGEST: Readonly<Record<ShorthandList, number>> = { routes: 20, rhythms: 20, directions: 300 };

/** What a row says: of a rhythm the codes that were understood. Undefined for a rhythm that nobody understands. */
export const meantBy = (list: ShorthandList, text: string): string | undefined =>
  list === 'rhythms' ? readFrequency(text) : text.trim();

/** What is wrong with what is typed; undefined where nothing is. */
export function shorthandFault(
  list: ShorthandList,
  values: ShorthandValues,
  others: readonly Shorthand[],
): 'text' | 'taken' | 'shortTaken' | 'shortCode' | 'rhythm' | 'long' | undefined {
  if (values.text.trim() === '') return 'text';
  const text = meantBy(list, values.text);
  if (text === undefined) return 'rhythm';
  if (text.length > LONGEST[list] || values.short.trim().length > 20) return 'long';
  const short = asRead(values.short);
  if (list === 'rhythms' && isOtherRhythm(values.short, text)) return 'shortCode';
  if (short !== '' && others.some((other) => asRead(other.short) === short)) return 'shortTaken';
  return others.some((other) => other.text === text && asRead(other.short) === short) ? 'taken' : undefined;
}

/** The edits that put a row in at the end, or change it field by field. */
export function shorthandEdits(
  list: ShorthandList,
  before: Shorthand | undefined,
  values: ShorthandValues,
  all: readonly Shorthand[],
  newID: string,
): Edit[] {
  const typed = { short: values.short.trim(), text: meantBy(list, values.text) ?? '' };
  if (before === undefined) {
    const order = all.reduce((most, row) => Math.max(most, row.order + 1), 0);
    return [{ op: 'insert', path: [list], row: { _id: newID, ...typed, order } }];
  }
  return editsBetween<Shorthand>(before, typed, ['short', 'text']).map((edit) => ({
    ...edit,
    path: [list, before._id, ...edit.path],
  }));
}
