import { type Dose, doseByWeight, unitsForCourse } from './dose.ts';
import type { DrugLine } from './drug-bag.schema.ts';

/** Numbers of the wire have at most four decimals. */
export const fourPlaces = (value: number): number => Math.round(value * 10_000) / 10_000;

/** What a drug's quantity is worked out from. */
export type Course = Pick<DrugLine, 'dosePerKg' | 'strength' | 'unitsPerDose' | 'frequency' | 'days' | 'number'>;

/**
 * The dose by weight of a prescribed drug, nearest to what can be given; undefined where it isn't dosed by weight or no
 * weight is known. `divisible` is the smallest part of a unit (1, 0.5, 0.25 …).
 */
export function doseOf(
  drug: Pick<DrugLine, 'dosePerKg' | 'strength'>,
  weight: number | null,
  divisible: number,
): Dose | undefined {
  const { dosePerKg, strength } = drug;
  if (dosePerKg === null || strength === null || weight === null || weight <= 0) return undefined;
  return doseByWeight({ dosePerKg, weight, strength, divisible });
}

/** The dose really given by the prescribed units, mg and mg per kg; undefined where it can't be told. */
export function givenDose(
  drug: Pick<DrugLine, 'unitsPerDose' | 'strength'>,
  weight: number | null,
): { readonly mg: number; readonly perKg: number } | undefined {
  if (drug.unitsPerDose === null || drug.strength === null || weight === null || weight <= 0) return undefined;
  const mg = drug.unitsPerDose * drug.strength;
  return { mg: Math.round(mg * 100) / 100, perKg: Math.round((mg / weight) * 100) / 100 };
}

/** The quantity for the whole course, or the one that was written where the rhythm isn't fixed. */
export function courseNumber(course: Course): number {
  const { unitsPerDose, frequency, days } = course;
  if (unitsPerDose === null || days === null) return course.number;
  return unitsForCourse(unitsPerDose, frequency, days) ?? course.number;
}

/** What a person may change of a drug so that the rest follows. */
export type DoseChange = Partial<Pick<DrugLine, 'dosePerKg' | 'unitsPerDose' | 'frequency' | 'days'>>;

/** The fields that follow from a change: another mg/kg gives other units, and units, rhythm or days another quantity. */
export function redosed(
  drug: Course,
  change: DoseChange,
  weight: number | null,
  divisible: number,
): Pick<DrugLine, 'unitsPerDose' | 'number'> {
  const next = { ...drug, ...change };
  const dose = change.dosePerKg === undefined ? undefined : doseOf(next, weight, divisible);
  const unitsPerDose = dose === undefined ? next.unitsPerDose : fourPlaces(dose.units);
  return { unitsPerDose, number: courseNumber({ ...next, unitsPerDose }) };
}
