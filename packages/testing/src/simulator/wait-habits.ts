import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Habit, Sight } from './sight.ts';

type Wait = DocumentOf<'bookingWait'>;

const waitAt = async ({ store, random }: Sight): Promise<Wait | undefined> =>
  random.pick(await store.query('bookingWait', 'byOpen', { equals: [random.chance(0.8) ? 1 : 0], limit: 8 }));

const aboutOne = (weight: number, more: (sight: Sight, wait: Wait) => object = () => ({})): Habit => ({
  weight,
  make: async (sight) => {
    const wait = await waitAt(sight);
    return wait && { waitID: wait._id, ...more(sight, wait) };
  },
});

/** How people are put on the waiting list, told of places and taken off. */
export const WAIT_HABITS: Readonly<Record<string, Habit>> = {
  'bookingWait.add': {
    weight: 2,
    make: async (sight) => {
      const pet = await sight.pet();
      if (!pet) return undefined;
      const start = isoDay(sight.now(), TEST_ZONE);
      return { _id: sight.newID('bookingWait'), userID: pet.userID, petID: pet._id, wish: { start } };
    },
  },
  'bookingWait.edit': aboutOne(1, (sight, { note }) => ({
    edits: [{ op: 'set', path: ['note'], from: note, to: `${note}${sight.row()}.`.slice(-900) }],
  })),
  'bookingWait.noteOffer': aboutOne(1, (sight) => {
    const dateTime = Math.floor(sight.now() / 3600) * 3600;
    const answer = sight.random.one(['declined', 'unreached'] as const);
    return { offerID: sight.row(), place: { dateTime, dateTimeEnd: dateTime + 1800 }, answer };
  }),
  'bookingWait.close': aboutOne(1, () => ({ reason: 'went elsewhere' })),
  'bookingWait.reopen': aboutOne(1),
};

/** Whose place in the waiting list a booking fills, where the animal has one; half of those who could do. */
export async function waitOf(sight: Sight, petID: string): Promise<string | undefined> {
  const waits = await sight.store.query('bookingWait', 'byPet', { equals: [petID], descending: true, limit: 4 });
  const open = waits.filter(({ status }) => status === 'waiting');
  return sight.random.chance(0.5) ? sight.random.pick(open)?._id : undefined;
}
