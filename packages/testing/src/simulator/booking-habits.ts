import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { ROSTER_HABITS } from './roster-habits.ts';
import type { Habit, Sight } from './sight.ts';
import { waitOf } from './wait-habits.ts';

type Booking = DocumentOf<'booking'>;

/** Few times and rooms, so that people meet in them. */
function placeAt(sight: Sight, doctorID = ''): Pick<Booking, 'dateTime' | 'dateTimeEnd' | 'doctorID' | 'roomID'> {
  const { random } = sight;
  const hour = Math.floor(sight.now() / 3600) * 3600;
  const dateTime = hour + random.whole(0, 7) * 1800;
  return {
    dateTime,
    dateTimeEnd: dateTime + 1800 * random.whole(1, 2),
    doctorID,
    roomID: random.one(['', 'one', 'two'] as const),
  };
}

const bookingAt = async ({ store, random }: Sight): Promise<Booking | undefined> =>
  random.pick(await store.query('booking', 'byTime', { descending: true, limit: 8 }));

const doctorAt = async (sight: Sight): Promise<string> => {
  const staff = sight.random.chance(0.6) ? await sight.colleague() : undefined;
  return staff?.doctor ? staff._id : '';
};

/** Who decides of one of the latest bookings. */
const deciding = (weight: number, more: (sight: Sight) => object = () => ({})): Habit => ({
  weight,
  make: async (sight) => {
    const booking = await bookingAt(sight);
    return booking && { bookingID: booking._id, ...more(sight) };
  },
});
const REASONS = ['the owner is ill', 'the doctor is away'] as const;

/** How people book, move, decide and take away, by few times and rooms. */
export const BOOKING_HABITS: Readonly<Record<string, Habit>> = {
  'booking.create': {
    weight: 5,
    make: async (sight) => {
      const pet = await sight.pet();
      if (!pet) return undefined;
      const status = sight.random.chance(0.3) ? 'pending' : 'approved';
      const place = placeAt(sight, await doctorAt(sight));
      const waitID = await waitOf(sight, pet._id);
      return { _id: sight.newID('booking'), userID: pet.userID, petID: pet._id, place, status, waitID };
    },
  },
  'booking.edit': {
    weight: 4,
    make: async (sight) => {
      const booking = await bookingAt(sight);
      if (!booking) return undefined;
      const { _id: bookingID, info } = booking;
      if (sight.random.chance(0.5)) return { bookingID, place: placeAt(sight, await doctorAt(sight)) };
      return {
        bookingID,
        edits: [{ op: 'set', path: ['info'], from: info, to: `${info}${sight.row()}.`.slice(-900) }],
      };
    },
  },
  'booking.approve': deciding(2),
  'booking.refuse': deciding(1),
  'booking.cancel': deciding(2, ({ random }) => ({ reason: random.one(REASONS) })),
  'booking.noShow': deciding(1),
  'booking.revive': deciding(1),
  'booking.reconsider': deciding(1),
  'booking.remove': deciding(1),
  'booking.revokeCheckIn': deciding(2),
  // The paper that the page for owners asks for, so that owners and stations speak of one.
  'booking.tickPaper': deciding(2, ({ random }) => ({ paperID: 'p1', isThere: random.chance(0.6) })),
  ...ROSTER_HABITS,
};

/** The booking by which an animal comes, where one stands; half of those who could come by one do. */
export async function bookingOf(sight: Sight, petID: string): Promise<string> {
  const bookings = await sight.store.query('booking', 'byPet', { equals: [petID], descending: true, limit: 4 });
  const open = bookings.filter(({ status }) => status === 'approved' || status === 'noShow');
  return (sight.random.chance(0.5) ? sight.random.pick(open)?._id : undefined) ?? '';
}
