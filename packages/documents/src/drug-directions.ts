/** Which language a direction is written in. */
export type DirectionLanguage = 'zh-Hant' | 'en';

/** What a dose code means to the person who gives the drug. */
export interface Directions {
  /** How often, `每日兩次`; empty when no code says it. */
  readonly frequency: string;
  /** Times of the day, `早・晚`; empty when the code sets none. */
  readonly slots: string;
  /** Relation to meals and other conditions, `飯前`, `需要時`. */
  readonly conditions: readonly string[];
  /** Administrations a day as an average; null where the code sets none (PRN). */
  readonly timesPerDay: number | null;
}

interface Meaning {
  readonly kind: 'frequency' | 'condition';
  readonly chinese: string;
  readonly english: string;
  readonly slots?: readonly [chinese: string, english: string];
  readonly timesPerDay?: number;
}

const frequency = (
  chinese: string,
  english: string,
  timesPerDay: number,
  slots?: readonly [string, string],
): Meaning =>
  slots === undefined
    ? { kind: 'frequency', chinese, english, timesPerDay }
    : { kind: 'frequency', chinese, english, timesPerDay, slots };
const condition = (chinese: string, english: string): Meaning => ({ kind: 'condition', chinese, english });

const ONCE = frequency('每日一次', 'once daily', 1);
const TWICE = frequency('每日兩次', 'twice daily', 2, ['早・晚', 'morning, evening']);
const THRICE = frequency('每日三次', 'three times daily', 3, ['早・中・晚', 'morning, noon, evening']);
const FOUR = frequency('每日四次', 'four times daily', 4, ['早・中・晚・睡前', 'morning, noon, evening, bedtime']);
const ALTERNATE = frequency('每兩日一次', 'every other day', 0.5);

// OD isn't here: it means once daily to some and the right eye to others, so it prints as it was written.
const MEANINGS: Readonly<Record<string, Meaning>> = {
  SID: ONCE,
  QD: ONCE,
  Q24H: ONCE,
  BID: TWICE,
  TID: THRICE,
  QID: FOUR,
  Q12H: frequency('每 12 小時一次', 'every 12 hours', 2, ['早・晚', 'morning, evening']),
  QOD: ALTERNATE,
  EOD: ALTERNATE,
  Q48H: ALTERNATE,
  Q3D: frequency('每三日一次', 'every 3 days', 1 / 3),
  Q72H: frequency('每三日一次', 'every 3 days', 1 / 3),
  QW: frequency('每週一次', 'once weekly', 1 / 7),
  BIW: frequency('每週兩次', 'twice weekly', 2 / 7),
  TIW: frequency('每週三次', 'three times weekly', 3 / 7),
  Q2W: frequency('每兩週一次', 'every 2 weeks', 1 / 14),
  QM: frequency('每月一次', 'once monthly', 1 / 30),
  QAM: frequency('每日早上一次', 'every morning', 1, ['早', 'morning']),
  QPM: frequency('每日晚上一次', 'every evening', 1, ['晚', 'evening']),
  QN: frequency('每晚一次', 'every night', 1, ['晚', 'night']),
  HS: frequency('每日睡前一次', 'at bedtime', 1, ['睡前', 'bedtime']),
  STAT: frequency('立即使用一次', 'once, immediately', 1),
  ONCE: frequency('使用一次', 'once', 1),
  PRN: condition('需要時', 'when needed'),
  AC: condition('飯前', 'before meals'),
  PC: condition('飯後', 'after meals'),
  CC: condition('隨餐', 'with food'),
  WF: condition('隨餐', 'with food'),
};

function everyHours(code: string): Meaning | undefined {
  const hours = Number(/^Q(\d{1,3})H$/.exec(code)?.[1] ?? 0);
  return hours > 0 ? frequency(`每 ${hours} 小時一次`, `every ${hours} hours`, 24 / hours) : undefined;
}

/**
 * Reads dose codes as doctors write them: `BID`, `b.i.d.`, `BID PC`, `SID/PRN`. What isn't a known code is kept as it
 * was written and stands with the frequency, because a direction that silently lost a word could harm.
 */
