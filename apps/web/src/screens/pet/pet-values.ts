import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { isWebLink } from '@vetloom/domain/core/web-link.ts';
import { isSoundChip, isSoundRabiesTag, normalizeChip, normalizeRabiesTag } from '@vetloom/domain/pet/identity.ts';
import { PET_STATUS, type Pet, petFields } from '@vetloom/domain/pet/pet.schema.ts';
import { readBirth, readWrittenDate } from '@vetloom/domain/pet/written-date.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { pets } from '../../locale/pet.ts';
import { petCare } from '../../locale/pet-care.ts';

/** A pet as it stands in a form: dates as typed, the rest as stored. */
export interface PetValues {
  readonly name: string;
  readonly type: string;
  readonly breed: string;
  readonly gender: Pet['gender'];
  readonly neuter: Pet['neuter'];
  /** A date, or an age such as 6歲. */
  readonly birth: string;
  readonly status: Pet['status'];
  readonly timeOfDeath: string;
  readonly petNumber: string;
  readonly chipID: string;
  /** Why a chip number of an unknown form is kept. */
  readonly chipReason: string;
  readonly rabiesID: string;
  /** The same for a rabies tag. */
  readonly rabiesReason: string;
  readonly allergy: string;
  readonly label: readonly string[];
  readonly vaccine: string;
  readonly reagent: string;
  readonly history: string;
  readonly info: string;
  readonly link: string;
}
/** Name of a field of the pet's form. */
export type PetField = keyof PetValues;

/** An untouched form. */
export const EMPTY_PET: PetValues = {
  name: '',
  type: '',
  breed: '',
  gender: '',
  neuter: '',
  birth: '',
  status: PET_STATUS.normal,
  timeOfDeath: '',
  petNumber: '',
  chipID: '',
  chipReason: '',
  rabiesID: '',
  rabiesReason: '',
  allergy: '',
  label: [],
  vaccine: '',
  reagent: '',
  history: '',
  info: '',
  link: '',
};

/** A stored pet as a form shows it. */
export const petValues = (pet: Pet): PetValues => ({
  name: pet.name,
  type: pet.type,
  breed: pet.breed,
  gender: pet.gender,
  neuter: pet.neuter,
  birth: pet.birth === null ? '' : formatDate(pet.birth),
  status: pet.status,
  timeOfDeath: pet.timeOfDeath === null ? '' : formatDate(pet.timeOfDeath),
  petNumber: pet.petNumber,
  chipID: pet.chipID,
  chipReason: pet.chipReason ?? '',
  rabiesID: pet.rabiesID,
  rabiesReason: pet.rabiesReason ?? '',
  allergy: pet.allergy,
  label: pet.label,
  vaccine: pet.vaccine,
  reagent: pet.reagent,
  history: pet.history,
  info: pet.info,
  link: pet.link,
});

/** What a filled form means: the fields of a command. Only for values without errors. `now` in Unix seconds. */
export const petFieldsOf = (values: PetValues, now: number) => ({
  ...values,
  label: [...values.label],
  chipID: normalizeChip(values.chipID),
  chipReason: isSoundChip(values.chipID) ? undefined : (values.chipReason ?? '').trim(),
  rabiesID: normalizeRabiesTag(values.rabiesID),
  rabiesReason: isSoundRabiesTag(values.rabiesID) ? undefined : (values.rabiesReason ?? '').trim(),
  birth: readBirth(values.birth, now, shownZone()) ?? null,
  timeOfDeath: values.status === PET_STATUS.death ? (readWrittenDate(values.timeOfDeath, shownZone()) ?? null) : null,
});

const words = pets.form.errors;
const { identity } = petCare;

const LENGTHS: Readonly<Partial<Record<PetField, number>>> = {
  name: 60,
  breed: 80,
  petNumber: 40,
  chipID: 24,
  chipReason: 200,
  rabiesReason: 200,
  rabiesID: 40,
  allergy: 300,
  vaccine: 300,
  reagent: 300,
  history: 8000,
  info: 8000,
  link: 300,
};

/** What is wrong with one field, in words; undefined when nothing is. `now` in Unix seconds. */
export function petError(values: PetValues, field: PetField, now: number): string | undefined {
  const most = LENGTHS[field];
  const value = values[field];
  if (most !== undefined && typeof value === 'string' && value.length > most) return words.tooLong(most);
  switch (field) {
    case 'name':
      return values.name.trim() === '' ? words.name : plain('name', values.name);
    case 'birth':
      return dateError(values.birth, readBirth(values.birth, now, shownZone()), now);
    case 'timeOfDeath':
      return values.status === PET_STATUS.death ? deathError(values, now) : undefined;
    case 'chipID':
      return isSoundChip(values.chipID) || (values.chipReason ?? '').trim() !== ''
        ? plain(field, value)
        : identity.chipWrong;
    case 'rabiesID':
      return isSoundRabiesTag(values.rabiesID) || (values.rabiesReason ?? '').trim() !== ''
        ? plain(field, value)
        : identity.rabiesWrong;
    case 'chipReason':
    case 'rabiesReason':
      return plain(field, value ?? '');
    case 'link':
      return values.link.trim() === '' || isWebLink(values.link.trim()) ? undefined : words.link;
    default:
      return plain(field, value);
  }
}

const plain = (field: PetField, value: unknown): string | undefined =>
  petFields.shape[field].safeParse(value).success ? undefined : words.plain;

function dateError(text: string, read: number | undefined, now: number): string | undefined {
  if (text.trim() === '') return undefined;
  if (read === undefined) return words.date;
  return read > now + DAY_SECONDS ? words.future : undefined;
}

function deathError(values: PetValues, now: number): string | undefined {
  const death = readWrittenDate(values.timeOfDeath, shownZone());
  const birth = readBirth(values.birth, now, shownZone());
  if (death !== undefined && birth !== undefined && death < birth) return words.death;
  return dateError(values.timeOfDeath, death, now);
}

/** The errors of all fields. */
export function petErrors(values: PetValues, now: number): Partial<Record<PetField, string>> {
  return Object.fromEntries(
    (Object.keys(values) as PetField[]).flatMap((field) => {
      const error = petError(values, field, now);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );
}
