import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { type Calendar, calendarOf, type Wanted } from '@vetloom/domain/booking/places.ts';
import { BOOKING_SETTING, type BookingSetting } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { ROOM_SETTING, type Room, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { addDays, dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo, useState } from 'react';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { bookingsWithin } from './bookings.ts';

/** What a clinic's days are made of, as this device holds it, for a stretch of time. */
type ClinicGround = Omit<Calendar, 'setting' | 'bookings'> & { readonly setting: BookingSetting };

/** The clinic's days, with the one function that offers places and judges them. */
export interface ClinicCalendar extends ReturnType<typeof calendarOf> {
  readonly ground: ClinicGround;
  readonly bookings: readonly Booking[];
}

/** Hours, days off, rosters and who is away for a stretch of time. One roster of any day comes along, which says that the clinic keeps them. Unix seconds. */
export async function readGround(store: LocalReads, from: number, to: number): Promise<ClinicGround> {
  const zone = shownZone();
  const since = isoDay(from, zone);
  const [setting, holidays, some, within, leaves] = await Promise.all([
    heldSetting(store, BOOKING_SETTING),
    heldOrEmpty(() => store.query('holiday', 'byEnd', { from: since })),
    heldOrEmpty(() => store.query('schedule', 'byDay', { limit: 1 })),
    heldOrEmpty(() => store.query('schedule', 'byDay', { from, to })),
    heldOrEmpty(() => store.query('leave', 'byEnd', { from: since })),
  ]);
  const schedules = within.length > 0 ? within : some;
  return { setting: setting ?? BOOKING_SETTING.defaults, holidays, schedules, leaves, zone };
}

/** The clinic's calendar for a stretch of time, read once: for a question such as the next free places. Unix seconds. */
export async function readCalendar(store: LocalReads, from: number, to: number): Promise<ClinicCalendar> {
  const [ground, bookings] = await Promise.all([readGround(store, from, to), bookingsWithin(store, from, to)]);
  return { ...calendarOf({ ...ground, bookings }), ground, bookings };
}

/** The same, live. `from` is the start of a day. Undefined until it is read. */
export function useClinicCalendar(from: number, to: number): ClinicCalendar | undefined {
  const ground = useLive((store) => readGround(store, from, to), ['ground', from, to]);
  const bookings = useLive((store) => bookingsWithin(store, from, to), ['taken', from, to]);
  return useMemo(
    () => ground && bookings && { ...calendarOf({ ...ground, bookings }), ground, bookings },
    [ground, bookings],
  );
}

/** What binds owners alone, lifted: the clinic's own people book for tomorrow morning, and for next year. */
const UNBOUND = { priorBookingMin: 0, futureCanBooking: 36_500 };

/** The calendar as it is for the clinic's own people. */
export const unbound = ({ ground, bookings }: Pick<ClinicCalendar, 'ground' | 'bookings'>): ClinicCalendar => ({
  ...calendarOf({ ...ground, setting: { ...ground.setting, ...UNBOUND }, bookings }),
  ground,
  bookings,
});

/** Free places as the clinic's own people are offered them, in order. */
export const freeForClinic = (
  calendar: Pick<ClinicCalendar, 'ground' | 'bookings'>,
  wanted: Wanted,
): Generator<BookingPlace> => unbound(calendar).freePlaces(wanted);

/** Days that are looked through at first, and at most. */
const [FIRST_DAYS, MOST_DAYS] = [10, 60];

interface WantedFree extends Omit<Wanted, 'days' | 'now'> {
  /** A booking that is being moved: its own place is no obstacle. */
  readonly except?: string;
  readonly most: number;
}

/** The next free places from a time on, live; further days are read where the first have none. `now`: Unix seconds. Undefined until they are known. */
export function useFreePlaces(wanted: WantedFree, now: number): readonly BookingPlace[] | undefined {
  const { from, minutes, doctorIDs, roomIDs, except, most } = wanted;
  const zone = shownZone();
  const day = dayStart(from, zone);
  const [further, setFurther] = useState('');
  const question = [day, doctorIDs.join(), minutes].join();
  const days = further === question ? MOST_DAYS : FIRST_DAYS;
  const calendar = useClinicCalendar(day, addDays(day, days, zone));
  const minute = Math.floor(now / 60) * 60;
  const key = JSON.stringify([doctorIDs, roomIDs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` holds the lists
  const found = useMemo(() => {
    if (!calendar) return undefined;
    const bookings = calendar.bookings.filter(({ _id }) => _id !== except);
    const asked = { from, days, minutes, doctorIDs, now: minute, ...(roomIDs && { roomIDs }) };
    return minutes < 5 ? [] : freeForClinic({ ground: calendar.ground, bookings }, asked).take(most).toArray();
  }, [calendar, from, days, minutes, key, except, most, minute]);
  useEffect(() => {
    if (found && found.length < most && days < MOST_DAYS) setFurther(question);
  }, [found, most, days, question]);
  return found;
}

/** Rooms in which bookings take place: animals stay in the others. */
const BOOKED_ROOMS: ReadonlySet<RoomKind> = new Set(['consult', 'surgery', 'imaging', 'grooming', 'other']);

/** What bookings are made of beside time: kinds of appointment and rooms in their order, doctors, and everybody who may help. */
export interface BookingChoices {
  readonly kinds: readonly BookingKindRow[];
  readonly rooms: readonly Room[];
  readonly doctors: readonly Staff[];
  /** Everyone of the clinic, those who have left included: their bookings still show. */
  readonly staff: readonly Staff[];
}

const inOrder = <R extends { readonly order: number; readonly name: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));

/** Kinds of appointment, rooms and people of bookings, live. Undefined until they are read. */
export const useBookingChoices = (): BookingChoices | undefined =>
  useLive(
    async (store) => {
      const [kinds, rooms, staff] = await Promise.all([
        heldSetting(store, BOOKING_KIND_SETTING),
        heldSetting(store, ROOM_SETTING),
        heldOrEmpty(() => store.query('staff', 'byName', {})),
      ]);
      return {
        kinds: inOrder(kinds?.kinds ?? []),
        rooms: inOrder((rooms?.rooms ?? []).filter(({ kind }) => BOOKED_ROOMS.has(kind))),
        // Sorted within, so of a copy.
        doctors: doctorsOf([...staff]),
        staff,
      };
    },
    ['booking choices'],
  );
