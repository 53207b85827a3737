import { describe, expect, it } from 'vitest';
import type { BookingEntry } from './bookings.ts';
import { firstOfNow } from './first-of-now.ts';

const HOUR = 3600;
const NOW = 1_790_000_000;

/** A day whose bookings begin at these hours from now. */
const dayOf = (...hours: readonly number[]): BookingEntry[] =>
  hours.map((at) => ({ booking: { _id: `/booking/${at}`, dateTime: NOW + at * HOUR } }) as BookingEntry);

describe('the day’s list at the desk', () => {
  it('begins with who came within the last hour, not with the morning', () => {
    expect(firstOfNow(dayOf(-9, -4, -0.5, 1), NOW)?.booking._id).toBe('/booking/-0.5');
  });

  it('begins with the last when all are long over, and with nobody on an empty day', () => {
    expect(firstOfNow(dayOf(-9, -4), NOW)?.booking._id).toBe('/booking/-4');
    expect(firstOfNow(dayOf(), NOW)).toBeUndefined();
  });
});
