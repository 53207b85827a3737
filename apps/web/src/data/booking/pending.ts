import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** How many bookings wait for the clinic's word, live. They stand on every device of who may read bookings, so this is known at once and without a network; 0 for everybody else. */
export const usePendingCount = (): number =>
  useLive(
    async (store) => (await heldOrEmpty(() => store.query('booking', 'byStatus', { equals: ['pending'] }))).length,
    ['pending bookings'],
  ) ?? 0;
