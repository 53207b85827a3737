import type { AskedVaccine, BoardingRate, BoardingSetting } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** A list of the boarding settings that is kept row by row. */
export type BoardingList = 'rates' | 'vaccines';

/** What stands once in the settings, as a page holds it: times as `12:00`, figures as typed. */
export interface TermsValues {
  readonly basis: BoardingSetting['basis'];
  readonly checkInFrom: string;
  readonly checkOutUntil: string;
  readonly lateGraceMinutes: string;
  readonly lateCharge: BoardingSetting['lateCharge'];
  readonly latePrice: string;
}
/** A field of these. */
export type TermsField = keyof TermsValues;
/** In the order of the page. */
export const TERMS_FIELDS: readonly TermsField[] = [
  ...(['basis', 'checkInFrom', 'checkOutUntil', 'lateCharge', 'latePrice', 'lateGraceMinutes'] as const),
];

/** A time of day, given as seconds after midnight, as a field holds it. */
export const wallText = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;

/** The stored terms as a page shows them. */
export const termsValues = (stored: BoardingSetting): TermsValues => ({
  basis: stored.basis,
  checkInFrom: wallText(stored.checkInFrom),
  checkOutUntil: wallText(stored.checkOutUntil),
  lateGraceMinutes: String(stored.lateGraceMinutes),
  lateCharge: stored.lateCharge,
  latePrice: String(stored.latePrice),
});

function wallSecondsOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60;
}

/** A whole figure of at least 0; undefined for anything else. */
function figureOf(text: string, most: number): number | undefined {
  const figure = readFigure(text);
  return figure !== undefined && figure >= 0 && figure <= most ? figure : undefined;
}

/** NT$ that a field holds: null where nothing is typed, undefined where it is no amount. */
export const priceOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : figureOf(text, 1_000_000);

/** What is wrong with a field. */
export function termsFault(values: TermsValues, field: TermsField): 'time' | 'figure' | undefined {
  if (field === 'checkInFrom' || field === 'checkOutUntil')
    return wallSecondsOf(values[field]) === undefined ? 'time' : undefined;
  if (field === 'lateGraceMinutes') {
    const minutes = figureOf(values.lateGraceMinutes, 720);
    return minutes === undefined || !Number.isInteger(minutes) ? 'figure' : undefined;
  }
  return field === 'latePrice' && figureOf(values.latePrice, 1_000_000) === undefined ? 'figure' : undefined;
}

/** The edits from the stored terms to those that are typed, without what is wrong. */
export function termsEdits(stored: BoardingSetting, values: TermsValues): Edit[] {
  const typed = {
    basis: values.basis,
    lateCharge: values.lateCharge,
    checkInFrom: wallSecondsOf(values.checkInFrom) ?? stored.checkInFrom,
    checkOutUntil: wallSecondsOf(values.checkOutUntil) ?? stored.checkOutUntil,
    lateGraceMinutes: figureOf(values.lateGraceMinutes, 720) ?? stored.lateGraceMinutes,
    latePrice: figureOf(values.latePrice, 1_000_000) ?? stored.latePrice,
  };
  return editsBetween<BoardingSetting>(stored, typed, TERMS_FIELDS);
}

/** The edits that put a row in, or turn one into another field by field. */
export function listEdits(
  list: BoardingList,
  before: BoardingRate | AskedVaccine | undefined,
  after: BoardingRate | AskedVaccine,
): Edit[] {
  if (before === undefined) return [{ op: 'insert', path: [list], row: { ...after } }];
  const edits = editsBetween<object>(before, after, Object.keys(after) as never[]);
  return edits.map((edit) => ({ ...edit, path: [list, after._id, ...edit.path] }));
}
