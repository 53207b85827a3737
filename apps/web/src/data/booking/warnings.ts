import { openBills, owedSum } from '@vetloom/domain/billing/debts.ts';
import { blacklistID } from '@vetloom/domain/booking/blacklist.kind.ts';
import type { Blacklisted } from '@vetloom/domain/booking/blacklist.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { useMemo } from 'react';
import { owedForStays } from '../billing/stay-bills.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** What somebody should know of an owner before they answer or check in, as far as this device and person may see it. */
export interface OwnerWarnings {
  readonly blacklist: Blacklisted | undefined;
  /** Bookings of the past year to which nobody came. */
  readonly missed: number;
  /** NT$ that stand open. */
  readonly owed: number;
}

const YEAR = 365 * DAY_SECONDS;

/** How many bookings of the past year an owner didn't come to. `today`: start of the day, Unix seconds. */
export async function missedBookings(store: LocalReads, userID: string, today: number): Promise<number> {
  const bookings = await heldOrEmpty(() => store.query('booking', 'byOwner', { equals: [userID], from: today - YEAR }));
  return bookings.filter(({ status }) => status === 'noShow').length;
}

/** Warnings of owners, live, by the owner. `today`: start of the day, Unix seconds. */
export function useOwnerWarnings(userIDs: readonly string[], today: number): ReadonlyMap<string, OwnerWarnings> {
  const key = [...new Set(userIDs)].sort().join('\n');
  const read = useLive(
    async (store) => {
      const ids = key === '' ? [] : key.split('\n');
      const blacklisted = await heldByID(store, 'bookingBlacklist', ids.map(blacklistID));
      return Promise.all(
        ids.map(async (userID): Promise<readonly [string, OwnerWarnings]> => {
          const [missed, records, stays] = await Promise.all([
            missedBookings(store, userID, today),
            heldOrEmpty(() => store.query('record', 'byOwner', { equals: [userID] })),
            owedForStays(store, userID),
          ]);
          const owed = owedSum([...openBills(records), ...stays]);
          return [userID, { blacklist: blacklisted.get(blacklistID(userID)), missed, owed }];
        }),
      );
    },
    ['owner warnings'],
    [key, today],
  );
  return useMemo(() => new Map(read), [read]);
}
