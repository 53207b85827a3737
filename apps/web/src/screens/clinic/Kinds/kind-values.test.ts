import { bookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { describe, expect, it } from 'vitest';
import { kindEdits, kindFault, kindValues, moveKind } from './kind-values.ts';

const row = (_id: string, order: number, more: object = {}) =>
  bookingKindRow.parse({ _id, name: `種類${_id}`, order, ...more });
const all = [row('a', 0), row('b', 1), row('c', 2)];

describe('kinds of appointment', () => {
  it('have a name of their own and a length of 5 to 720 whole minutes', () => {
    const values = kindValues(undefined);
    expect(kindFault({ ...values, name: ' ' }, all)).toBe('name');
    expect(kindFault({ ...values, name: '種類a ' }, all)).toBe('taken');
    for (const minutes of ['', '4', '721', '7.5', 'x'])
      expect(kindFault({ ...values, name: '洗牙', minutes }, all)).toBe('minutes');
    expect(kindFault({ ...values, name: '洗牙', minutes: '120' }, all)).toBeUndefined();
  });

  it('come in at the end, and are changed field by field', () => {
    const made = kindEdits(undefined, { ...kindValues(undefined), name: '洗牙 ', minutes: '120' }, all, 'd');
    expect(made).toMatchObject([
      { op: 'insert', path: ['kinds'], row: { _id: 'd', name: '洗牙', minutes: 120, order: 3 } },
    ]);
    const first = row('a', 0);
    expect(kindEdits(first, { ...kindValues(first), minutes: '45' }, all, '')).toEqual([
      { op: 'set', path: ['kinds', 'a', 'minutes'], from: 30, to: 45 },
    ]);
  });

  it('don’t stand by themselves where owners can’t choose them', () => {
    const online = row('a', 0, { isOnline: true, isApproved: true });
    const edits = kindEdits(online, { ...kindValues(online), isOnline: false }, all, '');
    expect(edits.map(({ path }) => path.at(-1))).toEqual(['isOnline', 'isApproved']);
  });

  it('are moved one place at a time, and not beyond the ends', () => {
    expect(moveKind(all, 'c', -1)).toEqual([
      { op: 'set', path: ['kinds', 'c', 'order'], from: 2, to: 1 },
      { op: 'set', path: ['kinds', 'b', 'order'], from: 1, to: 2 },
    ]);
    expect(moveKind(all, 'c', 1)).toEqual([]);
  });
});
