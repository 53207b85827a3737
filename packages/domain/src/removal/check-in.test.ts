import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { PET_STATUS } from '../pet/pet-facts.ts';

const DESK = person('desk@clinic.test', ['CHECK_IN', 'DAILY_STATUS']);

/** A check-in with a weight, and a second animal of the same owner. */
async function checkedIn() {
  const clinic = new TestClinic();
  const { userID } = await clinic.visit();
  const wrong = '/pet/a';
  const right = '/pet/b';
  await clinic.run('pet.create', { _id: right, userID, fields: { name: '紅豆' } });
  const recordID = `/record/${clinic.now}-desk`;
  const visit = { _id: recordID, petID: wrong, cause: '打噴嚏', weight: 4.2, ticket: '7' };
  await clinic.run('record.checkIn', { visits: [visit] }, DESK);
  const weights = async (petID: string) => (await clinic.tx.get('pet', petID))?.weightHistory ?? [];
  return { clinic, userID, wrong, right, recordID, weights };
}

describe('a check-in that was a mistake', () => {
  it('[2.6.03] is called off by whoever may check in, until the doctor begins', async () => {
    const { clinic, recordID, wrong, weights } = await checkedIn();
    await clinic.run('record.cancelCheckIn', { recordID, reason: '飼主改約' }, DESK);
    expect(await clinic.tx.get('record', recordID)).toBeUndefined();
    expect(await weights(wrong)).toEqual([]);
    expect(await clinic.tx.query('removal', 'byTime', {})).toMatchObject([
      { recordID, reason: '飼主改約', removedBy: DESK.staffID },
    ]);
    // Twice is once.
    await clinic.run('record.cancelCheckIn', { recordID }, DESK);
    await clinic.run('record.restore', { recordID }, DESK);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ cause: '打噴嚏', ticket: '7', weight: 4.2 });
    expect(await weights(wrong)).toMatchObject([{ value: 4.2 }]);
  });

  it('is no mistake any more once the doctor has begun, whatever the rights of who calls it off', async () => {
    const { clinic, recordID, wrong, right } = await checkedIn();
    await clinic.run('record.open', { recordID });
    for (const who of [DESK, clinic.actor]) {
      const refused = { codeName: 'contradictory', detail: { rule: 'visitBegun' } };
      await expect(clinic.run('record.cancelCheckIn', { recordID }, who)).rejects.toMatchObject(refused);
      await expect(clinic.run('record.correctPet', { recordID, from: wrong, petID: right }, who)).rejects.toMatchObject(
        refused,
      );
    }
  });

  it('comes back with its beginning where the doctor could not know that it was called off, and says so', async () => {
    const { clinic, recordID, wrong, weights } = await checkedIn();
    await clinic.run('record.cancelCheckIn', { recordID, reason: '飼主改約' }, DESK);
    const at = clinic.now;
    await expect(clinic.run('record.open', { recordID })).rejects.toMatchObject({ codeName: 'notFound' });
    await clinic.run('record.open', { recordID, petID: wrong });
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      openedDateTime: clinic.now,
      checkInCancel: { by: DESK.staffID, dateTime: at, reason: '飼主改約' },
    });
    expect(await weights(wrong)).toMatchObject([{ value: 4.2 }]);
    expect(await clinic.tx.query('removal', 'byTime', {})).toEqual([]);
  });

  it('a visit that was deleted with its work is not brought back by beginning it', async () => {
    const { clinic, recordID, wrong } = await checkedIn();
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(500))] });
    await clinic.run('record.remove', { recordID });
    await expect(clinic.run('record.open', { recordID, petID: wrong })).rejects.toMatchObject({ codeName: 'notFound' });
  });
});

describe('a check-in of the wrong animal', () => {
  it('becomes that of the right one in its place in the queue, and the weight goes along', async () => {
    const { clinic, recordID, wrong, right, weights } = await checkedIn();
    const before = await clinic.tx.get('record', recordID);
    await clinic.run('record.correctPet', { recordID, from: wrong, petID: right }, DESK);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      petID: right,
      cause: '打噴嚏',
      ticket: '7',
      dateTime: before?.dateTime,
      checkInCorrection: { petID: wrong, name: '麻糬', by: DESK.staffID, dateTime: clinic.now },
    });
    expect(await weights(wrong)).toEqual([]);
    expect(await weights(right)).toMatchObject([{ value: 4.2, source: recordID }]);
    // The same again changes nothing.
    await clinic.run('record.correctPet', { recordID, from: wrong, petID: right }, DESK);
    expect(await weights(right)).toHaveLength(1);
  });

  it('of another owner takes that owner, and leaves those who came together', async () => {
    const { clinic, recordID, wrong } = await checkedIn();
    clinic.now += 1;
    const other = await clinic.visit('x');
    await clinic.run('record.correctPet', { recordID, from: wrong, petID: other.petID }, DESK);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({
      petID: other.petID,
      userID: other.userID,
      checkInGroupID: '',
    });
  });

  it('that a colleague has corrected otherwise stays as the colleague left it', async () => {
    const { clinic, recordID, wrong, right, userID } = await checkedIn();
    await clinic.run('pet.create', { _id: '/pet/c', userID, fields: { name: '芝麻' } });
    await clinic.run('record.correctPet', { recordID, from: wrong, petID: right }, DESK);
    await expect(
      clinic.run('record.correctPet', { recordID, from: wrong, petID: '/pet/c' }, DESK),
    ).rejects.toMatchObject({ detail: { rule: 'petChanged', name: '紅豆' } });
  });

  it('is not of an animal that had died by then', async () => {
    const { clinic, recordID, wrong, right } = await checkedIn();
    const died = [
      { op: 'set', path: ['status'], from: PET_STATUS.normal, to: PET_STATUS.death },
      { op: 'set', path: ['timeOfDeath'], from: null, to: clinic.now - 3 * 86_400 },
    ];
    await clinic.run('pet.edit', { petID: right, edits: died });
    await expect(clinic.run('record.correctPet', { recordID, from: wrong, petID: right }, DESK)).rejects.toMatchObject({
      detail: { rule: 'afterDeath' },
    });
  });
});
