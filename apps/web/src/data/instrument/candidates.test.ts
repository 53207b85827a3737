import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { type DeviceReport, deviceReportSchema, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { type Candidate, candidateKey, heldCandidates, joinedCandidates } from './candidates.ts';

const aReport = (said: Partial<DeviceReport['said']>, more: Partial<DeviceReport> = {}): DeviceReport =>
  deviceReportSchema.parse({
    ...{ _id: '/exam/device/1-abcdef', collection: 'exam', of: 'device', state: EXAM_STATE.waiting },
    ...{ dateTime: TEST_NOW + 60, receivedDateTime: TEST_NOW + 60, createDateTime: TEST_NOW, updateDateTime: TEST_NOW },
    ...{ device: 'Element HT5', said, status: 'final', ...more },
    values: [{ _id: 'v1', category: 'hematology', code: 'WBC', name: 'WBC', value: 12, status: 'final' }],
  });
const asked = (named: readonly string[] = []) => ({
  now: TEST_NOW + 120,
  day: [TEST_NOW - DAY_SECONDS / 2, TEST_NOW + DAY_SECONDS / 2] as const,
  named,
});
const found = (clinic: TestClinic, report: DeviceReport, named?: readonly string[]) =>
  heldCandidates(clinic.tx, report, asked(named));

/** A visit whose blood test was sent to the laboratory. */
async function waitingVisit(clinic: TestClinic, key: string) {
  const ids = await clinic.visit(key);
  const task = { _id: `task-${key}`, type: '血檢', name: '血球', price: 0, number: 1 };
  await clinic.run('record.edit', {
    recordID: ids.recordID,
    edits: [{ op: 'insert', path: ['examTask'], row: task }],
  });
  await clinic.run('exam.create', { recordID: ids.recordID, taskIDs: [task._id] });
  return { ...ids, taskID: task._id };
}

it('offers the animal whose name the instrument says at the visit that waits, before others that wait', async () => {
  const clinic = new TestClinic();
  const one = await waitingVisit(clinic, 'a');
  const other = await waitingVisit(clinic, 'b');
  await clinic.run('pet.edit', {
    petID: other.petID,
    edits: [{ op: 'set', path: ['name'], from: '麻糬', to: '小黑' }],
  });
  const [first, second] = await found(clinic, aReport({ name: '麻糬' }));
  expect(first).toMatchObject({
    ...{ petID: one.petID, recordID: one.recordID, taskIDs: [one.taskID] },
    ...{ for: ['name', 'waiting', 'today'], against: [] },
  });
  expect(second).toMatchObject({ petID: other.petID, for: ['waiting', 'today'], against: ['otherName'] });
});

it('says what speaks against an animal whose number was typed for another one', async () => {
  const clinic = new TestClinic();
  const { petID } = await waitingVisit(clinic, 'a');
  await clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: ['chipID'], from: '', to: '900123456789012' }] });
  const [first] = await found(clinic, aReport({ id: '900 123456789012', name: 'Rex' }));
  expect(first).toMatchObject({ petID, for: ['chip', 'waiting', 'today'], against: ['otherName'] });
});

it('offers the last visits of an animal of which nothing waits, and says so', async () => {
  const clinic = new TestClinic();
  const { petID, recordID } = await clinic.visit('a');
  const [first, ...rest] = await found(clinic, aReport({ name: '麻糬' }), [petID]);
  expect(first).toMatchObject({ petID, recordID, taskIDs: [], for: ['name', 'today'], against: ['noRecord'] });
  expect(rest).toEqual([]);
});

it('names an animal that never came, without a place to attach to', async () => {
  const clinic = new TestClinic();
  await clinic.run('owner.create', { _id: '/user/a', fields: { name: '陳怡君', phone: '0912345678' } });
  await clinic.run('pet.create', { _id: '/pet/a', userID: '/user/a', fields: { name: '麻糬' } });
  expect(await found(clinic, aReport({ name: '麻糬' }), ['/pet/a'])).toMatchObject([
    { petID: '/pet/a', recordID: '', against: ['noRecord'] },
  ]);
});

it('offers nobody where nothing is said and nothing waits', async () => {
  const clinic = new TestClinic();
  await clinic.visit('a');
  expect(await found(clinic, aReport({}))).toEqual([]);
});

it('offers an animal once that was combined with another, at the visit that is its own by now', async () => {
  const clinic = new TestClinic();
  const { petID, recordID, taskID } = await waitingVisit(clinic, 'a');
  const other = await clinic.visit('b');
  const merge = { petID, mainID: other.petID, mergeID: '/petMerge/1-abcdef', take: [], keep: [] };
  await clinic.run('pet.combine', merge);
  const all = await found(clinic, aReport({ name: '麻糬' }), [petID, other.petID]);
  expect(all.filter((one) => one.recordID === recordID)).toMatchObject([{ petID: other.petID, taskIDs: [taskID] }]);
});

it('offers a visit once, as it is here, where the server was asked before its animal was combined with another', () => {
  const at = (petID: string, recordID: string) => ({ petID, recordID }) as Candidate;
  const joined = joinedCandidates([at('/pet/main', '/record/1')], [at('/pet/gone', '/record/1'), at('/pet/c', '')]);
  expect(joined.map(candidateKey)).toEqual(['/pet/main /record/1', '/pet/c ']);
});

it('keeps what stands there in its place when the server knows more', () => {
  const at = (petID: string, recordID: string) => ({ petID, recordID }) as Candidate;
  const held = [at('/pet/a', '/record/1'), at('/pet/b', '/record/2')];
  const joined = joinedCandidates(held, [at('/pet/c', '/record/3'), at('/pet/b', '/record/2')]);
  expect(joined.map(candidateKey)).toEqual(['/pet/a /record/1', '/pet/b /record/2', '/pet/c /record/3']);
});
