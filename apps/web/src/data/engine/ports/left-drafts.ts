import { isObject, resolve } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { draftKey, readDraft } from '../../../parts/draft/draft.ts';

/** What was typed into one place of a visit. */
interface Typed {
  readonly path: readonly string[];
  /** As it was typed. */
  readonly text: string;
  /** Whether it stands for a value: `to`, in the place of `from`. */
  readonly valid: boolean;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What of a visit was typed and isn't in it, because the page ended before it was saved or because it stands for no value. */
export interface LeftDraft {
  readonly recordID: string;
  /** Unix seconds of the last keystroke. */
  readonly at: number;
  /** With where it lies in the browser's storage. */
  readonly typed: readonly (Typed & { readonly key: string })[];
}

type Listed = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const isTyped = (value: unknown): value is Typed => {
  if (!isObject(value)) return false;
  const { path, text, valid } = value;
  const isPath = Array.isArray(path) && path.every((step) => typeof step === 'string');
  return isPath && typeof text === 'string' && typeof valid === 'boolean';
};

/** A field that somebody merely stood in holds nothing that the visit doesn't. */
const says = ({ valid, from, to }: Typed): boolean => !valid || !same(from, to);

/** A page saves what is typed seconds after the last key. What is older was left: no page is about to save it. */
const LEFT_AFTER_S = 60;

/** What a person left in visits of a clinic on this device, the latest first. `now` in Unix seconds. */
export function leftDrafts(storage: Listed, clinic: string, email: string, now: number): LeftDraft[] {
  const prefix = draftKey(clinic, email, 'visit.');
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const found = keys
    .filter((key) => key.startsWith(prefix))
    .toSorted()
    .flatMap((key) => {
      const draft = readDraft(storage, key, isTyped);
      const recordID = key.slice(prefix.length).split('|', 1)[0] ?? '';
      return draft && says(draft.values) ? [{ key, recordID, ...draft }] : [];
    });
  return [...Map.groupBy(found, ({ recordID }) => recordID)]
    .map(([recordID, drafts]) => ({
      recordID,
      at: Math.max(...drafts.map(({ savedAt }) => savedAt)),
      typed: drafts.map(({ key, values }) => ({ ...values, key })),
    }))
    .filter(({ at }) => at <= now - LEFT_AFTER_S)
    .toSorted((a, b) => b.at - a.at);
}

/** Those of them that their visits don't hold: what was saved in the last moment may lie here still. */
export async function unsavedOf(reads: Pick<LocalReads, 'get'>, left: readonly LeftDraft[]): Promise<LeftDraft[]> {
  const looked = left.map(async (draft) => {
    const record = await held(reads, draft.recordID);
    const typed = draft.typed.filter(({ valid, path, to }) => !valid || !record || !same(to, resolve(record, path)));
    return typed.length === 0 ? [] : [{ ...draft, typed }];
  });
  return (await Promise.all(looked)).flat();
}

async function held(reads: Pick<LocalReads, 'get'>, recordID: string): Promise<Record<string, unknown> | undefined> {
  try {
    const record: unknown = await reads.get('record', recordID);
    return isObject(record) ? record : undefined;
  } catch {
    return undefined; // Not held on this device.
  }
}
