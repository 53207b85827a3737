import { z } from 'zod';
import { line, requiredLine, rowID } from '../core/schema.ts';
import type { ExamResult } from '../lines/exam.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import { ageInMonths, sameUnit } from './exam-range.ts';

const bound = z.number().finite().min(-1_000_000).max(1_000_000).nullable().default(null);
/** Ages in whole months. */
const months = z.number().int().min(0).max(1200);

/** For which animals something holds: a kind's id such as `Canine`, an age in months, a sex; empty and null for all. */
const whom = {
  species: line(60).default(''),
  fromMonths: months.default(0),
  /** Below this age; null for no end. */
  toMonths: months.nullable().default(null),
  sex: z.enum(['', 'Male', 'Female']).default(''),
};

/** What counts as normal of one value of a device. */
const limits = {
  _id: rowID,
  /** `/examItem/…` of the laboratory's list; empty where the name alone says what it is. */
  itemID: line(160).default(''),
  /** As the device calls it: `ALT`. */
  name: requiredLine(80),
  /** The unit in which the limits are; a value in another one isn't judged by them. */
  unit: line(30).default(''),
  low: bound,
  high: bound,
  /** What a reading in words is when it is normal, such as 陰性. */
  normal: line(60).default(''),
};

const eachOnce = <R extends { readonly _id: string }>(rows: readonly R[]) =>
  new Set(rows.map(({ _id }) => _id)).size === rows.length;

/** What a device's maker says is normal, by value and animal: what no set of the clinic's says otherwise (spec 3 §3 "Device: standard", left open). */
export const deviceStandard = z
  .array(z.object({ ...limits, ...whom }))
  .max(500)
  .refine(eachOnce, 'each row once');
/** What a device's maker says is normal. */
export type DeviceStandard = z.output<typeof deviceStandard>;

/** A set of limits for some animals at one device, as the clinic keeps it (spec 3 §3 "Standard set"). */
export const standardSetFields = z.object({
  deviceID: rowID,
  name: requiredLine(160),
  ...whom,
  /** Of several that fit an animal equally, this one goes first. */
  isDefault: z.boolean().default(false),
  ranges: z.array(z.object(limits)).max(200).refine(eachOnce, 'each row once').default([]),
});
/** A set of limits for some animals at one device. */
export type StandardSetFields = z.output<typeof standardSetFields>;
/** A set with its id. */
export interface StandardSet extends StandardSetFields {
  readonly id: string;
}

/** An animal as far as a set fits it. */
export interface MeasuredPet extends Pick<Pet, 'type' | 'birth'> {
  readonly gender?: string | undefined;
}

type Whom = Pick<StandardSetFields, 'species' | 'fromMonths' | 'toMonths' | 'sex'>;

function fits({ species, fromMonths, toMonths, sex }: Whom, pet: MeasuredPet, at: number): boolean {
  if (species !== '' && species !== pet.type) return false;
  if (sex !== '' && sex !== (pet.gender ?? '')) return false;
  const age = ageInMonths({ birth: pet.birth, at });
  // Of an animal whose age nobody knows, only what holds for the grown is said.
  if (age === undefined) return toMonths === null;
  return age >= fromMonths && (toMonths === null || age < toMonths);
}

/** Narrower first: of this kind before of every kind, of a sex, with an end of age, from an age on. */
const breadth = ({ species, fromMonths, toMonths, sex }: Whom): number =>
  (species === '' ? 8 : 0) + (sex === '' ? 4 : 0) + (toMonths === null ? 2 : 0) + (fromMonths === 0 ? 1 : 0);

/** Which of a device's sets fits an animal at a time: the narrowest, among equals the default one, then by name. Undefined where none does. */
export const fittingSet = <S extends Whom & { readonly isDefault: boolean; readonly name: string }>(
  sets: readonly S[],
  pet: MeasuredPet,
  at: number,
): S | undefined =>
  sets
    .filter((set) => fits(set, pet, at))
    .toSorted(
      (a, b) => breadth(a) - breadth(b) || Number(b.isDefault) - Number(a.isDefault) || (a.name < b.name ? -1 : 1),
    )[0];

/** A device with what its values are judged by. */
export interface JudgingDevice {
  readonly id: string;
  readonly name: string;
  readonly standard: DeviceStandard;
  readonly sets: readonly StandardSet[];
}

type Limits = Pick<DeviceStandard[number], 'itemID' | 'name' | 'unit'>;
const isOf = (limit: Limits, result: ExamResult): boolean =>
  (limit.itemID !== '' && result.itemID !== ''
    ? limit.itemID === result.itemID
    : limit.name.toLowerCase() === result.name.trim().toLowerCase()) && sameUnit(limit.unit, result.unit);

/**
 * A new value with the limits by which it is judged from now on: what the device itself reported stays; else those of the set that fits the animal at that time, else the
 * device's standard. They are kept with the value: whatever becomes of the set, it was judged by these. The value itself where nothing fits.
 */
export function judgedBySet(result: ExamResult, device: JudgingDevice, pet: MeasuredPet): ExamResult {
  if (result.low !== null || result.high !== null) return result;
  const set = fittingSet(device.sets, pet, result.dateTime);
  const ofSet = set?.ranges.find((limit) => isOf(limit, result));
  const ofDevice = device.standard
    .filter((limit) => isOf(limit, result) && fits(limit, pet, result.dateTime))
    .toSorted((a, b) => breadth(a) - breadth(b))[0];
  const found = ofSet ?? ofDevice;
  if (found === undefined) return result;
  const standard = ofSet && set ? { id: set.id, name: set.name } : { id: device.id, name: device.name };
  const { low, high, normal } = found;
  return { ...result, low, high, standard: { ...standard, normal } };
}
