import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { type AnyClinicCall, one } from './clinic-call.ts';
import { demandPresent } from './version.ts';

type Json = Record<string, unknown>;
/** Deepest path that an edit may have. */
const MAX_DEPTH = 8;
/** Most edits of one command. */
const MOST_EDITS = 500;

/** How callers read a document that is not shown to them as it is stored. */
interface Shown<D> {
  /** What its fields are read as that were never written. */
  readonly absent?: D;
  /** Callers see it as a part of a whole, which has one `updateDateTime`, that of the part which changed last, and one version. */
  readonly part?: boolean;
}

/**
 * The edits of a PUT: only what was sent, and of that only what differs from what the caller saw (laws 3, 29): with an If-Match the present
 * version and no other, with `updateDateTime` the document as it was at that time. Against an older one the command merges them field by field;
 * what can't be merged is refused with `conflict`. Of a part its caller asks for the version of the whole.
 * @throws DomainError badParameter when nothing was sent, staleVersion, conflict when the base is not known
 */
export async function editsOf<C extends CollectionName>(
  base: BaseReader,
  call: AnyClinicCall,
  collection: C,
  id: string,
  sent: Readonly<Json>,
  { absent, part = false }: Shown<DocumentOf<C>> = {},
): Promise<Edit[]> {
  const { updateDateTime, ...fields } = sent;
  if (Object.keys(fields).length === 0) throw new DomainError('badParameter', 'no field was sent');
  const stored = await one(base, collection, id);
  const current = (absent ? { ...absent, ...stored } : stored) as (DocumentOf<C> & Json) | undefined;
  // The command itself refuses what does not exist, after it has asked for permission.
  if (!current) return Object.entries(fields).map(([field, to]) => ({ op: 'set', path: [field], from: null, to }));
  if (!part) await demandPresent(base, call, collection, String(stored?._id ?? id));
  const found = typeof updateDateTime === 'number' ? updateDateTime : undefined;
  const seen = await seenBy(base, call.clinic, collection, current, found, {
    absent: absent as Json | undefined,
    part,
  });
  const edits = Object.entries(fields).flatMap(([field, to]) => differences([field], seen[field], to));
  if (edits.length > 0 && edits.length <= MOST_EDITS) return edits;
  const whole = Object.entries(fields).filter(
    ([field, to]) => edits.length > 0 || field === Object.keys(fields)[0] || !same(seen[field], to),
  );
  return whole.map(([field, to]) => ({ op: 'set', path: [field], from: seen[field] ?? null, to }));
}

/**
 * A document as the caller of a command saw it, who names the time of the change that they saw; undefined where it isn't there. What is compared with it is the command's.
 * @throws DomainError conflict when no such change is known
 */
export async function asSeen<C extends CollectionName>(
  base: BaseReader,
  { clinic }: AnyClinicCall,
  collection: C,
  id: string,
  updateDateTime: number | undefined,
): Promise<DocumentOf<C> | undefined> {
  const stored = (await one(base, collection, id)) as (DocumentOf<C> & Json) | undefined;
  if (!stored) return undefined;
  return (await seenBy(base, clinic, collection, stored, updateDateTime, {
    absent: undefined,
    part: false,
  })) as DocumentOf<C>;
}

/** The document as the caller saw it: the present one, with every field set back that changed since. */
async function seenBy(
  base: BaseReader,
  clinic: string,
  collection: CollectionName,
  current: Json,
  updateDateTime: number | undefined,
  { absent, part }: { readonly absent: Json | undefined; readonly part: boolean },
): Promise<Json> {
  const isAt = (time: unknown) => time === updateDateTime || (part && Number(time) < Number(updateDateTime));
  if (updateDateTime === undefined || isAt(current.updateDateTime)) return current;
  const changes = await base.sql<{ before: Json | null; after: Json | null }>(
    `SELECT before, after FROM vetloom.history WHERE clinic_id = $1 AND collection = $2 AND doc_id = $3
      ORDER BY seq DESC, ord DESC`,
    [clinic, collection, current._id],
  );
  const seen: Json = structuredClone(current);
  for (const { before, after } of changes) {
    if (isAt(seen.updateDateTime)) return seen;
    if (before === null && absent) return absent;
    if (before === null) break;
    for (const field of Object.keys({ ...before, ...after })) seen[field] = before[field] ?? absent?.[field];
  }
  if (!isAt(seen.updateDateTime))
    throw new DomainError('conflict', 'the base of this update is not known', { fields: ['updateDateTime'] });
  return seen;
}

/** The edits that lead from one value to another: object by member, list of rows by row, anything else as a whole. */
export function differences(path: readonly string[], from: unknown, to: unknown): Edit[] {
  if (same(from, to)) return [];
  if (path.length < MAX_DEPTH && isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((member) =>
      differences([...path, member], from[member], to[member]),
    );
  if (path.length < MAX_DEPTH - 1 && areRows(from) && areRows(to)) return rowDifferences(path, from, to);
  return [{ op: 'set', path: [...path], from: from ?? null, to: to ?? null }];
}

function rowDifferences(path: readonly string[], from: readonly Json[], to: readonly Json[]): Edit[] {
  const before = new Map(from.map((row) => [rowKey(row) ?? '', row]));
  const after = new Map(to.map((row) => [rowKey(row) ?? '', row]));
  const removed = [...before.keys()].filter((key) => !after.has(key));
  return [
    ...removed.map((key): Edit => ({ op: 'remove', path: [...path, key] })),
    ...[...after].flatMap(([key, row]): Edit[] => {
      const old = before.get(key);
      return old ? differences([...path, key], old, row) : [{ op: 'insert', path: [...path], row }];
    }),
  ];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Lists whose rows can be told apart by their ids. */
const areRows = (value: unknown): value is Json[] =>
  Array.isArray(value) &&
  value.every((row) => rowKey(row) !== undefined) &&
  new Set(value.map(rowKey)).size === value.length;
