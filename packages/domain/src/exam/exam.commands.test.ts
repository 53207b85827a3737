import { aTask, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAM_TASK_TYPES, type ExamTask, examImage, RESULT_CATEGORIES } from '../lines/exam.schema.ts';
import {
  emptyExam,
  isExamEmpty,
  isOutside,
  maySubmit,
  pendingInside,
  pendingOutside,
  summariesOf,
} from '../lines/exam-tasks.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { reviewEdits } from '../sync/review.ts';

let clinic: TestClinic;
let recordID: string;
beforeEach(async () => {
  clinic = new TestClinic();
  ({ recordID } = await clinic.visit());
});

const record = async (): Promise<VisitRecord> => {
  const found = await clinic.tx.get('record', recordID);
  if (!found) throw new Error('the record is gone');
  return found;
};
const task = async (id: string): Promise<ExamTask> => {
  const found = (await record()).examTask.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
};
const order = (_id: string, type: ExamTask['type'] = '生化', price = 0) =>
  clinic.run('exam.order', { recordID, tasks: [{ _id, type, name: type, price, number: 1 }] });
const act = (name: string, ...taskIDs: string[]) => clinic.run(`exam.${name}`, { recordID, taskIDs });
const merge = (parts: object[], taskID?: string) => clinic.run('exam.mergeResults', { recordID, parts, taskID });
const value = (name: string, given: number | string, more: object = {}) => ({
  category: 'biochemistry',
  results: [{ _id: `v-${name}`, name, value: given, ...more }],
});
const image = (_id: string) =>
  examImage.parse({ _id, hash: _id.padEnd(64, '0'), name: `${_id}.png`, mime: 'image/png', size: 9 });

describe('where an exam is done', () => {
  const assign = (field: string, from: string, to: string) =>
    clinic.run('exam.edit', { recordID, edits: [set(['examTask', 'a1', field], from, to)] });

  it('[2.3.27 rule half] is chosen anew by doctor or laboratory: type, vendor and device', async () => {
    await order('a1', '生化');
    await assign('type', '生化', '外送');
    await assign('vendor', '', '康寧檢驗所');
    await clinic.run('exam.setting', { recordID, taskID: 'a1', device: 'IDEXX' });
    expect(await task('a1')).toMatchObject({ type: '外送', vendor: '康寧檢驗所', device: 'IDEXX' });
    expect(pendingOutside(await record())).toHaveLength(1);
  });

  it('keeps its type once something was found, whoever changes it; values that come after a change keep their exam', async () => {
    const hasFound = expect.objectContaining({ detail: expect.objectContaining({ rule: 'examHasFindings' }) });
    await order('a1', '生化');
    await act('create', 'a1');
    await merge([value('ALT', 50)], 'a1');
    await expect(assign('type', '生化', '血檢')).rejects.toEqual(hasFound);
    await assign('device', '', 'IDEXX');
    await order('a2', '生化');
    await clinic.run('exam.edit', { recordID, edits: [set(['examTask', 'a2', 'type'], '生化', '外送')] });
    await merge([value('BUN', 20)], 'a2');
    const { exam, examTask } = await record();
    expect(exam.biochemistry.map(({ name, taskID }) => [name, taskID])).toEqual([
      ['ALT', 'a1'],
      ['BUN', 'a2'],
    ]);
    expect(examTask.map(({ type }) => type)).toEqual(['生化', '外送']);
  });

  it('keeps its type in a whole visit that is written as well: the words go in, the type is a conflict to look at', async () => {
    await order('a1', '生化');
    await act('create', 'a1');
    await merge([value('ALT', 50)], 'a1');
    await clinic.run('record.edit', {
      recordID,
      edits: [set(['examTask', 'a1', 'type'], '生化', '血檢'), set(['diagnosis'], '', '胃炎')],
    });
    expect((await task('a1')).type).toBe('生化');
    expect((await record()).diagnosis).toBe('胃炎');
    expect(clinic.conflicts).toMatchObject([{ path: ['examTask', 'a1', 'type'], mine: '血檢', theirs: '生化' }]);
  });
});

