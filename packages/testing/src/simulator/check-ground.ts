import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { closedParts } from '@vetloom/domain/booking/day-off.ts';
import { type Holiday, holidaySchema } from '@vetloom/domain/booking/holiday.schema.ts';
import { type Leave, leaveSchema } from '@vetloom/domain/booking/leave.schema.ts';
import { calendarOf } from '@vetloom/domain/booking/places.ts';
import { isAway, rosterOf } from '@vetloom/domain/booking/roster.ts';
import type { Schedule } from '@vetloom/domain/booking/schedule.schema.ts';
import {
  BOOKING_SETTING,
  businessHours,
  DAY_PARTS,
  WEEKDAYS,
} from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Contents } from './server-database.ts';

/** A clinic that would be open all day, so that only days off, rosters and leave take places away. */
const HOURS = (() => {
  const day = {
    morning: { from: '08:00', to: '12:00' },
    afternoon: { from: '12:00', to: '17:00' },
    evening: { from: '17:00', to: '22:00' },
  };
  return businessHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day])));
})();
const HOUR = 3600;
const DAYS = 4;
const BOUNDS = { morning: 12, afternoon: 17, evening: 22 } as const;

/**
 * The ground holds: whatever people arranged, closed and granted without hearing of each other, nobody is offered who is away or not on duty, and nothing in a part that is closed; a day has one roster
 * of a kind.
 */
export function checkGround({ documents }: Contents): string[] {
  const bodies = <T>(collection: string) =>
    documents.filter((row) => !row.deleted && row.collection === collection).map((row) => row.body as T);
  const [holidays, leaves, schedules] = [
    bodies<Holiday>('holiday'),
    bodies<Leave>('leave'),
    bodies<Schedule>('schedule'),
  ];
  const wrong = [
    ...holidays.flatMap((one) => (holidaySchema.safeParse(one).success ? [] : [`${one._id} are no days off`])),
    ...leaves.flatMap((one) => (leaveSchema.safeParse(one).success ? [] : [`${one._id} is no request`])),
  ];
  const kinds = schedules.map(({ dateTime, cycleType }) => `${dateTime} ${cycleType}`);
  for (const kind of new Set(kinds))
    if (kinds.indexOf(kind) !== kinds.lastIndexOf(kind)) wrong.push(`a day has two rosters: ${kind}`);
  const first = schedules.map(({ dateTime }) => dateTime).sort((a, b) => a - b)[0];
  const doctors = new Set(schedules.flatMap((day) => DAY_PARTS.flatMap((part) => day[part])));
  for (const { doctorID } of leaves) doctors.add(doctorID);
  if (first === undefined) return wrong;
  const setting = { ...BOOKING_SETTING.defaults, businessHours: HOURS, timeSlotMin: 60, futureCanBooking: 700 };
  const bookings = bodies<Booking>('booking');
  const { freePlaces } = calendarOf({ setting, holidays, leaves, schedules, bookings, zone: TEST_ZONE });
  const asked = { from: first, days: DAYS, minutes: 60, doctorIDs: [...doctors], now: first };
  for (const { dateTime, doctorID } of freePlaces(asked)) {
    const day = dayStart(dateTime, TEST_ZONE);
    const name = isoDay(day, TEST_ZONE);
    const hour = (dateTime - day) / HOUR;
    const part = DAY_PARTS.find((one) => hour < BOUNDS[one]) ?? 'evening';
    const ofDay = schedules.filter((schedule) => schedule.dateTime === day);
    const where = `${doctorID} on ${name} at ${hour}`;
    if (isAway(leaves, doctorID, name, part)) wrong.push(`${where} is offered and away`);
    if (closedParts(holidays, name).has(part)) wrong.push(`${where} is offered on a day off`);
    if (!rosterOf(ofDay, leaves, name)[part].includes(doctorID)) wrong.push(`${where} is offered and not on duty`);
  }
  return wrong;
}
