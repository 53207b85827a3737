import type { Blacklisted } from '@vetloom/domain/booking/blacklist.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** An owner who may not book by themselves, as the list shows them. */
export interface BlacklistEntry {
  readonly listed: Blacklisted;
  /** Undefined for whoever may not read owners. */
  readonly owner: Owner | undefined;
}

/** Owners who may not book by themselves, live, the latest first. Undefined until it is read. */
export const useBlacklist = (): readonly BlacklistEntry[] | undefined =>
  useLive(
    async (store) => {
      const all = await heldOrEmpty(() => store.query('bookingBlacklist', 'byOwner', {}));
      const ids = all.map(({ userID }) => userID);
      const owners = await heldByID(store, 'user', ids);
      return all
        .toSorted((a, b) => b.createDateTime - a.createDateTime)
        .map((listed) => ({ listed, owner: owners.get(listed.userID) }));
    },
    ['blacklist'],
  );
