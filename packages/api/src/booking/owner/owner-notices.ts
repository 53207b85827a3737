import { type BookingNews, bookingNotice, withOwnerLink } from '@vetloom/documents/booking-notice.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { queueMessage, waysOf } from '@vetloom/domain/message/queue-message.ts';
import { addressOf, nextWay } from '@vetloom/domain/message/reach.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

interface Acted {
  readonly _id?: string;
  readonly bookingID?: string;
  readonly link?: string;
  readonly place?: object;
  readonly sendToLine?: boolean;
}

/**
 * Tells an owner who booked on the page what becomes of it, by the first of the clinic's ways to them: they aren't at the desk to hear it. Nothing where the clinic doesn't wish it, where
 * whoever acts has asked for LINE (it goes by that then), or where the owner wants no messages.
 */
export const tellOwner =
  (newsOf: (booking: Booking, input: Acted) => BookingNews | undefined): Consequence =>
  async ({ tx, ctx }, given) => {
    const input = given as Acted;
    const booking = await tx.get('booking', input._id ?? input.bookingID ?? '');
    if (!booking || (booking.platform !== 'owner' && booking.platform !== 'line') || input.sendToLine) return;
    const news = newsOf(booking, input);
    const page = await settingOf(tx, OWNER_BOOKING_SETTING);
    if (news === undefined || !page.tellsDecisions || booking.dateTimeEnd < ctx.now) return;
    const [owner, pet, clinic] = [
      await tx.get('user', booking.userID),
      await tx.get('pet', booking.petID),
      await tx.get('clinic', '/clinic'),
    ];
    const ways = await waysOf(tx);
    const channel = owner && nextWay(ways, owner, 'visit', new Set());
    if (!owner || channel === undefined) return;
    // By what was decided last: of two who decide the same, one tells.
    const act = (news === 'moved' ? undefined : booking.decisions.at(-1)?._id) ?? String(ctx.now);
    const _id = `/message/${act.split('-')[0]}-${fingerprint(`${booking._id} ${act} ${news} page`)}`;
    if (await tx.get('message', _id)) return;
    const facts = {
      clinic: clinic?.name ?? '',
      pet: pet?.name ?? '',
      dateTime: booking.dateTime,
      reason: booking.reason,
    };
    const text = withOwnerLink(bookingNotice(news, facts, ctx.zone), input.link ?? '');
    const message = { _id, channel, to: addressOf(owner, channel), text, userID: owner._id, petID: pet?._id ?? '' };
    const { giveUpAfterHours } = ways.setting;
    await queueMessage(
      tx,
      { ...message, about: 'visit', sourceID: booking._id },
      { now: ctx.now, by: ctx.actor.staffID, giveUpAfterHours },
    );
  };
