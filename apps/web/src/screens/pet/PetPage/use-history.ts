import { type TimelineEntry, type TimelineSource, timelineOf } from '@vetloom/domain/overview/timeline.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { remindersInLife } from '@vetloom/domain/reminder/reminder.rules.ts';
import { useEffect, useMemo, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import type { LocalReads } from '../../../data/engine/store-types.ts';

type Source = Omit<TimelineSource, 'pet'>;

/** An animal's whole history as the device holds it. */
export interface History {
  readonly entries: readonly TimelineEntry[];
  readonly source: Source;
}

/** Everything at once: receipts are the animal's own, whoever paid them, before and after a transfer. */
async function readSource(store: LocalReads, petID: string): Promise<Source> {
  const [records, reminders, receipts, referrals, messages, talks, reactions] = await Promise.all([
    heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], descending: true })),
    heldOrEmpty(() => store.query('reminder', 'byPet', { equals: [petID], descending: true })),
    heldOrEmpty(() => store.query('receipt', 'byPet', { equals: [petID] })),
    heldOrEmpty(() => store.query('referral', 'byPet', { equals: [petID] })),
    heldOrEmpty(() => store.query('message', 'byPet', { equals: [petID] })),
    heldOrEmpty(() => store.query('conversationNote', 'byPet', { equals: [petID] })),
    heldOrEmpty(() => store.query('adverseReaction', 'byPet', { equals: [petID] })),
  ]);
  return { records, reminders, receipts, referrals, messages, talks, reactions };
}

/**
 * What an animal's timeline is made of, live; undefined while it is read for the first time. `asked` may be an earlier id of it (law 9): the
 * page begins to read by the address, before it knows the animal.
 */
export function useHistorySource(asked: string): Source | undefined {
  return useLive(
    async (store) => {
      const [pets, source] = await Promise.all([
        heldOrEmpty(() => store.getMany('pet', [asked])),
        readSource(store, asked),
      ]);
      const petID = pets[0]?._id ?? asked;
      return petID === asked ? source : await readSource(store, petID);
    },
    [asked],
  );
}

/** The timeline of an animal. */
export const useHistory = (source: Source | undefined, pet: Pet): History | undefined =>
  useMemo(() => {
    if (source === undefined) return undefined;
    const reminders = remindersInLife(source.reminders, pet);
    return { source, entries: timelineOf({ ...source, reminders, pet }) };
  }, [source, pet]);

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
