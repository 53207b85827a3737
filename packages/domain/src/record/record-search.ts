import { z } from 'zod';
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
