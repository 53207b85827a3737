import type { Edit } from '../core/edit.ts';
import { isObject, resolve, rowKey } from '../core/rows.ts';
import { isCollection, kindOf } from '../engine/kind.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import { heldBack } from '../record/held-edits.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { type ContestedField, reviewEdits } from './review.ts';

/** Why a side of a review can be read and not taken, as the document stands now. */
export type Bar =
  /** It would change what is in this bag, which was handed out: a fact, which is taken back with a reason, never edited. */
  | { readonly rule: 'handedOut'; readonly bag: DrugBag }
  /** It would change what a settled bill asks for. */
  | { readonly rule: 'billLocked' }
  /** The row that it would change was taken out, and nobody said what that row was: a program that edits by itself may not. */
  | { readonly rule: 'rowGone' }
  /** Nobody edits documents of that kind by their fields. */
  | { readonly rule: 'noEditor' };

/** Of a bag who handed it out and when: no edit says that. */
const HANDING_OUT: ReadonlySet<string> = new Set(['dispensed', 'dispensedBy', 'dispensedDateTime']);

/**
 * Why one side of fields that are decided together can't be taken; undefined where it can, and where it is what stands already. Said before
 * somebody chooses: the same rules would refuse them when they save. `stored` is the document as it stands, where it is at hand.
 */
export function barOf(
  collection: string,
  stored: unknown,
  fields: readonly ContestedField[],
  side: 'mine' | 'theirs',
): Bar | undefined {
  const edits = reviewEdits(
    collection,
    fields,
    fields.map(() => side),
  );
  if (edits.length === 0) return undefined;
  const bag = handedOutBag(stored, fields);
  if (bag && fields.some(({ path }) => HANDING_OUT.has(path.at(-1) ?? ''))) return { rule: 'handedOut', bag };
  const isEdited = isCollection(collection) && kindOf(collection).editedBy !== undefined;
  if (!isEdited) return bag ? { rule: 'handedOut', bag } : { rule: 'noEditor' };
  if (isObject(stored) && edits.some((edit) => leadsNowhere(stored, edit))) return { rule: 'rowGone' };
  if (collection !== 'record' || typeof stored !== 'object' || stored === null) return undefined;
  const hold = heldBack(stored as VisitRecord, edits);
  if (hold === 'billLocked') return { rule: 'billLocked' };
  return hold && bag ? { rule: 'handedOut', bag } : undefined;
}

/** Whether a field is of something that isn't there: whoever wrote in it once more would be asked the same once more. */
const leadsNowhere = (stored: object, { op, path }: Edit): boolean =>
  op === 'set' && path.length > 1 && !isObject(resolve({ ...stored }, path.slice(0, -1)));

/** The bag that contested fields are of, where it was handed out. */
function handedOutBag(stored: unknown, fields: readonly ContestedField[]): DrugBag | undefined {
  const { drugBag } = (stored ?? {}) as { readonly drugBag?: readonly DrugBag[] };
  const ids = new Set(fields.flatMap(({ path }) => (path[0] === 'drugBag' ? path.slice(1, 2) : [])));
  return drugBag?.find((bag) => bag.dispensed && ids.has(rowKey(bag) ?? ''));
}

/** Somebody handed out a bag whose content, as they had it before them, nobody knows any more: only they can say what went out. */
export const isUnknownHandOut = ({ path, from, mine }: ContestedField): boolean =>
  path[0] === 'drugBag' && path.length === 2 && (from ?? null) === null && (mine ?? null) === null;
