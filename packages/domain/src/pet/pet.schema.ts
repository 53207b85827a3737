import { z } from 'zod';
import { importedFrom } from '../core/imported.schema.ts';
import {
  documentID,
  kilograms,
  line,
  prose,
  remark,
  requiredLine,
  rowID,
  unixSeconds,
  webLink,
} from '../core/schema.ts';
import { PET_STATUS } from './pet-facts.ts';

// Apart from the schemas, so that a board need not fetch these.
export { isNeutered, latestWeight, PET_STATUS } from './pet-facts.ts';

/** One of the pet statuses. */
const petStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(5), z.literal(9)]);

/** Sex as stored; shown as 公 / 母 (spec 1 §3). */
export const gender = z.enum(['Male', 'Female', '']);
/** Four words for neutered and one for intact (spec 1 §3). */
export const neuter = z.enum(['Neutered', 'Spayed', 'Castrated', 'OHE', 'Intact', '']);

/** `approvalStatus` (spec 1 §4): 10 waits for check; 20 and 90 are what we store for approved and refused; 0 was never asked. */
export const APPROVAL = { none: 0, waiting: 10, approved: 20, refused: 90 } as const;
/** `approvalStatus` 10 means waiting for check (spec 1 §4). */
export const APPROVAL_WAITING = APPROVAL.waiting;

/** Statuses with which the clinic's care of the animal for this owner ends: its reminders are closed. A lost animal may come back. */
const ENDS_CARE: ReadonlySet<number> = new Set([PET_STATUS.abandoned, PET_STATUS.adoption, PET_STATUS.death]);
/** Whether a status closes the animal's reminders (spec 1 §4). */
export const endsCare = (status: number): boolean => ENDS_CARE.has(status);
/** Whether an animal may be booked or reminded of: not the dead, and not those whose care has ended. */
export const isInCare = (pet: Pick<Pet, 'status'>): boolean =>
  !ENDS_CARE.has(pet.status) && pet.status !== PET_STATUS.lost;

/** One measured weight. `source` names where it came from: `pet` (typed on the pet's page), a record's id, or the import that brought it. */
export const weightEntry = z.object({
  id: rowID,
  value: kilograms,
  dateTime: unixSeconds,
  source: z.string().max(160),
});
/** The same as it is kept: one that an import brought in says so, until somebody corrects it. */
const keptWeight = weightEntry.extend({ imported: importedFrom.optional() });
/** One measured weight, in kilograms. */
export type WeightEntry = z.output<typeof keptWeight>;

/** A picture by its content's hash (law 28). */
export const petPhoto = z.object({
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  mime: line(100),
  dateTime: unixSeconds,
});

/** What a paper or picture of an animal is. */
export const PET_FILE_KINDS = ['report', 'photo', 'consent', 'certificate', 'insurance', 'other'] as const;
/** What a paper or picture of an animal is. */
export type PetFileKind = (typeof PET_FILE_KINDS)[number];

/** A paper or picture of an animal that belongs to no visit. */
export const petFile = z.object({
  _id: rowID,
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  name: requiredLine(200),
  mime: line(100),
  /** Bytes. */
  size: z.number().int().min(0).max(200_000_000),
  desc: line(300).default(''),
  /** Absent until somebody says what it is. */
  kind: z.enum(PET_FILE_KINDS).optional(),
  /** When it was added, until somebody says of which day it is. */
  dateTime: unixSeconds,
  by: z.string().max(160),
  /** Where it came from, of one that an import brought. */
  imported: importedFrom.optional(),
});
/** A paper or picture of an animal that belongs to no visit. */
export type PetFile = z.output<typeof petFile>;

/** What a person fills in about a pet (spec 1 §3 "Pet"). */
export const petFields = z.object({
  name: requiredLine(60),
  type: line(60).default(''),
  breed: line(80).default(''),
  label: z.array(line(40)).max(20).default([]),
  gender: gender.default(''),
  birth: unixSeconds.nullable().default(null),
  neuter: neuter.default(''),
  status: petStatus.default(0),
  timeOfDeath: unixSeconds.nullable().default(null),
  chipID: line(24).default(''),
  /** Why a chip number is kept although it has none of the known forms. */
  chipReason: line(200).optional(),
  rabiesID: line(40).default(''),
  /** The same for a rabies tag. */
  rabiesReason: line(200).optional(),
  vaccine: line(300).default(''),
  reagent: line(300).default(''),
  allergy: remark(300).default(''),
  history: prose(8000).default(''),
  info: prose(8000).default(''),
  link: webLink().default(''),
  /** The clinic's own number for the animal, printed on its papers. */
  petNumber: line(40).default(''),
});

/** A pet (spec 1 §3). `userName` and `userPhone` mirror the owner. */
export const petSchema = petFields.extend({
  _id: documentID('pet'),
  collection: z.literal('pet'),
  /** What was written before only addresses were taken stays as it is, and is shown as text. */
  link: line(300).default(''),
  idFormat: z.number().int().min(0).max(3),
  nameLowerCase: z.string(),
  userID: documentID('user/'),
  userName: z.string(),
  userPhone: z.string(),
  approvalStatus: z.number().int(),
  approvalNote: line(300).optional(),
  approvalBy: z.string().max(160).optional(),
  approvalDateTime: unixSeconds.optional(),
  /** The animal's own picture; without one, its breed's or kind's is shown. */
  avatarFile: petPhoto.nullable().optional(),
  files: z.array(petFile).max(500).optional(),
  weightHistory: z.array(keptWeight).max(2000),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});

/** A pet document. */
export type Pet = z.output<typeof petSchema>;

/** Age as years, months, days (spec 1 §3); at death for a pet that died. Undefined without a birth date. */
export function ageOf(
  pet: Pick<Pet, 'birth' | 'status' | 'timeOfDeath'>,
  now: number,
  calendar: (time: number) => { year: number; month: number; day: number },
): { years: number; months: number; days: number } | undefined {
  if (pet.birth === null) return undefined;
  const end = calendar(pet.status === PET_STATUS.death && pet.timeOfDeath ? pet.timeOfDeath : now);
  const start = calendar(pet.birth);
  let months = (end.year - start.year) * 12 + end.month - start.month;
  let days = end.day - start.day;
  if (days < 0) {
    months -= 1;
    // A month that lacks the day of birth ends that month of life with its own last day.
    const lastDay = new Date(Date.UTC(end.year, end.month - 1, 0)).getUTCDate();
    days = lastDay - Math.min(start.day, lastDay) + end.day;
  }
  return months < 0 ? { years: 0, months: 0, days: 0 } : { years: Math.floor(months / 12), months: months % 12, days };
}
