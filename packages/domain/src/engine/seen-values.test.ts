import { apart, type Told } from '@vetloom/testing/domain/apart.ts';
import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { clinicSchema } from '../clinic/clinic.schema.ts';

/*
 * Two desks write one place as a whole without hearing of each other: the first one's word stays, and the second one's author is asked, whoever they are; having
 * looked, they have their way (law 3, law 8).
 */

const PET = '/pet/a';
const RECORD = `/record/${TEST_NOW}-visit`;
const DAY = TEST_NOW + 864_000;
const REMINDER = `/reminder/${DAY}/${TEST_NOW}-next`;
const file = { _id: 'f', hash: 'a'.repeat(64), name: 'a.png', mime: 'image/png', size: 1 };
const role = { _id: '/role/desk', name: '櫃檯', permissions: ['CUSTOMER_READ', 'PET_READ'] };

async function clinicOfAll(): Promise<TestClinic> {
  const clinic = new TestClinic();
  for (const key of ['a', 'b', 'c'])
    await clinic.run('owner.create', {
      _id: `/user/${key}`,
      fields: { name: key, phone: `091200000${key.charCodeAt(0) - 96}` },
    });
  await clinic.run('pet.create', { _id: PET, userID: '/user/a', fields: { name: '麻糬' } });
  await clinic.run('pet.addFile', { petID: PET, file });
  await clinic.run('pet.addWeight', { petID: PET, weight: { id: 'w', value: 4.2, dateTime: TEST_NOW, source: '' } });
  await clinic.run('reminder.create', { reminderID: REMINDER, petID: PET, date: DAY, title: '疫苗' });
  await clinic.run('record.checkIn', { visits: [{ _id: RECORD, petID: PET, cause: '嘔吐' }] });
  const task = { _id: 'chem', type: '生化', name: '生化', price: 0, number: 1 };
  await clinic.run('exam.order', { recordID: RECORD, tasks: [task] });
  await clinic.run('exam.create', { recordID: RECORD, taskIDs: ['chem'] });
  await clinic.run('record.edit', {
    recordID: RECORD,
    edits: [insert('chargeDivision', { ...aCharge(500), _id: 'fee' })],
  });
  for (const key of ['a', 'b'])
    clinic.reader.documents.set(`staff /staff/${key}`, { _id: `/staff/${key}`, collection: 'staff' } as never);
  await clinic.run('sale.create', { _id: '/sale/1', fields: { lines: [{ ...aCharge(200), _id: 'line' }] } });
  await clinic.run('role.create', role);
  const shown = { _id: '/clinic', collection: 'clinic', clinicID: 'test', name: '診所', updateDateTime: 0 };
  clinic.reader.documents.set('clinic /clinic', clinicSchema.parse(shown));
  await clinic.run(...sign('d'));
  return clinic;
}

const weight = (value: number): Told => [
  'pet.editWeight',
  { petID: PET, weight: { id: 'w', value, dateTime: TEST_NOW, source: '' } },
];
const said = (more: object): Told => ['pet.editFile', { petID: PET, fileID: 'f', ...more }];
const moved = (userID: string): Told => ['pet.transfer', { petID: PET, userID }];
const answered = (approvalStatus: number, note: string): Told => [
  'pet.setApproval',
  { petID: PET, approvalStatus, note },
];
const picture = (sign: string): Told => [
  'pet.setAvatar',
  { petID: PET, avatar: { hash: sign.repeat(64), mime: 'image/png' } },
];
const sign = (hash: string): Told => [
  'clinic.addFile',
  { fileType: 'logo', file: { ...file, _id: `logo-${hash}`, hash: hash.repeat(64) } },
];
const unsigned: Told = ['clinic.removeFiles', { fileType: 'logo', ids: ['logo-d'] }];
const split = (staffID: string): Told => [
  'billing.distribute',
  { recordID: RECORD, parts: [{ staffID, amount: 500 }] },
];
const putOff: Told = ['reminder.edit', { reminderID: REMINDER, edits: [set(['date'], DAY, DAY + 864_000)] }];
const called: Told = ['reminder.notify', { reminderIDs: [REMINDER], noticeID: 'n', note: '週五來' }];
const closed: Told = ['reminder.close', { reminderIDs: [REMINDER], reason: '搬家' }];
const sold: Told = [
  'sale.edit',
  { saleID: '/sale/1', edits: [insert('lines' as never, { ...aCharge(50), _id: 'more' })] },
];
const cancelled: Told = ['sale.cancel', { saleID: '/sale/1', reason: '按錯' }];
const finished: Told = ['exam.finish', { recordID: RECORD, taskIDs: ['chem'] }];
const told: Told = ['exam.note', { recordID: RECORD, taskIDs: ['chem'], step: 'told' }];
const opened: Told = ['exam.reset', { recordID: RECORD, taskIDs: ['chem'] }];
const recheck = (recheckDueDateTime: number): Told => [
  'exam.note',
  { recordID: RECORD, taskIDs: ['chem'], step: 'told', recheckDueDateTime },
];
const untold: Told = ['exam.note', { recordID: RECORD, taskIDs: ['chem'], step: 'told', undo: true }];
const linked = (lineID: string): Told => ['owner.linkLine', { userID: '/user/a', lineID }];
const unlinked: Told = ['owner.unlinkLine', { userID: '/user/a' }];
const reopened: Told = ['reminder.reopen', { reminderID: REMINDER }];
const changes = (grant: string[], revoke: string[]): Told => ['role.change', { roleID: role._id, grant, revoke }];
const removed: Told = ['record.remove', { recordID: RECORD, reason: '重複' }];

