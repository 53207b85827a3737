import { person, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { stayExamID } from '../hospital/stay-ids.ts';
import { examOrderID } from './exam-orders.ts';

const WBC = { _id: 'r', taskID: 't8', name: 'WBC', value: 9, unit: 'K/µL' };
const TASK = { _id: 't', type: '血檢', name: 'CBC', price: 600, number: 1 };
const mission = (ward: TestWard, hours: readonly number[]) => ({
  ...{ missionID: 'cbc', itemID: '/prod/cbc', name: 'CBC', price: 600 },
  arrangeDateTime: hours.map((hour) => ward.at(hour)),
});
const idAt = (ward: TestWard, hour: number) =>
  stayExamID(ward.stayID, ward.today, examOrderID('cbc', ward.at(hour), TEST_ZONE));
const examAt = (ward: TestWard, hour: number) => ward.clinic.tx.get('inHospitalExam', idAt(ward, hour));
const remove = (ward: TestWard) => ward.edit([{ op: 'remove', path: ['examTherapyMission', 'cbc'] }]);

/** A day on which an exam is ordered at eight and at twenty, which the laboratory has been asked for. */
async function ordered() {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('examTherapyMission', mission(ward, [8, 20]));
  for (const hour of [8, 20])
    await ward.clinic.run('stayExam.create', {
      ...{ ...ward.of(), executeID: examOrderID('cbc', ward.at(hour), TEST_ZONE), dateTime: ward.at(hour) },
      fields: { examTask: [{ ...TASK, _id: `t${hour}` }] },
    });
  return ward;
}

it('what the laboratory was asked for goes with its order, as it does with a visit’s', async () => {
  const ward = await ordered();
  await remove(ward);
  for (const hour of [8, 20]) expect(await examAt(ward, hour), String(hour)).toBeUndefined();
});

it('a time that is taken off takes off its own exam alone, and an order that stays keeps all of them', async () => {
  const ward = await ordered();
  const from = mission(ward, [8, 20]).arrangeDateTime;
  await ward.edit([{ op: 'set', path: ['examTherapyMission', 'cbc', 'note'], from: '', to: '空腹' }]);
  expect(await examAt(ward, 8)).toBeDefined();
  await ward.edit([{ op: 'set', path: ['examTherapyMission', 'cbc', 'arrangeDateTime'], from, to: [ward.at(8)] }]);
  expect(await examAt(ward, 8)).toBeDefined();
  expect(await examAt(ward, 20)).toBeUndefined();
});

it('what was found, finished or drawn stays, whatever becomes of its order (law 6)', async () => {
  const ward = await ordered();
  const recordID = idAt(ward, 8);
  await ward.clinic.run('exam.create', { recordID, taskIDs: ['t8'] });
  await ward.clinic.run('exam.mergeResults', { recordID, parts: [{ category: 'hematology', results: [WBC] }] });
  await ward.clinic.run('mission.execute', {
    ...ward.of(),
    entry: { _id: 'x', dateTime: ward.at(20), missions: [{ missionID: 'cbc', due: ward.at(20) }] },
  });
  await remove(ward);
  for (const hour of [8, 20]) expect(await examAt(ward, hour), String(hour)).toBeDefined();
});

it('of the one who takes an order off and the one who finds something, unseen by each other, nothing found is lost', async () => {
  const laboratory = person('lab@clinic.test', ['LAB_TASK_WRITE']);
  const finding = (recordID: string) => ({ recordID, parts: [{ category: 'hematology', results: [WBC] }] });
  const first = await ordered();
  await first.clinic.run('exam.mergeResults', finding(idAt(first, 8)), laboratory);
  await remove(first);
  expect((await examAt(first, 8))?.exam.hematology).toHaveLength(1);
  const second = await ordered();
  await remove(second);
  // It comes back to its author as a case, as with a visit's exam that was taken off.
  await expect(second.clinic.run('exam.mergeResults', finding(idAt(second, 8)), laboratory)).rejects.toMatchObject({
    codeName: 'notFound',
  });
});
