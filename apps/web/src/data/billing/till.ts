import { tillAt } from '@vetloom/domain/billing/checkout-day.commands.ts';
import {
  type CheckoutDay,
  checkoutID,
  emptyCheckoutDay,
  type HandoverEntry,
} from '@vetloom/domain/billing/checkout-day.schema.ts';
import { type Deposit, depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { countsAt } from '@vetloom/domain/billing/handovers.ts';
import {
  type CountedVisit,
  countedStay,
  ownPart,
  periodOfDays,
  type Statistics,
  statisticsOf,
} from '@vetloom/domain/billing/statistics.ts';
import { storedDays } from '@vetloom/domain/billing/stored-days.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect } from 'react';
import { useAnswer } from '../engine/answer.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useCan, useLive, useSession } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Reads for which what isn't held here is simply not there. */
const lenient = (store: LocalReads): Pick<LocalReads, 'query'> => ({
  query: (collection, index, range) => heldOrEmpty(() => store.query(collection, index, range)),
});

/** What a handover today would find, live. `now` is Unix seconds. */
export const useTill = (now: number) => {
  const day = dayStart(now, shownZone());
  // Up to the end of the day: what is written within this very second belongs to it too.
  return useLive((store) => tillAt(lenient(store), nextDay(day, shownZone()) - 1, shownZone()), [day]);
};

/** When money counts that is dated back, by the handovers that are known here, live; undefined without a date. Unix seconds. */
export const useCountsAt = (receiveDate: number | undefined): number | undefined =>
  useLive(
    async (store) =>
      receiveDate === undefined
        ? undefined
        : countsAt(lenient(store), Math.floor(shownNow()), receiveDate, shownZone()),
    [receiveDate],
  );

/** Handovers of the last month, the latest first, live. */
export const useHandovers = (now: number): HandoverEntry[] | undefined => {
  const day = dayStart(now, shownZone());
  return useLive(
    async (store) => {
      const range = { equals: ['handover'], from: addDays(day, -31, shownZone()), to: nextDay(day, shownZone()) };
      const days = await heldOrEmpty(() => store.query('checkout', 'byDay', range));
      return days.flatMap(({ handoverLog }) => handoverLog).sort((a, b) => b.endTime - a.endTime);
    },
    [day],
  );
};

/** The day's entries of deposits, live. `now` is Unix seconds. */
export const useDayDeposits = (now: number): Deposit[] => {
  const day = dayStart(now, shownZone());
  return useLive((store) => heldOrEmpty(() => store.query('deposit', 'byDay', { equals: [day] })), [day]) ?? [];
};

/** The day's money beside the bills, live; an empty document where there was none. `day`: start of the day, Unix seconds. */
export const useOtherDay = (day: number): CheckoutDay | undefined =>
  useLive(
    async (store) => {
      const [found] = await heldOrEmpty(() => store.getMany('checkout', [checkoutID('other', day)]));
      return found ?? emptyCheckoutDay('other', day);
    },
    [day],
  );

/** An owner's deposit. */
export interface DepositAccount {
  readonly userID: string;
  readonly owner: Owner | undefined;
  readonly balance: number;
  /** The latest first. */
  readonly entries: readonly Deposit[];
}

const account = (userID: string, owner: Owner | undefined, entries: readonly Deposit[]): DepositAccount => ({
  userID,
  owner,
  balance: depositBalance(entries),
  entries: entries.toReversed(),
});

/** One owner's deposit, live. Undefined while it loads or none is chosen. */
export const useDeposit = (userID: string | undefined): DepositAccount | undefined =>
  useLive(
    async (store) => {
      if (userID === undefined || userID === '') return undefined;
      const [owner] = await heldOrEmpty(() => store.getMany('user', [userID]));
      const entries = await heldOrEmpty(() => store.query('deposit', 'byOwner', { equals: [userID] }));
      return account(userID, owner, entries);
    },
    [userID],
  );

/** Every owner who has or had a deposit, whoever moved money last first, live. */
export const useDeposits = (): DepositAccount[] | undefined =>
  useLive(async (store) => {
    const entries = await heldOrEmpty(() => store.query('deposit', 'byOwner', {}));
    const byOwner = Map.groupBy(entries, ({ userID }) => userID);
    const ids = [...byOwner.keys()];
    const owners = await heldOrEmpty(() => store.getMany('user', ids));
    return ids
      .map((id, at) => account(id, owners[at], byOwner.get(id) ?? []))
      .sort((a, b) => (b.entries[0]?.createDateTime ?? 0) - (a.entries[0]?.createDateTime ?? 0));
  }, []);

/** Visits by id; those that are not held here are undefined. */
export async function visitsOf(store: LocalReads, ids: readonly string[]) {
  try {
    return await store.getMany('record', ids);
  } catch (error) {
    if (!(error instanceof NotHeldHere)) throw error;
    return await Promise.all(ids.map(async (id) => (await heldOrEmpty(() => store.getMany('record', [id])))[0]));
  }
}

async function localStatistics(store: LocalReads, from: number, to: number, staffID: string | undefined) {
  const reads = lenient(store);
  const period = periodOfDays(from, to, shownZone());
  const days = storedDays(period);
  const [receipts, deposits, books] = await Promise.all([
    reads.query('receipt', 'byDay', days),
    reads.query('deposit', 'byDay', days),
    reads.query('checkout', 'byDay', { equals: ['other'], ...days }),
  ]);
  const all = { receipts, deposits, inout: books.flatMap(({ inoutLog }) => inoutLog) };
  const ids = [...new Set(receipts.map(({ collectionID }) => collectionID))];
  const stays = await heldByID(store, 'inHospital', ids.filter(isStayID));
  const found = await visitsOf(store, ids);
  const visits = new Map<string, CountedVisit>([
    ...found.flatMap((record) => (record ? [[record._id, record] as const] : [])),
    ...[...stays].map(([id, stay]) => [id, countedStay(stay)] as const),
  ]);
  const counted = staffID === undefined ? all : ownPart(all, visits, staffID);
  const [lists] = await heldOrEmpty(() => store.getMany('customize', ['/customize/services']));
  return statisticsOf(counted, visits, period, shownZone(), lists?.services);
}

/** Figures of days, both ends included, or why they can't be had. */
export interface StatisticsRead {
  readonly statistics: Statistics | undefined;
  readonly error: unknown;
}

const NO_STATISTICS: StatisticsRead = { statistics: undefined, error: undefined };

/**
 * The cashier's figures, live: the whole clinic's with BILLING_STAT, else one's own (spec 2 §6). Who may not read bills has none of them
 * on the device, and asks the server.
 */
export function useStatistics(from: number, to: number): StatisticsRead {
  const can = useCan();
  const { actor } = useSession();
  const here = can('BILLING_READ');
  const own = can('BILLING_STAT') ? undefined : actor?.staffID;
  const local = useLive(
    async (store) => (here ? await localStatistics(store, from, to, own) : undefined),
    [here, from, to, own],
  );
  const [remote = NO_STATISTICS, keep] = useAnswer<StatisticsRead>([here, from, to]);
  useEffect(() => {
    if (here) return;
    let current = true;
    callServer('POST', `${clinicBase()}/billing/receiveLog/stat`, { begin: from, end: to }).then(
      (found) => current && keep({ statistics: found as Statistics, error: undefined }),
      (error: unknown) => current && keep({ statistics: undefined, error }),
    );
    return () => {
      current = false;
    };
  }, [here, from, to, keep]);
  return here ? { statistics: local, error: undefined } : remote;
}
