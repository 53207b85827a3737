import { randomUUID } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { keepMessage } from '@vetloom/storage/instrument/message-rows.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { fittingReports } from './candidates.ts';
import { anInstrument, astmReport, PairedTool, unreadMessage, waitingReport } from './tool.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
let tool: PairedTool;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE', 'PET_READ', 'RECORD_READ']);
  await api.enroll('keeper@demo.vetloom.test', ['VETLOOM_SYNCTOOL']);
});
// Each rule has a tool of its own: what waits for one, or is kept of it, concerns no other.
beforeEach(async () => {
  for (const name of ['admin', 'lab', 'keeper']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  tool = await PairedTool.pair(api, ADMIN);
  expect((await set(anInstrument())).code).toBe(CODE.success);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  { as = 'admin', key }: { readonly as?: string; readonly key?: string } = {},
) {
  api.now += 1;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return api.call(method, B + path, { token: tokens[as] ?? '', headers, ...(body === undefined ? {} : { body }) });
}
const set = (instrument: InstrumentSetting, as = 'admin') =>
  call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, instrument, { as });
const ask = (given: { readonly as?: string; readonly key?: string } = {}) =>
  call('POST', '/syncTool/test', { toolID: tool.toolID, instrumentID: 'chem-1' }, given);

let people = 0;
/** A visit with a biochemistry that waits for the analyser. */
async function visit(pet: { readonly name?: string; readonly breed?: string } = {}, task = '生化') {
  people += 1;
  const user = { name: '陳怡君', phone: `0935${String(people).padStart(6, '0')}` };
  const userID = (await call('POST', '/user', user)).result._id;
  const { _id: petID, petNumber } = (
    await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', petNumber: `H00${people}`, ...pet })
  ).result;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '健檢' })).result._id;
  const tasks = [{ _id: 'chem', type: '生化', name: task, device: 'VS2', price: 0, number: 1 }];
  await call('POST', `/todo/examTask/${plain(recordID)}`, { tasks });
  const order = (tests = [{ code: 'CHEM10', name: '生化十項', taskID: 'chem' }]) =>
    call('POST', `/syncTool/order/${plain(recordID)}`, { toolID: tool.toolID, instrumentID: 'chem-1', tests });
  return { petID: petID as string, petNumber: petNumber as string, recordID, order };
}
const orderNow = async (orderID: string) => (await call('POST', '/exam/results', { ids: [orderID] })).result[0];
const traces = async (kind: string) => {
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  const found = await client.query('SELECT email, detail FROM vetloom.audit_log WHERE kind = $1 ORDER BY id', [kind]);
  await client.end();
  return found;
};