const MEETINGS: [string, Told[], Told[], collection: string, id: string][] = [
  ['what a weight is', [weight(4.8)], [weight(5.2)], 'pet', PET],
  ['what a file shows', [said({ desc: '左前肢' })], [said({ desc: '右前肢' })], 'pet', PET],
  ['who an animal belongs to', [moved('/user/b')], [moved('/user/c')], 'pet', PET],
  ['whether an animal is right', [answered(20, '')], [answered(90, '晶片不符')], 'pet', PET],
  ['how an animal looks', [picture('b')], [picture('c')], 'pet', PET],
  ['what the clinic’s sign is', [sign('b')], [sign('c')], 'clinic', '/clinic'],
  [
    'what the clinic’s sign is, and that the one before was right',
    [sign('b')],
    [unsigned, sign('d')],
    'clinic',
    '/clinic',
  ],
  [
    'whose work a bill was',
    [split('/staff/a')],
    [split('/staff/b')],
    'distribution',
    RECORD.replace('record', 'distribution'),
  ],
  ['that a reminder is put off, and that it is closed', [putOff], [closed], 'reminder', REMINDER],
  ['that a reminder is closed, and that it is put off', [closed], [putOff], 'reminder', REMINDER],
  ['that an owner was called, and that the reminder is closed', [called], [closed], 'reminder', REMINDER],
  ['what more was sold, and that nothing was', [sold], [cancelled], 'sale', '/sale/1'],
  ['that the owner knows a result, and that there is none', [finished, told], [finished, opened], 'record', RECORD],
  ['when an exam is done again', [finished, recheck(DAY)], [finished, recheck(DAY + 1)], 'record', RECORD],
  [
    'that the owner knows a result, and that the other’s telling was wrong',
    [finished, told],
    [finished, told, untold],
    'record',
    RECORD,
  ],
  ['which account is the owner’s', [linked('mei')], [linked('ling')], 'user', '/user/a'],
  ['which account is the owner’s, and that there is none', [linked('mei')], [unlinked], 'user', '/user/a'],
  [
    'that a reminder is closed, and that the other’s closing was wrong',
    [closed],
    [closed, reopened],
    'reminder',
    REMINDER,
  ],
  [
    'that a permission is revoked, and one that needs it',
    [changes([], ['CUSTOMER_READ'])],
    [changes(['CUSTOMER_WRITE'], [])],
    'role',
    role._id,
  ],
  [
    'one that needs a permission, and that this is revoked',
    [changes(['CUSTOMER_WRITE'], [])],
    [changes([], ['CUSTOMER_READ'])],
    'role',
    role._id,
  ],
  [
    'that a visit is removed, and that the other’s removal of it was wrong',
    [removed],
    [removed, ['record.restore', { recordID: RECORD }]],
    'record',
    RECORD,
  ],
];

describe('of two desks that say otherwise', () => {
  it.each(MEETINGS)(
    '%s: the first word stays, and the second one’s author is asked',
    async (_what, one, two, ...where) => {
      const clinic = await clinicOfAll();
      const alone = await clinicOfAll();
      await apart(alone, one, []);
      const { first, second } = await apart(clinic, one, two);
      expect([first, second]).toEqual([[], ['changedSince']]);
      const [collection, id] = where;
      const [stands, should] = [clinic, alone].map(({ reader }) => reader.documents.get(`${collection} ${id}`));
      const facts = (document: object | undefined) =>
        document && Object.fromEntries(Object.entries(document).filter(([field]) => !/DateTime$|By$/.test(field)));
      expect(facts(stands)).toEqual(facts(should));
    },
  );

  it.each(MEETINGS)('%s: having looked, the second one has their way', async (_what, one, two) => {
    const clinic = await clinicOfAll();
    const { desks } = await apart(clinic, one, two);
    desks[1].look();
    const last = two.at(-1);
    if (last) await desks[1].does(last);
    await desks[1].arrives();
    expect(desks[1].heard).toEqual(['changedSince']);
  });

  it.each([
    ['the same', [moved('/user/b')], [moved('/user/b')]],
    ['of one file different things', [said({ desc: '左前肢' })], [said({ kind: 'report' })]],
    ['of a role different permissions', [changes(['BOOKING_READ'], [])], [changes([], ['PET_READ'])]],
    ['that a reminder is closed', [closed], [closed]],
  ] as [string, Told[], Told[]][])('nobody is asked who says %s', async (_what, one, two) => {
    const { first, second } = await apart(await clinicOfAll(), one, two);
    expect([first, second]).toEqual([[], []]);
  });

  it('whoever changes their mind before anybody hears of it is in nobody’s way', async () => {
    const acts: Told[] = [weight(4.8), weight(5), moved('/user/b'), moved('/user/c'), picture('b'), picture('c')];
    const { first } = await apart(await clinicOfAll(), [...acts, putOff, closed, finished, opened], []);
    expect(first).toEqual([]);
  });
});
