import { isObject, type Json, resolve, rowKey } from '../core/rows.ts';
import { same } from '../core/same.ts';
import { isProse } from '../engine/kind.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import type { Conflict } from './case.schema.ts';
import { isDouble, mergedFields } from './review.ts';

/** One step of a document's history: who took it and when, with the fields that it changed or the whole document; null where there is none. */
export interface WrittenStep {
  /** The staff's id. */
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  readonly before: object | null;
  readonly after: object | null;
}

/** Who wrote a value, and when. */
export type Writer = NonNullable<Conflict['writers']>[number];

/**
 * Who wrote what the clinic has of each place that a review shows. Who stored the document last says nothing of it: most often that is the
 * draft's own author, a moment before, at another field. `steps` are the document's, newest first; a place that none of them changed stays out.
 */
export function writersOf(
  conflict: Omit<Conflict, 'writers'>,
  {
    authorID,
    steps,
    stored,
  }: { readonly authorID: string; readonly steps: readonly WrittenStep[]; readonly stored: unknown },
): Writer[] {
  const contested = conflict.fields.map((field) => ({
    path: field.path,
    place: isDouble(field) ? (placeOfRow(stored, field.path[0] ?? '', rowKey(field.theirs)) ?? []) : field.path,
  }));
  const merged = mergedFields(conflict).flatMap(({ path, theirs }) =>
    theirs === undefined ? [] : [{ path: [...path], place: path }],
  );
  return [...contested, ...merged].flatMap(({ path, place }) => {
    const changes = steps.filter(({ before, after }) => !same(at(before, place), at(after, place)));
    // Words of the author's own, saved a moment before, may have come together with somebody's: those are the other ones here.
    const others = isProse(conflict.documentCollection, place) ? changes.filter(({ by }) => by !== authorID) : [];
    const last = others[0] ?? changes[0];
    const given = handingOutOf(stored, place);
    const step = given && given.at >= (last?.at ?? 0) ? given : last;
    return step ? [{ path, by: step.by, at: step.at }] : [];
  });
}

/** Who handed out the bag that a place is in: as it went over the counter, so it stands, whoever had prescribed it. */
function handingOutOf(document: unknown, [root, bagID]: readonly string[]): Pick<WrittenStep, 'by' | 'at'> | undefined {
  if (root !== 'drugBag' || bagID === undefined || !isObject(document)) return undefined;
  const bag = resolve(document, [root, bagID]) as Partial<DrugBag> | undefined;
  const { dispensed = false, dispensedBy = '', dispensedDateTime } = bag ?? {};
  return dispensed && dispensedBy !== '' ? { by: dispensedBy, at: dispensedDateTime ?? 0 } : undefined;
}

const at = (document: object | null, path: readonly string[]): unknown =>
  (path.length === 0 ? undefined : resolve((document ?? {}) as Json, path)) ?? null;

/** Where a row stands in a field of a document, at any depth. */
function placeOfRow(document: unknown, root: string, key: string | undefined): string[] | undefined {
  if (key === undefined || !isObject(document)) return undefined;
  const inside = (value: unknown, path: readonly string[]): string[] | undefined => {
    if (Array.isArray(value))
      for (const row of value) {
        const id = rowKey(row);
        const found = id === undefined ? undefined : id === key ? [...path, id] : inside(row, [...path, id]);
        if (found) return found;
      }
    else if (isObject(value))
      for (const [member, inner] of Object.entries(value)) {
        const found = inside(inner, [...path, member]);
        if (found) return found;
      }
    return undefined;
  };
  return inside(document[root], [root]);
}
