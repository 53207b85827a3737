import type { ExamResult, InstrumentFlag, ResultValue } from '../lines/exam.schema.ts';
import type { ExamItem, ExamRange } from './exam-item.schema.ts';

/** The animal and the moment for which a value is judged. */
export interface ExaminedAnimal {
  /** The kind's id, such as `Canine`. */
  readonly species: string;
  /** Unix seconds; null where it is not known. */
  readonly birth: number | null;
  /** Unix seconds. */
  readonly at: number;
}

/** The range that counts for a value, and who said so. */
export interface ValidRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly normal: string;
  readonly source: 'device' | 'standard' | 'clinic';
}

/** Readings of units that laboratories and people write in several ways: micro signs, powers and spaces. */
const bareUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s^*×·]/g, '')
    .replaceAll(/[μµ]/g, 'u');

/** Whether two units are the same, or one of them is not said. */
export const sameUnit = (one: string, other: string): boolean =>
  one.trim() === '' || other.trim() === '' || bareUnit(one) === bareUnit(other);

const MONTH_SECONDS = 30.4375 * 86_400;

/** Age in whole months; undefined where the birth is not known. */
export const ageInMonths = ({ birth, at }: Pick<ExaminedAnimal, 'birth' | 'at'>): number | undefined =>
  birth === null || birth > at ? undefined : Math.floor((at - birth) / MONTH_SECONDS);

function fits(range: ExamRange, animal: ExaminedAnimal): boolean {
  if (range.species !== '' && range.species !== animal.species) return false;
  const age = ageInMonths(animal);
  // Of an animal whose age nobody knows, only what holds for the grown is said.
  if (age === undefined) return range.toMonths === null;
  return age >= range.fromMonths && (range.toMonths === null || age < range.toMonths);
}

/** Narrower first: of this kind before of every kind, with an end before without. */
const breadth = (range: ExamRange): number =>
  (range.species === '' ? 4 : 0) + (range.toMonths === null ? 2 : 0) + (range.fromMonths === 0 ? 1 : 0);

/**
 * The range of a value ([2.3.30]): what it was judged by when it came (`standard-set.ts`), what the device reported, else the task's device standard, else the clinic's own, by species and
 * age. The clinic's ranges are in the item's unit, so a value in another one has none of them. Undefined where nothing is known; then
 * nothing is judged.
 */
export function rangeOf(
  result: Pick<ExamResult, 'low' | 'high'> & Partial<Pick<ExamResult, 'unit' | 'standard'>>,
  item: (Pick<ExamItem, 'ranges'> & Partial<Pick<ExamItem, 'unit'>>) | undefined,
  animal: ExaminedAnimal,
  standardID = '',
): ValidRange | undefined {
  const { low, high, standard } = result;
  if (standard) return { low, high, normal: standard.normal, source: 'standard' };
  if (low !== null || high !== null) return { low, high, normal: '', source: 'device' };
  if (!sameUnit(result.unit ?? '', item?.unit ?? '')) return undefined;
  const fitting = (item?.ranges ?? []).filter((range) => fits(range, animal)).sort((a, b) => breadth(a) - breadth(b));
  const ofStandard = standardID === '' ? undefined : fitting.find((range) => range.standardID === standardID);
  if (ofStandard) return { ...limits(ofStandard), source: 'standard' };
  const own = fitting.find((range) => range.standardID === '');
  return own && { ...limits(own), source: 'clinic' };
}

const limits = ({ low, high, normal }: ExamRange) => ({ low, high, normal });

/** What a value is against its range. `odd`: words that are not the normal ones. */
export type Judgement = 'high' | 'low' | 'odd' | 'normal' | 'unjudged';

const NUMBER = /^([<>≦≧≤≥]?)=?\s*(-?\d+(?:\.\d+)?)$/;

/** A reading as a number with what a device writes before it when it is out of its reach: `>2000`. */
function numberOf(value: ResultValue): { readonly sign: string; readonly number: number } | undefined {
  if (typeof value === 'number') return { sign: '', number: value };
  const match = NUMBER.exec(value.trim());
  return match ? { sign: match[1] ?? '', number: Number(match[2]) } : undefined;
}

/** A value as a number, to draw it; undefined for words. */
export const plottable = (value: ResultValue): number | undefined => numberOf(value)?.number;

/** Judges a value: a bound itself is normal; `>2000` is at least as high as it says. */
export function judge(value: ResultValue, range: ValidRange | undefined): Judgement {
  if (!range || value === '') return 'unjudged';
  const read = numberOf(value);
  if (!read) {
    if (range.normal === '') return 'unjudged';
    return sameWords(String(value), range.normal) ? 'normal' : 'odd';
  }
  const { low, high } = range;
  if (low === null && high === null) return 'unjudged';
  const above = /[>≧≥]/.test(read.sign);
  const below = /[<≦≤]/.test(read.sign);
  if (high !== null && (read.number > high || (above && read.number >= high))) return 'high';
  if (low !== null && (read.number < low || (below && read.number <= low))) return 'low';
  return 'normal';
}

const BY_FLAG: Readonly<Record<InstrumentFlag, Judgement>> = {
  low: 'low',
  criticalLow: 'low',
  normal: 'normal',
  high: 'high',
  criticalHigh: 'high',
  abnormal: 'odd',
  '': 'unjudged',
};

/** Judges a value of which no range is known by what its instrument said. */
export const judgeByFlag = (flag: InstrumentFlag = ''): Judgement => BY_FLAG[flag];

const sameWords = (a: string, b: string): boolean =>
  a
    .trim()
    .replace(/[。.]$/, '')
    .toLowerCase() ===
  b
    .trim()
    .replace(/[。.]$/, '')
    .toLowerCase();

/** Whether a judgement has to be seen. */
export const isAbnormal = (judgement: Judgement): boolean =>
  judgement === 'high' || judgement === 'low' || judgement === 'odd';

/** What a person typed into a field of values: a number where it is one, else the words. Undefined for nothing. */
export function typedValue(text: string): ResultValue | undefined {
  const plain = text.trim().replaceAll(/[０-９．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  if (plain === '') return undefined;
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : plain;
}