describe('the password of a service', () => {
  const service = (url: string) =>
    anInstrument({ _id: 'svc', device: 'FUSE', protocol: 'vetScan', link: { kind: 'http', url, user: 'clinic' } });
  const path = () => `/syncTool/${plain(tool.toolID)}/instrument/svc`;
  const given = async () => (await tool.settings()).instruments.find(({ _id }) => _id === 'svc')?.secret;
  const kept = async () => (await call('GET', `/syncTool/${plain(tool.toolID)}/secrets`)).result;

  it('goes nowhere else than where it was given for: an instrument that is set to another address has none', async () => {
    await set(service('https://lab.example/vetsync'));
    await call('PUT', `${path()}/secret`, { secret: 'p4ss' });
    expect(await given()).toBe('p4ss');
    expect((await set(service('https://lab.example/other'), 'keeper')).code).toBe(CODE.success);
    expect(await given()).toBe('p4ss');
    for (const elsewhere of ['https://listener.example/vetsync', 'http://lab.example/', 'https://lab.example:8443/']) {
      await set(service(elsewhere), 'keeper');
      expect(await given(), elsewhere).toBe('');
      expect(await kept()).toEqual([]);
    }
    await set(service('https://lab.example/vetsync'), 'keeper');
    expect(await given()).toBe('p4ss');
  });

  it('goes with its instrument, and stands in no address, where everybody who asks for exams reads it', async () => {
    await set(service('https://lab.example/vetsync'));
    await call('PUT', `${path()}/secret`, { secret: 'p4ss' });
    await call('DELETE', path());
    await set(service('https://lab.example/vetsync'));
    expect([await given(), await kept()]).toEqual(['', []]);
    for (const url of ['https://clinic:p4ss@lab.example/', 'https://clinic@lab.example/'])
      expect((await set({ ...service('https://lab.example/'), link: { kind: 'http', url, user: '' } })).code, url).toBe(
        CODE.badParameter,
      );
  });

  it('names in the audit log who kept or forgot it, and never says it', async () => {
    await set(service('https://lab.example/vetsync'));
    await call('PUT', `${path()}/secret`, { secret: 'p4ss' }, { as: 'keeper' });
    await call('PUT', `${path()}/secret`, { secret: null });
    const { rows } = await traces('instrument.secret');
    expect(rows.slice(-2)).toMatchObject([
      { email: 'keeper@demo.vetloom.test', detail: { toolID: tool.toolID, instrumentID: 'svc', isKept: true } },
      { email: ADMIN, detail: { isKept: false } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('p4ss');
  });
});

describe('jobs of a tool', () => {
  it('of which a hundred stand at their instruments keep no later one from it', async () => {
    const { jobs } = api.tools;
    for (let n = 0; n < 100; n += 1) {
      const task = { kind: 'cancel' as const, instrumentID: 'chem-1', orderNumber: `X${n}` };
      const jobID = `given-${tool.toolID}-${n}`;
      await jobs.queue('demo', { jobID, toolID: tool.toolID, task, by: ADMIN, orderID: '' });
      await tool.report(jobID, 'delivered');
    }
    const { result } = await ask();
    expect((await tool.jobs()).map(({ jobID }) => jobID)).toEqual([result.jobID]);
  });

  it('are named by nobody from outside: another’s key is another job, another question another one, the same call the same', async () => {
    const key = 'shared-key-0001';
    const mine = (await ask({ key })).result;
    expect((await ask({ key })).result.jobID).toBe(mine.jobID);
    const theirs = (await ask({ as: 'lab', key })).result;
    expect(theirs.jobID).not.toBe(mine.jobID);
    const logs = await call(
      'POST',
      `/syncTool/request/getlogs?${new URLSearchParams({ synctoolID: tool.toolID })}`,
      undefined,
      { as: 'lab', key },
    );
    expect(logs.result?.kind ?? 'logs').toBe('logs');
    const one = await visit();
    const order = (await one.order()).result;
    await ask({ as: 'lab', key: `cancel-${order.jobID}` });
    await call('POST', `/syncTool/order/${plain(one.recordID)}/cancel`, { orderID: order._id, reason: '' });
    expect((await tool.jobs()).filter(({ task }) => task.kind === 'cancel')).toHaveLength(1);
  });

  it('that carry an order go to the tool alone: no page gets one as a task', async () => {
    const order = (await (await visit()).order()).result;
    const task = { toolID: tool.toolID, instrumentID: 'chem-1', jobID: order.jobID };
    expect((await call('POST', '/syncTool/task', task, { as: 'keeper' })).code).toBe(CODE.notFound);
    const { jobID } = (await ask({ as: 'keeper' })).result;
    expect((await call('POST', '/syncTool/task', { ...task, jobID }, { as: 'keeper' })).code).toBe(CODE.success);
  });

  it('end once: what contradicts their end moves no order', async () => {
    const order = (await (await visit()).order()).result;
    await tool.report(order.jobID, 'done');
    await tool.report(order.jobID, 'failed', { reason: 'late word' });
    expect(await orderNow(order._id)).toMatchObject({ state: EXAM_STATE.received });
    const given = (await (await visit()).order()).result;
    await api.tools.jobs.report(await tool.admitted(), given.jobID, {
      ...{ state: 'cancelled', reason: 'given up', answer: '', reference: '' },
    });
    expect(await orderNow(given._id)).toMatchObject({ state: EXAM_STATE.failed, reason: 'given up' });
  });

  it('that ask something are so many at a time; orders go on beside them', async () => {
    for (let n = 0; n < 40; n += 1) expect((await ask()).code).toBe(CODE.success);
    expect((await ask()).code).toBe(CODE.rateLimited);
    expect((await (await visit()).order()).code).toBe(CODE.success);
    api.now += 121;
    await api.tools.work('demo');
    for (const name of ['admin']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
    expect((await ask()).code).toBe(CODE.success);
  });

  it('say whom an order is for in as many signs as instruments take, however long breed and exam are called', async () => {
    const one = await visit({ breed: `${'犬'.repeat(59)}🐕🐕` }, `${'生'.repeat(79)}🩸化驗`);
    expect((await one.order()).code).toBe(CODE.success);
    const service = anInstrument({
      _id: 'fuse',
      device: 'VS2',
      protocol: 'vetScan',
      link: { kind: 'http', url: 'http://127.0.0.1:9', user: '' },
    });
    await set(service);
    const query = new URLSearchParams({ docID: one.recordID, synctoolID: tool.toolID });
    expect((await call('POST', `/syncTool/request/vetScan?${query}`, {})).code).toBe(CODE.success);
    const orders = (await tool.jobs()).flatMap(({ task }) => (task.kind === 'order' ? [task] : []));
    expect(orders.map(({ animal }) => animal.breed)).toEqual(['犬'.repeat(59), '犬'.repeat(59)]);
    expect(orders[1]?.tests[0]?.name).toBe('生'.repeat(79));
  });
});

describe('a message', () => {
  it('came when the server heard of it where its tool names a time to come, or one of years ago', async () => {
    const bring = async (receivedAt: number, value: number) => {
      const { petNumber, recordID } = await visit();
      const raw = Buffer.from(astmReport({ id: petNumber }, [['ALT', value]], { at: '' })).toString('base64');
      const sent = { messageID: randomUUID(), instrumentID: 'chem-1', receivedAt, raw, files: [], source: '' };
      await api.tools.messages.keep(await tool.admitted(), sent);
      await api.tools.messages.settled();
      return (await call('GET', `/exam/device/attached/${plain(recordID)}`)).result[0];
    };
    for (const [n, wrong] of [7_000_000_000, 0].entries()) {
      const now = api.now;
      const { receivedDateTime, dateTime } = await bring(wrong, n);
      expect(Math.abs(receivedDateTime - now)).toBeLessThan(60);
      expect(dateTime).toBe(receivedDateTime);
    }
    const hour = api.now - 3600;
    expect((await bring(hour, 9)).receivedDateTime).toBe(hour);
  });

  it('that was kept and not read before a crash is read, however many wait for instruments that were taken off', async () => {
    const { petNumber, recordID } = await visit();
    const raw = Buffer.from(astmReport({ id: petNumber }, [['ALT', 55]]));
    const keep = (n: number, more: object) =>
      api.database.db.inClinic('demo', (tx) =>
        keepMessage(tx, {
          ...unreadMessage(1, api.now),
          ...{ messageID: randomUUID(), identity: `${tool.toolID} ${n}`, toolID: tool.toolID, raw, ...more },
        }),
      );
    for (let n = 0; n < 60; n += 1) await keep(n, { instrumentID: 'taken-off', keptAt: api.now - 100 });
    await keep(60, { instrumentID: 'chem-1', keptAt: api.now });
    await api.tools.messages.readAll('demo');
    expect((await call('GET', `/exam/device/attached/${plain(recordID)}`)).result).toHaveLength(1);
  });

  it('that is read again names who had that done', async () => {
    const { petNumber } = await visit();
    await tool.bring(astmReport({ id: petNumber }, [['ALT', 71]]));
    const [{ messageID }] = (await call('POST', '/exam/message/list', { limit: 1 })).result;
    await call('POST', '/exam/message/replay', { messageIDs: [messageID] }, { as: 'keeper' });
    const { rows } = await traces('instrument.replay');
    expect(rows.at(-1)).toMatchObject({ email: 'keeper@demo.vetloom.test', detail: { messages: 1, read: 1 } });
  });
});

describe('reports that wait', () => {
  it('are counted, however many; and those that could be an animal’s are found among hundreds without asking for each', async () => {
    const { petID, petNumber, recordID } = await visit({ name: '獨一無二' });
    const now = api.now;
    const others = Array.from({ length: 600 }, (_, n) => ({ ...waitingReport(n, now), device: 'ELSE' }));
    const mine = [
      { ...waitingReport(601, now), device: 'ELSE', said: { ...waitingReport(0, now).said, name: '獨一無二' } },
      { ...waitingReport(602, now), device: 'ELSE', said: { ...waitingReport(0, now).said, name: '', id: petNumber } },
      { ...waitingReport(603, now), device: 'VS2', said: { ...waitingReport(0, now).said, name: '' } },
    ].map((report) => ({ ...report, dateTime: now + 1 }));
    await writeIn(api.database.db, 'demo', async (tx) => {
      for (const report of [...others, ...mine]) await tx.put('exam', report);
    });
    expect((await call('GET', '/exam/device/count')).result).toBeGreaterThanOrEqual(603);
    const found = async (of: object) =>
      (await call('POST', '/exam/device/attachCandidates', of)).result
        .map(({ _id }: { _id: string }) => _id)
        .toSorted();
    expect(await found({ petID })).toEqual(mine.map(({ _id }) => _id).toSorted());
    expect(await found({ recordID })).toEqual(mine.slice(2).map(({ _id }) => _id));
    expect(await found({ petID: '/pet/1-none' })).toEqual([]);
    let questions = 0;
    await api.database.db.readClinic('demo', async ({ reader }) => {
      const counted = new Proxy(reader, {
        get: (target, name) => {
          questions += 1;
          const asked: unknown = Reflect.get(target, name, target);
          return typeof asked === 'function' ? asked.bind(target) : asked;
        },
      });
      const clinic = { reader: counted } as Parameters<typeof fittingReports>[0];
      expect(await fittingReports(clinic, [...others, ...mine], { recordID }, now)).toHaveLength(1);
    });
    expect(questions).toBeLessThan(40);
  });
});

it('whoever changes a tool, an order or a report in the database itself is found out', async () => {
  const one = await visit();
  const order = (await one.order()).result;
  await tool.bring(astmReport({ orderNumber: order.orderNumber }, [['ALT', 71]]));
  const { maintenance } = api.database.db;
  expect((await maintenance.verifyClinic('demo')).findings).toEqual([]);
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  const report = (await call('GET', `/exam/device/attached/${plain(one.recordID)}`)).result[0]._id;
  for (const [id, path, value] of [
    [tool.toolID, '{instruments,0,device}', '"OTHER"'],
    [order._id, '{orderNumber}', '"E0000000"'],
    [report, '{values,0,value}', '17'],
  ]) {
    const forged = 'UPDATE vetloom.document SET body = jsonb_set(body, $2, $3) WHERE clinic_id = $4 AND id = $1';
    const { rows } = await client.query("SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND id = $1", [id]);
    await client.query(forged, [id, path, value, 'demo']);
    const { findings } = await maintenance.verifyClinic('demo');
    expect(findings.map(({ reason }) => reason).join(), String(id)).toContain(id);
    await client.query("UPDATE vetloom.document SET body = $2 WHERE clinic_id = 'demo' AND id = $1", [
      id,
      rows[0].body,
    ]);
  }
  await client.end();
});
