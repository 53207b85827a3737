import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { withSeenRows } from '../../core/rows.ts';
import { ROOM_SETTING } from './room.setting.ts';
import { settingOf } from './setting-concern.ts';

const insert = (list: string, row: object) => ({ op: 'insert', path: [list], row }) as const;
const edit = (clinic: TestClinic, ...edits: readonly object[]) =>
  clinic.run('setting.edit', { settingID: ROOM_SETTING.id, edits });
const rooms = (clinic: TestClinic) => settingOf(clinic.tx, ROOM_SETTING);

/** A ward with one cage. */
async function ward(): Promise<TestClinic> {
  const clinic = new TestClinic();
  await edit(
    clinic,
    insert('rooms', { _id: 'w', name: '住院房', kind: 'ward', order: 1 }),
    insert('cages', { _id: 'c1', roomID: 'w', name: 'A1', kind: 'dog', serviceID: '/catalog/service/9', order: 1 }),
  );
  return clinic;
}

describe('rooms and cages', () => {
  it('are rows: two directors who add, rename and arrange at once keep all that both did', async () => {
    const clinic = await ward();
    await edit(clinic, insert('cages', { _id: 'c2', roomID: 'w', name: 'A2', kind: 'cat', order: 2 }));
    await edit(clinic, set(['cages', 'c1', 'name'], 'A1', '一號籠'));
    await edit(clinic, set(['cages', 'c1', 'order'], 1, 3), insert('cages', { _id: 'c3', name: 'B1' }));
    expect((await rooms(clinic)).cages).toMatchObject([
      { _id: 'c1', name: '一號籠', order: 3, serviceID: '/catalog/service/9' },
      { _id: 'c2', kind: 'cat', serviceID: '' },
      { _id: 'c3', roomID: '', kind: 'dog', order: 0 },
    ]);
    expect(clinic.conflicts).toEqual([]);
  });

  it('of two names for one cage the second is its author’s to decide', async () => {
    const clinic = await ward();
    await edit(clinic, set(['cages', 'c1', 'name'], 'A1', '一號籠'));
    await edit(clinic, set(['cages', 'c1', 'name'], 'A1', '甲籠'));
    expect((await rooms(clinic)).cages[0]?.name).toBe('一號籠');
    expect(clinic.conflicts).toMatchObject([{ id: '/setting/room', path: ['cages', 'c1', 'name'], mine: '甲籠' }]);
  });

  it('a cage that somebody changed since is not taken away unseen, and one that is gone is not changed', async () => {
    const clinic = await ward();
    const saw = await rooms(clinic);
    await edit(clinic, set(['cages', 'c1', 'name'], 'A1', '一號籠'));
    await edit(clinic, ...withSeenRows(saw, [{ op: 'remove', path: ['cages', 'c1'] }]));
    expect((await rooms(clinic)).cages).toHaveLength(1);
    expect(clinic.conflicts).toHaveLength(1);
    const now = await rooms(clinic);
    await edit(clinic, ...withSeenRows(now, [{ op: 'remove', path: ['cages', 'c1'] }]));
    await edit(clinic, ...withSeenRows(now, [set(['cages', 'c1', 'kind'], 'dog', 'cat')]));
    expect((await rooms(clinic)).cages).toEqual([]);
    expect(clinic.conflicts).toHaveLength(2);
  });

  it('a room can go while somebody puts a cage into it: the cage stays, without a room', async () => {
    const clinic = await ward();
    const saw = await rooms(clinic);
    await edit(clinic, ...withSeenRows(saw, [{ op: 'remove', path: ['rooms', 'w'] }]));
    await edit(clinic, insert('cages', { _id: 'c2', roomID: 'w', name: 'A2', kind: 'dog', order: 2 }));
    const { rooms: left, cages } = await rooms(clinic);
    expect(left).toEqual([]);
    expect(cages.map(({ _id }) => _id)).toEqual(['c1', 'c2']);
  });

  it('need a name, a kind that is known and an id of their own', async () => {
    const clinic = await ward();
    const row = { _id: 'c9', name: 'X' };
    const { cages } = await rooms(clinic);
    for (const bad of [
      insert('cages', { ...row, name: ' ' }),
      insert('cages', { ...row, kind: 'box' }),
      set(['cages'], cages, [row, row]),
    ])
      await expect(edit(clinic, bad).then(() => rooms(clinic))).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});
