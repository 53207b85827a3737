import type { DebtCall } from '@vetloom/domain/billing/debt-call.schema.ts';
import { type AgedDebt, agedDebts, type OwedBill } from '@vetloom/domain/billing/debts.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { withPets } from '../overview/today.ts';
import { billOfStay, unevenStays } from './stay-bills.ts';

/** A bill that is owed, with what it is called. */
export interface DebtBill extends OwedBill {
  /** The animal's name; undefined for a sale over the counter. */
  readonly pet: string | undefined;
  /** What the stay is whose bill it is; undefined for other bills. */
  readonly stay: StayKind | undefined;
  /** NT$ */
  readonly total: number;
  readonly received: number;
}

/** What an owner owes, and when somebody last called about it. */
export interface OwnerDebt extends AgedDebt<DebtBill> {
  readonly owner: Owner | undefined;
  readonly calls: readonly DebtCall[];
}

async function owedBills(store: LocalReads): Promise<DebtBill[]> {
  const [records, stays, sales] = await Promise.all([
    heldOrEmpty(() => store.query('record', 'byBill', { equals: [THREAD_STATUS.requested] })),
    unevenStays(store),
    heldOrEmpty(() => store.query('sale', 'byBill', { equals: ['sale', THREAD_STATUS.requested] })),
  ]);
  const kinds = new Map(stays.map((stay) => [stay._id, kindOfStay(stay)]));
  const visits = await withPets(store, [...records, ...stays.map((stay) => billOfStay(stay))]);
  return [
    ...visits.map(({ record: { _id, userID, dateTime, total, received }, pet }) => {
      const owed = total - received;
      return { _id, userID, dateTime, total, received, owed, pet: pet?.name ?? '', stay: kinds.get(_id) };
    }),
    ...sales.map(({ _id, userID, dateTime, total, received }) => {
      return { _id, userID, dateTime, total, received, owed: total - received, pet: undefined, stay: undefined };
    }),
  ];
}

/** Everyone who owes something, by age, live. Open bills of any age are on this device. `now` is Unix seconds. */
export function useDebts(now: number): OwnerDebt[] | undefined {
  const day = dayStart(now, shownZone());
  return useLive(
    async (store) => {
      const debts = agedDebts(await owedBills(store), day, shownZone());
      const owners = await heldOrEmpty(() =>
        store.getMany(
          'user',
          debts.map(({ userID }) => userID),
        ),
      );
      const calls = await heldOrEmpty(() => store.query('debtCall', 'byOwner', {}));
      const byOwner = Map.groupBy(calls, ({ userID }) => userID);
      return debts.map((debt, at) => ({
        ...debt,
        owner: owners[at],
        calls: (byOwner.get(debt.userID) ?? []).toSorted((a, b) => b.dateTime - a.dateTime),
      }));
    },
    [day],
  );
}
