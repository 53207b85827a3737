import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { calendarOf, type Wanted } from '@vetloom/domain/booking/places.ts';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { ROOM_SETTING, type Room, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo, useState } from 'react';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { bookingsWithin, type ClinicCalendar, freeForClinic, readGround } from './read-calendar.ts';

/** The clinic's calendar for a stretch of time, live. `from` is the start of a day, Unix seconds. Undefined until it is read. */
export function useClinicCalendar(from: number, to: number): ClinicCalendar | undefined {
  const ground = useLive((store) => readGround(store, from, to), ['ground', from, to]);
  const bookings = useLive((store) => bookingsWithin(store, from, to), ['taken', from, to]);
  return useMemo(
    () => ground && bookings && { ...calendarOf({ ...ground, bookings }), ground, bookings },
    [ground, bookings],
  );
}

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
