import { diff3Merge } from 'node-diff3';
import { z } from 'zod';
import { copyOf } from './copy.ts';
import { DomainError } from './error.ts';
import { same } from './same.ts';

const segment = z.string().min(1).max(64);
/** A place in a document: a field, an object's member, or a child row by its id (`['drugBag', bagID, 'items', rowID, 'number']`). */
const editPath = z.array(segment).min(1).max(8);

/**
 * One change of a document (law 3): a field from a seen value to a new one, a child row put in or taken out.
 * An edit never carries "the whole document as I last saw it".
 */
export const edit = z.discriminatedUnion('op', [
  // A field that is or was not there has no value, and JSON drops the member that would say so.
  z.object({ op: z.literal('set'), path: editPath, from: z.unknown().optional(), to: z.unknown().optional() }),
  z.object({ op: z.literal('insert'), path: editPath, row: z.record(z.string(), z.unknown()) }),
  z.object({ op: z.literal('remove'), path: editPath }),
]);
/** One change of a document. */
export type Edit = z.output<typeof edit>;
/** The edits of one command. */
export const edits = z.array(edit).min(1).max(500);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a child row: `_id`, or `bagID` for drug bags, or `id` for weights. */
export const rowKey = (row: unknown): string | undefined => {
  if (!isObject(row)) return undefined;
  const key = row._id ?? row.bagID ?? row.id;
  return typeof key === 'string' ? key : undefined;
};

/** Told where an edit couldn't be merged. */
export type Report = (path: readonly string[], from: unknown, mine: unknown, theirs: unknown) => void;

/**
 * Applies edits to a copy of a document. Where the stored value differs from the edit's `from`, text merges three-way and
 * anything else keeps the stored value and is reported (law 3). A row that someone else removed reports too; nothing throws for being late.
 * `roots` are the fields that may be edited at all; others are refused with `badParameter`. `isProse` tells the places of which two
 * people's words are merged: of a name, a phone or a dose two can't be one, however long they are.
 */
export function applyEdits<D extends object>(
  document: D,
  changes: readonly Edit[],
  roots: ReadonlySet<string>,
  report: Report,
  isProse: (path: readonly string[]) => boolean,
): D {
  const result = copyOf(document) as Json;
  for (const change of changes) {
    const [root = ''] = change.path;
    if (!roots.has(root)) throw new DomainError('badParameter', `field ${root} can't be edited`, { field: root });
    applyOne(result, change, report, isProse(change.path));
  }
  return result as D;
}

function applyOne(document: Json, change: Edit, report: Report, prose: boolean): void {
  if (change.op === 'insert') {
    const list = resolve(document, change.path);
    const key = rowKey(change.row);
    if (key === undefined) throw new DomainError('badParameter', 'a row needs an id', { field: change.path.join('.') });
    if (!Array.isArray(list)) report(change.path, undefined, change.row, list);
    else if (!list.some((row) => rowKey(row) === key)) list.push(copyOf(change.row));
    return;
  }
  const parent = resolve(document, change.path.slice(0, -1));
  const last = change.path[change.path.length - 1] ?? '';
  if (change.op === 'remove') {
    const at = Array.isArray(parent) ? parent.findIndex((row) => rowKey(row) === last) : -1;
    if (at >= 0) (parent as unknown[]).splice(at, 1);
    return;
  }
  if (!isObject(parent) || Object.hasOwn(Object.prototype, last)) {
    report(change.path, change.from, change.to, undefined);
    return;
  }
  const stored = parent[last];
  const unchanged = same(stored ?? null, change.from ?? null) || same(stored, change.to);
  const merged = unchanged ? change.to : prose ? mergeText(change.from, change.to, stored) : undefined;
  if (merged === undefined && change.to !== undefined) report(change.path, change.from, change.to, stored);
  else if (merged === undefined) delete parent[last];
  else parent[last] = copyOf(merged);
}

/** Follows a path through objects and rows; undefined where it ends. */
export function resolve(document: Json, path: readonly string[]): unknown {
  let place: unknown = document;
  for (const step of path) {
    if (Array.isArray(place)) place = place.find((row) => rowKey(row) === step);
    else if (isObject(place) && Object.hasOwn(place, step)) place = place[step];
    else return undefined;
  }
  return place;
}

/** Three-way merge of prose by line and then by character; undefined where it clashes or isn't text of some length. */
function mergeText(from: unknown, mine: unknown, theirs: unknown): string | undefined {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  const base = typeof from === 'string' ? from : '';
  if (!`${base}${mine}${theirs}`.includes('\n') && Math.max(base.length, mine.length, theirs.length) < PROSE_LENGTH)
    return undefined;
  const parts = (text: string) => text.split(/(?<=[\n。；，,.!?！？])/u);
  const regions = diff3Merge(parts(mine), parts(base), parts(theirs), { excludeFalseConflicts: true });
  if (regions.some((region) => region.conflict)) return undefined;
  return regions.flatMap((region) => region.ok ?? []).join('');
}

/** Shorter single lines are words of their own: merging two would make one that nobody wrote. */
const PROSE_LENGTH = 24;

/**
 * The edits of two commands as one command's: a place that both set goes from the earlier value to the later one. Applied at
 * once they leave what the two left one after the other.
 */
export function joinEdits(earlier: readonly Edit[], later: readonly Edit[]): Edit[] {
  const joined = [...earlier];
  for (const next of later) {
    const at = joined.findLastIndex((known) => overlap(known.path, next.path));
    const known = joined[at];
    if (known?.op === 'set' && next.op === 'set' && known.path.length === next.path.length)
      joined[at] = { ...known, to: next.to };
    else joined.push(next);
  }
  return joined;
}

/** Whether one path lies on the other. */
const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, b.length).every((step, at) => step === b[at]);

/** The `set` edits that turn one flat object into another: what a form sends. */
export function editsBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Edit[] {
  return fields
    .filter((field) => field in after && !same(before[field], after[field]))
    .map((field) => ({ op: 'set', path: [field], from: before[field], to: after[field] }));
}
