import { type ChargeLine, chargeLine, type PricedRow, pricedLine } from '../lines/charged-line.schema.ts';
import { courseNumber, doseOf, fourPlaces } from '../lines/course.ts';
import { type DrugLine, drugLine } from '../lines/drug-bag.schema.ts';
import { EXAM_TASK_TYPES, type ExamTask, examTask } from '../lines/exam.schema.ts';
import type { CatalogItem } from './catalog.schema.ts';
import { VACCINE_CLASS } from './classes.ts';
import type { PickedItem } from './package-lines.ts';

/** Where a catalogue item goes in a visit (spec 2 §3). */
export type ItemPlace = 'exam' | 'vaccine' | 'charge';

const isExamType = (type: string): type is ExamTask['type'] => (EXAM_TASK_TYPES as readonly string[]).includes(type);

/** The list in which an item is billed when it isn't given out in a bag. */
export function placeOf(item: CatalogItem): ItemPlace {
  if (isExamType(item.examType)) return 'exam';
  return item.class === VACCINE_CLASS ? 'vaccine' : 'charge';
}

/** How somebody usually orders a drug, where it isn't as the catalogue has it. */
type UsualCourse = Pick<DrugLine, 'dosePerKg' | 'frequency' | 'days' | 'route' | 'direction'>;

/** A drug as the clinic usually gives it, or whoever orders it, dosed by the animal's weight (kg; null when not weighed). */
export function newDrugLine(item: CatalogItem, rowID: string, weight: number | null, usual?: UsualCourse): DrugLine {
  const drug = item.drug;
  const course = {
    dosePerKg: usual ? usual.dosePerKg : (drug?.dosePerKg ?? null),
    strength: drug?.strength ?? null,
    frequency: usual?.frequency ?? drug?.frequency ?? '',
    days: usual ? usual.days : (drug?.days ?? null),
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
    route: usual?.route ?? drug?.route ?? '',
    direction: usual?.direction ?? drug?.direction ?? '',
    controlled: drug?.controlled ?? false,
    overrides: [],
  });
}

/** A charge of a service or product. */
export const newChargeLine = (item: CatalogItem, rowID: string): ChargeLine =>
  chargeLine.parse({ _id: rowID, itemID: item._id, name: item.name, class: item.class, price: item.price, number: 1 });

/**
 * An exam task that is noted but not issued yet (spec 2 §4: unrequested), of the item's kind of exam unless the caller knows another.
 * @throws ZodError for an item of no such kind: one that nobody named would be sent to the wrong place
 */
export const newExamTask = (item: CatalogItem, rowID: string, type: string = item.examType): ExamTask =>
  examTask.parse({
    _id: rowID,
    itemID: item._id,
    type,
    name: item.name,
    // What the catalogue proposes; both can be chosen otherwise afterwards.
    vendor: item.vendor ?? '',
    device: item.device ?? '',
    price: item.price,
    number: 1,
  });

/** A vaccine of the bill. */
export const newVaccineLine = (item: CatalogItem, rowID: string): PricedRow =>
  pricedLine.parse({ _id: rowID, itemID: item._id, name: item.name, price: item.price, number: 1 });

const given = ({ number, subTotal, note }: Omit<PickedItem, 'item'>) => ({
  number,
  ...(subTotal === undefined ? {} : { subTotal }),
  ...(note === undefined ? {} : { note }),
});

/** A charge of so many as were picked. */
export const pickedCharge = (picked: PickedItem, rowID: string): ChargeLine =>
  chargeLine.parse({ ...newChargeLine(picked.item, rowID), ...given(picked) });

/** A vaccine, an operation or what it used up, of so many as were picked. */
export const pickedRow = (picked: PickedItem, rowID: string): PricedRow =>
  pricedLine.parse({ ...newVaccineLine(picked.item, rowID), ...given(picked) });

/** An exam task of so many as were picked. @throws ZodError for an item that is no exam */
export const pickedExam = (picked: PickedItem, rowID: string): ExamTask => {
  const { note: _note, ...rest } = given(picked);
  return examTask.parse({ ...newExamTask(picked.item, rowID), ...rest });
};
