import { createHash } from 'node:crypto';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { type ExamTask, RESULT_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice } from '@vetloom/sync-server/test-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileService } from '../files/file-service.ts';
import { anInstrument, PairedTool } from '../instrument/tool.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
let tool: PairedTool;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll('reader@demo.vetloom.test', ['LAB_TASK_READ']);
  await api.enroll('drugs@demo.vetloom.test', ['DRUG_TASK_READ', 'LAB_TASK_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'lab', 'reader', 'drugs', 'till'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  tool = await PairedTool.pair(api, 'admin@demo.vetloom.test');
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as = 'admin', base = B) {
  api.now += 1;
  return api.call(method, base + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

/** The clinic's line to IDEXX. */
const idexx = (more: object) =>
  call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, {
    ...anInstrument({
      _id: 'idexx',
      device: 'IDEXX',
      protocol: 'idexx',
      link: { kind: 'http', url: 'http://127.0.0.1:9', user: '' },
    }),
    ...more,
  });
const ordersOf = (recordID: string) =>
  api.database.db.readClinic('demo', async ({ reader }) =>
    (await reader.query('exam', 'byRecord', { equals: [recordID] })).map((one) => String((one as { _id: string })._id)),
  );

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
  it('[2.7.036 outpatient half] [2.7.037 outpatient half] [2.7.038 outpatient half] [2.7.040 outpatient half] [2.7.030] [2.4.86 outpatient half] [2.3.24] are requested, worked on, submitted and fixed', async () => {
    const { id, record, taskOf, todo } = await visit();
    expect(await record()).toMatchObject({ examStatus: 10 });
    const early = [
      await todo(`exam/${id}`, { finishTask: ['chem'], submit: true }),
      await todo(`inside/${id}`, { task: { _id: 'chem', result: '正常' } }),
    ];
    expect(early.map(({ code }) => code)).toEqual([CODE.contradictory, CODE.contradictory]);
    const forged = { ...(await taskOf('chem')), finishDateTime: api.now, finishBy: '/staff/lab@demo.vetloom.test' };
    const examConsumable = [{ _id: 'tube', name: '採血管', price: 20, number: 1 }];
    await call('PUT', `/record/${id}`, { examTask: [forged, await taskOf('culture')], examConsumable });
    expect(await taskOf('chem')).toMatchObject({ finishDateTime: 0, finishBy: '', result: '' });

    expect((await todo(`exam/${id}/request`, { taskIDs: ['chem'] })).code).toBe(CODE.success);
    expect((await taskOf('chem')).createTaskDateTime).toBe(api.now - 1);
    expect((await taskOf('culture')).createTaskDateTime).toBe(0);
    expect(await record()).toMatchObject({ examStatus: 10, hasExamTaskTodo: true, isExamEmpty: true });
    await todo(`exam/${id}/request`, { taskIDs: ['culture'] });
    expect((await taskOf('culture')).createTaskDateTime).toBe(api.now - 1);
    expect(await record()).toMatchObject({ examStatus: 20, hasExamTaskTodo: true });
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

    // Nothing is submitted before what was sent is finished.
    await todo(`exam/${id}`, { submit: true });
    expect(await record()).toMatchObject({ examTaskSubmitDateTime: 0, examTaskSubmitBy: '' });
    await todo(`exam/${id}`, { finishTask: ['chem'] });
    const finished = { finishDateTime: api.now, finishBy: '/staff/lab@demo.vetloom.test' };
    expect(await taskOf('chem')).toMatchObject(finished);
    expect(await taskOf('culture')).toMatchObject({ finishDateTime: 0, finishBy: '' });
    await todo(`inside/${id}`, { task: { _id: 'chem' } });
    expect(await taskOf('chem')).toMatchObject(finished);
    await todo(`outsourcing/${id}`, { task: { _id: 'culture' } });
    expect(await record()).toMatchObject({ examStatus: 20, examTaskSubmitDateTime: 0 });
    await todo(`exam/${id}`, { submit: true });
    const examTaskSubmitDateTime = api.now;
    const submitted = await record();
    expect(submitted).toMatchObject({ examStatus: 30, hasExamTaskTodo: false, examTaskSubmitDateTime });
    expect(submitted).toMatchObject({ isExamEmpty: false, examConsumable: [{ name: '採血管' }] });
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
    expect(await record()).toMatchObject({ examStatus: 20, examTaskSubmitDateTime: 0 });
    await call('PUT', `/record/${id}/fixExamTaskSubmit`, {}, 'lab');
    const examTaskSubmitDateTime = api.now;
    expect(await record()).toMatchObject({ examStatus: 30, hasExamTaskTodo: false, examTaskSubmitDateTime });
  });

  it('[2.7.039 outpatient half] [2.7.041 outpatient half] [2.3.27] are opened again, and take their device and its standard', async () => {
    const { id, record, taskOf, todo } = await visit();
    await todo(`exam/${id}/request`, {});
    await todo(`exam/${id}`, { finishTask: ['chem', 'culture'], submit: true });
    expect(await record()).toMatchObject({ examStatus: 30 });
    await todo(`exam/${id}`, { resetTask: ['chem'] });
    expect(await taskOf('chem')).toMatchObject({ finishDateTime: 0, finishBy: '' });
    expect(await taskOf('culture')).toMatchObject({ finishBy: '/staff/lab@demo.vetloom.test' });
    expect(await record()).toMatchObject({ examStatus: 20 });
    const settingTask = { taskID: 'chem', device: 'Catalyst One', standardID: 'catalyst', standardName: 'Catalyst' };
    await todo(`exam/${id}`, { settingTask });
    const { taskID: _, ...chosen } = settingTask;
    expect(await taskOf('chem')).toMatchObject(chosen);
    const bought = {
      _id: 'new',
      type: '血檢',
      vendor: '亞洲獸醫檢驗',
      device: 'ProCyte',
      price: 500,
      number: 2,
      subTotal: 900,
    };
    await call('PUT', `/record/${id}`, { examTask: [await taskOf('chem'), await taskOf('culture'), bought] });
    expect(await taskOf('new')).toMatchObject(bought);
  });

  it('[2.7.042 outpatient half] [2.7.043 outpatient half] [2.4.84 outpatient half] are finished with their words and only with files that are there', async () => {
    const { id, record, taskOf, todo } = await visit();
    expect((await todo(`outsourcing/${id}`, { task: { _id: 'chem' } })).code).toBe(CODE.badParameter);
    expect((await todo(`inside/${id}`, { task: { _id: 'culture' } })).code).toBe(CODE.badParameter);
    const missing = [{ hash: 'a'.repeat(64) }];
    expect((await todo(`outsourcing/${id}`, { task: { _id: 'culture' }, taskFiles: missing })).code).toBe(
      CODE.notFound,
    );
    const files = await FileService.open({
      db: api.database.db,
      disk: BlobStore.inFolder(api.folder),
      now: () => api.now,
    });
    const kept = async (name: string) => {
      const bytes = Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`);
      await files.keepWhole('demo', { name, mime: 'application/pdf', bytes }, { email: 'x' });
      return { hash: createHash('sha256').update(bytes).digest('hex') };
    };
    const finished = { finishBy: '/staff/lab@demo.vetloom.test' };
    const culture = { task: { _id: 'culture', result: '未檢出病原' }, taskFiles: [await kept('培養.pdf')] };
    await todo(`outsourcing/${id}`, culture);
    expect(await taskOf('culture')).toMatchObject({
      ...finished,
      result: '未檢出病原',
      finishDateTime: api.now - 1,
      files: [{ ...culture.taskFiles[0], name: '培養.pdf' }],
    });
    await todo(`exam/${id}/request`, {});
    const chem = { task: { _id: 'chem', result: '溶血' }, taskFiles: [await kept('儀器.pdf')], submit: true };
    await todo(`inside/${id}`, chem);
    const at = api.now;
    expect(await taskOf('chem')).toMatchObject({
      ...finished,
      result: '溶血',
      finishDateTime: at,
      files: [{ ...chem.taskFiles[0], name: '儀器.pdf' }],
    });
    expect(await record()).toMatchObject({ examTaskSubmitDateTime: at, outsourcingFile: [] });
  });

  it('[2.7.010 outpatient half] [2.5.05] [2.7.102 outpatient half] an instrument is asked for the five kinds and no other, and marks what it was asked for', async () => {
    const { id, recordID, taskOf } = await visit();
    await idexx({});
    const ask = (selectedItems: unknown) =>
      call('POST', `/idexx/writeRequest/${id}`, { selectedItems }, 'lab', '/api/sdk/demo');
    // Of these kinds nothing waits: that is said, and nothing is marked.
    for (const type of ['basic', 'hematology', 'reagent', 'urine'])
      expect(await ask([type])).toMatchObject({ code: CODE.badParameter, detail: { rule: 'noTest' } });
    expect((await taskOf('chem')).requestDateTime).toBe(0);
    for (const type of ['ultraSonicFiles', 'xrayFiles', 'outsourcing', 'x'])
      expect(await ask([type])).toMatchObject({ code: CODE.badParameter, detail: { fields: expect.anything() } });
    expect((await ask([])).code).toBe(CODE.badParameter);
    expect((await ask([{ type: 'biochemistry', taskID: 'chem' }])).code).toBe(CODE.success);
    const requestDateTime = api.now;
    const [job] = await tool.jobs();
    expect(job?.task).toMatchObject({
      kind: 'order',
      tests: [{ taskID: 'chem' }],
      animal: { name: '麻糬', species: 'Canine' },
    });
    const asked = { requestDateTime, requestBy: '/staff/lab@demo.vetloom.test', requestTool: 'IDEXX' };
    expect(await taskOf('chem')).toMatchObject(asked);
    expect((await taskOf('culture')).requestDateTime).toBe(0);
    const [order] = (await call('POST', '/exam/results', { ids: await ordersOf(recordID) })).result;
    expect(order).toMatchObject({ attachedID: recordID, state: 20, taskIDs: ['chem'] });
  });

  it('[2.5.03] take values of four kinds, and of no other', async () => {
    const { id, record, todo } = await visit();
    const part = (category: string) => ({ [category]: [{ _id: 'v1', name: 'X', value: 1 }] });
    for (const category of ['hematology', 'biochemistry', 'urine', 'reagent']) {
      expect((await todo(`exam/${id}`, { mergedResult: part(category) })).code, category).toBe(CODE.success);
      expect((await record()).exam[category], category).toHaveLength(1);
    }
    for (const category of ['basic', 'other', 'x'])
      expect((await todo(`exam/${id}`, { mergedResult: part(category) })).code, category).toBe(CODE.badParameter);
  });

  it('[2.5.04] of a device are taken off the seven categories, and any other is refused with 100105', async () => {
    const { id, recordID, record, todo } = await visit();
    await todo(`exam/${id}`, { mergedResult: { urine: [{ _id: 'v1', name: 'X', value: 1 }] } });
    const { db } = api.database;
    const log = { warn: () => undefined, error: () => undefined };
    const parts = { db, commands: COMMANDS, consequences: new Map(), now: () => api.now, log };
    const services = { ...parts, signatures: new Signatures(db.system), queue: new PushQueue() };
    const server = { database: api.database, services, close: async () => undefined };
    const device = await TestDevice.enrolled(server, 'lab@demo.vetloom.test');
    const takenOff = async (category: string) => {
      const command = await device.command('exam.removeResults', { recordID, category, ids: ['v1'] });
      return (await device.push([command])).outcomes[0];
    };
    for (const category of ['xray', 'basic', 'other', 'x'])
      expect(await takenOff(category), category).toMatchObject({ status: 'refused', code: CODE.badParameter });
    expect((await record()).exam.urine).toHaveLength(1);
    for (const category of RESULT_CATEGORIES)
      expect(await takenOff(category), category).toMatchObject({ status: 'applied' });
    expect((await record()).exam.urine).toEqual([]);
  });

  it('nothing is marked where no instrument is connected, where it takes no order, and where it is switched off', async () => {
    const { id, taskOf } = await visit();
    const ask = () =>
      call('POST', `/idexx/writeRequest/${id}`, { selectedItems: ['biochemistry'] }, 'lab', '/api/sdk/demo');
    await idexx({ takesOrders: false });
    expect(await ask()).toMatchObject({ code: CODE.badParameter, detail: { rule: 'instrumentTakesNone' } });
    await idexx({ isOff: true });
    expect(await ask()).toMatchObject({ code: CODE.contradictory, detail: { rule: 'noInstrument' } });
    expect((await taskOf('chem')).requestDateTime).toBe(0);
  });
});

describe('the laboratory', () => {
  it('[2.7.026] [2.7.092 outpatient half] [2.4.69 outpatient half] finds the visits that wait, at both paths, and those of a month', async () => {
    const waiting = await visit();
    const done = await visit();
    const unsubmitted = await visit();
    await unsubmitted.todo(`exam/${unsubmitted.id}/request`, {});
    await unsubmitted.todo(`exam/${unsubmitted.id}`, { finishTask: ['chem', 'culture'] });
    await done.todo(`exam/${done.id}/request`, {});
    await done.todo(`exam/${done.id}`, { finishTask: ['chem', 'culture'], submit: true });
    for (const path of ['/record/getList/todoExam', '/record/todoExam']) {
      const listed = (await call('POST', path, {}, 'reader')).result.map(({ _id }: { _id: string }) => _id);
      expect(listed).toContain(waiting.recordID);
      expect(listed).toContain(unsubmitted.recordID);
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
