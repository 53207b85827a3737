import { same } from '@vetloom/domain/core/same.ts';

/** A place in the visit, as edits name it. */
export type FieldPath = readonly string[];

/** Why the visit did not take a value. */
export interface Refusal {
  readonly sentence: string;
  readonly code: number;
  /** The value was not at fault and may go in later, as it is: this device had no room. */
  readonly passing?: boolean;
}

/**
 * What is being typed into one field. `from` is the value that the person saw when they began: an edit that carries it
 * overwrites nothing unseen (law 3), and what they typed is merged or kept for review where somebody else was faster.
 */
export interface FieldDraft {
  readonly path: FieldPath;
  readonly from: unknown;
  /** The outermost row around the field as it stood at the last keystroke: somebody may take it out before this is saved. */
  readonly row?: SeenRow | undefined;
  /** The field's text exactly as typed. */
  readonly text: string;
  /** What the text stands for; the last valid value where it stands for none. */
  readonly to: unknown;
  readonly valid: boolean;
  /** The person is still in the field: live changes must not replace what they look at. */
  readonly focused: boolean;
  /** The value that is being saved right now. */
  readonly sending?: { readonly to: unknown } | undefined;
  readonly refusal?: Refusal | undefined;
}

/** A row of the visit as somebody saw it. */
export type SeenRow = Readonly<Record<string, unknown>>;

/** The fields that are being typed in, by `fieldKey`. */
export type FieldDrafts = ReadonlyMap<string, FieldDraft>;

/** No field is being typed in. */
export const NO_DRAFTS: FieldDrafts = new Map();

/** The key of a field within its visit. Row ids and field names hold no slash. */
export const fieldKey = (path: FieldPath): string => path.join('/');

/** A keystroke, or a value that follows from one. */
export interface Typed {
  readonly path: FieldPath;
  /** The value that the field showed; it counts only for the first keystroke. */
  readonly seen: unknown;
  /** The outermost row around the field as the screen shows it. */
  readonly row?: SeenRow | undefined;
  readonly text: string;
  readonly to: unknown;
  readonly valid: boolean;
  readonly focused: boolean;
}

/** A change that is ready to be saved. */
export interface FieldChange {
  readonly path: FieldPath;
  readonly from: unknown;
  readonly to: unknown;
  /** The outermost row around the field as its author saw it. */
  readonly row?: SeenRow | undefined;
}

/** Whether a draft holds something that the visit doesn't. */
export const isDirty = (draft: FieldDraft): boolean =>
  draft.sending !== undefined || !draft.valid || !same(draft.from, draft.to);

function changed(drafts: FieldDrafts, key: string, draft: FieldDraft | undefined): FieldDrafts {
  const next = new Map(drafts);
  if (draft === undefined) next.delete(key);
  else next.set(key, draft);
  return next;
}

/** Takes in a keystroke. */
export function typed(drafts: FieldDrafts, { seen, row, ...now }: Typed): FieldDrafts {
  const key = fieldKey(now.path);
  const before = drafts.get(key);
  const around = row ?? before?.row;
  const from = before ? before.from : seen;
  return changed(drafts, key, { from, sending: before?.sending, ...now, ...(around ? { row: around } : {}) });
}

/** Refused for what it says: only its author can change that. */
const waits = ({ refusal }: FieldDraft): boolean => refusal !== undefined && refusal.passing !== true;

/** Takes what is ready to be saved; it counts as being saved until `settled` or `refused`. */
export function taken(drafts: FieldDrafts): { readonly drafts: FieldDrafts; readonly changes: readonly FieldChange[] } {
  const next = new Map(drafts);
  const changes: FieldChange[] = [];
  for (const [key, draft] of drafts) {
    if (draft.sending !== undefined || !draft.valid || waits(draft) || !isDirty(draft)) continue;
    next.set(key, { ...draft, sending: { to: draft.to } });
    const { path, from, to, row } = draft;
    changes.push({ path, from, to, ...(row ? { row } : {}) });
  }
  return changes.length === 0 ? { drafts, changes } : { drafts: next, changes };
}

/** What was sent is saved: what was typed since begins from it. A field that is left and clean shows the visit again. */
export function settled(drafts: FieldDrafts, changes: readonly FieldChange[]): FieldDrafts {
  const next = new Map(drafts);
  for (const { path } of changes) {
    const key = fieldKey(path);
    const draft = next.get(key);
    if (draft?.sending === undefined) continue;
    const { sending, refusal: _refusal, ...rest } = draft;
    const saved: FieldDraft = { ...rest, from: sending.to };
    if (saved.focused || isDirty(saved)) next.set(key, saved);
    else next.delete(key);
  }
  return next;
}

/** The visit did not take a value: it stays in its field with the reason, until it is changed. */
export function refused(drafts: FieldDrafts, path: FieldPath, refusal: Refusal): FieldDrafts {
  const key = fieldKey(path);
  const draft = drafts.get(key);
  if (draft?.sending === undefined) return drafts;
  const { sending, ...rest } = draft;
  // Typed over meanwhile: the new value has its own chance.
  return changed(drafts, key, same(sending.to, rest.to) ? { ...rest, refusal } : rest);
}

/** The person has left the field. */
export function left(drafts: FieldDrafts, path: FieldPath): FieldDrafts {
  const key = fieldKey(path);
  const draft = drafts.get(key);
  if (draft === undefined) return drafts;
  return changed(drafts, key, isDirty(draft) ? { ...draft, focused: false } : undefined);
}

/** Gives up what is typed below a place, because its row is taken out. */
export function dropped(drafts: FieldDrafts, path: FieldPath): FieldDrafts {
  const below = `${fieldKey(path)}/`;
  const next = new Map([...drafts].filter(([key]) => key !== fieldKey(path) && !key.startsWith(below)));
  return next.size === drafts.size ? drafts : next;
}

/** The drafts with changes that had been saved on this device alone and are lost there: each begins again from what the clinic has. */
export function rescued(drafts: FieldDrafts, lost: readonly FieldChange[]): FieldDrafts {
  const next = new Map(
    [...drafts].map(([key, { sending: _sending, refusal: _refusal, ...draft }]) => [key, draft] as const),
  );
  for (const { path, from, to } of lost) {
    const key = fieldKey(path);
    const typedSince = next.get(key);
    const text = typeof to === 'string' ? to : to === null || to === undefined ? '' : String(to);
    next.set(key, typedSince ? { ...typedSince, from } : { path, from, to, text, valid: true, focused: false });
  }
  return next;
}

/** Drafts that outlived a reload. What the visit already holds was saved in the last moment before it. */
export function restored(kept: readonly FieldDraft[], live: (path: FieldPath) => unknown): FieldDrafts {
  return new Map(
    kept
      .filter((draft) => !draft.valid || !same(draft.to, live(draft.path)))
      .map(({ sending: _sending, refusal: _refusal, ...draft }) => [
        fieldKey(draft.path),
        { ...draft, focused: false },
      ]),
  );
}
