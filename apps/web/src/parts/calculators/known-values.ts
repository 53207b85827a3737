import type { Known } from '@vetloom/domain/calculators/calculator.ts';
import { plottable, sameUnit } from '@vetloom/domain/exam/exam-range.ts';
import type { ExamVisit } from '@vetloom/domain/exam/exam-results.ts';
import type { LabCategory } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';

/** A value that the record knows, in the unit of the calculators. `at` in Unix seconds. */
export interface KnownValue {
  readonly value: number;
  readonly at: number;
}

/** What the record knows of an animal, the latest of each. */
export type KnownValues = Partial<Record<Known, KnownValue>>;

interface Measured {
  readonly known: Known;
  readonly category: LabCategory;
  /** As analysers and laboratories call it, in small letters. */
  readonly names: readonly string[];
  readonly unit: string;
}

const MEASURED: readonly Measured[] = [
  { known: 'pcv', category: 'hematology', names: ['pcv', 'hct'], unit: '%' },
  { known: 'sodium', category: 'biochemistry', names: ['na', 'na+', 'sodium'], unit: 'mmol/L' },
  { known: 'potassium', category: 'biochemistry', names: ['k', 'k+', 'potassium'], unit: 'mmol/L' },
  { known: 'chloride', category: 'biochemistry', names: ['cl', 'cl-', 'chloride'], unit: 'mmol/L' },
  { known: 'bicarbonate', category: 'biochemistry', names: ['hco3', 'hco3-', 'tco2'], unit: 'mmol/L' },
  { known: 'glucose', category: 'biochemistry', names: ['glu', 'glucose'], unit: 'mg/dL' },
  { known: 'bun', category: 'biochemistry', names: ['bun'], unit: 'mg/dL' },
  { known: 'calcium', category: 'biochemistry', names: ['ca', 'calcium'], unit: 'mg/dL' },
  { known: 'albumin', category: 'biochemistry', names: ['alb', 'albumin'], unit: 'g/dL' },
  { known: 'creatinine', category: 'biochemistry', names: ['crea', 'creatinine', 'cre'], unit: 'mg/dL' },
  { known: 'sdma', category: 'biochemistry', names: ['sdma'], unit: 'µg/dL' },
  { known: 'upc', category: 'urine', names: ['upc'], unit: '' },
];

/** A value without a unit isn't taken for one in ours: it may be of another. */
const isInUnit = (unit: string, wanted: string): boolean =>
  wanted === '' || (unit.trim() !== '' && sameUnit(/^meq\/l$/i.test(unit.trim()) ? 'mmol/L' : unit, wanted));

/**
 * What the record knows of an animal: its latest weight and blood pressure, and of each thing that calculators ask for the latest value that is a plain figure in their
 * unit. A value in another unit, or with a sign (`>600`), isn't taken: nobody would see that it was turned.
 */
export function knownValues(
  pet: Pick<Pet, 'weightHistory'> | undefined,
  exams: readonly ExamVisit[],
  visits: readonly Pick<VisitRecord, 'dateTime' | 'vitals'>[],
): KnownValues {
  const found: KnownValues = {};
  const take = (known: Known, value: number, at: number) => {
    const before = found[known];
    if (before === undefined || at >= before.at) found[known] = { value, at };
  };
  const weight = pet && latestWeight(pet);
  if (weight) take('weight', weight.value, weight.dateTime);
  for (const { dateTime, vitals } of visits)
    if (vitals.systolic !== null) take('bloodPressure', vitals.systolic, dateTime);
  for (const visit of exams) {
    const exam = examOf(visit);
    for (const { known, category, names, unit } of MEASURED)
      for (const result of exam[category]) {
        const isNamed = names.includes(result.name.trim().toLowerCase());
        const isPlain = typeof result.value === 'number' || /^\d/.test(result.value);
        const figure = isPlain ? plottable(result.value) : undefined;
        if (!isNamed || figure === undefined || !isInUnit(result.unit, unit)) continue;
        take(known, figure, result.dateTime || visit.dateTime);
      }
  }
  return found;
}
