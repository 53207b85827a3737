import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { type Calendar, calendarOf } from '@vetloom/domain/booking/places.ts';
import { BOOKING_SETTING, type BookingSetting } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { ROOM_SETTING, type Room, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
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
