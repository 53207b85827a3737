import { isOnDay } from '@vetloom/domain/booking/booking-status.ts';
import { dayNoteID } from '@vetloom/domain/booking/day-note.ts';
import { dayKey } from '@vetloom/ui/format/date.ts';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { booking as words } from '../../../locale/booking.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import type { CardFacts } from './grid-types.ts';

interface DayToPrint {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly entries: readonly BookingEntry[];
  readonly choices: BookingChoices;
  readonly factsOf: (entry: BookingEntry) => CardFacts;
}

/** Prints a day's bookings by doctor. Works without a network. */
export async function printDay(store: ClinicStore, { day, entries, choices, factsOf }: DayToPrint): Promise<void> {
  const { bookingDaySheet } = await import('@vetloom/documents/booking-day.ts');
  const shown = entries.filter(({ booking }) => isOnDay(booking) || booking.status === 'pending');
  const names = new Map(choices.staff.map((person) => [person._id, person.name]));
  const rooms = new Map(choices.rooms.map((room) => [room._id, room.name]));
  const byDoctor = Map.groupBy(shown, ({ booking }) => booking.doctorID);
  const ids = [...choices.doctors.map(({ _id }) => _id), ...byDoctor.keys()];
  const note = await store.get('bookingDayNote', dayNoteID(dayKey(day)));
  await show(
    bookingDaySheet({
      ...(await clinicPrintData(store)),
      day,
      note: note?.note ?? '',
      doctors: [...new Set(ids)].flatMap((id) => {
        const own = byDoctor.get(id) ?? [];
        if (own.length === 0) return [];
        const bookings = own.map((entry) => ({
          dateTime: entry.booking.dateTime,
          dateTimeEnd: entry.booking.dateTimeEnd,
          pet: petName(entry),
          breed: factsOf(entry).breed,
          owner: entry.pet?.userName ?? '',
          phone: entry.pet?.userPhone ?? '',
          cause: entry.booking.cause || entry.booking.division,
          room: rooms.get(entry.booking.roomID) ?? '',
          state: words.statuses[entry.booking.status],
          warning: factsOf(entry).warning,
        }));
        return [{ doctor: names.get(id) ?? words.anyDoctor, bookings }];
      }),
    }),
  );
}
