import { createHash, randomBytes } from 'node:crypto';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstrument, PairedTool } from '../instrument/tool.fixture.ts';
import { TestApi } from '../test-kit.ts';

/*
 * What the specification says of visits and of stays in one sentence is asked of both here, by the same calls.
 */

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const ZONE = zoneOf(DEFAULT_TIME_ZONE);
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
let tool: PairedTool;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  for (const name of ['admin', 'lab']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  tool = await PairedTool.pair(api, 'admin@demo.vetloom.test');
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, path.startsWith('/api') ? path : B + path, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });
}
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

let made = 0;
/** An animal with a visit of today, in hospital in a cage of NT$ 800, with its first day open. */
async function patient() {
  made += 1;
  const phone = `09220000${String(made).padStart(2, '0')}`;
  const userID: string = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const inHospitalID: string = (await call('POST', V2, { petID, recordID, cause: '嘔吐', ...cage })).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, ZONE) };
  await call('POST', `${V2}/plan`, day);
  return { userID, petID, recordID, inHospitalID, day };
}

const TASKS = [
  { _id: 'chem', type: '生化', name: '生化', price: 600, number: 1 },
  { _id: 'out', type: '外送', name: '培養', price: 900, number: 1 },
];
interface Held {
  readonly examTask: readonly { readonly _id: string }[];
}

/** The exams of a visit and those of a stay's day, each as the laboratory works on them. */
async function benches() {
  const { recordID, day } = await patient();
  await call('PUT', `/record/${plain(recordID)}`, { examTask: TASKS });
  const examID: string = (await call('POST', `${V2}/exam`, { ...day, executeID: 'e', examTask: TASKS })).result._id;
  const bench = (id: string, read: () => Promise<{ result: Held & Record<string, unknown> }>) => {
    const work = (path: string, body: object, as = 'lab') => call('PUT', `/todo/${path}/${plain(id)}`, body, as);
    return {
      id,
      read: async () => (await read()).result,
      task: async (taskID: string) => (await read()).result.examTask.find(({ _id }) => _id === taskID),
      request: (body: object = {}) => call('PUT', `/todo/exam/${plain(id)}/request`, body, 'lab'),
      exam: (body: object) => work('exam', body),
      inside: (body: object) => work('inside', body),
      outside: (body: object) => work('outsourcing', body),
      fix: () => call('PUT', `/record/${plain(id)}/fixExamTaskSubmit`, {}, 'lab'),
      ask: (selectedItems: readonly string[]) =>
        call('POST', `/api/sdk/demo/idexx/writeRequest/${plain(id)}`, { selectedItems }, 'lab'),
    };
  };
  return [
    bench(recordID, () => call('GET', `/record/${plain(recordID)}`)),
    bench(examID, () => call('GET', `${V2}/exam${query({ ...day, executeID: 'e' })}`)),
  ];
}

