import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { type ChargeLine, chargeLine, type PricedRow, pricedLine } from '../lines/charged-line.schema.ts';
import { type Dose, doseByWeight, unitsForCourse } from '../lines/dose.ts';
import { type DrugLine, drugLine } from '../lines/drug-bag.schema.ts';
import { EXAM_TASK_TYPES, type ExamTask, examTask } from '../lines/exam.schema.ts';
import type { RecordContent } from '../record/record.schema.ts';

/** Catalogue class of vaccines, products and services alike (spec 3 §3). */
export const VACCINE_CLASS = '疫苗';
/** Catalogue class of laboratory services (spec 3 §3). */
export const EXAM_CLASS = '檢驗';

/** Where a catalogue item goes in a visit (spec 2 §3). */
export type ItemPlace = 'exam' | 'vaccine' | 'charge';

const isExamType = (type: string): type is ExamTask['type'] => (EXAM_TASK_TYPES as readonly string[]).includes(type);

/** The list in which an item is billed when it isn't given out in a bag. */
export function placeOf(item: CatalogItem): ItemPlace {
  if (isExamType(item.examType)) return 'exam';
  return item.class === VACCINE_CLASS ? 'vaccine' : 'charge';
}

/** Numbers of the wire have at most four decimals. */
const fourPlaces = (value: number): number => Math.round(value * 10_000) / 10_000;

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

/** A drug as the clinic usually gives it, dosed by the animal's weight (kg; null when not weighed). */
export function newDrugLine(item: CatalogItem, rowID: string, weight: number | null): DrugLine {
  const drug = item.drug;
  const course = {
    dosePerKg: drug?.dosePerKg ?? null,
    strength: drug?.strength ?? null,
    frequency: drug?.frequency ?? '',
    days: drug?.days ?? null,
    number: 1,
  };
  const dose = doseOf(course, weight, drug?.divisible ?? 1);
  // Without a weight, a drug that is dosed by it gets no dose: one that looked worked out would be believed.
  const unitsPerDose = dose?.units ?? (course.dosePerKg === null && drug !== null ? 1 : null);
  return drugLine.parse({
    _id: rowID,
    itemID: item._id,
    name: item.name,
    unit: item.unit,
    price: item.price,
    ...course,
    unitsPerDose: unitsPerDose === null ? null : fourPlaces(unitsPerDose),
    number: courseNumber({ ...course, unitsPerDose }),
    route: drug?.route ?? '',
    direction: drug?.direction ?? '',
    controlled: drug?.controlled ?? false,
    overrides: [],
  });
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

/** A charge of a service or product. */
export const newChargeLine = (item: CatalogItem, rowID: string): ChargeLine =>
  chargeLine.parse({ _id: rowID, itemID: item._id, name: item.name, class: item.class, price: item.price, number: 1 });

/** An exam task that is noted but not issued yet (spec 2 §4: unrequested). */
export const newExamTask = (item: CatalogItem, rowID: string): ExamTask =>
  examTask.parse({
    _id: rowID,
    itemID: item._id,
    type: isExamType(item.examType) ? item.examType : '試劑',
    name: item.name,
    price: item.price,
    number: 1,
  });

/** A vaccine of the bill. */
export const newVaccineLine = (item: CatalogItem, rowID: string): PricedRow =>
  pricedLine.parse({ _id: rowID, itemID: item._id, name: item.name, price: item.price, number: 1 });

/** A vaccine reminder of the visit, with both its text and its date (spec 2 §5). */
export type VaccineReminder = NonNullable<RecordContent['vaccineReminder']>;

/**
 * The reminder of a visit after one more vaccine (spec 2 §3). A visit has one: a vaccine that is due on the same day is
 * named in it, one that is due on another day leaves it as it was written. `now` in Unix seconds.
 */
export function reminderWith(item: CatalogItem, now: number, before: VaccineReminder | null): VaccineReminder | null {
  if (item.reminderDays === null) return before;
  const reminderDate = now + item.reminderDays * DAY_SECONDS;
  if (before === null) return { text: item.name.slice(0, 120), reminderDate, vaccinationDate: now };
  const together = before.reminderDate !== null && dayStart(before.reminderDate) === dayStart(reminderDate);
  if (!together || before.text.includes(item.name)) return before;
  return { ...before, text: `${before.text}、${item.name}`.slice(0, 120) };
}
