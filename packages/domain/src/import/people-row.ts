import type { z } from 'zod';
import type { Zone } from '../core/zone.ts';
import { ownerFields } from '../owner/owner.schema.ts';
import { fileContactID } from '../owner/owner-contacts.ts';
import { faceOfWords } from '../pet/patient.ts';
import { PET_STATUS, petFields } from '../pet/pet.schema.ts';
import { weightDoubt } from '../pet/weight-typed.ts';
import type { Mapping } from './guess-mapping.ts';
import type { PeopleField } from './people-import.ts';
import { isErasedRow } from './person-traces.ts';
import {
  importedWeight,
  type KnownKind,
  otherPhones,
  readDate,
  readGender,
  readImportedBirth,
  readKind,
  readLabels,
  readNeuter,
  readPhone,
  readStatus,
} from './read-values.ts';
import {
  type CellValues,
  cellValues,
  FORMULA,
  oneLine,
  type ProblemReason,
  type RowProblem,
  readableValue,
} from './row-cells.ts';

/** What an animal weighed, kilograms, and when, Unix seconds. */
interface Weighing {
  readonly value: number;
  readonly dateTime: number;
}

/** What a row about people says. `pet` is undefined for a row about a person alone. */
export interface PeopleRow {
  readonly owner: z.output<typeof ownerFields> | undefined;
  readonly pet: z.output<typeof petFields> | undefined;
  /** Kilograms and the day of weighing, Unix seconds; undefined where the row tells of none that could be taken for measured. */
  readonly weight: Weighing | undefined;
  readonly problems: readonly RowProblem[];
}

/** What reading needs to know of the clinic. `now` is Unix seconds. */
export interface PeopleContext {
  readonly kinds: readonly KnownKind[];
  readonly now: number;
  readonly zone: Zone;
}

/** A row whose person was erased before it was brought in: it is passed over. */
const ERASED: PeopleRow = {
  owner: undefined,
  pet: undefined,
  weight: undefined,
  problems: [{ level: 'warning', field: 'owner.name', reason: 'erased', value: '' }],
};

/** Reads a row's cells by the mapping; pure, so that the dry run and the import agree. */
export function readPeopleRow(cells: readonly string[], mapping: Mapping, context: PeopleContext): PeopleRow {
  if (isErasedRow(cells)) return ERASED;
  const problems: RowProblem[] = [];
  const values = cellValues<PeopleField>(cells, mapping);
  const say = (
    level: RowProblem['level'],
    field: PeopleField,
    reason: ProblemReason,
    value = values.get(field) ?? '',
  ) => void problems.push({ level, field, reason, value: readableValue(value) });
  for (const field of ['owner.name', 'owner.phone', 'pet.name'] as const)
    if (FORMULA.test(values.get(field) ?? '')) say('error', field, 'formula');

  const owner = readOwner(values, context, say);
  const { pet, weight } = readPet(values, context, say);
  return { owner, pet, weight, problems };
}

const NO_SEX: NonNullable<ReturnType<typeof readGender>> = { gender: '' };
/** Before words of a file that mean no sex here. */
const UNREAD_SEX = '原系統性別：';
const UNREAD_NEUTER = '原系統絕育：';
const UNREAD_STATUS = '原系統狀態：';
const UNREAD_BIRTH = '原系統生日：';
/** Before a weight of a file that nobody may take for measured. */
const UNREAD_WEIGHT = '原系統體重：';

type Values = CellValues<PeopleField>;
type Say = (level: RowProblem['level'], field: PeopleField, reason: ProblemReason, value?: string) => void;

/** Reads a day that has to be over; a year mistyped into the future is left out, because all of an animal's past would lie before its birth. */
function pastDay(
  values: Values,
  field: PeopleField,
  read: (text: string) => number | undefined,
  now: number,
  say: Say,
): number | null {
  const day = cell(values, field, null, read, say, 'not-a-date');
  if (day === null || day <= now) return day;
  say('warning', field, 'day-to-come');
  return null;
}

/** Reads a cell; what is none of its kind is left out with a warning. */
function cell<T>(
  values: Values,
  field: PeopleField,
  fallback: T,
  read: (text: string) => T | undefined,
  say: Say,
  reason: ProblemReason,
): T {
  const text = values.get(field) ?? '';
  if (text === '') return fallback;
  const value = read(text);
  if (value !== undefined) return value;
  say('warning', field, reason);
  return fallback;
}

function readOwner(values: Values, context: PeopleContext, say: Say): PeopleRow['owner'] {
  const written = values.get('owner.phone') ?? '';
  const more = otherPhones(written);
  if (written === '') say('error', 'owner.phone', 'missing');
  if ((values.get('owner.name') ?? '') === '') say('error', 'owner.name', 'missing');
  if (written === '' || (values.get('owner.name') ?? '') === '') return undefined;
  const fields = {
    name: oneLine(values.get('owner.name')),
    phone: readPhone(written),
    label: readLabels(values.get('owner.label') ?? ''),
    lineID: oneLine(values.get('owner.lineID')),
    IDcard: oneLine(values.get('owner.IDcard')).toUpperCase(),
    birth: pastDay(values, 'owner.birth', (text) => readDate(text, context.zone), context.now, say),
    address: oneLine(values.get('owner.address')),
    email: oneLine(values.get('owner.email')),
    info: [values.get('owner.info') ?? '', more.words.join(', ')].filter((part) => part !== '').join('\n'),
    ...(more.phones.length === 0
      ? {}
      : { contacts: more.phones.map((phone, at) => ({ _id: fileContactID(at + 2), phone })) }),
  };
  return parsed(ownerFields, fields, 'owner', say);
}

