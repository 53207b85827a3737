import { BOOKING_SETTING, type BookingSetting } from '../clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '../clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING, type OwnerBookingSetting } from '../clinic/settings/owner-booking.setting.ts';
import { ROOM_SETTING, type RoomSetting } from '../clinic/settings/room.setting.ts';
import { settingsOf } from '../clinic/settings/setting-concern.ts';
import { addDays, dayStart, isoDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Reader } from '../engine/overlay.ts';
import { doctorsOf } from '../staff/doctors.ts';
import type { Staff } from '../staff/staff.schema.ts';
import type { Booking, BookingPlace } from './booking.schema.ts';
import { holdsPlace, LONGEST_BOOKING } from './booking-status.ts';
import type { Ground } from './day-ground.ts';
import type { Holiday } from './holiday.schema.ts';
import type { Leave } from './leave.schema.ts';
import { calendarOf, type Objection } from './places.ts';
import type { Schedule } from './schedule.schema.ts';

/** By which road an owner comes to the page: the clinic may have closed the one from the messaging app. */
export const OWNER_ROADS = ['owner', 'line'] as const;
/** By which road an owner comes to the page. */
export type OwnerRoad = (typeof OWNER_ROADS)[number];

/** What decides what owners are offered, beside the calendar. */
export interface OwnerRules {
  readonly page: OwnerBookingSetting;
  readonly setting: BookingSetting;
  /** Kinds of appointment that owners may choose, in the clinic's order. */
  readonly kinds: readonly BookingKindRow[];
  readonly rooms: RoomSetting['rooms'];
  readonly doctors: readonly Staff[];
  readonly zone: Zone;
}

type Reading = Pick<Reader, 'getMany' | 'query'>;

/** Reads what decides what owners are offered. */
export async function ownerRulesOf(reader: Reading, zone: Zone): Promise<OwnerRules> {
  const [page, setting, { kinds }, { rooms }] = await settingsOf(reader, [
    OWNER_BOOKING_SETTING,
    BOOKING_SETTING,
    BOOKING_KIND_SETTING,
    ROOM_SETTING,
  ]);
  const staff = (await reader.query('staff', 'byName', {})) as unknown as readonly Staff[];
  const online = kinds
    .filter(({ isOnline }) => isOnline)
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  return { page, setting, kinds: online, rooms, doctors: doctorsOf(staff), zone };
}

/** Whether the page is open by a road. */
export const isOpenBy = ({ page, setting }: Pick<OwnerRules, 'page' | 'setting'>, road: OwnerRoad): boolean =>
  page.isOn && !(road === 'line' && setting.disableLineBooking);

/** Why a page can't be opened yet; what of it is missing a clinic sees where it opens it. */
export const OPENING_LACKS = ['hours', 'kinds', 'doctors', 'channel'] as const;
/** Why a page can't be opened yet. */
export type OpeningLack = (typeof OPENING_LACKS)[number];

/** What is missing before the page can be opened: hours, a kind that owners may choose, who sees them, a way by which codes go. */
export function openingLacks(
  { setting, kinds, doctors }: Pick<OwnerRules, 'setting' | 'kinds' | 'doctors'>,
  isChannelConnected: boolean,
): OpeningLack[] {
  const hasHours = Object.values(setting.businessHours).some((day) => Object.values(day).some((part) => part !== null));
  const needsDoctor = kinds.length > 0 && kinds.every(({ hasDoctor }) => hasDoctor);
  return [
    ...(hasHours ? [] : (['hours'] as const)),
    ...(kinds.length > 0 ? [] : (['kinds'] as const)),
    ...(needsDoctor && doctors.length === 0 ? (['doctors'] as const) : []),
    ...(isChannelConnected ? [] : (['channel'] as const)),
  ];
}

/** What a calendar of some days is judged by; days as starts, the last not included. One of the bookings can be left out, which is moved and makes way for itself. */
export async function calendarBetween(
  reader: Reading,
  { setting, zone }: Pick<OwnerRules, 'setting' | 'zone'>,
  { from, to }: { readonly from: number; readonly to: number },
  without = '',
) {
  const [found, holidays, schedules, leaves] = (await Promise.all([
    reader.query('booking', 'byTime', { from: from - LONGEST_BOOKING, to }),
    reader.query('holiday', 'byEnd', { from: isoDay(from, zone) }),
    reader.query('schedule', 'byDay', { from: dayStart(from, zone), to }),
    reader.query('leave', 'byEnd', { from: isoDay(from, zone) }),
  ])) as unknown as [Booking[], Holiday[], Schedule[], Leave[]];
  const bookings = found.filter(({ _id }) => _id !== without);
  // Whether a clinic keeps rosters at all is asked of all of them: where these days have none, nobody works.
  const any = schedules.length > 0 ? [] : ((await reader.query('schedule', 'byDay', { limit: 1 })) as never[]);
  const ground: Ground = { setting, holidays, schedules: [...schedules, ...any], leaves, zone };
  return { ...calendarOf({ ...ground, setting, bookings }), bookings };
}
/** A calendar of some days. */
export type OwnerCalendar = Awaited<ReturnType<typeof calendarBetween>>;

