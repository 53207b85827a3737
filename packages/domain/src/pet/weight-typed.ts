import type { SpeciesFace } from './patient.ts';

/** Kilograms of each unit that people write. A 斤 is the 台斤 of the market, of 16 兩. */
const UNITS: Readonly<Record<string, number>> = {
  kg: 1,
  kgs: 1,
  k: 1,
  公斤: 1,
  千克: 1,
  g: 0.001,
  gm: 0.001,
  公克: 0.001,
  克: 0.001,
  斤: 0.6,
  台斤: 0.6,
  臺斤: 0.6,
  兩: 0.0375,
  lb: 0.45359237,
  lbs: 0.45359237,
  磅: 0.45359237,
};

const PART = /^([\d.,]+)\s*([a-z]+|[^\s\d.,]+)?\s*/;

/**
 * A number as people write it. A comma before one or two digits is a decimal point, before three it parts thousands; whatever could be either or
 * neither is no number.
 */
export function readNumber(text: string): number | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}

/** Kilograms, to the gram, of a weight as typed: `4.2`, `4,2`, `４．２ kg`, `850g`, `7斤4兩`, `9 lb`. Undefined where it stands for none. */
export function readWeight(text: string): number | undefined {
  let rest = text.normalize('NFKC').toLowerCase().trim();
  let sum = 0;
  let before: number | undefined;
  if (rest === '') return undefined;
  for (let parts = 0; rest !== ''; parts += 1) {
    const [whole, digits = '', unit] = PART.exec(rest) ?? [];
    const size = UNITS[unit ?? (parts === 0 ? 'kg' : '')];
    const number = readNumber(digits);
    if (whole === undefined || size === undefined || number === undefined) return undefined;
    // 7斤4兩 is one weight; no other two units stand together.
    if (before !== undefined && !(before === UNITS.斤 && size === UNITS.兩)) return undefined;
    sum += number * size;
    before = size;
    rest = rest.slice(whole.length);
  }
  const kilograms = Math.round(sum * 1000) / 1000;
  return kilograms > 0 ? kilograms : undefined;
}

/** The lightest newborn and the heaviest that a practice weighs, kilograms. */
const WEIGHTS: Readonly<Record<SpeciesFace, readonly [least: number, most: number]>> = {
  dog: [0.07, 110],
  cat: [0.05, 15],
  rabbit: [0.02, 10],
  bird: [0.003, 20],
  other: [0.001, 1000],
};

/** A change by more than a third since the last weighing is asked about. */
const PARTS = 3;
/** Until then animals grow by more than that, in seconds after their birth. */
const GROWING = 365 * 86_400;

/** Why a weight wants to be looked at once more: no such animal weighs as much or as little, or it changed by more than a third. */
export type WeightDoubt = 'outside' | 'changed';

interface Weighed {
  readonly face: SpeciesFace;
  /** Kilograms when it was weighed last; undefined for the first time. */
  readonly last: number | undefined;
  /** Its birth and now, Unix seconds; no birth where it isn't known. */
  readonly birth: number | undefined;
  readonly now: number;
}

/** Whole, so that a third is a third. */
const grams = (kilograms: number): number => Math.round(kilograms * 1000);

/** What to ask about a weight in kilograms; undefined where nothing is strange in it. */
export function weightDoubt(kilograms: number, { face, last, birth, now }: Weighed): WeightDoubt | undefined {
  const [least, most] = WEIGHTS[face];
  if (kilograms < least || kilograms > most) return 'outside';
  if (last === undefined || last <= 0) return undefined;
  const grows = birth !== undefined && now - birth < GROWING && kilograms > last;
  return !grows && grams(Math.abs(kilograms - last) * PARTS) > grams(last) ? 'changed' : undefined;
}