describe('exam tasks', () => {
  it('[2.7.101 rule half] are ordered, priced, finished and taken off; without any the visit has no exams', async () => {
    await order('a1', '生化', 1100);
    expect(await record()).toMatchObject({ examStatus: 10, hasExamTaskTodo: true, total: 1100 });
    expect(await task('a1')).toMatchObject({ type: '生化', price: 1100, createTaskDateTime: 0, finishDateTime: 0 });
    await clinic.run('exam.edit', { recordID, edits: [set(['examTask', 'a1', 'number'], 1, 2)] });
    expect((await record()).total).toBe(2200);
    await merge([value('ALT', 50)], 'a1');
    await act('create', 'a1');
    await act('finish', 'a1');
    expect(await task('a1')).toMatchObject({ finishDateTime: clinic.now });
    await act('remove', 'a1');
    const left = await record();
    expect(left).toMatchObject({ examStatus: 0, hasExamTaskTodo: false, total: 0, isExamEmpty: true });
    expect(left.exam.biochemistry).toEqual([]);
  });

  it('come back with what somebody was writing in them when another took them off, if that person wants it', async () => {
    await order('a1', 'X光');
    const seen = await task('a1');
    await act('remove', 'a1');
    const said = { ...set(['examTask', 'a1', 'result'], '', '肺野清晰。'), seen };
    await clinic.run('exam.edit', { recordID, edits: [said] });
    expect((await record()).examTask).toEqual([]);
    const [contested] = clinic.conflicts;
    expect(contested).toMatchObject({
      path: ['examTask', 'a1'],
      mine: { ...seen, result: '肺野清晰。' },
      theirs: null,
    });
    const back = reviewEdits('record', contested ? [{ ...contested, path: [...contested.path] }] : [], ['mine']);
    await clinic.run('record.edit', { recordID, edits: back });
    expect(await task('a1')).toMatchObject({ type: 'X光', result: '肺野清晰。' });
    expect(clinic.conflicts).toHaveLength(1);
  });

  it('[2.3.28] have each time set by its own step and by nothing else', async () => {
    await order('a1');
    const forged = {
      createTaskDateTime: 5,
      requestDateTime: 5,
      requestBy: 'x',
      finishDateTime: 5,
      finishBy: 'x',
      seenBy: 'x',
    };
    const edits = Object.entries(forged).map(([field, to]) =>
      set(['examTask', 'a1', field], typeof to === 'number' ? 0 : '', to),
    );
    const untouched = {
      ...forged,
      createTaskDateTime: 0,
      requestDateTime: 0,
      requestBy: '',
      finishDateTime: 0,
      finishBy: '',
      seenBy: '',
    };
    await clinic.run('exam.edit', { recordID, edits });
    expect(await task('a1')).toMatchObject(untouched);
    await clinic.run('record.edit', { recordID, edits });
    expect(await task('a1')).toMatchObject(untouched);
    await clinic.run('record.edit', {
      recordID,
      edits: [{ op: 'insert', path: ['examTask'], row: aTask({ _id: 'b1', ...forged }) }],
    });
    expect(await task('b1')).toMatchObject(untouched);

    await act('create', 'a1');
    expect(await task('a1')).toMatchObject({ ...untouched, createTaskDateTime: clinic.now });
    const created = clinic.now;
    await clinic.run('exam.request', { recordID, items: [{ type: 'biochemistry' }], tool: 'VetSync' });
    const requested = {
      createTaskDateTime: created,
      requestDateTime: clinic.now,
      requestBy: '/staff/admin@clinic.test',
    };
    expect(await task('a1')).toMatchObject({ ...untouched, ...requested, requestTool: 'VetSync' });
    await act('finish', 'a1');
    expect(await task('a1')).toMatchObject({
      ...requested,
      finishDateTime: clinic.now,
      finishBy: '/staff/admin@clinic.test',
    });
  });

  it('finished before they were requested are refused whatever way is tried; an outside report may come of itself', async () => {
    await order('a1');
    await order('o1', '外送');
    const refused = { codeName: 'contradictory', detail: { rule: 'examNotRequested' } };
    await expect(act('finish', 'a1')).rejects.toMatchObject(refused);
    await expect(clinic.run('exam.work', { recordID, finish: ['o1', 'a1'], submit: true })).rejects.toMatchObject(
      refused,
    );
    await clinic.run('exam.request', { recordID, items: [{ type: 'biochemistry' }] });
    await expect(act('finish', 'a1')).rejects.toMatchObject(refused);
    await act('finish', 'o1');
    expect((await task('o1')).finishDateTime).toBe(clinic.now);
    await expect(act('finish', 'nobody')).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('are never finished before they were sent, nor submitted before they were finished, however clocks differ', async () => {
    await order('a1');
    await act('create', 'a1');
    const { createTaskDateTime } = await task('a1');
    clinic.now -= 600;
    await act('finish', 'a1');
    expect((await task('a1')).finishDateTime).toBe(createTaskDateTime);
    await clinic.run('exam.submit', { recordID });
    expect(await record()).toMatchObject({ examTaskSubmitDateTime: createTaskDateTime, examStatus: 30 });
  });

  it('were sent no later than their report came, when that is said afterwards', async () => {
    await order('o1', '外送');
    await act('finish', 'o1');
    const { finishDateTime } = await task('o1');
    clinic.now += 600;
    await act('create', 'o1');
    expect(await task('o1')).toMatchObject({ createTaskDateTime: finishDateTime, finishDateTime });
  });

  it('[2.3.31 rule half] are of seven kinds', () =>
    expect([...EXAM_TASK_TYPES].sort()).toEqual(['超音波', 'X光', '外送', '生化', '血檢', '尿檢', '試劑'].sort()));

  it.each([{ number: -1 }, { price: -0.5 }, { type: '抽血' }, { number: 0.00001 }])(
    'of a wrong kind are refused: %j',
    async (wrong) => {
      const tasks = [{ _id: 'a1', type: '血檢', price: 1, number: 1, ...wrong }];
      await expect(clinic.run('exam.order', { recordID, tasks })).rejects.toMatchObject({ name: 'ZodError' });
    },
  );

  it('[2.4.84 rule half] [2.4.85] [2.4.69 outpatient half] wait until they are finished and submitted', async () => {
    await order('a1');
    await order('a2', '血檢');
    await order('a3', '尿檢');
    expect(pendingInside(await record())).toHaveLength(3);
    await act('create', 'a1', 'a2');
    await act('finish', 'a1');
    expect(await task('a1')).toMatchObject({ finishDateTime: clinic.now, finishBy: clinic.actor.staffID });
    await clinic.run('exam.submit', { recordID });
    expect(await record()).toMatchObject({ examTaskSubmitDateTime: 0, examTaskSubmitBy: '', examStatus: 10 });
    await act('finish', 'a2');
    expect(pendingInside(await record())).toHaveLength(3);
    await clinic.run('exam.submit', { recordID });
    // What was never sent holds no submit back, and waits on its own.
    expect(await record()).toMatchObject({
      examTaskSubmitDateTime: clinic.now,
      examTaskSubmitBy: clinic.actor.staffID,
      examStatus: 10,
      hasExamTaskTodo: true,
    });
    expect(pendingInside(await record())).toMatchObject([{ _id: 'a3' }]);
    await act('create', 'a3');
    await act('finish', 'a3');
    await clinic.run('exam.submit', { recordID });
    expect(await record()).toMatchObject({ examStatus: 30, hasExamTaskTodo: false });
    expect(pendingInside(await record())).toEqual([]);
  });

  it('[2.3.32] [2.4.70 rule half] are in the house or outside by their type', async () => {
    expect(EXAM_TASK_TYPES.filter((type) => isOutside({ type }))).toEqual(['外送']);
    await order('a1');
    await order('o1', '外送');
    await act('create', 'a1', 'o1');
    const waiting = async () => {
      const now = await record();
      return [pendingInside(now), pendingOutside(now)].map((list) => list.map(({ _id }) => _id));
    };
    expect(await waiting()).toEqual([['a1'], ['o1']]);
    await act('finish', 'o1');
    expect(await waiting()).toEqual([['a1'], []]);
  });

  it('may be submitted when all in-house tasks that were created are finished', () => {
    const done = { createTaskDateTime: 900, finishDateTime: 1000 };
    expect(maySubmit([aTask(done), aTask(done), aTask()])).toBe(true);
    expect(maySubmit([aTask(done), aTask({ createTaskDateTime: 900 })])).toBe(false);
    expect(maySubmit([aTask({ type: '外送', ...done })])).toBe(false);
  });

  it('[2.4.87 rule half] the fix sets a missing submit, takes back an empty one and changes nothing that agrees', async () => {
    await order('a1');
    await act('create', 'a1');
    await act('finish', 'a1');
    const fix = () => clinic.run('exam.fixSubmit', { recordID });
    await fix();
    const fixed = await record();
    expect(fixed).toMatchObject({ examStatus: 30, hasExamTaskTodo: false, examTaskSubmitDateTime: clinic.now });
    await fix();
    expect(await record()).toEqual(fixed);
    await act('reset', 'a1');
    await fix();
    expect(await record()).toMatchObject({ examStatus: 20, examTaskSubmitDateTime: 0, examTaskSubmitBy: '' });
  });

  it('[2.7.039 rule half] opened again lose finish and inbox, and keep that they were sent', async () => {
    await order('a1');
    await act('create', 'a1');
    const { createTaskDateTime } = await task('a1');
    await act('finish', 'a1');
    await clinic.run('exam.note', { recordID, taskIDs: ['a1'], step: 'told' });
    await act('reset', 'a1');
    expect(await task('a1')).toMatchObject({
      createTaskDateTime,
      finishDateTime: 0,
      finishBy: '',
      seenDateTime: 0,
      toldBy: '',
    });
    expect(await record()).toMatchObject({ examStatus: 20, examResultStatus: 0 });
  });

  it('[2.6.05 guard] need LAB_TASK_WRITE; a doctor orders without it', async () => {
    const reader = person('reader@clinic.test', ['LAB_TASK_READ', 'RECORD_READ']);
    const doctor = person('doctor@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    const tasks = [{ _id: 'a1', type: '血檢', price: 0, number: 1 }];
    await expect(clinic.run('exam.order', { recordID, tasks }, reader)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await clinic.run('exam.order', { recordID, tasks }, doctor);
    await clinic.run('exam.create', { recordID, taskIDs: ['a1'] }, doctor);
    await expect(clinic.run('exam.finish', { recordID, taskIDs: ['a1'] }, doctor)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });
});

describe('results', () => {
  it('[2.5.03 rule half] [2.5.04 rule half] are added to and removed from the seven categories and no other', async () => {
    await order('o1', '外送');
    for (const category of RESULT_CATEGORIES) {
      const files = category.endsWith('Files') || category === 'outsourcing';
      await merge([
        { category, ...(files ? { files: [image('f1')] } : { results: [{ _id: 'v1', name: 'X', value: 1 }] }) },
      ]);
      const held = await record();
      const list = category === 'outsourcing' ? held.outsourcingFile : held.exam[category];
      expect(list).toHaveLength(1);
      await clinic.run('exam.removeResults', { recordID, category, ids: ['f1', 'v1'] });
      expect((await record()).isExamEmpty).toBe(true);
    }
    for (const category of ['basic', 'other', 'x', 'xray'])
      await expect(merge([{ category, results: [] }])).rejects.toMatchObject({ name: 'ZodError' });
    await expect(clinic.run('exam.removeResults', { recordID, category: 'xray', ids: ['f1'] })).rejects.toMatchObject({
      name: 'ZodError',
    });
  });

  it('[2.5.05 rule half] are asked of instruments for basic, biochemistry, hematology, reagent and urine only', async () => {
    await order('a1', '尿檢');
    for (const type of ['basic', 'biochemistry', 'hematology', 'reagent', 'urine'])
      await clinic.run('exam.request', { recordID, items: [{ type }] });
    expect((await task('a1')).requestDateTime).toBe(clinic.now);
    await expect(clinic.run('exam.request', { recordID, items: [{ type: 'ultraSonicFiles' }] })).rejects.toMatchObject({
      name: 'ZodError',
    });
  });

  it('merge into what is stored and leave the others', async () => {
    await order('a1');
    await merge([value('ALT', 50), value('TP', 6.1)], 'a1');
    await merge([value('alt', 60, { _id: 'other' })], 'a1');
    const rows = (await record()).exam.biochemistry.map(({ name, value: is, by }) => [name, is, by]);
    expect(rows).toEqual([
      ['alt', 60, '/staff/admin@clinic.test'],
      ['TP', 6.1, '/staff/admin@clinic.test'],
    ]);
    await merge([value('TP', '')], 'a1');
    expect((await record()).exam.biochemistry).toHaveLength(1);
  });

  it('that two people enter at once keep the first, and the second is a conflict', async () => {
    await order('a1');
    await merge([value('ALT', 50, { from: null })], 'a1');
    await merge([value('ALT', 70, { from: null })], 'a1');
    expect((await record()).exam.biochemistry[0]?.value).toBe(50);
    expect(clinic.conflicts).toMatchObject([
      { mine: 70, theirs: 50, path: ['exam', 'biochemistry', 'v-ALT', 'value'] },
    ]);
    await merge([value('ALT', 70, { from: 50 })], 'a1');
    expect((await record()).exam.biochemistry[0]?.value).toBe(70);
  });

  it('[2.3.29 rule half] that are files go to their task, once each, and never more than it holds', async () => {
    await order('x1', 'X光');
    await merge([{ category: 'xrayFiles', files: [image('f1'), image('f1')] }], 'x1');
    await merge([{ category: 'xrayFiles', files: [image('f1')] }], 'x1');
    expect((await task('x1')).files).toMatchObject([{ _id: 'f1', type: 'xrayFiles', name: 'f1.png', desc: '' }]);
    const many = Array.from({ length: 200 }, (_, at) => image((at + 1000).toString(16)));
    await expect(merge([{ category: 'xrayFiles', files: many }], 'x1')).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    const fiveHundred = Array.from({ length: 500 }, (_, at) => image((at + 1000).toString(16)));
    await expect(merge([{ category: 'xrayFiles', files: fiveHundred }], 'x1')).rejects.toMatchObject({
      name: 'ZodError',
    });
    expect((await task('x1')).files).toHaveLength(1);
    await clinic.run('exam.removeResults', { recordID, category: 'xrayFiles', ids: ['f1'] });
    expect((await task('x1')).files).toEqual([]);
  });

  it('[2.3.26 rule half] as words and all seven summaries are kept', async () => {
    const texts = ['other', 'temp', 'suggestion'].map((field) => set(['exam', field], '', field));
    const summaries = Object.keys(emptyExam().summary).map((field) => set(['exam', 'summary', field], '', `${field}!`));
    await clinic.run('exam.write', { recordID, edits: [...texts, ...summaries] });
    const { exam } = await record();
    expect(exam).toMatchObject({ other: 'other', temp: 'temp', suggestion: 'suggestion' });
    expect(Object.values(exam.summary).filter((text) => text.endsWith('!'))).toHaveLength(7);
    const forged = { op: 'insert', path: ['exam', 'urine'], row: { _id: 'v', name: 'X', value: 1 } };
    await expect(clinic.run('exam.write', { recordID, edits: [forged] })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
  });

  it('call for the summaries of what was examined, and show every one that is written', async () => {
    expect(summariesOf(await record())).toEqual([]);
    await order('x1', 'X光');
    await order('o1', '外送');
    await merge([value('ALT', 50)]);
    await clinic.run('exam.write', { recordID, edits: [set(['exam', 'summary', 'basic'], '', '精神好')] });
    expect(summariesOf(await record())).toEqual(['basic', 'biochemistry', 'xray']);
  });

  it.each([
    ['a suggestion', { exam: { ...emptyExam(), suggestion: '兩週後複驗' } }],
    ['a summary', { exam: { ...emptyExam(), summary: { ...emptyExam().summary, xray: '正常' } } }],
    ['a file', { exam: { ...emptyExam(), ultraSonicFiles: [image('f1')] } }],
    ['a result', { examTask: [aTask({ result: '陰性' })] }],
  ])('[2.5.08] are empty without anything, and not with %s', (_what, more) => {
    expect(isExamEmpty({ examTask: [aTask()] })).toBe(true);
    expect(isExamEmpty({ examTask: [aTask()], ...more })).toBe(false);
  });
});

describe('the results inbox', () => {
  const note = (step: string, more: object = {}) =>
    clinic.run('exam.note', { recordID, taskIDs: ['a1'], step, ...more });
  const status = async () => (await record()).examResultStatus;

  it('goes from new to seen, told and checked again, with time and person, and back by undo', async () => {
    await order('a1');
    await act('create', 'a1');
    await expect(note('seen')).rejects.toMatchObject({ codeName: 'contradictory' });
    await act('finish', 'a1');
    expect(await status()).toBe(10);
    await note('seen');
    expect(await status()).toBe(20);
    expect(await task('a1')).toMatchObject({ seenDateTime: clinic.now, seenBy: '/staff/admin@clinic.test' });
    const seen = clinic.now;
    await note('told', { recheckDueDateTime: clinic.now + 86_400 });
    expect(await status()).toBe(30);
    expect(await task('a1')).toMatchObject({ seenDateTime: seen, toldDateTime: clinic.now });
    await note('rechecked');
    expect(await status()).toBe(40);
    await note('rechecked', { undo: true });
    await note('told', { undo: true });
    expect(await status()).toBe(20);
    await note('told');
    expect(await status()).toBe(40);
  });
});
