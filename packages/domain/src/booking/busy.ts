import type { Booking } from './booking.schema.ts';
import { holdsPlace } from './booking-status.ts';

type Held = Pick<Booking, 'dateTime' | 'dateTimeEnd' | 'doctorID' | 'roomID' | 'status'>;

/** What holds one doctor or one room, by begin. */
interface Row<B> {
  readonly bookings: B[];
  longest: number;
  isSorted: boolean;
}

/** Bookings by whom and what they hold, so that a place is held against its neighbours alone. Made in one pass, and sorted where somebody asks. */
export function busyOf<B extends Held>(bookings: readonly B[]) {
  const rows = { doctorID: new Map<string, Row<B>>(), roomID: new Map<string, Row<B>>() };
  const add = (field: 'doctorID' | 'roomID', booking: B) => {
    const key = booking[field];
    if (key === '') return;
    const row = rows[field].get(key) ?? { bookings: [], longest: 0, isSorted: true };
    const last = row.bookings.at(-1);
    if (last === undefined) rows[field].set(key, row);
    else if (last.dateTime > booking.dateTime) row.isSorted = false;
    row.bookings.push(booking);
    row.longest = Math.max(row.longest, booking.dateTimeEnd - booking.dateTime);
  };
  for (const booking of bookings) {
    if (!holdsPlace(booking)) continue;
    add('doctorID', booking);
    add('roomID', booking);
  }

  const rowOf = (field: 'doctorID' | 'roomID', key: string): Row<B> | undefined => {
    const row = key === '' ? undefined : rows[field].get(key);
    if (row?.isSorted === false) {
      row.bookings.sort((a, b) => a.dateTime - b.dateTime);
      row.isSorted = true;
    }
    return row;
  };

  const overlapping = (field: 'doctorID' | 'roomID', key: string, from: number, to: number): B[] => {
    const row = rowOf(field, key);
    const found: B[] = [];
    if (!row) return found;
    for (let at = firstAfter(row.bookings, from - row.longest); at < row.bookings.length; at += 1) {
      const booking = row.bookings[at];
      if (!booking || booking.dateTime >= to) break;
      if (booking.dateTimeEnd > from) found.push(booking);
    }
    return found;
  };

  return {
    /** What holds the doctor or the room of a place at its time. */
    near: ({ dateTime, dateTimeEnd, doctorID, roomID }: Omit<Held, 'status'>): readonly B[] => [
      ...new Set([
        ...overlapping('doctorID', doctorID, dateTime, dateTimeEnd),
        ...overlapping('roomID', roomID, dateTime, dateTimeEnd),
      ]),
    ],
    /** Answers whether a doctor is taken, for somebody who asks of one time after the other: each later than the one before. */
    takenInTurn(doctorID: string): (from: number, to: number) => boolean {
      const row = rowOf('doctorID', doctorID);
      if (!row) return () => false;
      const { bookings, longest } = row;
      let first = 0;
      return (from, to) => {
        while (first < bookings.length && (bookings[first]?.dateTime ?? 0) < from - longest) first += 1;
        for (let at = first; at < bookings.length; at += 1) {
          const booking = bookings[at];
          if (!booking || booking.dateTime >= to) return false;
          if (booking.dateTimeEnd > from) return true;
        }
        return false;
      };
    },
  };
}

/** The first of bookings in order that begins at or after a time. */
function firstAfter(bookings: readonly Pick<Booking, 'dateTime'>[], time: number): number {
  let [low, high] = [0, bookings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bookings[middle]?.dateTime ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
