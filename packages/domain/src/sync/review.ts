import type { Edit } from '../core/edit.ts';
import { resolve, rowKey } from '../core/rows.ts';
import { same } from '../core/same.ts';
import { isProse } from '../engine/kind.ts';
import type { Conflict } from './case.schema.ts';
import { combinedText } from './combine-text.ts';

/** A contested field of a conflict. */
export type ContestedField = Conflict['fields'][number];
/** What the person decided about a field: one side, both texts as one, or words of their own. */
export type Choice = 'mine' | 'theirs' | 'both' | { readonly own: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a field is text on both sides, so that its result can be written by hand. */
const isText = (field: ContestedField): boolean => typeof field.mine === 'string' && typeof field.theirs === 'string';

/** Both texts can be kept only where both are prose; drugs and other values must be one or the other. */
export const canKeepBoth = (collection: string, field: ContestedField): boolean =>
  isText(field) && field.mine !== '' && field.theirs !== '' && isProse(collection, field.path);

/** The value that a choice leads to. */
export function chosenValue(collection: string, field: ContestedField, choice: Choice): unknown {
  if (typeof choice === 'object') return choice.own;
  if (choice === 'theirs') return field.theirs;
  return choice === 'both' && canKeepBoth(collection, field)
    ? combinedText(textOf(field.from), textOf(field.mine), textOf(field.theirs))
    : field.mine;
}

/** The edits that bring the chosen values in; a field that keeps the server's value needs none. */
export function reviewEdits(collection: string, fields: readonly ContestedField[], choices: readonly Choice[]): Edit[] {
  return fields.flatMap((field, at): Edit[] => {
    const choice = choices[at] ?? 'theirs';
    if (isDouble(field)) return choice === 'theirs' ? [{ op: 'remove', path: field.path }] : [];
    const to = chosenValue(collection, field, choice);
    if (same(to, field.theirs)) return [];
    return isWholeRow(field) ? rowEdits(field, to) : [{ op: 'set', path: field.path, from: field.theirs, to }];
  });
}

/**
 * A conflict with what the clinic has now in place of what it had when the conflict arose: somebody may have gone on writing there since, and
 * whoever that was isn't the one who was named. Where the document isn't at hand, and for the same thing put in twice, it stays as it was.
 */
export function withStored<C extends Pick<Conflict, 'fields' | 'writers'>>(conflict: C, stored: unknown): C {
  if (!isFields(stored)) return conflict;
  const fields = conflict.fields.map((field) => {
    if (isDouble(field)) return field;
    const theirs = resolve(stored, field.path) ?? (field.theirs === null || isWholeRow(field) ? null : undefined);
    return same(theirs, field.theirs) ? field : { ...field, theirs };
  });
  const moved = new Set(fields.flatMap((field, at) => (field === conflict.fields[at] ? [] : [field.path.join('/')])));
  if (moved.size === 0) return conflict;
  const writers = conflict.writers?.filter(({ path }) => !moved.has(path.join('/')));
  return { ...conflict, fields, ...(writers ? { writers } : {}) };
}

const isRowOf = (path: readonly string[], value: unknown): boolean => rowKey(value) === path.at(-1);

/** Two people put the same thing in, each without seeing the other: both rows stand, and one of them may go. */
export const isDouble = ({ path, mine, theirs }: ContestedField): boolean =>
  isRowOf(path, mine) && rowKey(theirs) !== undefined && !isRowOf(path, theirs);

/** A whole row, which one side may have taken out. */
export const isWholeRow = ({ path, mine, theirs }: ContestedField): boolean =>
  path.length > 1 && (isRowOf(path, mine) || isRowOf(path, theirs));

/** Takes the row that stands out, and puts the chosen one in. */
const rowEdits = ({ path, theirs }: ContestedField, to: unknown): Edit[] => [
  ...(isFields(theirs) ? [{ op: 'remove' as const, path }] : []),
  ...(isFields(to) ? [{ op: 'insert' as const, path: path.slice(0, -1), row: to }] : []),
];

/** Contested fields that are decided together. `path` is the field's, or that of the row to which they belong. */
export interface ContestedGroup {
  readonly path: readonly string[];
  /** Places in `conflict.fields`. */
  readonly fields: readonly number[];
}

/**
 * The decisions of a review. Fields of one row (a drug's number and days) are one decision: half of one prescription and half of another
 * is a third one, which nobody wrote.
 */
export function contestedGroups(conflict: Pick<Conflict, 'fields' | 'masterRecord' | 'draft'>): ContestedGroup[] {
  const groups = new Map<string, { path: readonly string[]; fields: number[] }>();
  for (const [at, { path }] of conflict.fields.entries()) {
    const row = rowOf(path, conflict.masterRecord) ?? rowOf(path, conflict.draft) ?? path;
    const key = row.join('/');
    const group = groups.get(key) ?? { path: row, fields: [] };
    group.fields.push(at);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The innermost row that a path goes through, in a document. */
function rowOf(path: readonly string[], document: unknown): readonly string[] | undefined {
  if (!isFields(document)) return undefined;
  for (let length = path.length - 1; length > 1; length -= 1)
    if (Array.isArray(resolve(document, path.slice(0, length - 1)))) return path.slice(0, length);
  return undefined;
}

/** A field that came together by itself: somebody changed it, and nothing of it was lost. */
export interface MergedField {
  readonly path: readonly string[];
  /** Undefined where that side left the field as it was. */
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly result: unknown;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a draft that merged by themselves, for the list below the contested ones. */
export function mergedFields(conflict: Omit<Conflict, 'writers'>): MergedField[] {
  const { originalDraft, draft, masterRecord, combinedRecord } = conflict;
  if (![originalDraft, draft, masterRecord, combinedRecord].every(isFields)) return [];
  const contested = new Set(conflict.fields.map(({ path }) => path.join('.')));
  return walk([], originalDraft as Fields, draft as Fields, masterRecord as Fields, combinedRecord as Fields).filter(
    ({ path }) => ![...contested].some((field) => field === path.join('.') || field.startsWith(`${path.join('.')}.`)),
  );
}

function walk(path: readonly string[], original: Fields, mine: Fields, theirs: Fields, result: Fields): MergedField[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((field): MergedField[] => {
    const [from, own, stored, combined] = [original[field], mine[field], theirs[field], result[field]];
    if (same(from, own) && same(from, stored)) return [];
    const here = [...path, field];
    if (isFields(from) && isFields(own) && isFields(stored) && isFields(combined))
      return walk(here, from, own, stored, combined);
    return [
      {
        path: here,
        mine: same(from, own) ? undefined : own,
        theirs: same(from, stored) ? undefined : stored,
        result: combined,
      },
    ];
  });
}
