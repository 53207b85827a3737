import { calendarOf } from '@vetloom/domain/booking/places.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { ROOM_SETTING, type Room, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { useMemo } from 'react';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { bookingsWithin, type ClinicCalendar, readGround } from './read-calendar.ts';

/** The clinic's calendar for a stretch of time, live. `from` is the start of a day, Unix seconds. Undefined until it is read. */
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
