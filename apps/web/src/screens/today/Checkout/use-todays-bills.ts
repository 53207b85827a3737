import { dayStart } from '@vetloom/domain/core/clock.ts';
import { isOnTodaysCheckout } from '@vetloom/domain/visit/board.ts';
import { THREAD_STATUS } from '@vetloom/domain/visit/record-status.ts';
import { heldOrEmpty } from '../../../data/held.ts';
import { useLive } from '../../../data/hooks.ts';
import { type OpenBill, withPets } from '../../../data/today.ts';

/** Bills that wait for money, the oldest first, then those settled today, the latest first, live. `now` in Unix seconds. */
export function useTodaysBills(now: number): OpenBill[] | undefined {
  const today = dayStart(now);
  return useLive(
    async (store) => {
      const [open, changed] = await Promise.all([
        heldOrEmpty(() => store.query('record', 'byBill', { equals: [THREAD_STATUS.requested] })),
        heldOrEmpty(() => store.query('record', 'byStatusUpdate', { from: today, descending: true })),
      ]);
      const settled = changed.filter(
        (record) => record.billStatus === THREAD_STATUS.done && isOnTodaysCheckout(record, today),
      );
      const entries = await withPets(store, [...open, ...settled]);
      return entries.map((entry) => ({ ...entry, received: entry.record.received }));
    },
    [today],
  );
}
