import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { doubledVisits, fullest, hasWork, takenAlong } from './doubled-visits.ts';

const FIRST = `/record/${TEST_NOW}-first`;
const SECOND = `/record/${TEST_NOW + 60}-second`;

/** An animal that two desks have checked in; neither saw the other's. */
async function twice(): Promise<TestClinic> {
  const clinic = new TestClinic();
  await clinic.run('owner.create', { _id: '/user/a', fields: { name: '陳怡君', phone: '0912000111' } });
  await clinic.run('pet.create', { _id: '/pet/a', userID: '/user/a', fields: { name: '麻糬' } });
  for (const _id of [SECOND, FIRST])
    await clinic.run('record.checkIn', { visits: [{ _id, petID: '/pet/a', cause: 'x' }] });
  return clinic;
}

const doubles = async (clinic: TestClinic) =>
  doubledVisits(await clinic.tx.query('record', 'byPet', { equals: ['/pet/a'] }), clinic.now, TEST_ZONE).map((group) =>
    group.map(({ _id }) => _id),
  );

describe('an animal that was checked in at two desks', () => {
  it('stands twice, and is told of', async () => {
    expect(await doubles(await twice())).toEqual([[SECOND, FIRST]]);
  });

  it('is no double where whoever checked it in saw the other visit', async () => {
    const clinic = await twice();
    const third = { _id: `/record/${TEST_NOW + 90}-third`, petID: '/pet/a', cause: 'x', beside: [FIRST, SECOND] };
    await clinic.run('record.keepBoth', { recordIDs: [FIRST, SECOND] });
    await clinic.run('record.checkIn', { visits: [third] });
    expect(await doubles(clinic)).toEqual([]);
  });

  it('is asked of no more once both are kept, one is gone, one is settled, or another day begins', async () => {
    const kept = await twice();
    await kept.run('record.keepBoth', { recordIDs: [FIRST, SECOND] });
    expect(await doubles(kept)).toEqual([]);
    const removed = await twice();
    await removed.run('record.remove', { recordID: SECOND, kept: FIRST });
    expect(await doubles(removed)).toEqual([]);
    const settled = await twice();
    await settled.run('record.setStatus', { recordID: FIRST, type: 'status', status: 90 });
    expect(await doubles(settled)).toEqual([]);
    const over = await twice();
    over.now += 86_400;
    expect(await doubles(over)).toEqual([]);
  });

  it('is asked of once more where a third desk checked it in', async () => {
    const clinic = await twice();
    await clinic.run('record.keepBoth', { recordIDs: [FIRST, SECOND] });
    const third = `/record/${TEST_NOW + 90}-third`;
    await clinic.run('record.checkIn', { visits: [{ _id: third, petID: '/pet/a', cause: 'x' }] });
    expect(await doubles(clinic)).toEqual([[SECOND, FIRST, third]]);
  });

  it('keeps one visit where two people each take the other one away', async () => {
    const clinic = await twice();
    await clinic.run('record.remove', { recordID: SECOND, kept: FIRST });
    await expect(clinic.run('record.remove', { recordID: FIRST, kept: SECOND })).rejects.toMatchObject({
      codeName: 'contradictory',
      detail: { rule: 'keptIsGone' },
    });
    await expect(clinic.run('record.keepBoth', { recordIDs: [FIRST, SECOND] })).resolves.toBeUndefined();
  });

  it('keeps the visit in which somebody has worked, else the first', async () => {
    const clinic = await twice();
    const group = async () => {
      const [found = []] = doubledVisits(await clinic.tx.query('record', 'byPet', {}), clinic.now, TEST_ZONE);
      return found;
    };
    expect(fullest(await group())?._id).toBe(SECOND);
    await clinic.run('record.open', { recordID: FIRST });
    expect(fullest(await group())?._id).toBe(FIRST);
    expect((await group()).map(hasWork)).toEqual([false, true]);
  });
});

it('what the front desk wrote in the visit that goes is taken along, and nothing is said twice', () => {
  const kept = { cause: '嘔吐', checkInNote: '怕生', weight: null };
  const gone = { cause: '嘔吐兩天', checkInNote: '會咬人', weight: 4.2 };
  expect(takenAlong(kept, gone)).toEqual([
    { op: 'set', path: ['checkInNote'], from: '怕生', to: '怕生\n嘔吐兩天\n會咬人' },
    { op: 'set', path: ['weight'], from: null, to: 4.2 },
  ]);
  expect(takenAlong(kept, { ...kept, checkInNote: '' })).toEqual([]);
  expect(takenAlong({ cause: '', checkInNote: '', weight: 3 }, gone)).toEqual([
    { op: 'set', path: ['cause'], from: '', to: '嘔吐兩天' },
    { op: 'set', path: ['checkInNote'], from: '', to: '會咬人' },
  ]);
});
