import { type BookingNews, bookingNotice } from '@vetloom/documents/booking-notice.ts';
import { createBooking, editBooking, removeBooking } from '@vetloom/domain/booking/booking.commands.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { approveBooking, cancelBooking, refuseBooking } from '@vetloom/domain/booking/decide.commands.ts';
import { askBooking } from '@vetloom/domain/booking/owner.commands.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { queueMessage, waysOf } from '@vetloom/domain/message/queue-message.ts';
import { addressOf, whyUnreachable } from '@vetloom/domain/message/reach.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';
import { tellOwner } from './owner/owner-notices.ts';

/** What a notice speaks of. `act` names the act that it tells of: two who decide the same have decided once. */
type Told = Pick<Booking, '_id' | 'userID' | 'petID' | 'dateTime'> & { readonly reason: string; readonly act: string };

/**
 * Puts a word to the owner into the queue, by LINE and no other way: whoever asks for it asked for that (spec 3 §7 "sendToLine"). An owner who isn't reached by it is left to people, and the
 * message's absence in the ledger says so. Its id follows from the booking and what is told, so that one act tells once.
 */
async function tell({ tx, ctx }: Parameters<Consequence>[0], news: BookingNews, told: Told): Promise<void> {
  const [owner, pet, clinic] = [
    await tx.get('user', told.userID),
    await tx.get('pet', told.petID),
    await tx.get('clinic', '/clinic'),
  ];
  const ways = await waysOf(tx);
  if (!owner || ways.setting.closedChannels.includes('line') || whyUnreachable(owner, 'line', 'visit')) return;
  const facts = { clinic: clinic?.name ?? '', pet: pet?.name ?? '', dateTime: told.dateTime, reason: told.reason };
  const _id = `/message/${told.act.split('-')[0]}-${fingerprint(`${told._id} ${told.act} ${news}`)}`;
  if (await tx.get('message', _id)) return;
  const message = {
    _id,
    channel: 'line',
    to: addressOf(owner, 'line'),
    text: bookingNotice(news, facts, ctx.zone),
  } as const;
  const of = { userID: owner._id, petID: pet?._id ?? '', about: 'visit', sourceID: told._id } as const;
  const { giveUpAfterHours } = ways.setting;
  await queueMessage(tx, { ...message, ...of }, { now: ctx.now, by: ctx.actor.staffID, giveUpAfterHours });
}

interface Asked {
  readonly _id?: string;
  readonly bookingID?: string;
  readonly sendToLine?: boolean;
  readonly place?: object;
}

const telling =
  (newsOf: (booking: Booking, input: Asked) => BookingNews | undefined): Consequence =>
  async (effect, given) => {
    const input = given as Asked;
    const booking = input.sendToLine && (await effect.tx.get('booking', input._id ?? input.bookingID ?? ''));
    const news = booking && newsOf(booking, input);
    if (!news) return;
    const act = (news === 'moved' ? undefined : booking.decisions.at(-1)?._id) ?? String(effect.ctx.now);
    await tell(effect, news, { ...booking, act });
  };

const newsOfEdit = (_booking: Booking, { place }: Asked): BookingNews | undefined => (place ? 'moved' : undefined);

const ofRemoval: Consequence = async (effect, given) => {
  const { bookingID, sendToLine } = given as {
    readonly bookingID: string;
    readonly sendToLine?: Omit<Told, '_id' | 'reason' | 'act'>;
  };
  if (sendToLine)
    await tell(effect, 'cancelled', { ...sendToLine, _id: bookingID, reason: '', act: String(effect.ctx.now) });
};

/** What owners are told of bookings, on the server (law 7): where whoever acts asks for it, and who booked on the page for owners in any case. */
export const BOOKING_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [createBooking.name, [telling(({ status }) => (status === 'pending' ? 'waits' : 'booked'))]],
  [editBooking.name, [telling(newsOfEdit), tellOwner(newsOfEdit)]],
  [approveBooking.name, [telling(() => 'booked'), tellOwner(() => 'booked')]],
  [refuseBooking.name, [telling(() => 'refused'), tellOwner(() => 'refused')]],
  [cancelBooking.name, [telling(() => 'cancelled'), tellOwner(() => 'cancelled')]],
  [removeBooking.name, [ofRemoval]],
  [askBooking.name, [tellOwner(({ status }) => (status === 'pending' ? 'waits' : 'booked'))]],
];
