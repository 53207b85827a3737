import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { Habit, Sight } from './sight.ts';

/** One of the latest visits: rooms meet in calling it. */
const visitAt = async ({ store, random }: Sight): Promise<DocumentOf<'record'> | undefined> =>
  random.pick(await store.query('record', 'byTime', { descending: true, limit: 4 }));

/** How numbers are called into few rooms, again, and passed over. */
export const QUEUE_HABITS: Readonly<Record<string, Habit>> = {
  'record.call': {
    weight: 3,
    make: async (sight) => {
      const visit = await visitAt(sight);
      const roomID = sight.random.one(['', 'one', 'two'] as const);
      return visit && { recordID: visit._id, callID: sight.row(), roomID, room: roomID };
    },
  },
  'record.skip': {
    weight: 1,
    make: async (sight) => {
      const visit = await visitAt(sight);
      return visit && { recordID: visit._id, callID: sight.row() };
    },
  },
};
