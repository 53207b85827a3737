import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';

/*
 * What one takes away goes with what another has put there meanwhile, unseen: whoever comes second is asked, and nothing is lost before
 * somebody has seen it (law 3, law 8).
 */

const OWNER = '/user/a';
const PET = '/pet/a';
const DAY = TEST_NOW + 864_000;
const REMINDER = `/reminder/${DAY}/${TEST_NOW}-next`;
const PROBLEM = `/problem/${TEST_NOW}-ckd`;
const file = { _id: 'f', hash: 'a'.repeat(64), name: 'a.png', mime: 'image/png', size: 1 };

/** An owner with an animal that was never seen, with a problem and a reminder; and somebody else's animal. */
async function kept(): Promise<TestClinic> {
  const clinic = new TestClinic();
  await clinic.run('owner.create', { _id: OWNER, fields: { name: '陳怡君', phone: '0912000001' } });
  await clinic.run('owner.create', { _id: '/user/b', fields: { name: '林志明', phone: '0912000002' } });
  await clinic.run('pet.create', { _id: PET, userID: OWNER, fields: { name: '麻糬' } });
  await clinic.run('pet.create', { _id: '/pet/b', userID: '/user/b', fields: { name: '紅豆' } });
  await clinic.run('problem.create', { _id: PROBLEM, petID: PET, fields: { name: 'CKD', since: TEST_NOW } });
  await clinic.run('reminder.create', { reminderID: REMINDER, petID: PET, date: DAY, title: '疫苗' });
  return clinic;
}

const BESIDE: [string, Told][] = [
  ['a problem', ['problem.create', { _id: `${PROBLEM}2`, petID: PET, fields: { name: 'DM', since: TEST_NOW } }]],
  ['a note of a problem', ['problem.edit', { problemID: PROBLEM, edits: [set(['note'], '', '腎指數回升')] }]],
  ['a reminder', ['reminder.create', { reminderID: `${REMINDER}2`, petID: PET, date: DAY, title: '驅蟲' }]],
  ['that the owner was called', ['reminder.notify', { reminderIDs: [REMINDER], noticeID: 'n', note: '週五來' }]],
  [
    'a referral',
    ['referral.create', { _id: `/referral${PET}/1-r`, petID: PET, fields: { clinic: '康寧', dateTime: 1 } }],
  ],
  [
    'a reaction to a drug',
    [
      'adverseReaction.create',
      {
        _id: `/adverseReaction${PET}/1-r`,
        petID: PET,
        fields: { product: '三合一', signs: '嘔吐', givenDateTime: 1, beganDateTime: 2 },
      },
    ],
  ],
];
const OF_THE_ANIMAL: typeof BESIDE = [
  ['a weight', ['pet.addWeight', { petID: PET, weight: { id: 'w', value: 4, dateTime: TEST_NOW, source: '' } }]],
  ['a file', ['pet.addFile', { petID: PET, file }]],
  ['an allergy', ['pet.edit', { petID: PET, edits: [set(['allergy'], '', 'penicillin')] }]],
  ['a new animal', ['pet.create', { _id: '/pet/c', userID: OWNER, fields: { name: '芝麻' } }]],
  ['somebody else’s animal', ['pet.transfer', { petID: '/pet/b', userID: OWNER }]],
];

describe.each([
  ['animal', ['pet.remove', { petID: PET }], BESIDE],
  ['owner', ['owner.remove', { userID: OWNER }], [...BESIDE, ...OF_THE_ANIMAL]],
] as [string, Told, typeof BESIDE][])('an %s that one takes away', (what, removal, puts) => {
  const stands = (clinic: TestClinic) => (what === 'animal' ? clinic.tx.get('pet', PET) : clinic.tx.get('user', OWNER));

  it.each(puts)('stays with %s that another has put there, until that was seen', async (_what, put) => {
    const clinic = await kept();
    const { first, second, desks } = await apart(clinic, [put], [removal]);
    expect([first, second]).toEqual([[], ['writtenSince']]);
    expect(await stands(clinic)).toBeDefined();
    desks[1].look();
    await desks[1].does(removal);
    await desks[1].arrives();
    expect([await stands(clinic), desks[1].heard]).toEqual([undefined, ['writtenSince']]);
  });

  it.each(puts)('is gone for %s that comes afterwards, and whoever put it there is told', async (_what, put) => {
    const clinic = await kept();
    const { second } = await apart(clinic, [removal], [put]);
    expect([await stands(clinic), second.length]).toEqual([undefined, 1]);
  });

  it('goes with what its author has put there, unsent as it was', async () => {
    const clinic = await kept();
    const { first } = await apart(clinic, [...puts.map(([, put]) => put), removal], []);
    expect([await stands(clinic), first]).toEqual([undefined, []]);
  });
});

it('an animal goes with what nobody has touched for months and this device never held', async () => {
  const clinic = await kept();
  const { desks } = await apart(clinic, [], []);
  const beside = await clinic.tx.get('problem', PROBLEM);
  desks[1].look();
  clinic.reader.documents.set(`problem ${PROBLEM}old`, { ...beside, _id: `${PROBLEM}old` } as never);
  clinic.now += 200 * 86_400;
  await desks[1].does(['pet.remove', { petID: PET }]);
  await desks[1].arrives();
  expect([await clinic.tx.get('pet', PET), desks[1].heard]).toEqual([undefined, []]);
});

it('a visit stays with the values of its operation that another writes down while one deletes it', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  await clinic.run('record.complete', { recordID });
  await clinic.run('surgery.start', { recordID, dateTime: TEST_NOW });
  const entry = { _id: 'row', dateTime: TEST_NOW, note: '心跳 90' };
  const deletes: Told = ['record.remove', { recordID, reason: '重複' }];
  const { second } = await apart(clinic, [['surgery.addEntry', { recordID, entry }]], [deletes]);
  expect([await clinic.tx.get('record', recordID), second]).toEqual([expect.anything(), ['writtenSince']]);
});
