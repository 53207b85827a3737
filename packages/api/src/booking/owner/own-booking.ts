import { createHash } from 'node:crypto';
import { missingBefore, ownIntake, papersOf } from '@vetloom/domain/booking/intake.ts';
import { hasDoctorLeft, mayStillChange } from '@vetloom/domain/booking/owner-offer.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { one } from '../../engine/read.ts';
import type { PageRules } from './owner-offers.ts';

/** Who the history names for what owners do by themselves. */
export const OWNER = 'owner';

/** Under which name a link's secret is kept. Security: whoever reads this table can't make a link of it, and the secret itself is kept nowhere (`LinkKeys`). */
export const digestOf = (clinic: string, secret: string): string =>
  createHash('sha256').update(`${clinic}\n${secret}`).digest('hex');

/** Days after its end for which a link still shows a booking. */
const SHOWN_AFTER_S = 30 * 86_400;

/** A booking as its owner sees it. @throws DomainError notFound: where it is gone, long over, or its animal another's by now */
export async function shownBooking(
  reader: Reader,
  rules: PageRules,
  bookingID: string,
  now: number,
): Promise<{ readonly ownerID: string; readonly recordID: string; readonly booking: OwnBooking }> {
  const { clinic, page, setting, zone } = rules;
  const booking = await one(reader, 'booking', bookingID);
  if (!booking || booking.dateTimeEnd + SHOWN_AFTER_S < now) throw new DomainError('notFound', 'no such booking');
  const pet = await one(reader, 'pet', booking.petID);
  if (pet?.userID !== booking.userID) throw new DomainError('notFound', 'no such booking');
  const doctor = booking.doctorID === '' ? undefined : await one(reader, 'staff', booking.doctorID);
  const { kinds } = await settingOf(reader, BOOKING_KIND_SETTING);
  const kind = kinds.find(({ _id }) => _id === booking.kindID);
  const { questions, papers } = missingBefore(booking, kind);
  const { status, reason, dateTime, dateTimeEnd, cause } = booking;
  const intake = ownIntake(booking);
  return {
    ownerID: booking.userID,
    recordID: status === 'checkedIn' ? booking.recordId : '',
    booking: {
      ...{ status, reason, dateTime, dateTimeEnd, cause, pet: pet.name },
      doctor: page.showsDoctors ? (doctor?.name ?? '') : '',
      kind: {
        ...{ name: kind?.name ?? '', preparation: kind?.preparation ?? '' },
        ...{ questions: kind?.questions ?? [], papers: kind?.papers ?? [] },
      },
      answers: (intake?.answers ?? []).map(({ _id, text }) => ({ _id, text })),
      papers: intake?.papers ?? [],
      sent: papersOf(booking, kind)
        .map(({ paper, files, by, isThere }) => ({
          ...{ _id: paper._id, count: files.length, isChecked: isThere && by === 'clinic' },
        }))
        .filter(({ count, isChecked }) => count > 0 || isChecked),
      missing: [...questions, ...papers].map(({ _id }) => _id),
      queue: null,
      canChange: page.isOn && mayStillChange(booking, setting, now),
      doctorLeft: hasDoctorLeft(rules, booking),
      ...{ clinic: clinic.name, phone: clinic.phone, place: clinic.address, timeZone: zone.name },
      latestCancelBookingMin: setting.latestCancelBookingMin,
    },
  };
}