/** Whom and where an appointment may have: any doctor of whom it has one, or the one who is wished for; any room of its kind. */
export function wantedOf(
  { doctors, rooms }: Pick<OwnerRules, 'doctors' | 'rooms'>,
  kind: Pick<BookingKindRow, 'hasDoctor' | 'roomKind' | 'minutes'>,
  doctorID: string,
) {
  const all = doctors.map(({ _id }) => _id);
  const roomIDs = rooms
    .filter((room) => room.kind === kind.roomKind)
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id }) => _id);
  return {
    minutes: kind.minutes,
    doctorIDs: kind.hasDoctor ? all.filter((id) => doctorID === '' || id === doctorID) : [''],
    // A kind that takes a room of which there is none yet takes none.
    roomIDs: roomIDs.length > 0 ? roomIDs : [''],
  };
}

/** Whether the doctor with whom a booking is sees nobody here any more. */
export const hasDoctorLeft = (
  { doctors }: Pick<OwnerRules, 'doctors'>,
  { doctorID }: Pick<Booking, 'doctorID'>,
): boolean => doctorID !== '' && !doctors.some(({ _id }) => _id === doctorID);

/** With whom a booking is moved: with its doctor, or with any where that one has left; empty for any. */
export const wishedDoctor = (rules: Pick<OwnerRules, 'doctors'>, booking: Pick<Booking, 'doctorID'>): string =>
  hasDoctorLeft(rules, booking) ? '' : booking.doctorID;

/** Days of free places that are shown at a time. */
export const OFFERED_DAYS = 14;

/** Free times of some days from a day on, each once, whoever of the doctors has it. */
export function freeTimes(
  calendar: Pick<OwnerCalendar, 'freePlaces'>,
  wanted: ReturnType<typeof wantedOf>,
  { from, days, now }: { readonly from: number; readonly days: number; readonly now: number },
): number[] {
  const times = new Set<number>();
  for (const { dateTime } of calendar.freePlaces({ ...wanted, from: Math.max(from, now), days, now }))
    times.add(dateTime);
  return [...times];
}

/** Free times after a place was taken, nearest to it: what an owner is offered at once. */
export const nearestTimes = (times: readonly number[], to: number, most: number): number[] =>
  times
    .toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to) || a - b)
    .slice(0, most)
    .toSorted((a, b) => a - b);

/**
 * The place that an owner gets at a time: of the doctors who are free, the one with the least booked on that day. Undefined where none is, with what speaks against the
 * time.
 */
export function placeAt(
  calendar: Pick<OwnerCalendar, 'objectionsTo' | 'bookings'>,
  wanted: ReturnType<typeof wantedOf>,
  {
    dateTime,
    now,
    zone,
    own,
  }: { readonly dateTime: number; readonly now: number; readonly zone: Zone; readonly own?: string },
): { readonly place?: BookingPlace; readonly objections: readonly Objection[] } {
  const dateTimeEnd = dateTime + wanted.minutes * 60;
  const [begin, end] = [dayStart(dateTime, zone), addDays(dateTime, 1, zone)];
  const load = (doctorID: string) =>
    calendar.bookings.filter(
      (one) => one.doctorID === doctorID && holdsPlace(one) && one.dateTime >= begin && one.dateTime < end,
    ).length;
  const doctors = wanted.doctorIDs
    .map((doctorID) => ({ doctorID, load: load(doctorID) }))
    .toSorted((a, b) => a.load - b.load);
  const objections: Objection[] = [];
  for (const { doctorID } of doctors)
    for (const roomID of wanted.roomIDs) {
      const place = { dateTime, dateTimeEnd, doctorID, roomID };
      const against = calendar.objectionsTo({ ...place, ...(own === undefined ? {} : { _id: own }) }, now);
      if (against.length === 0) return { place, objections: [] };
      objections.push(...against);
    }
  return { objections };
}

/** Whether a time could be had but for who has it already: an owner is told that, and nothing of whom. */
export const isTaken = (objections: readonly Objection[]): boolean =>
  objections.some(({ kind }) => kind === 'doctorTaken' || kind === 'roomTaken');

/** Whether owners may still move or cancel a booking by themselves: it lies ahead, and not too near. */
export const mayStillChange = (
  booking: Pick<Booking, 'dateTime' | 'status'>,
  { latestCancelBookingMin }: Pick<BookingSetting, 'latestCancelBookingMin'>,
  now: number,
): boolean =>
  (booking.status === 'pending' || booking.status === 'approved') &&
  now <= booking.dateTime - latestCancelBookingMin * 60 &&
  now < booking.dateTime;
