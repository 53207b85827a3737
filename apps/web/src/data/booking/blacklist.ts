import type { Blacklisted } from '@vetloom/domain/booking/blacklist.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { missedBookings } from './warnings.ts';

/** An owner who may not book by themselves, as the list shows them. */
export interface BlacklistEntry {
  readonly listed: Blacklisted;
  /** Undefined for whoever may not read owners. */
  readonly owner: Owner | undefined;
  /** Bookings of the past year to which nobody came. */
  readonly missed: number;
}

/** Owners who may not book by themselves, live, the latest first. `today`: start of the day, Unix seconds. Undefined until it is read. */
export const useBlacklist = (today: number): readonly BlacklistEntry[] | undefined =>
  useLive(
    async (store) => {
      const all = await heldOrEmpty(() => store.query('bookingBlacklist', 'byOwner', {}));
      const ids = all.map(({ userID }) => userID);
      const owners = await heldByID(store, 'user', ids);
      return Promise.all(
        all
          .toSorted((a, b) => b.createDateTime - a.createDateTime)
          .map(async (listed) => ({
            listed,
            owner: owners.get(listed.userID),
            missed: await missedBookings(store, listed.userID, today),
          })),
      );
    },
    ['blacklist'],
    [today],
  );
