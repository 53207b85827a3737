import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { timelineOf } from '../overview/timeline.ts';

const set = (path: string[], from: unknown, to: unknown) => ({ op: 'set', path, from, to });

async function referredPet() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const _id = `/referral${ids.petID}/${clinic.now}-a`;
  const fields = { clinic: '臺大動物醫院', dateTime: clinic.now, note: '心臟超音波' };
  await clinic.run('referral.create', { _id, petID: ids.petID, fields });
  return { clinic, ...ids, referralID: _id };
}
const referralsOf = (clinic: TestClinic, petID: string) => clinic.tx.query('referral', 'byPet', { equals: [petID] });

describe('referrals of an animal', () => {
  it("[3.3.08 fields half] hold the animal, the time, a note, and who wrote and changed them when; their id is made of the animal's and the second", async () => {
    const { clinic, petID, referralID } = await referredPet();
    const [made] = await referralsOf(clinic, petID);
    expect(made).toMatchObject({ petID, direction: 'issued', note: '心臟超音波', createBy: clinic.actor.staffID });
    expect(made?._id).toMatch(new RegExp(`^/referral${petID}/[0-9]+-`));
    const other = person('nurse@clinic.test', ['RECORD_WRITE']);
    await clinic.run('referral.edit', { referralID, edits: [set(['note'], '心臟超音波', '已回診')] }, other);
    expect((await referralsOf(clinic, petID))[0]).toMatchObject({
      note: '已回診',
      createDateTime: made?.createDateTime,
      updateDateTime: clinic.now,
      updateBy: other.staffID,
    });
    await clinic.run('referral.remove', { referralID });
    await clinic.run('referral.remove', { referralID });
    expect(await referralsOf(clinic, petID)).toEqual([]);
  });

  it('are one for a letter that is printed again, and another for another clinic', async () => {
    const clinic = new TestClinic();
    const { petID, recordID } = await clinic.visit();
    const letter = (key: string, to: string, note: string) =>
      clinic.run('referral.create', {
        _id: `/referral${petID}/${clinic.now}-${key}`,
        petID,
        fields: { clinic: to, dateTime: clinic.now, note, recordID },
      });
    await letter('a', '臺大動物醫院', '初稿');
    await letter('b', '臺大動物醫院', '定稿');
    await letter('c', '中興大學獸醫教學醫院', '定稿');
    expect((await referralsOf(clinic, petID)).map(({ clinic: to, note }) => [to, note])).toEqual([
      ['臺大動物醫院', '定稿'],
      ['中興大學獸醫教學醫院', '定稿'],
    ]);
  });

  it('name a clinic or say why, and belong to an animal that exists', async () => {
    const { clinic, petID, referralID } = await referredPet();
    const create = (pet: string, fields: object) =>
      clinic.run('referral.create', { _id: `/referral${pet}/1-x`, petID: pet, fields: { dateTime: 1, ...fields } });
    await expect(create(petID, { note: ' ' })).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(create('/pet/none', { note: '跛行' })).rejects.toMatchObject({ codeName: 'petNotFound' });
    const emptied = [set(['note'], '心臟超音波', ''), set(['clinic'], '臺大動物醫院', '')];
    await expect(clinic.run('referral.edit', { referralID, edits: emptied })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    expect(await referralsOf(clinic, petID)).toHaveLength(1);
  });

  it('come along when two animals are combined, and go with one that was never seen', async () => {
    const { clinic, petID, userID } = await referredPet();
    const main = await clinic.visit('b');
    await clinic.run('pet.combine', { petID, mainID: main.petID, mergeID: '/petMerge/1' });
    expect(await referralsOf(clinic, main.petID)).toHaveLength(1);
    await clinic.run('pet.create', { _id: '/pet/new', userID, fields: { name: '豆花' } });
    const fields = { direction: 'received', clinic: '康寧動物醫院', dateTime: 1 };
    await clinic.run('referral.create', { _id: '/referral/pet/new/1-x', petID: '/pet/new', fields });
    await clinic.run('pet.remove', { petID: '/pet/new' });
    expect(await referralsOf(clinic, '/pet/new')).toEqual([]);
  });

  it("stand in the animal's timeline by their time, and are found by clinic and words", async () => {
    const { clinic, petID } = await referredPet();
    const records = await clinic.tx.query('record', 'byPet', { equals: [petID] });
    const referrals = await referralsOf(clinic, petID);
    const entries = timelineOf({
      records,
      receipts: [],
      reminders: [],
      messages: [],
      referrals,
      pet: { weightHistory: [] },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['referral', 'visit']);
  });
});
