import type { BookingWait } from '@vetloom/domain/booking/wait.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Somebody on the waiting list as screens show it. Its owner's name and phone stand in the animal. */
export interface WaitEntry {
  readonly wait: BookingWait;
  /** Undefined while it isn't on this device. */
  readonly pet: Pet | undefined;
}

/** How many wait for a place, live; 0 for whoever may not read bookings. */
export const useWaitCount = (): number =>
  useLive(async (store) => (await openWaits(store)).length, ['wait count']) ?? 0;

const openWaits = (store: LocalReads) => heldOrEmpty(() => store.query('bookingWait', 'byOpen', { equals: [1] }));

/** Who waits for a place, live, whoever began first before the others. Undefined until it is read. */
export const useWaits = (): readonly WaitEntry[] | undefined =>
  useLive(
    async (store) => {
      const waits = await openWaits(store);
      const pets = await heldByID(
        store,
        'pet',
        waits.map(({ petID }) => petID),
      );
      return waits.map((wait) => ({ wait, pet: pets.get(wait.petID) }));
    },
    ['waits'],
  );
