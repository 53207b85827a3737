import { z } from 'zod';
import { keyOf, type NamedEntry, presentKey, presentKeys, sameKeys } from '../clinic/list-entries.ts';
import { line, unixSeconds } from '../core/schema.ts';
import type { VisitRecord } from './record.schema.ts';
import { recordStatus, threadStatus } from './record.schema.ts';

/** Kinds of names that visits are looked for by. */
export const NAME_KINDS = ['drug', 'item', 'exam', 'label', 'disease'] as const;
/** A kind of names. */
export type NameKind = (typeof NAME_KINDS)[number];

const id = z.string().min(1).max(200);
const name = line(160).pipe(z.string().min(1));

/**
 * What visits can be looked for by (spec 2 §7 "/conditions"). All that are given hold together; names and text are found by a part of them,
 * whatever their case. Text is looked for in cause, diseases and diagnosis.
 */
export const recordConditions = z.strictObject({
  /** Unix seconds, both ends included (R20). */
  begin: unixSeconds.optional(),
  end: unixSeconds.optional(),
  petID: id.optional(),
  userID: id.optional(),
  doctorID: id.optional(),
  division: line(40).optional(),
  /** Id of the kind of animal. */
  species: line(60).optional(),
  source: z.enum(['standard', 'manual']).optional(),
  status: recordStatus.optional(),
  examStatus: threadStatus.optional(),
  dispenseStatus: threadStatus.optional(),
  billStatus: threadStatus.optional(),
  hasDrug: z.boolean().optional(),
  hasSurgery: z.boolean().optional(),
  isExamEmpty: z.boolean().optional(),
  drug: name.optional(),
  item: name.optional(),
  exam: name.optional(),
  label: name.optional(),
  disease: name.optional(),
  text: name.optional(),
});
/** What visits can be looked for by. */
export type RecordConditions = z.output<typeof recordConditions>;

/** A visit as it may be held; a projection lacks what its reader may not see. */
type Searched = Partial<VisitRecord>;
type Named = { readonly name?: string | undefined };

/** The names of a visit by kind. The server keeps the same in `record_fact.terms`. */
function namesOf(record: Searched): Readonly<Record<NameKind, readonly string[]>> {
  const of = (...lists: (readonly Named[] | undefined)[]) =>
    lists.flatMap((list) => (list ?? []).map((row) => row.name ?? '')).filter((text) => text !== '');
  return {
    drug: of(...(record.drugBag ?? []).map((bag) => bag.items), record.surgeryDrugBag),
    item: of(record.chargeDivision, record.surgery, record.surgeryConsumable, record.examConsumable, record.vaccine),
    exam: [...of(record.examTask), ...(record.examTask ?? []).map((task) => task.type)],
    label: record.label ?? [],
    disease: of(record.disease),
  };
}

const holds = (texts: readonly (string | undefined)[], part: string): boolean =>
  texts.some((text) => (text ?? '').toLowerCase().includes(part.toLowerCase()));

/** Conditions that a field of the visit answers by being the same. */
const SAME = [
  'petID',
  'userID',
  'doctorID',
  'division',
  'source',
  'status',
  'examStatus',
  'dispenseStatus',
  'billStatus',
  'hasDrug',
  'isExamEmpty',
] as const;

/** Whether a visit meets conditions; `species` is its animal's. The same rule as the server's search, for what a device holds. */
export function meets(record: Searched, species: string | undefined, wanted: RecordConditions): boolean {
  const time = record.dateTime ?? 0;
  if (time < (wanted.begin ?? time) || time > (wanted.end ?? time)) return false;
  if (SAME.some((field) => wanted[field] !== undefined && wanted[field] !== record[field])) return false;
  if (wanted.species !== undefined && wanted.species !== species) return false;
  if (wanted.hasSurgery !== undefined && wanted.hasSurgery !== (record.surgery ?? []).length > 0) return false;
  const names = namesOf(record);
  if (NAME_KINDS.some((kind) => wanted[kind] !== undefined && !holds(names[kind], wanted[kind]))) return false;
  return wanted.text === undefined || holds([record.cause, record.diagnosis, ...names.disease], wanted.text);
}

/** The clinic's lists by which visits are found under the words of today. */
export interface SearchLists {
  readonly kinds: readonly NamedEntry[];
  readonly labels: readonly NamedEntry[];
  readonly diseases: readonly NamedEntry[];
  readonly services: readonly NamedEntry[];
}

/** A visit as it is looked through: what it says, and what that is called today. */
export function underWordsOfToday<R extends Searched>(record: R, lists: SearchLists): R {
  const { division, label, disease } = record;
  const today = (list: 'labels' | 'diseases', words: readonly string[]) =>
    presentKeys(list, lists[list], words).filter((word) => !words.includes(word));
  const labels = today('labels', label ?? []);
  const diseases = today(
    'diseases',
    (disease ?? []).map(({ name }) => name),
  );
  const service = division === undefined ? division : presentKey('services', lists.services, division);
  if (labels.length === 0 && diseases.length === 0 && service === division) return record;
  return {
    ...record,
    ...(service === undefined ? {} : { division: service }),
    ...(labels.length === 0 ? {} : { label: [...(label ?? []), ...labels] }),
    ...(diseases.length === 0
      ? {}
      : { disease: [...(disease ?? []), ...diseases.map((name) => ({ _id: name, name, certainty: '' }))] }),
  };
}

/** What is asked for under the words of today: who kept an address of an entry that became one with another means that. */
export const conditionsOfToday = (wanted: RecordConditions, lists: SearchLists): RecordConditions => ({
  ...wanted,
  ...(wanted.division === undefined ? {} : { division: presentKey('services', lists.services, wanted.division) }),
  ...(wanted.species === undefined ? {} : { species: presentKey('kinds', lists.kinds, wanted.species) }),
});

/**
 * What the server's search is asked for beside the conditions, as `vetloom.find_records` has it: everything that visits may say where they mean the same, and names
 * whose present word has the part that is asked for. Finds what `meets` finds in `underWordsOfToday`.
 */
export function widened(wanted: RecordConditions, lists: SearchLists): Readonly<Record<string, unknown>> {
  const { division, species, ...rest } = wanted;
  const named = (list: 'labels' | 'diseases', part: string): readonly string[] => {
    const entries = lists[list].filter((entry) => keyOf(list, entry).toLowerCase().includes(part.toLowerCase()));
    return entries.flatMap((entry) => sameKeys(list, lists[list], keyOf(list, entry)).slice(1));
  };
  const more = {
    labelNamed: wanted.label === undefined ? [] : named('labels', wanted.label),
    diseaseNamed: wanted.disease === undefined ? [] : named('diseases', wanted.disease),
    textNamed: wanted.text === undefined ? [] : named('diseases', wanted.text),
  };
  return {
    ...rest,
    ...among('division', division, (word) => sameKeys('services', lists.services, word)),
    ...among('species', species, (word) => sameKeys('kinds', lists.kinds, word)),
    ...Object.fromEntries(Object.entries(more).filter(([, words]) => words.length > 0)),
  };
}

/** One word asks an index in its order, several ask for any of them. */
const among = (field: string, word: string | undefined, same: (word: string) => readonly string[]) => {
  const words = word === undefined ? [] : same(word);
  return words.length > 1 ? { [`${field}Among`]: words } : words.length === 1 ? { [field]: words[0] } : {};
};
