import { STALE_WEIGHT } from '../lines/dose.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { latestWeight, type Pet } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/**
 * What the record of a visit has to hold by 獸醫師法 §12: the owner's name and address; the animal's kind, name and weight; the day,
 * the course of the illness, the diagnosis, what was given and done; and of every controlled drug its name, amount and use.
 */
export const LEGAL_ITEMS = [
  'ownerName',
  'ownerAddress',
  'species',
  'petName',
  'weight',
  'date',
  'symptoms',
  'diagnosis',
  'treatment',
  'controlledDrug',
] as const;
/** What a good record holds besides: who the animal is and who wrote. */
const CUSTOMARY_ITEMS = ['sex', 'age', 'features', 'doctor'] as const;

/** Something that a record should hold. */
export type RecordItem = (typeof LEGAL_ITEMS)[number] | (typeof CUSTOMARY_ITEMS)[number];

/** Something that a record lacks. */
export interface Missing {
  readonly item: RecordItem;
  /** Whether the law asks for it. */
  readonly legal: boolean;
}

/** What a record is looked through with; a reader who may not see the owner or the animal is told nothing about them. */
export interface RecordFacts {
  readonly record: VisitRecord;
  readonly pet: Pet | undefined;
  readonly owner: Pick<Owner, 'name' | 'address'> | undefined;
}

const blank = (text: string): boolean => text.trim() === '';

/** What a record lacks, in the order of the law. It never stands in the way of saving or completing. */
export function missingIn({ record, pet, owner }: RecordFacts): Missing[] {
  const lacks: Record<RecordItem, boolean> = {
    ownerName: owner !== undefined && blank(owner.name),
    ownerAddress: owner !== undefined && blank(owner.address),
    species: pet !== undefined && blank(pet.type),
    petName: pet !== undefined && blank(pet.name),
    weight: record.weight === null && !weighedLately(pet, record.dateTime),
    date: record.dateTime === 0,
    symptoms: blank(record.cause) && blank(record.record) && record.finding.every(({ normal }) => normal),
    diagnosis: record.disease.length === 0 && blank(record.diagnosis),
    treatment: !hasTreatment(record),
    controlledDrug: controlledDrugs(record).some(
      ({ number, direction, frequency }) => number <= 0 || (blank(direction) && blank(frequency)),
    ),
    sex: pet !== undefined && pet.gender === '',
    age: pet !== undefined && pet.birth === null,
    features: pet !== undefined && blank(pet.breed) && blank(pet.chipID) && blank(pet.info),
    doctor: record.doctorID === '' && blank(record.doctor),
  };
  return [
    ...LEGAL_ITEMS.filter((item) => lacks[item]).map((item) => ({ item, legal: true })),
    ...CUSTOMARY_ITEMS.filter((item) => lacks[item]).map((item) => ({ item, legal: false })),
  ];
}

/** An animal that was weighed some days ago has a weight; one of last year has none. */
function weighedLately(pet: Pet | undefined, at: number): boolean {
  const last = pet && latestWeight(pet);
  return last !== undefined && Math.abs(at - last.dateTime) <= STALE_WEIGHT;
}

const hasTreatment = (record: VisitRecord): boolean =>
  !blank(record.therapy) ||
  !blank(record.procedure) ||
  !blank(record.drugBagNote) ||
  record.drugBag.some(({ items }) => items.length > 0) ||
  record.vaccine.length > 0 ||
  record.surgery.length > 0;

const controlledDrugs = (record: VisitRecord) =>
  [...record.drugBag.flatMap(({ items }) => items), ...record.surgeryDrugBag].filter(({ controlled }) => controlled);