export function readDirections(codes: string, language: DirectionLanguage): Directions {
  const frequencies: string[] = [];
  const conditions: string[] = [];
  const slots: string[] = [];
  let timesPerDay: number | null = null;
  for (const word of codes.split(/[\s,;，、/+]+/)) {
    if (word === '') continue;
    const code = word.replaceAll('.', '').toUpperCase();
    const meaning = Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : everyHours(code);
    if (meaning === undefined) {
      frequencies.push(word);
      continue;
    }
    (meaning.kind === 'frequency' ? frequencies : conditions).push(
      language === 'en' ? meaning.english : meaning.chinese,
    );
    if (meaning.slots !== undefined) slots.push(meaning.slots[language === 'en' ? 1 : 0]);
    if (meaning.timesPerDay !== undefined) timesPerDay = meaning.timesPerDay;
  }
  return {
    frequency: frequencies.join(language === 'en' ? ', ' : '，'),
    slots: slots.join(' '),
    conditions,
    timesPerDay,
  };
}

const ROUTES: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  PO: ['內服', 'by mouth'],
  內服: ['內服', 'by mouth'],
  口服: ['口服', 'by mouth'],
  外用: ['外用', 'on the skin'],
  TOP: ['外用', 'on the skin'],
  點眼: ['點眼', 'in the eye'],
  點耳: ['點耳', 'in the ear'],
  AU: ['點雙耳', 'in both ears'],
  OU: ['點雙眼', 'in both eyes'],
  OS: ['點左眼', 'in the left eye'],
  注射: ['注射', 'by injection'],
  SC: ['皮下注射', 'by injection under the skin'],
  SQ: ['皮下注射', 'by injection under the skin'],
  IM: ['肌肉注射', 'by injection into the muscle'],
  IV: ['靜脈注射', 'by injection into the vein'],
};

/** The way of giving in words; an unknown one stays as it was written. */
export function readRoute(route: string, language: DirectionLanguage): string {
  const code = route.trim().replaceAll('.', '').toUpperCase();
  return (Object.hasOwn(ROUTES, code) ? ROUTES[code] : undefined)?.[language === 'en' ? 1 : 0] ?? route.trim();
}

const FRACTIONS: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** A number of units as it is said at the counter: `½`, `1¼`, `1/3`, `0.35`. Not negative. */
export function doseFigure(units: number): string {
  const whole = Math.floor(units);
  const part = Math.round((units - whole) * 10_000) / 10_000;
  if (part === 0) return String(whole);
  const fraction = FRACTIONS[String(part)] ?? third(part);
  if (fraction === undefined) return String(Math.round(units * 10_000) / 10_000);
  if (whole === 0) return fraction;
  return fraction.includes('/') ? `${whole}\u00a0${fraction}` : `${whole}${fraction}`;
}

// ⅓ and ⅔ as single characters are missing from the print font. Stored figures have four places at most.
function third(part: number): string | undefined {
  if (Math.abs(part - 1 / 3) < 0.004) return '1/3';
  return Math.abs(part - 2 / 3) < 0.004 ? '2/3' : undefined;
}

/** A drug as its directions need it. */
export interface DirectedDrug {
  readonly unitsPerDose: number | null;
  readonly unit: string;
  readonly frequency: string;
  readonly route: string;
  readonly direction: string;
}

/** The dose and how often, `每次 1¼ 顆，每日一次`; parts that the doctor left open are left out. */
export function doseSentence(drug: DirectedDrug, language: DirectionLanguage): string {
  const { frequency: often } = readDirections(drug.frequency, language);
  const figure = drug.unitsPerDose === null ? '' : doseFigure(drug.unitsPerDose);
  if (language === 'en') {
    const unit = englishUnit(drug.unit, drug.unitsPerDose ?? 1);
    return [figure === '' ? '' : `${figure}\u00a0${unit}`.trim(), often].filter((part) => part !== '').join(', ');
  }
  return [figure === '' ? '' : `每次 ${figure}\u00a0${drug.unit}`.trim(), often]
    .filter((part) => part !== '')
    .join('，');
}

/** Time of day, meals, way of giving and the doctor's own words, in that order. */
export function whenAndHow(drug: DirectedDrug, language: DirectionLanguage): string {
  const { slots, conditions } = readDirections(drug.frequency, language);
  const parts = [slots, ...conditions, readRoute(drug.route, language), drug.direction];
  return parts.filter((part) => part !== '').join(language === 'en' ? ', ' : '　');
}

const ENGLISH_UNITS: Readonly<Record<string, string>> = {
  顆: 'tablet',
  錠: 'tablet',
  粒: 'capsule',
  包: 'sachet',
  支: 'tube',
  瓶: 'bottle',
  劑: 'dose',
  滴: 'drop',
  片: 'piece',
};

/** The English word for a dispensing unit; `mL`, `mg` and unknown ones stay. */
export function englishUnit(unit: string, count: number): string {
  const word = ENGLISH_UNITS[unit];
  if (word === undefined) return unit;
  return count > 1 ? `${word}s` : word;
}
