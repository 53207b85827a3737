import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import {
  type ExamItem,
  type ExamItemFields,
  type ExamRange,
  examItemFields,
} from '@vetloom/domain/exam/exam-item.schema.ts';
import { plainName, type RangeFlaw, rangeFlaws } from '@vetloom/domain/exam/exam-item-rules.ts';
import { LAB_CATEGORIES, type LabCategory } from '@vetloom/domain/lines/exam.schema.ts';
import { examRanges as words } from '../../../locale/exam-ranges.ts';
import { rowEdits } from '../../../parts/form/row-edits.ts';

/** A range as it is typed. */
export interface RangeDraft {
  readonly _id: string;
  readonly species: string;
  readonly from: string;
  readonly to: string;
  readonly low: string;
  readonly high: string;
  readonly normal: string;
  readonly standard: string;
}

/** A column of the ranges. */
export type RangeColumn = Exclude<keyof RangeDraft, '_id'>;
/** The columns in the order in which they are typed. */
export const RANGE_COLUMNS = ['species', 'from', 'to', 'low', 'high', 'normal', 'standard'] as const;

/** An item as it is typed. */
export interface ItemDraft {
  readonly category: LabCategory;
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly services: readonly string[];
  readonly ranges: readonly RangeDraft[];
}

const figure = (value: number | null): string => (value === null ? '' : String(value));

/** Months as people say them: whole years as years. */
export function shownMonths(months: number | null): string {
  if (months === null || months === 0) return '';
  return months % 12 === 0 ? words.years(months / 12) : words.months(months);
}

const AGE = /^(\d{1,4}(?:\.\d+)?)\s*(\S*)$/;

/** What was typed as an age, in whole months; empty is `null`, and what is no age is undefined. */
export function typedMonths(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  const [, count = '', unit = ''] = AGE.exec(plain) ?? [];
  const inYears = words.yearUnits.test(unit);
  if (count === '' || !(inYears || unit === '' || words.monthUnits.test(unit))) return undefined;
  const months = Number(count) * (inYears ? 12 : 1);
  return Number.isInteger(months) ? months : undefined;
}

/** A row in which nothing is typed. */
export const emptyRange = (_id: string, species = ''): RangeDraft => ({
  _id,
  species,
  from: '',
  to: '',
  low: '',
  high: '',
  normal: '',
  standard: '',
});

const rangeDraft = (range: ExamRange): RangeDraft => ({
  _id: range._id,
  species: range.species,
  from: shownMonths(range.fromMonths),
  to: shownMonths(range.toMonths),
  low: figure(range.low),
  high: figure(range.high),
  normal: range.normal,
  standard: range.standardName || range.standardID,
});

/** The draft of an item, or of a new one in a category. */
export function draftOf(item: ExamItem | undefined, category: LabCategory = 'biochemistry'): ItemDraft {
  if (item === undefined) return { category, name: '', title: '', unit: '', services: [], ranges: [] };
  const { name, title, unit, services, ranges } = item;
  return { category: item.category, name, title, unit, services, ranges: ranges.map(rangeDraft) };
}

/** Where a draft can't be saved: a cell of the ranges, or a field of the item. */
export interface Flaw {
  /** Undefined for the item's own fields. */
  readonly row: string | undefined;
  readonly columns: readonly (RangeColumn | 'name')[];
  readonly sentence: string;
}

/** Which cells a flaw is about. */
const COLUMNS_OF: Readonly<Record<RangeFlaw, readonly RangeColumn[]>> = {
  reversed: ['low', 'high'],
  ages: ['from', 'to'],
  empty: ['low', 'high', 'normal'],
  overlap: ['species', 'from', 'to'],
};

const LIMIT = /^-?\d{1,7}(?:\.\d{1,6})?$/;
/** What was typed as a limit: empty is `null`, and what is no number is undefined. */
function typedLimit(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim();
  if (plain === '') return null;
  return LIMIT.test(plain) ? Number(plain) : undefined;
}

