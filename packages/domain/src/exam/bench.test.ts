import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { expect, it } from 'vitest';
import { stayExamID } from '../hospital/stay-ids.ts';
import { benchedStayExam, laboratoryLists, waitingTasks } from './bench.ts';

const TASKS = [
  { _id: 'blood', type: '血檢', name: 'CBC', price: 600, number: 1 },
  { _id: 'out', type: '外送', name: '培養', price: 900, number: 1 },
];

/** An exam of a stay's day as the laboratory has it before it. */
async function ward() {
  const stay = await TestWard.open(new TestClinic());
  const recordID = stayExamID(stay.stayID, stay.today, 'e');
  const order = { ...stay.of(), executeID: 'e', dateTime: stay.at(9), fields: { examTask: TASKS, examConsumable: [] } };
  await stay.clinic.run('stayExam.create', order);
  const held = async () => {
    const exam = await stay.clinic.tx.get('inHospitalExam', recordID);
    if (!exam) throw new Error('no exam');
    return benchedStayExam(exam, await stay.stay());
  };
  const lists = async (now = stay.at(10)) => {
    const found = laboratoryLists([await held()], now);
    return [found.inside.length, found.outside.length, found.inbox.length];
  };
  return { stay, recordID, held, lists, run: stay.clinic.run.bind(stay.clinic) };
}

it('an exam of a stay waits on each side for what it has there, with the cage, and its results come to the inbox', async () => {
  const { stay, recordID, held, lists, run } = await ward();
  expect(await held()).toMatchObject({
    cause: '急性腸胃炎',
    stay: { inHospitalID: stay.stayID, cage: 'C1', kind: 'hospital' },
  });
  expect(waitingTasks(await held(), 'inside').map(({ _id }) => _id)).toEqual(['blood']);
  expect(await lists()).toEqual([1, 1, 0]);
  await run('exam.create', { recordID, taskIDs: ['blood', 'out'] });
  await run('exam.finish', { recordID, taskIDs: ['blood'], submit: true });
  expect(await lists()).toEqual([0, 1, 1]);
  await run('exam.finish', { recordID, taskIDs: ['out'] });
  expect(await lists()).toEqual([0, 0, 1]);
  for (const step of ['seen', 'told']) await run('exam.note', { recordID, taskIDs: ['blood', 'out'], step });
  expect(await lists()).toEqual([0, 0, 0]);
});

it('[3.9.05] it waits for thirty days to the second, and where the stay isn’t held here it is told without its cage', async () => {
  const { stay, recordID, lists } = await ward();
  const day = 86_400;
  expect(await lists(stay.at(9) + 30 * day)).toEqual([1, 1, 0]);
  expect(await lists(stay.at(9) + 30 * day + 1)).toEqual([0, 0, 0]);
  const exam = await stay.clinic.tx.get('inHospitalExam', recordID);
  expect(exam && benchedStayExam(exam, undefined).stay).toEqual({
    inHospitalID: stay.stayID,
    cage: '',
    kind: undefined,
  });
});
