import { fingerprint } from '../core/canonical.ts';
import { judge } from '../exam/exam-range.ts';
import { type ResultValue, resultValue } from '../lines/exam.schema.ts';
import type { Mapping } from './guess-mapping.ts';
import { type ReadRange, readFlag, readRange, readValue } from './lab-cells.ts';
import type { LabField } from './lab-import.ts';
import type { SayOf } from './money-cells.ts';
import type { PastContext } from './past-context.ts';
import { readMoment } from './past-moment.ts';
import { type PatientKey, readPatientKey } from './patient-cells.ts';
import { PATIENT_FIELDS } from './patient-fields.ts';
import { type CellValues, cellValues, oneLine, type RowProblem, readableValue } from './row-cells.ts';
import type { Grouping, RowGroup } from './row-groups.ts';

/** Most values of an exam. */
const MOST_VALUES = 300;

/** A value as a row says it. `flag`: a mark of the other program beside a value without a range, by which nobody could tell here that it is not normal. */
export interface LabValue extends ReadRange {
  readonly name: string;
  readonly value: ResultValue;
  readonly unit: string;
  readonly flag: string;
}

/** What rows say of an exam. Where something is wrong with it, `dateTime` is undefined and `problems` say why. */
export interface LabRow {
  readonly patient: PatientKey;
  readonly number: string;
  readonly exam: string;
  readonly device: string;
  readonly doctor: string;
  readonly print: string;
  /** Unix seconds. */
  readonly dateTime: number | undefined;
  readonly values: readonly LabValue[];
  readonly problems: readonly RowProblem[];
}

/** Values of one animal, day, number, exam and device that stand together are one exam. */
export const LAB_GROUPING: Grouping = {
  identity: [...PATIENT_FIELDS, 'lab.date', 'lab.time', 'lab.number', 'lab.exam', 'lab.device'],
  lines: ['lab.item', 'lab.value'],
};

/** Reads the rows of one exam by the mapping; pure, so that the dry run and the import agree. */
export function readLab(
  { cells }: Pick<RowGroup, 'cells'>,
  mapping: Mapping,
  context: Pick<PastContext, 'now' | 'zone'>,
): LabRow {
  const rows = cells.map((row) => cellValues<LabField>(row, mapping));
  const problems: RowProblem[] = [];
  const once = (field: LabField) => oneLine(rows.map((row) => row.get(field) ?? '').find((text) => text !== ''));
  const say: SayOf<LabField> = (level, field, reason, value = once(field)) =>
    void problems.push({ level, field, reason, value: readableValue(value) });
  const dateTime = readMoment({ date: 'lab.date', time: 'lab.time' }, once, context, say);
  const short = (field: LabField, most: number) => {
    const text = once(field);
    if (text.length > most) say('error', field, 'too-long');
    return text;
  };
  const values = rows.flatMap((row) => readLine(row, say) ?? []);
  if (values.length > MOST_VALUES) say('error', 'lab.item', 'too-many-values', String(values.length));
  const head = { exam: short('lab.exam', 120), device: short('lab.device', 80), doctor: short('lab.doctor', 80) };
  return {
    patient: readPatientKey(new Map(PATIENT_FIELDS.map((field) => [field, once(field)]))),
    number: once('lab.number').slice(0, 60),
    ...head,
    print: fingerprint(cells.map((row) => mapping.map((field, at) => (field === null ? '' : row[at])))),
    dateTime: problems.some(({ level }) => level === 'error') ? undefined : dateTime,
    values,
    problems,
  };
}

function readLine(row: CellValues<LabField>, say: SayOf<LabField>): LabValue | undefined {
  const said = (field: LabField) => oneLine(row.get(field));
  const name = said('lab.item');
  const { value, unit } = readValue(said('lab.value'));
  if (name === '') say('error', 'lab.item', 'missing');
  // A value that isn't there is none: an empty one would read as measured.
  if (value === undefined) say('error', 'lab.value', 'missing', name);
  if (name.length > 80) say('error', 'lab.item', 'too-long', name);
  const kept = value === undefined ? undefined : resultValue.safeParse(value);
  if (kept?.success === false) say('error', 'lab.value', 'too-long', String(value));
  const written = said('lab.unit') || unit;
  if (written.length > 30) say('error', 'lab.unit', 'too-long', written);
  if (name === '' || kept?.success !== true) return undefined;
  const range = rangeOf(said, say);
  return { name, value: kept.data, unit: written, ...range, flag: keptFlag(said('lab.flag'), kept.data, range, say) };
}

/** The range of a row: its two limits, else the one cell with both. What is none is left out, so that nothing is judged by it. */
function rangeOf(said: (field: LabField) => string, say: SayOf<LabField>): ReadRange {
  const limit = (field: 'lab.low' | 'lab.high') => {
    const text = said(field);
    const number = text === '' ? null : Number(text);
    if (number === null || Number.isFinite(number)) return number;
    say('warning', field, 'not-a-range', text);
    return null;
  };
  const [low, high] = [limit('lab.low'), limit('lab.high')];
  const both = said('lab.range');
  if (low !== null || high !== null) {
    if (low === null || high === null || low <= high) return { low, high };
    say('warning', 'lab.high', 'not-a-range', `${low} – ${high}`);
    return { low: null, high: null };
  }
  const read = both === '' ? undefined : readRange(both);
  if (both !== '' && !read) say('warning', 'lab.range', 'not-a-range', both);
  return read ?? { low: null, high: null };
}

/** With a range the value is judged by it here as there; a mark that says otherwise is told, for somebody to look. */
function keptFlag(text: string, value: ResultValue, range: ReadRange, say: SayOf<LabField>): string {
  const flag = readFlag(text);
  if (flag === undefined) return '';
  const here = judge(value, { ...range, normal: '', source: 'device' });
  if (here === 'unjudged') return flag === 'normal' ? '' : text.slice(0, 20);
  if (here !== flag && !(flag === 'odd' && here !== 'normal'))
    say('warning', 'lab.flag', 'flag-differs', `${value} ${text}`);
  return '';
}