function readPet(values: Values, context: PeopleContext, say: Say): Pick<PeopleRow, 'pet' | 'weight'> {
  const name = oneLine(values.get('pet.name'));
  if (name === '') {
    const said = [...values].find(([field, text]) => field.startsWith('pet.') && text !== '');
    // A weight or a breed without a name would silently be lost.
    if (said) say('error', 'pet.name', 'missing', said[1]);
    return { pet: undefined, weight: undefined };
  }
  const sex = cell(values, 'pet.gender', NO_SEX, readGender, say, 'not-a-sex');
  const neuter = cell(values, 'pet.neuter', undefined, readNeuter, say, 'not-a-neuter');
  const type = readKind(values.get('pet.type') ?? '', context.kinds);
  const weight = readWeighing(values, type, context, say);
  const { now, zone } = context;
  const birth = pastDay(values, 'pet.birth', (text) => readImportedBirth(text, now, zone), now, say);
  const status = cell(values, 'pet.status', undefined, readStatus, say, 'not-a-status');
  const timeOfDeath = pastDay(values, 'pet.timeOfDeath', (text) => readDate(text, zone), now, say);
  const fields = {
    name,
    type,
    breed: oneLine(values.get('pet.breed')),
    label: readLabels(values.get('pet.label') ?? ''),
    gender: sex.gender,
    neuter: neuter ?? ('neuter' in sex ? (sex.neuter ?? '') : ''),
    birth,
    // Programs that keep the day of death have no word for it: nobody should be reminded of that animal's vaccination.
    status: (status ?? 0) === 0 && timeOfDeath !== null ? PET_STATUS.death : (status ?? 0),
    timeOfDeath,
    chipID: oneLine(values.get('pet.chipID')).replaceAll(/[\s-]/g, ''),
    rabiesID: oneLine(values.get('pet.rabiesID')),
    vaccine: oneLine(values.get('pet.vaccine')),
    allergy: oneLine(values.get('pet.allergy')),
    history: values.get('pet.history') ?? '',
    info: joinedLines([values.get('pet.info') ?? '', ...unread(values, { sex, neuter, status, birth, weight })]),
    petNumber: oneLine(values.get('pet.petNumber')),
  };
  return { pet: parsed(petFields, fields, 'pet', say), weight };
}

/**
 * The weight of a list of animals with the day that it was measured on. Doses go by the latest weight: one without a day, or that no such animal has,
 * is none.
 */
function readWeighing(values: Values, type: string, { now, zone }: PeopleContext, say: Say): Weighing | undefined {
  const value = cell(values, 'pet.weight', 0, importedWeight, say, 'not-a-weight');
  const dateTime = pastDay(values, 'pet.weightDate', (text) => readDate(text, zone), now, say);
  if (value === 0) return undefined;
  const isDoubtful = weightDoubt(value, { face: faceOfWords(type), last: undefined, birth: undefined, now });
  if (isDoubtful) say('warning', 'pet.weight', 'not-such-a-weight');
  else if (dateTime === null) say('warning', 'pet.weight', 'weight-undated');
  return isDoubtful || dateTime === null ? undefined : { value, dateTime };
}

const joinedLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

/** Words of sex, status, birth and weight that mean nothing here stay in the animal's notes: nothing of a file becomes unknown in silence. */
function unread(
  values: Values,
  read: {
    readonly sex: object;
    readonly neuter: string | undefined;
    readonly status: number | undefined;
    readonly birth: number | null;
    readonly weight: Weighing | undefined;
  },
): string[] {
  const said = (field: PeopleField) => values.get(field) ?? '';
  const isSexUnread = said('pet.gender') !== '' && read.sex === NO_SEX;
  const isNeuterUnread = said('pet.neuter') !== '' && read.neuter === undefined;
  // An empty weight and 0 are none that was measured (spec 1 §4).
  const isWeightUnread = !read.weight && importedWeight(said('pet.weight')) !== 0;
  const isStatusUnread = said('pet.status') !== '' && read.status === undefined;
  return [
    ...(isSexUnread ? [`${UNREAD_SEX}${said('pet.gender')}`] : []),
    ...(isNeuterUnread ? [`${UNREAD_NEUTER}${said('pet.neuter')}`] : []),
    ...(isStatusUnread ? [`${UNREAD_STATUS}${said('pet.status')}`] : []),
    ...(said('pet.birth') !== '' && read.birth === null ? [`${UNREAD_BIRTH}${said('pet.birth')}`] : []),
    ...(isWeightUnread ? [`${UNREAD_WEIGHT}${said('pet.weight')}`] : []),
  ];
}

/** Parses by the same schema as a form; the first wrong field of each kind is named. */
function parsed<S extends z.ZodType>(
  schema: S,
  fields: object,
  side: 'owner' | 'pet',
  say: Say,
): z.output<S> | undefined {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  for (const issue of result.error.issues.slice(0, 5)) {
    const name = String(issue.path[0] ?? '');
    const field = `${side}.${name}` as PeopleField;
    const reason = issue.code === 'too_big' ? 'too-long' : name === 'phone' ? 'not-a-phone' : 'invalid';
    say('error', field, reason, String((fields as Record<string, unknown>)[name] ?? ''));
  }
  return undefined;
}
