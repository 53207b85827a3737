import type { DeviceStandard, StandardSet } from '@vetloom/domain/exam/standard-set.ts';

/** For which animals something holds, as it is typed. */
export interface WhomDraft {
  readonly species: string;
  readonly fromMonths: string;
  readonly toMonths: string;
  readonly sex: '' | 'Male' | 'Female';
}
/** A row of limits as it is typed. */
export interface LimitDraft extends WhomDraft {
  readonly _id: string;
  readonly itemID: string;
  readonly name: string;
  readonly unit: string;
  readonly low: string;
  readonly high: string;
  readonly normal: string;
}
/** A set as it is typed; no id while it is new. */
export interface SetDraft extends WhomDraft {
  readonly id: string | undefined;
  readonly name: string;
  readonly isDefault: boolean;
  readonly rows: readonly LimitDraft[];
}

const ANYBODY: WhomDraft = { species: '', fromMonths: '', toMonths: '', sex: '' };
const typed = (value: number | null): string => (value === null || value === 0 ? '' : String(value));
const bound = (value: number | null): string => (value === null ? '' : String(value));

/** A row in which nothing is written. */
export const emptyLimit = (_id: string): LimitDraft => ({
  ...ANYBODY,
  _id,
  itemID: '',
  name: '',
  unit: '',
  low: '',
  high: '',
  normal: '',
});

/** A set in which nothing is written. */
export const emptySet = (row: string): SetDraft => ({
  ...ANYBODY,
  id: undefined,
  name: '',
  isDefault: false,
  rows: [emptyLimit(row)],
});

/** The rows of a device's standard as they are typed. */
export const standardDraft = (standard: DeviceStandard): LimitDraft[] =>
  standard.map((row) => ({
    ...row,
    low: bound(row.low),
    high: bound(row.high),
    fromMonths: typed(row.fromMonths),
    toMonths: typed(row.toMonths),
  }));

/** A set as it is typed. */
export const setDraft = (set: StandardSet): SetDraft => ({
  id: set.id,
  name: set.name,
  isDefault: set.isDefault,
  species: set.species,
  sex: set.sex,
  fromMonths: typed(set.fromMonths),
  toMonths: typed(set.toMonths),
  rows: set.ranges.map((row) => ({ ...ANYBODY, ...row, low: bound(row.low), high: bound(row.high) })),
});

const numberIn = (text: string): number | null => {
  const value = Number(text.trim());
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};
const monthsIn = (text: string): number | null => {
  const value = numberIn(text);
  return value === null || value < 0 ? null : Math.round(value);
};
const whomIn = ({ species, fromMonths, toMonths, sex }: WhomDraft) => ({
  species,
  sex,
  fromMonths: monthsIn(fromMonths) ?? 0,
  toMonths: monthsIn(toMonths),
});
const isWritten = ({ name, low, high, normal, unit }: LimitDraft): boolean =>
  `${name}${low}${high}${normal}${unit}`.trim() !== '';
const limitsIn = ({ _id, itemID, name, unit, low, high, normal }: LimitDraft) => ({
  ...{
    _id,
    itemID,
    name: name.trim(),
    unit: unit.trim(),
    low: numberIn(low),
    high: numberIn(high),
    normal: normal.trim(),
  },
});

/** The rows that say something, as they are stored; undefined while one of them has no name. */
function written(rows: readonly LimitDraft[]): LimitDraft[] | undefined {
  const said = rows.filter(isWritten);
  return said.some(({ name }) => name.trim() === '') ? undefined : said;
}

/** A device's standard as it is stored; undefined while a row has no name. */
export const standardOf = (rows: readonly LimitDraft[]): DeviceStandard | undefined =>
  written(rows)?.map((row) => ({ ...limitsIn(row), ...whomIn(row) }));

/** A set as it is stored; undefined while it, or a row, has no name. */
export function setOf(
  draft: SetDraft,
  deviceID: string,
): (Omit<StandardSet, 'id'> & { id: string | undefined }) | undefined {
  const rows = written(draft.rows);
  if (rows === undefined || draft.name.trim() === '') return undefined;
  const { id, name, isDefault } = draft;
  return { id, deviceID, name: name.trim(), isDefault, ...whomIn(draft), ranges: rows.map(limitsIn) };
}
