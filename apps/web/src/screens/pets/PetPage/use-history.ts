import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { type TimelineEntry, type TimelineSource, timelineOf } from '@vetloom/domain/pet/timeline.ts';
import { useEffect, useMemo, useState } from 'react';
import { heldOrEmpty } from '../../../data/held.ts';
import { useLive, useStore, useSyncStatus } from '../../../data/hooks.ts';
import type { LocalReads } from '../../../data/store-types.ts';

/** An animal's whole history as the device holds it. */
export interface History {
  readonly entries: readonly TimelineEntry[];
  readonly source: Omit<TimelineSource, 'pet'>;
}

async function readSource(store: LocalReads, petID: string, userID: string): Promise<Omit<TimelineSource, 'pet'>> {
  const [records, reminders] = await Promise.all([
    heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], descending: true })),
    heldOrEmpty(() => store.query('reminder', 'byPet', { equals: [petID], descending: true })),
  ]);
  // Whoever brought the animal paid: after a transfer the earlier owner's receipts still belong to its history.
  const payers = [...new Set([userID, ...records.map((record) => record.userID)])];
  const lists = await Promise.all(
    payers.map((payer) => heldOrEmpty(() => store.query('receipt', 'byOwner', { equals: [payer] }))),
  );
  const receipts: Receipt[] = lists.flat().filter((receipt) => receipt.petID === petID);
  return { records, reminders, receipts };
}

/** The timeline of an animal, live; undefined while it is read for the first time. */
export function useHistory(pet: Pet): History | undefined {
  const source = useLive((store) => readSource(store, pet._id, pet.userID), [pet._id, pet.userID]);
  return useMemo(() => source && { source, entries: timelineOf({ ...source, pet }) }, [source, pet]);
}

/** Whether the whole history is here: `loading` while it is fetched, `part` when the network is needed and absent. */
export type Reach = 'loading' | 'whole' | 'part';

/** Brings the animal's whole history onto the device when its page opens, and again when the network comes back (law 18). */
export function usePetOpened(petID: string): Reach {
  const store = useStore();
  const connection = useSyncStatus()?.connection;
  const [reach, setReach] = useState<{ petID: string; reach: Reach }>({ petID, reach: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed connection is a reason to try again
  useEffect(() => {
    let current = true;
    store
      .openPet(petID)
      .then(({ complete }) => {
        if (current) setReach({ petID, reach: complete ? 'whole' : 'part' });
      })
      .catch((error: unknown) => {
        if (current) setReach({ petID, reach: 'part' });
        reportError(error);
      });
    return () => {
      current = false;
    };
  }, [store, petID, connection]);
  return reach.petID === petID ? reach.reach : 'loading';
}
