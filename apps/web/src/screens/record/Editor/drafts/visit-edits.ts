import type { Edit } from '@vetloom/domain/core/edit.ts';
import { isObject, outermostRow, rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { BODY_SYSTEMS, newFinding } from '@vetloom/domain/record/findings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { withRoots } from '@vetloom/domain/record/record-roots.ts';
import { type FieldChange, type FieldDrafts, type FieldPath, fieldKey, type SeenRow } from './field-drafts.ts';

/** The value at a place of a document; rows are found by their id. Undefined where there is none. */
export function valueAt(document: unknown, path: FieldPath): unknown {
  let place: unknown = document;
  for (const step of path) {
    if (Array.isArray(place)) place = place.find((row) => rowKey(row) === step);
    else if (isObject(place) && Object.hasOwn(place, step)) place = place[step];
    else return undefined;
  }
  return place;
}

/** The outermost row around a field; undefined outside of rows. */
export function rowAround(record: VisitRecord, path: FieldPath): SeenRow | undefined {
  const at = outermostRow({ ...record }, path);
  const row = at && valueAt(record, at);
  return isObject(row) ? row : undefined;
}

/** The visit with what is being typed in it, as totals, doses and warnings on the screen are worked out. */
export function withDrafts(record: VisitRecord, drafts: FieldDrafts): VisitRecord {
  return withValues(
    record,
    [...drafts.values()].filter((draft) => draft.valid && draft.refusal === undefined),
  );
}

/** The visit with other values at some places; undefined takes an optional one away. */
export function withValues(
  record: VisitRecord,
  values: readonly { readonly path: FieldPath; readonly to: unknown }[],
): VisitRecord {
  return values.reduce((visit, { path, to }) => put(visit, path, to) as VisitRecord, record);
}

/** Copies only what lies on the path, so that everything else stays the same object. A place that isn't there leaves all as it is. */
function put(place: unknown, [step, ...rest]: FieldPath, to: unknown): unknown {
  if (step === undefined) return place;
  if (Array.isArray(place)) {
    const at = place.findIndex((row) => rowKey(row) === step);
    const row: unknown = place[at];
    const after = rest.length === 0 ? row : put(row, rest, to);
    return after === row ? place : place.with(at, after);
  }
  if (!isObject(place)) return place;
  if (rest.length === 0) {
    const { [step]: _, ...others } = place;
    return to === undefined ? others : { ...place, [step]: to };
  }
  if (!Object.hasOwn(place, step)) return place;
  const after = put(place[step], rest, to);
  return after === place[step] ? place : { ...place, [step]: after };
}

/** The id of the row that a body system gets when somebody first writes in it. */
const systemOf = (row: string) => BODY_SYSTEMS.find((system) => newFinding(system, true)._id === row);

/** Where the row that a change brings along ends on its path; 0 where it brings none. */
const endOfRow = ({ path, row }: FieldChange): number => path.indexOf(rowKey(row) ?? '', 1) + 1;

/**
 * The row around a field that somebody took out since, as its author saw it: with what they saw in all fields of it that they wrote in. Without it
 * nobody could put it back with what was written.
 */
function takenOut(record: VisitRecord, change: FieldChange, changes: readonly FieldChange[]): SeenRow | undefined {
  const end = endOfRow(change);
  const parent = change.path.slice(0, -1);
  if (end === 0 || valueAt(record, parent) !== undefined || valueAt(change.row, parent.slice(end)) === undefined)
    return undefined;
  const around = fieldKey(change.path.slice(0, end));
  const beside = changes.filter((one) => endOfRow(one) === end && fieldKey(one.path.slice(0, end)) === around);
  return beside.reduce<unknown>((row, { path, from }) => put(row, path.slice(end), from), change.row) as SeenRow;
}

/**
 * The edits of changes against the stored visit. A body system that has no row yet is put in first: two devices make
 * the same row, and whoever comes second then edits it from what they saw, which was nothing.
 */
export function editsOf(record: VisitRecord, changes: readonly FieldChange[]): Edit[] {
  const inserts = new Map<string, Edit>();
  const typedIn = (row: string, field: string) =>
    changes.find((change) => fieldKey(change.path) === `finding/${row}/${field}`)?.to;
  const gone: Edit[] = [];
  const sets = changes.flatMap((change): Edit[] => {
    const { path, from, to } = change;
    const [root, row = '', field] = path;
    const system = root === 'finding' ? systemOf(row) : undefined;
    if (system === undefined || valueAt(record, ['finding', row]) !== undefined) {
      const set: Edit & { op: 'set' } = { op: 'set', path: [...path], from, to };
      const seen = takenOut(record, change, changes);
      if (seen === undefined) return [set];
      gone.push({ ...set, seen: { ...seen } });
      return [];
    }
    // Typed and taken back before anything was saved: nobody has looked at the system.
    if (typedIn(row, 'text') === '') return [];
    inserts.set(row, { op: 'insert', path: ['finding'], row: newFinding(system, typedIn(row, 'normal') === true) });
    return [{ op: 'set', path: [...path], from: field === 'normal' ? to : '', to }];
  });
  // What a row was is said by the first edit in it.
  return withRoots(record, [...gone, ...inserts.values(), ...sets]);
}

/** A value that somebody else had put in a field first; the typed one waits for review. */
export interface Contested {
  readonly path: FieldPath;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Which edits did not come to stand, seen from the visit before and after the command. */
export function contestedBy(edits: readonly Edit[], before: VisitRecord, after: VisitRecord): Contested[] {
  return edits.flatMap((edit) => {
    if (edit.op !== 'set' || edit.path[0] === 'finding') return [];
    const stored = valueAt(before, edit.path);
    const now = valueAt(after, edit.path);
    const stands = same(stored ?? null, edit.from ?? null) || same(now ?? null, edit.to ?? null) || !same(now, stored);
    return stands ? [] : [{ path: edit.path, mine: edit.to, theirs: now }];
  });
}