/** A paper that the clinic keeps, by its hash. */
async function paper(): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.7\n${randomBytes(8).toString('hex')}\n%%EOF\n`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const path = `/record/file/${hash}`;
  await call('POST', path, { name: '報告.pdf', mime: 'application/pdf', size: bytes.length });
  await api.app.inject({
    method: 'PUT',
    url: `${B}${path}?offset=0`,
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  await call('POST', `${path}/finish`);
  return hash;
}

const BY = '/staff/lab@demo.vetloom.test';

describe('exams of visits and of stays', () => {
  it('[2.7.036] [2.7.041] are sent, those that are named, and take a device with its standard', async () => {
    for (const bench of await benches()) {
      await bench.request({ taskIDs: ['chem'] });
      expect(await bench.task('chem')).toMatchObject({ createTaskDateTime: api.now - 1 });
      expect(await bench.task('out')).toMatchObject({ createTaskDateTime: 0 });
      await bench.request();
      const sent = await bench.read();
      expect(sent.hasExamTaskTodo).toBe(true);
      if ('examStatus' in sent) expect(sent.examStatus).toBe(20);
      const chosen = { device: 'Catalyst One', standardID: 'catalyst', standardName: 'Catalyst' };
      await bench.exam({ settingTask: { taskID: 'chem', ...chosen } });
      expect(await bench.task('chem')).toMatchObject(chosen);
    }
  });

  it('[2.7.037] keep the values that are not sent, and replace those of the same item', async () => {
    for (const bench of await benches()) {
      await bench.request();
      const row = (name: string, value: number) => ({ taskID: 'chem', name, value, unit: '' });
      const values = async () =>
        ((await bench.read()).exam as { biochemistry: { name: string; value: number }[] }).biochemistry.map(
          ({ name, value }) => [name, value],
        );
      await bench.exam({ mergedResult: { biochemistry: [row('ALT', 40), row('TP', 6.1)] } });
      await bench.exam({ mergedResult: { biochemistry: [row('ALT', 60)] } });
      expect(await values()).toEqual([
        ['ALT', 60],
        ['TP', 6.1],
      ]);
    }
  });

  it('[2.7.038] [2.7.039] [2.4.84] are finished with who and when, and open again without either', async () => {
    for (const bench of await benches()) {
      await bench.request();
      await bench.exam({ finishTask: ['chem', 'out'], submit: true });
      const finished = api.now;
      for (const id of ['chem', 'out'])
        expect(await bench.task(id)).toMatchObject({ finishDateTime: finished, finishBy: BY });
      await bench.exam({ resetTask: ['chem'] });
      expect(await bench.task('chem')).toMatchObject({ finishDateTime: 0, finishBy: '' });
      expect(await bench.task('out')).toMatchObject({ finishDateTime: finished, finishBy: BY });
      const open = await bench.read();
      expect(open.hasExamTaskTodo).toBe(true);
      if ('examStatus' in open) expect(open.examStatus).toBe(20);
      await bench.inside({ task: { _id: 'chem' } });
      expect(await bench.task('chem')).toMatchObject({ finishDateTime: api.now - 1, finishBy: BY });
    }
  });

  it('[2.7.040] [2.4.86] are submitted once all that was sent is finished, and the repair changes nothing of what agrees', async () => {
    for (const bench of await benches()) {
      await bench.request();
      await bench.exam({ finishTask: ['out'], submit: true });
      expect(await bench.read()).toMatchObject({ examTaskSubmitDateTime: 0, hasExamTaskTodo: true });
      await bench.exam({ finishTask: ['chem'] });
      expect(await bench.read()).toMatchObject({ examTaskSubmitDateTime: 0, hasExamTaskTodo: true });
      await bench.exam({ submit: true });
      const submitted = await bench.read();
      expect(submitted).toMatchObject({
        examTaskSubmitDateTime: api.now - 1,
        examTaskSubmitBy: BY,
        hasExamTaskTodo: false,
      });
      if ('examStatus' in submitted) expect(submitted.examStatus).toBe(30);
      expect((await bench.fix()).code).toBe(CODE.success);
      const { updateDateTime: _, ...fixed } = await bench.read();
      expect(submitted).toMatchObject(fixed);
    }
  });

  it('[2.7.042] [2.7.043] are finished one by one with their words and files, in the house and outside', async () => {
    for (const bench of await benches()) {
      await bench.request();
      const hash = await paper();
      const one = { result: '無菌', finish: true };
      await bench.outside({ task: { _id: 'out', ...one }, taskFiles: [{ hash }] });
      expect(await bench.task('out')).toMatchObject({
        result: '無菌',
        finishBy: BY,
        files: [{ name: '報告.pdf', hash }],
      });
      expect((await bench.outside({ task: { _id: 'chem' } })).code).toBe(CODE.badParameter);
      await bench.inside({ task: { _id: 'chem', result: '正常' }, taskFiles: [{ hash }], submit: true });
      expect(await bench.task('chem')).toMatchObject({ result: '正常', finishBy: BY, files: [{ hash }] });
      expect(await bench.read()).toMatchObject({ examTaskSubmitDateTime: api.now - 2 });
    }
  });

  it('[2.7.010] [2.7.102] ask an instrument, which marks what was ordered; where none is connected nothing is marked', async () => {
    const link = { kind: 'http', url: 'http://127.0.0.1:9', user: '' } as const;
    const idexx = anInstrument({ _id: 'idexx', device: 'IDEXX', protocol: 'idexx', link });
    const address = `/syncTool/${plain(tool.toolID)}/instrument`;
    for (const bench of await benches()) {
      await bench.request();
      await call('DELETE', `${address}/idexx`);
      expect(await bench.ask(['biochemistry'])).toMatchObject({
        code: CODE.contradictory,
        detail: { rule: 'noInstrument' },
      });
      expect(await bench.task('chem')).toMatchObject({ requestDateTime: 0, requestBy: '' });
      await call('PUT', address, idexx);
      expect((await bench.ask(['biochemistry'])).code).toBe(CODE.success);
      const asked = { requestDateTime: api.now, requestBy: BY, requestTool: 'IDEXX' };
      expect(await bench.task('chem')).toMatchObject(asked);
      expect(await bench.task('out')).toMatchObject({ requestDateTime: 0 });
      // Exactly those tests and the patient, on their way to the tool; the number is what its result comes back by.
      const { task } = (await tool.jobs()).at(-1) ?? expect.fail('no job');
      expect(task).toMatchObject({ kind: 'order', tests: [{ taskID: 'chem' }], animal: { name: '麻糬' } });
    }
  });
});

describe('visits and stays', () => {
  it('[2.8.02] that aren’t there are said to be missing, to who reads and who changes', async () => {
    const { inHospitalID, day } = await patient();
    const none = { ...day, planDateTime: addDays(day.planDateTime, 9, ZONE) };
    const unknown = '/inHospital/1-none';
    const exam = { ...day, executeID: 'none' };
    const missing: [string, 'GET' | 'PUT', string, object?][] = [
      ['visit', 'GET', `/record/${plain('/record/1-none')}`],
      ['visit', 'PUT', `/record/${plain('/record/1-none')}`, { diagnosis: '胃炎' }],
      ['exam', 'GET', `${V2}/exam${query(exam)}`],
      ['exam', 'PUT', `${V2}/exam`, { ...exam, dateTime: api.now }],
      ['exam', 'PUT', `/todo/exam/${plain(`${inHospitalID}/exam/1/none`)}`, { submit: true }],
      ['stay', 'GET', V2 + query({ inHospitalID: unknown })],
      ['stay', 'GET', `/api/sdk/demo/hospital/${plain(unknown)}`],
      ['stay', 'PUT', `${V2}/main`, { inHospitalID: unknown, notice: 'x' }],
      ['day', 'GET', `${V2}/plan${query(none)}`],
      ['day', 'PUT', `${V2}/plan`, { ...none, stateOfIllness: 'x' }],
    ];
    for (const [what, method, path, body] of missing) {
      const answer = await call(method, path, body);
      expect([what, method, answer.status, answer.code]).toEqual([what, method, 404, CODE.notFound]);
    }
  });

  it('[2.8.08] are deleted twice alike: a visit, a stay, a day, a receipt, a reminder', async () => {
    const { recordID, inHospitalID, petID, day } = await patient();
    // Of another animal: what was paid for isn't deleted.
    const paid = (await patient()).inHospitalID;
    const receipt = (
      await call('POST', '/billing/receiveLogs', {
        receiveLogs: [{ collectionID: paid, type: 'inHospital', receive: 100 }],
      })
    ).result[0]._id;
    const reminder = (await call('POST', '/reminder', { petID, date: api.now, title: '狂犬病疫苗' })).result._id;
    const next = { inHospitalID, planDateTime: addDays(day.planDateTime, 1, ZONE) };
    await call('POST', `${V2}/plan`, next);
    const gone: [string, string][] = [
      ['reminder', `/reminder${query({ _id: reminder })}`],
      ['receipt', `/billing/receiveLog/${plain(receipt)}`],
      ['day', `${V2}/plan${query(next)}`],
      ['stay', V2 + query({ inHospitalID })],
      ['visit', `/record/${plain(recordID)}`],
    ];
    for (const [what, path] of gone)
      for (const time of [1, 2])
        expect([what, time, (await call('DELETE', path)).code]).toEqual([what, time, CODE.success]);
  });

  it('[2.9.06] begin with discounts of one', async () => {
    const { recordID, day } = await patient();
    const rates = (document: Readonly<Record<string, unknown>>) =>
      Object.entries(document).filter(([name]) => name.endsWith('DiscountRate'));
    const visit = rates((await call('GET', `/record/${plain(recordID)}`)).result);
    const plan = rates((await call('GET', `${V2}/plan${query(day)}`)).result);
    expect(visit.map(([name]) => name)).toContain('drugDiscountRate');
    expect(plan.map(([name]) => name).toSorted()).toEqual([
      ...['drugDiscountRate', 'estimatedInfusionDrugDiscountRate', 'infusionDrugDiscountRate'],
    ]);
    expect([...visit, ...plan].every(([, rate]) => rate === 1)).toBe(true);
  });

  it('[2.1.07] say every time in Unix seconds, ten digits or 0', async () => {
    const { recordID, inHospitalID, day } = await patient();
    await call('PUT', `/record/${plain(recordID)}`, { examTask: TASKS });
    await call('PUT', `/record/${plain(recordID)}/complete`, {});
    const bag = { bagID: 'b', items: [{ _id: 'd', name: '止吐錠', price: 50, number: 6 }] };
    const due = day.planDateTime + 8 * 3600;
    const injection = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [due] };
    await call('PUT', `${V2}/plan`, {
      ...day,
      drugBag: [bag],
      injectionMission: [injection],
      dispensingReadyDateTime: api.now,
    });
    await call('POST', `${V2}/mission/execute`, { ...day, missions: [{ missionID: 'inj', due }] });
    await call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: inHospitalID, type: 'inHospital', receive: 100 }],
    });
    await call('PUT', `${V2}/discharge`, { inHospitalID });
    const read = {
      record: (await call('GET', `/record/${plain(recordID)}`)).result,
      stay: (await call('GET', V2 + query({ inHospitalID }))).result,
      plan: (await call('GET', `${V2}/plan${query(day)}`)).result,
      log: (await call('GET', `${V2}/missionLog${query(day)}`)).result,
    };
    const times = timesIn(read);
    for (const named of [
      ...['record.completedDateTime', 'stay.startDateTime', 'stay.dischargeDateTime', 'stay.settleDateTime'],
      ...['plan.planDateTime', 'plan.dispensingReadyDateTime', 'plan.injectionMission.0.arrangeDateTime.0'],
      ...['log.execute.0.dateTime', 'stay.receiveLog.0.createDateTime'],
    ])
      expect(times.map(([field]) => field)).toContain(named);
    for (const [field, value] of times) expect(`${field} ${value}`).toMatch(/ (0|\d{10}|null)$/);
  });

  it('[2.7.095] stand by their day with what was carried out, as long as they are not discharged', async () => {
    const { inHospitalID, day } = await patient();
    const next = { inHospitalID, planDateTime: addDays(day.planDateTime, 1, ZONE) };
    await call('POST', `${V2}/plan`, next);
    for (const of of [day, next])
      await call('POST', `${V2}/mission/execute`, { ...of, missions: [{ missionID: 'bt' }] });
    const on = async (planDateTime: number) => {
      const found = [];
      for (const list of ['plan', 'missionLog']) {
        const answer = await call('POST', `${V2}/${list}/active`, { planDateTime, limit: 500 });
        found.push(
          answer.result
            .filter((one: { inHospitalID: string }) => one.inHospitalID === inHospitalID)
            .map((one: { planDateTime: number }) => one.planDateTime),
        );
      }
      return found;
    };
    expect(await on(day.planDateTime)).toEqual([[day.planDateTime], [day.planDateTime]]);
    expect(await on(next.planDateTime)).toEqual([[next.planDateTime], [next.planDateTime]]);
    await call('PUT', `${V2}/discharge`, { inHospitalID });
    expect(await on(day.planDateTime)).toEqual([[], []]);
    await call('DELETE', `${V2}/discharge${query({ inHospitalID })}`);
    expect(await on(day.planDateTime)).toEqual([[day.planDateTime], [day.planDateTime]]);
  });
});

/** The times of what was read, by where they stand. */
function timesIn(value: unknown, path: readonly string[] = []): [string, unknown][] {
  if (typeof value !== 'object' || value === null) {
    const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
    return /dateTime$/i.test(field) ? [[path.join('.'), value]] : [];
  }
  return Object.entries(value).flatMap(([name, member]) => timesIn(member, [...path, name]));
}
