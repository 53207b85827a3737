import { bookingKind } from '../booking/booking.kind.ts';
import type { Booking } from '../booking/booking.schema.ts';
import { fingerprint } from '../core/canonical.ts';
import type { Message } from './message.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import type { Withdrawal } from './withdrawn.ts';

/**
 * Whether an owner is to be reminded now of a booking that stands: its hour has come, and it was made before that. Who has just arranged a visit needs no reminder of it. A server that was off
 * catches up until the visit. Unix seconds.
 */
export function isVisitReminderDue(
  { status, dateTime, createDateTime }: Pick<Booking, 'status' | 'dateTime' | 'createDateTime'>,
  hoursBefore: number,
  now: number,
): boolean {
  const at = dateTime - hoursBefore * 3600;
  return hoursBefore > 0 && status === 'approved' && at <= now && now < dateTime && createDateTime < at;
}

/** The id of the message that reminds of a booking at its time: whoever tries it, however often, and however long before the clinic wishes it by then, queues the same one. */
export const visitReminderID = ({ _id, dateTime }: Pick<Booking, '_id' | 'dateTime'>): string =>
  `/message/${dateTime}-${fingerprint([_id, dateTime, 'visit'])}`;

/** Whether a message reminds of a visit that is booked. */
export const isVisitReminder = ({ reminderID, remindsOf, sourceID = '' }: Message): boolean =>
  reminderID === '' && remindsOf !== undefined && sourceID.startsWith(bookingKind.idPrefix);

/** Why nobody is to be reminded of a visit any more; undefined where it holds. Whom the clinic has blocked since it was queued hears nothing by itself. */
export function whyVisitOver(
  { remindsOf, userID }: Pick<Message, 'remindsOf' | 'userID'>,
  {
    booking,
    isBlocked,
    now,
  }: { readonly booking: Booking | undefined; readonly isBlocked: boolean; readonly now: number },
): Withdrawal | undefined {
  if (booking?.status !== 'approved' || booking.dateTime !== remindsOf) return 'visitChanged';
  if (booking.userID !== userID) return 'ownerChanged';
  if (isBlocked) return 'ownerBlocked';
  return now >= booking.dateTime ? 'visitBegun' : undefined;
}

/** Whether a reminder was called off before it went, because the visit had changed, the animal was another's or its owner blocked: where it is as it was again, it goes after all. */
export function goesAfterAll(
  { status, failure, userID, attempts = [] }: Message,
  booking: Pick<Booking, 'userID'>,
): boolean {
  if (status !== MESSAGE_STATUS.withdrawn || attempts.length > 0) return false;
  return (
    failure === ('visitChanged' satisfies Withdrawal) ||
    failure === ('ownerBlocked' satisfies Withdrawal) ||
    (failure === ('ownerChanged' satisfies Withdrawal) && userID === booking.userID)
  );
}
