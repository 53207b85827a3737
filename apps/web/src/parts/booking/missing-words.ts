import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { isMissingAny, missingBefore } from '@vetloom/domain/booking/intake.ts';
import type { BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';

/** Names of what is missing before a visit; empty where nothing is. */
export function missingWords(booking: Booking, kind: BookingKindRow | undefined): string {
  const missing = missingBefore(booking, kind);
  return isMissingAny(missing) ? [...missing.questions, ...missing.papers].map(({ text }) => text).join('、') : '';
}
