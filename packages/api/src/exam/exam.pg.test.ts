import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { InstrumentPort } from '@vetloom/integrations/instrument/port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
/** A vendor's server as far as the calls see it. */
const instrument = { connected: true, answers: true };
const orders: unknown[] = [];
const instruments: InstrumentPort = {
  toolOf: () => (instrument.connected ? 'Vendor' : undefined),
  order: async (_clinic, recordID, results) => {
    if (!instrument.answers) throw new DomainError('networkRequired', 'the vendor does not answer');
    orders.push([recordID, results]);
  },
};
beforeAll(async () => {
  api = await TestApi.open({ instruments });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll('reader@demo.vetloom.test', ['LAB_TASK_READ']);
  await api.enroll('drugs@demo.vetloom.test', ['DRUG_TASK_READ', 'LAB_TASK_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'lab', 'reader', 'drugs', 'till'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as = 'admin', base = B) {
  api.now += 1;
  return api.call(method, base + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let people = 0;
/** A visit with one in-house and one outsourced exam, neither sent. */
async function visit() {
  people += 1;
  const phone = `0934${String(people).padStart(6, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '健檢' })).result._id;
  const id = plain(recordID);
  const task = (_id: string, type: string) => ({ _id, type, name: type, price: 100, number: 1 });
  await call('PUT', `/record/${id}`, { examTask: [task('chem', '生化'), task('culture', '外送')] });
  const record = async () => (await call('GET', `/record/${id}`)).result;
  const taskOf = async (_id: string): Promise<ExamTask> =>
    (await record()).examTask.find((one: ExamTask) => one._id === _id);
  const todo = (path: string, body: object, as = 'lab') => call('PUT', `/todo/${path}`, body, as);
  return { recordID, id, record, taskOf, todo };
}

const values = (...rows: [string, number | string][]) => ({
  biochemistry: rows.map(([name, value]) => ({ _id: `v-${name}`, taskID: 'chem', name, value })),
});

describe('in-house exams over REST', () => {
  it('[2.7.036] [2.7.037] [2.7.038] [2.7.040] [2.7.030] [2.4.86] are requested, worked on, submitted and fixed', async () => {
    const { id, record, taskOf, todo } = await visit();
    expect(await record()).toMatchObject({ examStatus: 10 });
    const early = [
      await todo(`exam/${id}`, { finishTask: ['chem'], submit: true }),
      await todo(`inside/${id}`, { task: { _id: 'chem', result: '正常' } }),
    ];
    expect(early.map(({ code }) => code)).toEqual([CODE.contradictory, CODE.contradictory]);
    const forged = { ...(await taskOf('chem')), finishDateTime: api.now, finishBy: '/staff/lab@demo.vetloom.test' };
    await call('PUT', `/record/${id}`, { examTask: [forged, await taskOf('culture')] });
    expect(await taskOf('chem')).toMatchObject({ finishDateTime: 0, finishBy: '', result: '' });

    expect((await todo(`exam/${id}/request`, { taskIDs: ['chem', 'culture'] })).code).toBe(CODE.success);
    expect(await record()).toMatchObject({ examStatus: 20, hasExamTaskTodo: true });
    expect((await taskOf('chem')).createTaskDateTime).toBe(api.now - 2);
    expect((await todo(`exam/${id}/request`, {})).code).toBe(CODE.badParameter);

    await todo(`exam/${id}`, { mergedResult: values(['ALT', 50], ['TP', 6.1]) });
    await todo(`exam/${id}`, { mergedResult: values(['ALT', 60]) });
    const stored = (await record()).exam.biochemistry.map((row: { name: string; value: number }) => [
      row.name,
      row.value,
    ]);
    expect(stored).toEqual([
      ['ALT', 60],
      ['TP', 6.1],
    ]);
    for (const category of ['basic', 'other', 'xray'])
      expect((await todo(`exam/${id}`, { mergedResult: { [category]: [] } })).code).toBe(CODE.badParameter);

    await todo(`exam/${id}`, { finishTask: ['chem'] });
    expect(await taskOf('chem')).toMatchObject({ finishBy: '/staff/lab@demo.vetloom.test' });
    await todo(`inside/${id}`, { task: { _id: 'chem' } });
    await todo(`outsourcing/${id}`, { task: { _id: 'culture' } });
    expect(await record()).toMatchObject({ examStatus: 20, examTaskSubmitDateTime: 0 });
    await todo(`exam/${id}`, { submit: true });
    const submitted = await record();
    expect(submitted).toMatchObject({ examStatus: 30, hasExamTaskTodo: false });
    expect(submitted.examTaskSubmitBy).toBe('/staff/lab@demo.vetloom.test');
    await call('PUT', `/record/${id}/fixExamTaskSubmit`, {}, 'lab');
    const { updateDateTime, ...fixed } = await record();
    expect(submitted).toMatchObject(fixed);
    expect((await call('PUT', '/record/%2Frecord%2Fnobody/fixExamTaskSubmit', {}, 'lab')).code).toBe(CODE.notFound);
  });

  it('[2.4.87] the fix submits what was finished and never submitted', async () => {
    const { id, record, todo } = await visit();
    await todo(`exam/${id}/request`, {});
    await todo(`exam/${id}`, { finishTask: ['chem', 'culture'] });
    expect(await record()).toMatchObject({ examStatus: 20 });
    await call('PUT', `/record/${id}/fixExamTaskSubmit`, {}, 'lab');
    expect(await record()).toMatchObject({ examStatus: 30, hasExamTaskTodo: false });
  });

  it('[2.7.039] [2.7.041] are opened again, and take their device and its standard', async () => {
    const { id, record, taskOf, todo } = await visit();
    await todo(`exam/${id}/request`, {});
    await todo(`exam/${id}`, { finishTask: ['chem', 'culture'], submit: true });
    expect(await record()).toMatchObject({ examStatus: 30 });
    await todo(`exam/${id}`, { resetTask: ['chem'] });
    expect(await taskOf('chem')).toMatchObject({ finishDateTime: 0, finishBy: '' });
    expect(await record()).toMatchObject({ examStatus: 20 });
    const settingTask = { taskID: 'chem', device: 'Catalyst One', standardID: 'catalyst', standardName: 'Catalyst' };
    await todo(`exam/${id}`, { settingTask });
    const { taskID: _, ...chosen } = settingTask;
    expect(await taskOf('chem')).toMatchObject(chosen);
  });

  it('[2.7.042] [2.7.043] [2.4.84] are finished with their words and only with files that are there', async () => {
    const { id, taskOf, todo } = await visit();
    expect((await todo(`outsourcing/${id}`, { task: { _id: 'chem' } })).code).toBe(CODE.badParameter);
    expect((await todo(`inside/${id}`, { task: { _id: 'culture' } })).code).toBe(CODE.badParameter);
    const missing = [{ hash: 'a'.repeat(64) }];
    expect((await todo(`outsourcing/${id}`, { task: { _id: 'culture' }, taskFiles: missing })).code).toBe(
      CODE.notFound,
    );
    await todo(`outsourcing/${id}`, { task: { _id: 'culture', result: '未檢出病原' } });
    expect(await taskOf('culture')).toMatchObject({ result: '未檢出病原', finishBy: '/staff/lab@demo.vetloom.test' });
    await todo(`exam/${id}/request`, {});
    await todo(`inside/${id}`, { task: { _id: 'chem', result: '溶血' }, submit: true });
    expect(await taskOf('chem')).toMatchObject({ result: '溶血', finishDateTime: api.now - 1 });
  });

  it('[2.7.010] [2.5.05] [2.7.102] an instrument is asked for the five kinds and no other, and marks what it was asked for', async () => {
    const { id, recordID, taskOf } = await visit();
    const ask = (selectedItems: unknown) =>
      call('POST', `/idexx/writeRequest/${id}`, { selectedItems }, 'lab', '/api/sdk/demo');
    expect((await ask(['basic'])).code).toBe(CODE.success);
    expect((await taskOf('chem')).requestDateTime).toBe(0);
    expect((await ask(['ultraSonicFiles'])).code).toBe(CODE.badParameter);
    expect((await ask([])).code).toBe(CODE.badParameter);
    await ask([{ type: 'biochemistry', taskID: 'chem' }]);
    expect(orders.at(-1)).toEqual([recordID, [{ type: 'biochemistry', taskID: 'chem' }]]);
    expect(await taskOf('chem')).toMatchObject({ requestBy: '/staff/lab@demo.vetloom.test', requestTool: 'Vendor' });
  });

  it('nothing is marked where no instrument is connected, or where it takes no order', async () => {
    const { id, taskOf } = await visit();
    const ask = () =>
      call('POST', `/idexx/writeRequest/${id}`, { selectedItems: ['biochemistry'] }, 'lab', '/api/sdk/demo');
    instrument.connected = false;
    expect(await ask()).toMatchObject({ code: CODE.contradictory });
    Object.assign(instrument, { connected: true, answers: false });
    expect(await ask()).toMatchObject({ code: CODE.networkRequired });
    instrument.answers = true;
    expect((await taskOf('chem')).requestDateTime).toBe(0);
  });
});

describe('the laboratory', () => {
  it('[2.7.026] [2.7.092 outpatient half] [2.4.69 outpatient half] finds the visits that wait, at both paths, and those of a month', async () => {
    const waiting = await visit();
    const done = await visit();
    await done.todo(`exam/${done.id}/request`, {});
    await done.todo(`exam/${done.id}`, { finishTask: ['chem', 'culture'], submit: true });
    for (const path of ['/record/getList/todoExam', '/record/todoExam']) {
      const listed = (await call('POST', path, {}, 'reader')).result.map(({ _id }: { _id: string }) => _id);
      expect(listed).toContain(waiting.recordID);
      expect(listed).not.toContain(done.recordID);
      expect((await call('POST', path, { dateTime: api.now }, 'reader')).result).toEqual([]);
    }
  });

  it('[2.6.05] [1.6.32] reads what its work needs and nothing else; to change it needs LAB_TASK_WRITE', async () => {
    const { id, recordID } = await visit();
    await call('PUT', `/record/${id}`, { diagnosis: '祕密', exam: { suggestion: '四週後複驗' } });
    const read = async (as: string) =>
      (await call('POST', '/record/todoExam', {}, as)).result.find(({ _id }: { _id: string }) => _id === recordID);
    const seen = await read('reader');
    expect(seen).toMatchObject({ exam: { suggestion: '四週後複驗' }, examStatus: 10, isExamEmpty: false });
    expect(seen).not.toHaveProperty('diagnosis');
    expect(seen).not.toHaveProperty('drugBag');
    expect(await read('drugs')).toMatchObject({ exam: { suggestion: '四週後複驗' }, drugBag: [] });
    await call('PUT', `/todo/exam/${id}/request`, {});
    const finish = (as: string) => call('PUT', `/todo/exam/${id}`, { finishTask: ['chem'], submit: true }, as);
    for (const as of ['reader', 'till']) expect((await finish(as)).code).toBe(CODE.forbidden);
    expect((await call('POST', '/record/todoExam', {}, 'till')).code).toBe(CODE.forbidden);
    expect((await finish('lab')).code).toBe(CODE.success);
    // Writing needs reading: a role can't have one without the other.
    expect(withPrerequisites(['LAB_TASK_WRITE'])).toContain('LAB_TASK_READ');
  });

  it('[2.3.25] [2.3.26] ten parts and seven summaries of the exam object are kept', async () => {
    const { id } = await visit();
    const row = { _id: 'r1', name: 'X', value: 1 };
    const image = { _id: 'f1', hash: 'b'.repeat(64), name: 'a.png', mime: 'image/png', size: 3 };
    const lists = { basic: [row], hematology: [row], biochemistry: [row], urine: [row], reagent: [row] };
    const texts = { other: 'o', temp: 't', suggestion: 's' };
    const summary = {
      basic: '1',
      hematology: '2',
      biochemistry: '3',
      urine: '4',
      reagent: '5',
      ultraSonic: '6',
      xray: '7',
    };
    const exam = { ...lists, ultraSonicFiles: [image], xrayFiles: [image], ...texts, summary };
    expect((await call('PUT', `/record/${id}`, { exam })).code).toBe(CODE.success);
    expect((await call('GET', `/record/${id}`)).result.exam).toMatchObject(exam);
  });
});
