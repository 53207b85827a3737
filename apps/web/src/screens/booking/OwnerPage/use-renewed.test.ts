import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { describe, expect, it } from 'vitest';
import { renewedAfter } from './use-renewed.ts';

const NOW = 1_800_000_000;
const queue = { now: NOW, ticket: '12', state: 'waiting', room: '', before: 2, wait: 20 } as const;
const booking = (more: Partial<OwnBooking>) =>
  ({ status: 'approved', dateTime: NOW + 3600, queue: null, ...more }) as OwnBooking;

describe('an owner’s own booking looks again by itself', () => {
  it('while somebody waits to be called, and until the visit is over', () => {
    const looks = (state: 'waiting' | 'called' | 'skipped' | 'inRoom' | 'over') =>
      renewedAfter(booking({ status: 'checkedIn', queue: { ...queue, state } }), NOW);
    expect([looks('waiting'), looks('called'), looks('skipped'), looks('inRoom')]).toEqual(Array(4).fill(15_000));
    expect(looks('over')).toBeUndefined();
    expect(renewedAfter(booking({ status: 'checkedIn' }), NOW)).toBeUndefined();
  });

  it('once a minute on its day, and not for what lies further off or is over', () => {
    expect(renewedAfter(booking({}), NOW)).toBe(60_000);
    expect(renewedAfter(booking({ status: 'pending', dateTime: NOW - 3600 }), NOW)).toBe(60_000);
    expect(renewedAfter(booking({ dateTime: NOW + 3 * 86_400 }), NOW)).toBeUndefined();
    expect(renewedAfter(booking({ status: 'cancel' }), NOW)).toBeUndefined();
  });
});
