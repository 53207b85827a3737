import { describe, expect, it } from 'vitest';
import type { Cage, Room } from '../clinic/settings/room.setting.ts';
import { layOut, occupied } from './ward-layout.ts';

const room = (_id: string, order: number): Room => ({ _id, name: _id, kind: 'ward', order });
const cage = (_id: string, roomID: string, order: number): Cage => ({
  ...{ _id, roomID, name: _id, kind: 'dog', serviceID: '', order },
});
const patient = (name: string, cageID: string, cageName = cageID) => ({ name, stay: { cageID, cageName } });
const care = (cageID: string, leftDateTime: number, cleanedDateTime: number) => ({
  ...{ _id: `/cageCare/${cageID}`, collection: 'cageCare' as const, cageID, leftDateTime, leftBy: '', cleanedDateTime },
  ...{ cleanedBy: '', updateDateTime: 1, updateBy: '' },
});
const WARD = {
  rooms: [room('cats', 2), room('dogs', 1)],
  cages: [cage('A2', 'dogs', 2), cage('A1', 'dogs', 1), cage('C1', 'cats', 3)],
};
const shown = (layout: ReturnType<typeof layOut<ReturnType<typeof patient>>>) =>
  layout.rooms.map((place) => [
    place.room?.name,
    place.cages.map((one) => [one.cage.name, ...one.patients.map(({ name }) => name)].join(' ')),
  ]);

describe('the whiteboard', () => {
  it('shows cages by room as the ward is laid out, and who is in none', () => {
    const layout = layOut(WARD, [patient('阿吉', 'A1'), patient('橘胖', 'C1'), patient('小白', '')], []);
    expect(shown(layout)).toEqual([
      ['dogs', ['A1 阿吉', 'A2']],
      ['cats', ['C1 橘胖']],
    ]);
    expect(layout.unplaced.map(({ name }) => name)).toEqual(['小白']);
    expect(layout.rooms.map(occupied)).toEqual([1, 1]);
  });

  it('shows two animals of one cage, and one whose cage the clinic has taken away', () => {
    const layout = layOut(WARD, [patient('阿吉', 'A1'), patient('黑妞', 'A1'), patient('灰灰', 'R-01x', 'R-01')], []);
    expect(shown(layout)).toEqual([
      ['dogs', ['A1 阿吉 黑妞', 'A2']],
      ['cats', ['C1']],
      [undefined, ['R-01 灰灰']],
    ]);
  });

  it('shows a cage as dirty until it is cleaned, and never one with an animal in it', () => {
    const dirty = (...cares: ReturnType<typeof care>[]) =>
      layOut(WARD, [patient('阿吉', 'A1')], cares).rooms.flatMap(({ cages }) =>
        cages.filter(({ dirtySince }) => dirtySince !== undefined).map((one) => one.cage.name),
      );
    expect(dirty(care('A2', 20, 10), care('A1', 20, 0))).toEqual(['A2']);
    expect(dirty(care('A2', 20, 30))).toEqual([]);
  });
});
