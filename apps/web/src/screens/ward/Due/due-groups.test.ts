import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { describe, expect, it } from 'vitest';
import type { DueRow } from '../../../parts/ward/due-rows.ts';
import { countsOf, groupsOf, roomsOf, rowAt } from './due-groups.ts';

/** Eight in the morning of 2026/11/20 in Taipei. */
const EIGHT = 1_795_132_800;
const row = (key: string, hour: number, state: DueRow['state'], cageID: string): DueRow =>
  ({ key, due: EIGHT + (hour - 8) * 3600, state, doses: [], patient: { stay: { cageID } } }) as unknown as DueRow;
const setting = {
  ...ROOM_SETTING.defaults,
  rooms: [
    { _id: 'icu', name: 'ICU', kind: 'ward' as const, order: 2 },
    { _id: 'dogs', name: '犬 A', kind: 'ward' as const, order: 1 },
  ],
  cages: [
    { _id: 'A1', roomID: 'dogs', name: 'A1', kind: 'dog' as const, serviceID: '', order: 0 },
    { _id: 'I1', roomID: 'icu', name: 'I1', kind: 'dog' as const, serviceID: '', order: 0 },
    { _id: 'X1', roomID: 'gone', name: 'X1', kind: 'dog' as const, serviceID: '', order: 0 },
  ],
  updateDateTime: 0,
};
const rows = [
  row('late', 7, 'overdue', 'I1'),
  row('now', 8, 'now', 'A1'),
  row('nine', 9, 'upcoming', 'X1'),
  row('half', 9.5, 'upcoming', ''),
  row('ten', 10, 'upcoming', 'A1'),
];
const shapeOf = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ title, rows: own }) => [title, own.map(({ key }) => key)]);

describe('what is due in a ward', () => {
  it('is looked for by the moment of a notice: its line, else the next one', () => {
    expect(rowAt(rows, EIGHT)?.key).toBe('now');
    expect(rowAt(rows, EIGHT + 60)?.key).toBe('nine');
    expect(rowAt(rows, EIGHT + 9 * 3600)).toBeUndefined();
    expect(rowAt(rows, Number.NaN)).toBeUndefined();
  });

  it('stands together as late, now, and hour by hour', () => {
    expect(shapeOf(groupsOf(rows, 'time', roomsOf(rows, setting)))).toEqual([
      ['逾時', ['late']],
      ['現在', ['now']],
      ['9 時', ['nine', 'half']],
      ['10 時', ['ten']],
    ]);
    expect(countsOf(rows)).toEqual({ late: 1, now: 1 });
  });

  it('stands room by room in the clinic’s order; what has no room, or one that is gone, last', () => {
    expect(shapeOf(groupsOf(rows, 'room', roomsOf(rows, setting)))).toEqual([
      ['犬 A', ['now', 'ten']],
      ['ICU', ['late']],
      ['未分病房', ['nine', 'half']],
    ]);
    expect(roomsOf(rows, undefined).rooms).toEqual([{ id: '-', name: '未分病房', count: 5 }]);
  });
});