/** Ids of the device standards that the clinic's list names, by their names. */
export const standardsOf = (items: readonly ExamItem[]): ReadonlyMap<string, string> =>
  new Map(
    items
      .flatMap(({ ranges }) => ranges)
      .filter(({ standardID }) => standardID !== '')
      .map(({ standardID, standardName }) => [standardName || standardID, standardID]),
  );

/** What a draft is read beside: the other items, for names and device standards. */
export interface Beside {
  readonly itemID: string | undefined;
  readonly items: readonly ExamItem[];
}

/** What a draft says, or everything in it that can't be saved. */
export function readDraft(
  draft: ItemDraft,
  { itemID, items }: Beside,
): { readonly fields: ExamItemFields } | { readonly flaws: readonly Flaw[] } {
  const standards = standardsOf(items);
  const flaws: Flaw[] = [];
  const name = draft.name.trim();
  const taken = items.some(
    (other) =>
      other._id !== itemID && other.category === draft.category && plainName(other.name) === plainName(draft.name),
  );
  if (name === '') flaws.push({ row: undefined, columns: ['name'], sentence: words.nameMissing });
  else if (taken) flaws.push({ row: undefined, columns: ['name'], sentence: words.nameTaken });

  const ranges = draft.ranges.map((row, at) => readRow(row, at, standards, flaws));
  const unread = new Set(flaws.map(({ row }) => row));
  for (const { row, flaw } of rangeFlaws(ranges)) {
    if (unread.has(row)) continue;
    const at = ranges.findIndex(({ _id }) => _id === row) + 1;
    flaws.push({ row, columns: COLUMNS_OF[flaw], sentence: words.flaw(at, words.flaws[flaw]) });
  }
  if (flaws.length > 0) return { flaws };
  const own = items.find(({ _id }) => _id === itemID);
  const last = Math.max(0, ...items.filter(({ category }) => category === draft.category).map(({ order }) => order));
  // A new item, and one that comes from another category, stands last in it.
  const order = own?.category === draft.category ? own.order : last + 10;
  const { category, title, unit, services } = draft;
  return {
    fields: examItemFields.parse({
      category,
      name,
      title: title.trim(),
      unit: unit.trim(),
      order,
      services: [...services],
      ranges,
    }),
  };
}

function readRow(row: RangeDraft, at: number, standards: ReadonlyMap<string, string>, flaws: Flaw[]): ExamRange {
  const fail = (column: RangeColumn, what: 'number' | 'months') =>
    flaws.push({ row: row._id, columns: [column], sentence: words.flaw(at + 1, words.flaws[what]) });
  const limit = (column: 'low' | 'high') => {
    const read = typedLimit(row[column]);
    if (read === undefined) fail(column, 'number');
    return read ?? null;
  };
  const age = (column: 'from' | 'to') => {
    const read = typedMonths(row[column]);
    if (read === undefined || (read !== null && read > 1200)) fail(column, 'months');
    return read ?? null;
  };
  const standard = row.standard.trim();
  return {
    _id: row._id,
    species: row.species,
    fromMonths: age('from') ?? 0,
    toMonths: age('to'),
    low: limit('low'),
    high: limit('high'),
    normal: row.normal.trim(),
    standardID: standard === '' ? '' : (standards.get(standard) ?? standard),
    standardName: standard,
  };
}

const FLAT = ['category', 'name', 'title', 'unit', 'order', 'services'] as const;

/** The edits that make a stored item say what was typed: field by field and range by range (law 3). */
export const editsOf = (seen: ExamItem, fields: ExamItemFields): Edit[] => [
  ...editsBetween(seen as ExamItemFields, fields, FLAT),
  ...rowEdits('ranges', seen.ranges, fields.ranges),
];

/** Whether an item's words have what is searched for. */
export const fits = ({ name, title }: ExamItem, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || name.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted);
};

/** Items by category in the order of reports; categories without any are left out. */
export const byCategory = (items: readonly ExamItem[]): readonly (readonly [LabCategory, readonly ExamItem[]])[] =>
  LAB_CATEGORIES.map(
    (category) =>
      [category, items.filter((item) => item.category === category).sort((a, b) => a.order - b.order)] as const,
  ).filter(([, list]) => list.length > 0);
