import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { DraftDesk } from './drafts/draft-desk.ts';
import type { FieldDrafts } from './drafts/field-drafts.ts';
import { withDrafts } from './drafts/visit-edits.ts';
import { useEditing } from './editing.ts';

/** The visit as it stands with the drafts of a moment: worked out once a keystroke, whoever asks. */
const last = new WeakMap<VisitRecord, { readonly drafts: FieldDrafts; readonly shown: VisitRecord }>();

/** The visit with what is being typed. What nobody types in is the very same object as in the stored visit. */
export function shownOf(record: VisitRecord, drafts: FieldDrafts): VisitRecord {
  const known = last.get(record);
  if (known?.drafts === drafts) return known.shown;
  const shown = withDrafts(record, drafts);
  last.set(record, { drafts, shown });
  return shown;
}

/**
 * Reads a part of the visit as it is typed; the answer stays the same object until that part changes, so that a keystroke is work only for
 * those whom it concerns.
 */
export function partOf<T>(
  desk: Pick<DraftDesk, 'get'>,
  record: VisitRecord,
  select: (shown: VisitRecord) => T,
): () => T {
  let known: { readonly part: T } | undefined;
  return () => {
    const part = select(shownOf(record, desk.get().drafts));
    if (known === undefined || !alike(known.part, part)) known = { part };
    return known.part;
  };
}

/** The same value, or objects and lists that hold the same values. */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && Object.is(value, right.get(key)));
}

/**
 * A part of the visit with what is being typed; renders again only when that part changes. `select` is made once, outside of the component or
 * with its dependencies named.
 */
export function useShown<T>(select: (shown: VisitRecord) => T): T {
  const { desk, record } = useEditing();
  const read = useMemo(() => partOf(desk, record, select), [desk, record, select]);
  return useSyncExternalStore(desk.subscribe, read);
}

/** Selects some fields of the visit. */
export const fieldsOf =
  <K extends keyof VisitRecord>(...names: readonly K[]) =>
  (shown: VisitRecord): Pick<VisitRecord, K> =>
    Object.fromEntries(names.map((name) => [name, shown[name]])) as Pick<VisitRecord, K>;
