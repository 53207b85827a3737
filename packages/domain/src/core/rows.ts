import { copyOf } from './copy.ts';

/*
 * Rows of documents and the paths that lead to them. Apart from `edit.ts`, because every page of the application comes with this and only
 * its commands with that.
 */

/** A document or a part of one, by its members' names. */
export type Json = Record<string, unknown>;
/** Whether a value has members. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a child row: `_id`, or `bagID` for drug bags, `missionID` for what is to be done in the ward, or `id` for weights. */
export const rowKey = (row: unknown): string | undefined => {
  if (!isObject(row)) return undefined;
  const key = row._id ?? row.bagID ?? row.missionID ?? row.id;
  return typeof key === 'string' ? key : undefined;
};

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

/** Whether a path begins another one, or is it. */
export const isPrefix = (short: readonly string[], long: readonly string[]): boolean =>
  short.length <= long.length && short.every((step, at) => step === long[at]);

/** Whether a path ends at a row of a list. */
export const isRow = (document: Json, path: readonly string[]): boolean =>
  Array.isArray(resolve(document, path.slice(0, -1))) && resolve(document, path) !== undefined;

/** A change of a place in a document, as far as its place is concerned (`edit.ts`). */
interface Change {
  readonly op: 'set' | 'insert' | 'remove';
  readonly path: readonly string[];
  /** A row that its author brings along: they began to write in it before somebody took it out. */
  readonly seen?: Json | undefined;
}

/**
 * Edits with the rows that they reach into and the rows beside those that they put in, as the document stands where somebody makes them:
 * without them nobody can tell later what that person had seen.
 */
export function withSeenRows<E extends Change>(document: object, changes: readonly E[]): E[] {
  const told: string[][] = [];
  return changes.map((change): E => {
    const isTold = told.some((path) => isPrefix(path, change.path));
    const rowPath = isTold ? undefined : outermostRow(document as Json, change.path);
    const row = rowPath && resolve(document as Json, rowPath);
    if (rowPath) told.push(rowPath);
    const known: E = isObject(row) && !isGone(row, change, rowPath) ? { ...change, seen: copyOf(row) } : change;
    if (known.op !== 'insert') return known;
    const beside = rowIDs((document as Json)[known.path[0] ?? '']);
    return beside.length > MOST_BESIDE ? known : { ...known, beside };
  });
}

/** More rows than this are no list that a person looks over. */
const MOST_BESIDE = 1000;

/** Whether edits reach into rows or put some in: only then there is something to be seen beside the value itself. */
export const touchRows = (changes: readonly Change[]): boolean =>
  changes.some(({ op, path }) => op !== 'set' || path.length > 1);

/** Whether a row within a stored one is gone that its author had before them, and brings along. */
function isGone(row: Json, { path, seen }: Change, rowPath: readonly string[] = []): boolean {
  if (seen === undefined) return false;
  const within = path.slice(rowPath.length);
  return within.some((_, at) => {
    const inner = within.slice(0, at + 1);
    return at > 0 && isRow(seen, inner) && resolve(row, inner) === undefined;
  });
}

/** The path of the outermost row on a path; undefined where there is none. */
export function outermostRow(document: Json, path: readonly string[]): string[] | undefined {
  for (let length = 2; length <= path.length; length += 1)
    if (isRow(document, path.slice(0, length))) return path.slice(0, length);
  return undefined;
}

/** The ids of all rows in a value, at any depth. */
function rowIDs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => [rowKey(row) ?? [], rowIDs(row)].flat());
  return isObject(value) ? Object.values(value).flatMap(rowIDs) : [];
}
