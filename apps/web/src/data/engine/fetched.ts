import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { useEffect } from 'react';
import { type Question, useAnswer } from './answer.ts';
import { useDocument, useStore, useSyncStatus } from './hooks.ts';
import { type Brought, type Fetched, fetchedOf, type Missing, missingOf } from './missing.ts';
import type { ClinicStore } from './store-types.ts';

/** Asks the clinic for what isn't held here, and keeps it on this device. */
export type Bring = (store: ClinicStore) => Promise<Brought>;

/**
 * Asks the clinic once `isElsewhere`, and again when the network comes back or the first load has ended. `question` names what is asked for; `bring`
 * follows from it.
 */
export function useBringing(question: Question, isElsewhere: boolean, bring: Bring): Missing {
  const store = useStore();
  const status = useSyncStatus();
  const [brought, keep] = useAnswer<Brought>([store, ...question]);
  const { connection, whole } = status ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is brought follows from the question; a changed connection is a reason to try again
  useEffect(() => {
    if (!isElsewhere) return;
    let current = true;
    bring(store).then(
      (answer) => current && keep(answer),
      (error: unknown) => {
        if (current) keep('unreached');
        reportError(error);
      },
    );
    return () => {
      current = false;
    };
  }, [keep, isElsewhere, connection, whole]);
  return missingOf(brought, { isOnline: connection === 'online', isWhole: whole === true });
}

/** One live document, fetched from the clinic where it isn't held here. */
export function useFetched<C extends CollectionName>(
  collection: C,
  id: string | undefined,
  bring: Bring,
): Fetched<DocumentOf<C>> {
  const held = useDocument(collection, id);
  const missing = useBringing([collection, id], held.state === 'elsewhere', bring);
  return fetchedOf(held, missing);
}

/** Brings all that an animal has. */
export const bringPet =
  (petID: string): Bring =>
  async (store) =>
    (await store.openPet(petID)).complete ? 'whole' : 'unreached';
