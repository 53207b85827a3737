import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { addDays, dayStart, sameTimeOn } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { placeOf } from '../../../parts/booking/use-booking-acts.ts';
import { type GridColumn, isIn, placeIn } from './grid-types.ts';

const words = bookingCalendar.keys;

/** A booking that was picked up, and where it would be put down. */
export interface Held {
  readonly entry: BookingEntry;
  readonly place: BookingPlace;
}

interface HeldOptions {
  readonly columns: readonly GridColumn[];
  /** Minutes that an arrow moves by. */
  readonly step: number;
  /** Start of the shown day, Unix seconds. */
  readonly day: number;
  /** Whether the shown view is a single day: what is held comes along to another one. */
  readonly isDay: boolean;
  /** Whether anything may be moved here, and what would be: the booking on which somebody stands, or the one that is open. */
  readonly mayPick: boolean;
  readonly toPick: () => BookingEntry | undefined;
  readonly onDay: (day: number) => void;
  readonly onDrop: (held: Held) => void;
}

/**
 * Moving a booking by keys: X picks up, arrows move, Enter drops, Escape leaves it where it was. Cutting and pasting is the same: what is held comes along to the day that is
 * turned to, at its time of day.
 */
export function useHeld(options: HeldOptions) {
  const { columns, step, day, isDay, mayPick, toPick, onDay, onDrop } = options;
  const [held, setHeld] = useState<Held>();
  const zone = shownZone();
  const pick = () => {
    const entry = toPick();
    if (entry) setHeld({ entry, place: placeOf(entry.booking) });
  };
  const toDay = (place: BookingPlace, target: number): BookingPlace => {
    const days = Math.round((target - dayStart(place.dateTime, zone)) / 86_400);
    const dateTime = sameTimeOn(place.dateTime, days, zone);
    return { ...place, dateTime, dateTimeEnd: dateTime + place.dateTimeEnd - place.dateTime };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held comes along when another day is turned to
  useEffect(() => {
    if (isDay) setHeld((before) => before && { ...before, place: toDay(before.place, day) });
  }, [day, isDay]);

  const shift = (minutes: number) =>
    setHeld(
      (before) =>
        before && {
          ...before,
          place: {
            ...before.place,
            dateTime: before.place.dateTime + minutes * 60,
            dateTimeEnd: before.place.dateTimeEnd + minutes * 60,
          },
        },
    );
  const across = (by: 1 | -1) => {
    if (!held) return;
    const at = columns.findIndex((column) => isIn(column, held.place, (time) => dayStart(time, zone)));
    const column = columns[at + by] ?? (at < 0 ? columns[0] : undefined);
    if (!column) return;
    const times = toDay(held.place, column.day);
    setHeld({ ...held, place: placeIn(column, times, held.place) });
  };
  const leave = () => setHeld(undefined);
  const drop = () => {
    if (!held) return;
    onDrop(held);
    setHeld(undefined);
  };
  const holding = { enabled: held !== undefined };
  const picking = { enabled: held === undefined && mayPick };
  useHotkey('X', words.pickUp, pick, picking);
  useHotkey('Ctrl X', words.cut, pick, { ...picking, whileTyping: false });
  useHotkey('ArrowUp', words.pickUp, () => shift(-step), holding);
  useHotkey('ArrowDown', words.pickUp, () => shift(step), holding);
  useHotkey(
    'ArrowLeft',
    words.pickUp,
    (event) => (event.shiftKey ? onDay(addDays(day, -1, zone)) : across(-1)),
    holding,
  );
  useHotkey(
    'ArrowRight',
    words.pickUp,
    (event) => (event.shiftKey ? onDay(addDays(day, 1, zone)) : across(1)),
    holding,
  );
  useHotkey('Shift ArrowLeft', words.pickUp, () => onDay(addDays(day, -1, zone)), holding);
  useHotkey('Shift ArrowRight', words.pickUp, () => onDay(addDays(day, 1, zone)), holding);
  useHotkey('Enter', words.drop, drop, holding);
  useHotkey('Ctrl V', words.paste, drop, { ...holding, whileTyping: false });
  useHotkey('Escape', words.leave, leave, holding);
  return { held, drop, leave };
}
