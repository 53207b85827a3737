import type { Mapping } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import { plainText } from './read-values.ts';

/** Why a row or a cell was not taken over as it stands. `error` leaves the row out, `warning` only the cell. */
export interface RowProblem {
  readonly level: 'error' | 'warning';
  readonly field: ImportField;
  readonly reason: ProblemReason;
  /** The cell as it stands, cut to a readable length. */
  readonly value: string;
}

/** Reasons, each a sentence of the interface. */
export type ProblemReason =
  | 'missing'
  | 'not-a-phone'
  | 'not-a-date'
  | 'not-a-sex'
  | 'not-a-neuter'
  | 'not-a-weight'
  | 'weight-undated'
  | 'not-a-status'
  | 'invalid'
  | 'too-long'
  | 'formula'
  | 'refused'
  | 'other-name'
  | 'chip-taken'
  | 'number-taken'
  | 'other-number'
  | 'day-to-come'
  | 'not-a-price'
  | 'negative'
  | 'too-much'
  | 'no-price'
  | 'not-a-quantity'
  | 'not-a-factor'
  | 'not-a-tax'
  | 'not-a-schedule'
  | 'not-a-number-of-days'
  | 'not-an-active'
  | 'no-such-supplier'
  | 'code-there'
  | 'name-there'
  | 'code-twice'
  | 'barcode-taken'
  | 'several-of-name'
  | 'no-such-number'
  | 'no-such-patient'
  | 'several-patients'
  | 'no-such-owner'
  | 'changed-owner'
  | 'former-owner'
  | 'nothing-said'
  | 'not-in-care'
  | 'past-reminder'
  | 'other-pet-name'
  | 'no-date'
  | 'in-future'
  | 'not-a-time'
  | 'outside-life'
  | 'not-an-amount'
  | 'not-a-number'
  | 'kept-as-words'
  | 'sum-differs'
  | 'paid-differs'
  | 'paid-too-much'
  | 'too-many-lines'
  | 'no-weight'
  | 'not-such-a-weight'
  | 'too-many-weights'
  | 'not-a-range'
  | 'flag-differs'
  | 'too-many-values'
  | 'not-an-email'
  | 'no-email'
  | 'no-role'
  | 'role-beyond'
  | 'staff-limit'
  | 'staff-there'
  | 'several-of-staff'
  | 'path-climbs'
  | 'file-kind'
  | 'file-too-large'
  | 'file-empty'
  | 'storage-full'
  | 'not-uploaded'
  | 'not-what-it-says'
  | 'too-many-files'
  | 'total-row'
  | 'erased'
  | 'twice'
  | 'removed-here'
  | 'there';

const CUT = 80;
/** A cell cut to a length that can be read in a list. */
export const readableValue = (value: string): string => value.slice(0, CUT);

/** A cell that a spreadsheet would run: exported as text, it stays text here, but as a name or a phone it is none. */
export const FORMULA = /^[=@]|^[+-](?![0-9\s().-]+$)/;

/** With how many there are behind it: 合計：13隻, 共計5筆. */
const TOTAL = /^(?:(?:[合總共小]計|總[額和數])共?(?:[0-9,]+[\p{L}]{0,2})?|(?:grand|sub)?total|sum)$/u;
/** Whether a row is one in which a list adds up the others: its first word says so. */
export const isTotalRow = (cells: readonly string[]): boolean =>
  TOTAL.test(
    plainText(cells.find((cell) => cell.trim() !== '') ?? '')
      .toLowerCase()
      .replaceAll(/[\s:：*()]/g, ''),
  );

/** The cells of a row by the field that they fill, as plain text. */
export type CellValues<F extends ImportField> = ReadonlyMap<F, string>;

/** What a spreadsheet would run carries this mark in the lists that we give out, and text in a workbook: the cell's words begin behind it. */
const AS_TEXT = /^\s*'(?=[=+\-@])/;
const unmarked = (text: string): string => text.replace(AS_TEXT, '');

/** A row's cells by the mapping; texts of a field that was given twice are joined line by line. */
export function cellValues<F extends ImportField>(cells: readonly string[], mapping: Mapping): CellValues<F> {
  const values = new Map<F, string>();
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const text = plainText(unmarked(cells[column] ?? ''));
    // A mapping holds fields of its own kind alone, and only those twice that may be; see mappingProblems.
    const before = values.get(field as F) ?? '';
    values.set(field as F, before !== '' && text !== '' ? `${before}\n${text}` : before + text);
  }
  return values;
}

/** A cell's own words, as they were typed: letters stay as wide as they are, a fraction stays one. Signs that no text may hold go. */
export const ownWords = (text: string): string =>
  unmarked(text)
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .trim();

/** The own words of all columns of a row that fill a field, line by line. */
export const ownWordsOf = (cells: readonly string[], mapping: Mapping, field: ImportField): string =>
  mapping
    .flatMap((one, at) => (one === field ? [ownWords(cells[at] ?? '')] : []))
    .filter((text) => text !== '')
    .join('\n');

/** A cell of several lines as one. */
export const oneLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s*\n\s*/g, ' ');
