import { type Booking, bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_SETTING, businessHours } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';

/** The clinic's zone, and the start of its day: 2026-11-20 in Taipei. */
export const ZONE = zoneOf(DEFAULT_TIME_ZONE);
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
export const DAY = dayStart(NOON, ZONE);
/** 14:32 of that day. */
export const NOW = DAY + 14.5 * 3600 + 120;

const long = {
  morning: { from: '09:00', to: '12:00' },
  afternoon: { from: '13:00', to: '18:00' },
  evening: { from: '18:30', to: '21:30' },
};
/** Places of ten minutes: 66 a doctor. */
export const SETTING = {
  ...BOOKING_SETTING.defaults,
  timeSlotMin: 10,
  futureCanBooking: 365,
  businessHours: businessHours.parse({ mon: long, tue: long, wed: long, thu: long, fri: long, sat: long, sun: long }),
};

const doctorOf = (at: number) => `/staff/doctor-${String(at).padStart(2, '0')}@clinic.test`;
/** So many doctors, by their ids. */
export const doctors = (count: number): string[] => Array.from({ length: count }, (_, at) => doctorOf(at));

const STATUSES = ['approved', 'approved', 'approved', 'pending', 'approved'] as const;

/** Bookings of ten minutes, one after the other, of as many doctors and in as many days as it takes: a full house. */
export function fullDay(day: number, ids: readonly string[], each: number): Booking[] {
  const { morning, afternoon } = long;
  const starts = [morning, afternoon, long.evening].flatMap(({ from, to }) => {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return Array.from({ length: (minutes(to) - minutes(from)) / 10 }, (_, at) => day + (minutes(from) + at * 10) * 60);
  });
  return ids.flatMap((doctorID, column) =>
    starts.slice(0, each).map((dateTime, at) =>
      bookingSchema.parse({
        ...{
          _id: `/booking/${day}-${column}-${at}`,
          collection: 'booking',
          userID: '/user/a',
          petID: `/pet/${column}-${at}`,
        },
        ...{
          dateTime,
          dateTimeEnd: dateTime + 600,
          doctorID,
          roomID: '',
          cause: `${'皮膚紅疹、搔癢兩週'.slice(0, 3 + (at % 6))}`,
        },
        ...{ status: STATUSES[(column + at) % STATUSES.length], openStatus: 1, groupID: '', kindID: '' },
        ...{ createDateTime: 1, createBy: 'bench', updateDateTime: 1, updateBy: 'bench' },
      }),
    ),
  );
}

/** Every place of so many days taken but the last of every third day, for whoever looks for the next free ones. */
export const fullDays = (days: number, ids: readonly string[]): Booking[] =>
  Array.from({ length: days }, (_, at) => fullDay(addDays(DAY, at, ZONE), ids, at % 3 === 2 ? 65 : 66)).flat();
