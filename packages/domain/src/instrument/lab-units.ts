import type { ResultValue } from '../lines/exam.schema.ts';

/** One thing that is measured: how a value in one unit becomes one in another. */
interface Substance {
  /** As instruments and people call it, without signs and in small letters. */
  readonly names: readonly string[];
  /** Units that are equal up to a factor: how many of each make one of the first. */
  readonly units: Readonly<Record<string, number>>;
}

/*
 * Conventional and SI units of clinical chemistry. Source of the molar factors: American Medical Association Manual of Style, 11th edition, §17.5 "Units of measure",
 * table of conversion factors to SI; the same in Merck Veterinary Manual, "Conversion factors". Enzymes are in U/L alone. Nothing is converted between methods.
 */
const SUBSTANCES: readonly Substance[] = [
  { names: ['glu', 'glucose', '葡萄糖', '血糖'], units: { 'mg/dl': 1, 'mmol/l': 0.0555 } },
  { names: ['bun', 'ureanitrogen', '血中尿素氮', '尿素氮'], units: { 'mg/dl': 1, 'mmol/l': 0.357 } },
  { names: ['cre', 'crea', 'creatinine', '肌酸酐'], units: { 'mg/dl': 1, 'umol/l': 88.4 } },
  { names: ['tbil', 'tbili', 'bilirubin', 'totalbilirubin', '總膽紅素'], units: { 'mg/dl': 1, 'umol/l': 17.104 } },
  { names: ['dbil', 'directbilirubin', '直接膽紅素'], units: { 'mg/dl': 1, 'umol/l': 17.104 } },
  { names: ['ca', 'calcium', '鈣'], units: { 'mg/dl': 1, 'mmol/l': 0.25, 'meq/l': 0.5 } },
  { names: ['phos', 'phosphorus', 'phosphate', 'ip', '磷'], units: { 'mg/dl': 1, 'mmol/l': 0.323 } },
  { names: ['mg', 'magnesium', '鎂'], units: { 'mg/dl': 1, 'mmol/l': 0.411, 'meq/l': 0.823 } },
  { names: ['chol', 'tcho', 'cholesterol', '膽固醇'], units: { 'mg/dl': 1, 'mmol/l': 0.0259 } },
  { names: ['trig', 'tg', 'triglycerides', '三酸甘油酯'], units: { 'mg/dl': 1, 'mmol/l': 0.0113 } },
  { names: ['ua', 'uricacid', '尿酸'], units: { 'mg/dl': 1, 'umol/l': 59.485 } },
  { names: ['tp', 'totalprotein', '總蛋白'], units: { 'g/dl': 1, 'g/l': 10 } },
  { names: ['alb', 'albumin', '白蛋白'], units: { 'g/dl': 1, 'g/l': 10 } },
  { names: ['glob', 'globulin', '球蛋白'], units: { 'g/dl': 1, 'g/l': 10 } },
  { names: ['hgb', 'hb', 'hemoglobin', '血色素', '血紅素'], units: { 'g/dl': 1, 'g/l': 10, 'mmol/l': 0.6206 } },
  { names: ['mchc'], units: { 'g/dl': 1, 'g/l': 10 } },
  { names: ['hct', 'pcv', 'hematocrit', '血比容'], units: { '%': 1, 'l/l': 0.01 } },
  { names: ['wbc', '白血球'], units: { '10^3/ul': 1, '10^9/l': 1, 'k/ul': 1, '/ul': 1000 } },
  { names: ['plt', 'platelet', '血小板'], units: { '10^3/ul': 1, '10^9/l': 1, 'k/ul': 1, '/ul': 1000 } },
  { names: ['rbc', '紅血球'], units: { '10^6/ul': 1, '10^12/l': 1, 'm/ul': 1 } },
  { names: ['na', 'sodium', '鈉'], units: { 'mmol/l': 1, 'meq/l': 1 } },
  { names: ['k', 'potassium', '鉀'], units: { 'mmol/l': 1, 'meq/l': 1 } },
  { names: ['cl', 'chloride', '氯'], units: { 'mmol/l': 1, 'meq/l': 1 } },
  { names: ['tco2', 'hco3', 'bicarbonate'], units: { 'mmol/l': 1, 'meq/l': 1 } },
  { names: ['t4', 'tt4', 'thyroxine', '甲狀腺素'], units: { 'ug/dl': 1, 'nmol/l': 12.871 } },
  { names: ['cortisol', '皮質醇'], units: { 'ug/dl': 1, 'nmol/l': 27.588 } },
];

/** A unit as the table writes it: small letters, `u` for micro, powers with a caret, no blanks. */
const bare = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll(/[\s×*·]/g, '')
    .replace(/^x?10(?:\^|e)?(\d+)\//, '10^$1/')
    .replace(/^iu\//, 'u/')
    .replace(/l$/, 'l');

const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Places that a converted value keeps: as many figures as were measured say something, and no more. */
const FIGURES = 4;

/**
 * By what a value of this name is multiplied to come from one unit into another; undefined where nobody knows, or one of them isn't said. 1 where they are the same
 * written otherwise.
 */
export function unitFactor(name: string, from: string, to: string): number | undefined {
  const [one, other] = [bare(from), bare(to)];
  if (one === '' || other === '') return undefined;
  if (one === other) return 1;
  const found = SUBSTANCES.find(({ names }) => names.includes(bareName(name)));
  const [a, b] = [found?.units[one], found?.units[other]];
  return a === undefined || b === undefined ? undefined : b / a;
}

const rounded = (value: number): number => Number(value.toPrecision(FIGURES));

/** A number times a factor; `>2000` keeps its sign, words stay. Undefined for words that hold no number alone. */
export function timesFactor(value: ResultValue, factor: number): ResultValue | undefined {
  if (factor === 1) return value;
  if (typeof value === 'number') return rounded(value * factor);
  const match = /^\s*([<>≦≧≤≥]=?)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(value);
  return match ? `${match[1]}${rounded(Number(match[2]) * factor)}` : undefined;
}
