import { type SettingConcern, type SettingOf, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { LocalReads } from './store-types.ts';

/** What isn't found is the same object each time: nobody is told of a change where only the device has heard more. */
export const ABSENT = { state: 'absent' } as const;
export const ELSEWHERE = { state: 'elsewhere' } as const;

/** A document as the device knows it. `absent`: it surely doesn't exist. `elsewhere`: it may exist, but is not held here (law 2). */
export type Held<T> =
  | { readonly state: 'loading' }
  | typeof ABSENT
  | typeof ELSEWHERE
  | { readonly state: 'found'; readonly document: T };

/** Reads one document with the three answers of law 2. What an empty id names is absent. */
export async function heldDocument<C extends CollectionName>(
  store: Pick<LocalReads, 'get' | 'isAbsent'>,
  collection: C,
  id: string | undefined,
): Promise<{ readonly state: 'found'; readonly document: DocumentOf<C> } | typeof ABSENT | typeof ELSEWHERE> {
  if (id === undefined || id === '') return ABSENT;
  const document = await store.get(collection, id);
  if (document) return { state: 'found', document };
  return (await store.isAbsent(collection, id)) ? ABSENT : ELSEWHERE;
}

/** Lists show what is here: a range that this device or person doesn't hold reads as empty. */
export async function heldOrEmpty<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}

/** What this device holds of documents, by the ids asked for; an empty id names none. */
export async function heldByID<C extends CollectionName>(
  store: Pick<LocalReads, 'getMany'>,
  collection: C,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentOf<C>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  const held = await heldOrEmpty(() => store.getMany(collection, wanted));
  return new Map(
    wanted.flatMap((id, at) => {
      const document = held[at];
      return document ? [[id, document] as const] : [];
    }),
  );
}

/** A concern of the clinic's settings; undefined where this device doesn't hold them yet. */
export async function heldSetting<C extends SettingConcern>(
  store: LocalReads,
  concern: C,
): Promise<SettingOf<C> | undefined> {
  const [setting] = await heldOrEmpty(async () => [await settingOf(store, concern)]);
  return setting;
}
