import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { STAY_STATUS } from '@vetloom/domain/hospital/stay.schema.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { isOnTodaysCheckout, isSettledToday } from '@vetloom/domain/overview/board.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { RecordStatus, VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS, THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { withPets } from '../../../data/overview/today.ts';
import { todaysOrder } from './todays-order.ts';

/** A row of today's checkout: a visit's bill, a stay's, or a sale over the counter. */
export interface TodaysBill {
  readonly _id: string;
  readonly type: 'record' | 'inHospital' | 'sale';
  /** What the stay is, where it is one's. */
  readonly stay?: StayKind;
  readonly petID: string;
  readonly pet: Pet | undefined;
  /** When the visit was, or the stay was settled. */
  readonly at: number;
  readonly cause: string;
  /** NT$ */
  readonly total: number;
  readonly received: number;
  readonly status: RecordStatus;
}

/** When a bill was. Nobody stands at the desk for one of another program: it is among those of other days, whatever day it says. */
const dayOfBill = ({ dateTime, imported }: Pick<VisitRecord, 'dateTime' | 'imported'>, today: number): number =>
  imported === undefined ? dateTime : Math.min(dateTime, today - 1);

/** Bills that wait for money, and visits and stays settled today, in their order, live. `now` in Unix seconds. */
export function useTodaysBills(now: number): TodaysBill[] | undefined {
  const today = dayStart(now, shownZone());
  return useLive(
    async (store) => {
      const [open, changed, settledStays, openSales, todaysSales] = await Promise.all([
        heldOrEmpty(() => store.query('record', 'byBill', { equals: [THREAD_STATUS.requested] })),
        heldOrEmpty(() => store.query('record', 'byStatusUpdate', { from: today, descending: true })),
        heldOrEmpty(() => store.query('inHospital', 'bySettle', { from: today, to: nextDay(today, shownZone()) })),
        heldOrEmpty(() => store.query('sale', 'byBill', { equals: ['sale', THREAD_STATUS.requested] })),
        heldOrEmpty(() => store.query('sale', 'byTime', { from: today })),
      ]);
      const sales = [...openSales, ...todaysSales.filter(({ billStatus }) => billStatus === THREAD_STATUS.done)];
      const settled = changed.filter(
        (record) => record.billStatus === THREAD_STATUS.done && isOnTodaysCheckout(record, today),
      );
      const visits = (await withPets(store, [...open, ...settled])).map(({ record, pet }): TodaysBill => {
        const { _id, petID, cause, total, received, status } = record;
        const at = dayOfBill(record, today);
        return { _id, type: 'record', petID, pet, at, cause, total, received, status };
      });
      const stays = settledStays.filter((stay) => isSettledToday(stay, today, shownZone()));
      const pets = await heldOrEmpty(() =>
        store.getMany(
          'pet',
          stays.map(({ petID }) => petID),
        ),
      );
      const listed = [
        ...visits,
        ...sales.map((sale): TodaysBill => {
          const { _id, userName: cause, total, received, billStatus } = sale;
          const at = dayOfBill(sale, today);
          const status = billStatus === THREAD_STATUS.done ? RECORD_STATUS.checkOut : RECORD_STATUS.dispensed;
          return { _id, type: 'sale', petID: '', pet: undefined, at, cause, total, received, status };
        }),
        ...stays.map(({ _id, petID, settleDateTime: at, cause, total, received, ...stay }, index): TodaysBill => {
          const status = stay.status === STAY_STATUS.checkOut ? RECORD_STATUS.checkOut : RECORD_STATUS.dispensed;
          return {
            ...{ _id, type: 'inHospital', stay: kindOfStay(stay), petID, pet: pets[index], at },
            ...{ cause, total, received, status },
          };
        }),
      ];
      return todaysOrder(listed, today);
    },
    [today],
  );
}
