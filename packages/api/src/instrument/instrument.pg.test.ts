import { CODE } from '@vetloom/domain/core/codes.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { anInstrument, astmReport, PairedTool } from './tool.fixture.ts';

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
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  await api.enroll('keeper@demo.vetloom.test', ['VETLOOM_SYNCTOOL']);
  await later(0);
  tool = await PairedTool.pair(api, ADMIN);
  await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, anInstrument());
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

/** So many seconds later, in which people have signed in again. */
async function later(seconds: number): Promise<void> {
  api.now += seconds;
  for (const name of ['admin', 'lab', 'till', 'keeper'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let people = 0;
/** A visit with a biochemistry that waits for the analyser. */
async function visit(name = '麻糬') {
  people += 1;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: `0934${String(people).padStart(6, '0')}` }))
    .result._id;
  const pet = (await call('POST', '/pet', { userID, name, type: 'Canine', petNumber: `A00${people}` })).result;
  const recordID: string = (await call('POST', '/record/checkin', { petID: pet._id, cause: '健檢' })).result._id;
  const tasks = [{ _id: 'chem', type: '生化', name: '生化', device: 'VS2', price: 0, number: 1 }];
  await call('POST', `/todo/examTask/${plain(recordID)}`, { tasks });
  const record = async () => (await call('GET', `/record/${plain(recordID)}`)).result;
  const reports = async () => (await call('GET', `/exam/device/attached/${plain(recordID)}`)).result;
  const order = async (tests = [{ code: 'CHEM10', name: '生化十項', taskID: 'chem' }]) =>
    (
      await call(
        'POST',
        `/syncTool/order/${plain(recordID)}`,
        { toolID: tool.toolID, instrumentID: 'chem-1', tests },
        'lab',
      )
    ).result;
  return {
    userID: userID as string,
    petID: pet._id as string,
    petNumber: pet.petNumber as string,
    recordID,
    record,
    reports,
    order,
  };
}

describe('a sync tool', () => {
  it('is paired by a code once, and a code that is wrong, used or too old pairs nothing', async () => {
    const { code } = (await call('POST', '/syncTool/code', undefined, 'keeper')).result;
    const given = { name: '二樓', publicKey: 'A'.repeat(43), platform: 'test', version: '1' };
    const pairedAs = (text: string) => api.tools.pairing.pair({ ...given, code: text });
    expect((await pairedAs(code)).clinic).toBe('demo');
    await expect(pairedAs(code)).rejects.toMatchObject({ codeName: 'notFound' });
    await expect(pairedAs('demo-00000-00000')).rejects.toMatchObject({ codeName: 'notFound' });
    await expect(pairedAs('nowhere-00000-00000')).rejects.toMatchObject({ codeName: 'notFound' });
    const late = (await call('POST', '/syncTool/code')).result;
    await later(601);
    await expect(pairedAs(late.code)).rejects.toMatchObject({ codeName: 'notFound' });
    expect((await call('POST', '/syncTool/code', undefined, 'lab')).code).toBe(CODE.forbidden);
  });

  it('[3.2.59] [3.7.090] proves itself by its key, and comes in no more once it was removed: what it would be asked is refused', async () => {
    const other = await PairedTool.pair(api, ADMIN, '三樓');
    const token = await other.session();
    await api.tools.pairing.admit(token);
    expect((await call('DELETE', `/syncTool/${plain(other.toolID)}`)).code).toBe(CODE.success);
    await expect(api.tools.pairing.admit(token)).rejects.toMatchObject({ codeName: 'notLoggedIn' });
    await expect(other.session()).rejects.toMatchObject({ codeName: 'notLoggedIn' });
    const listed = (await call('GET', '/syncTool/list')).result.map(({ _id }: { _id: string }) => _id);
    expect(listed).not.toContain(other.toolID);
    expect(listed).toContain(tool.toolID);
    const logs = await call('POST', `/syncTool/request/getlogs?${new URLSearchParams({ synctoolID: other.toolID })}`);
    expect(logs.code).toBe(CODE.notFound);
  });

  it('with another’s key, or a challenge of before, proves nothing', async () => {
    const other = await PairedTool.pair(api, ADMIN, '四樓');
    Object.assign(other, { toolID: tool.toolID });
    await expect(other.session()).rejects.toMatchObject({ codeName: 'notLoggedIn' });
  });

  it('[3.7.088] [3.7.089] is listed with its state, and renamed', async () => {
    await call('PUT', `/syncTool/${plain(tool.toolID)}`, { name: '檢驗室電腦' }, 'keeper');
    await api.tools.presence.note(await tool.admitted(), true);
    const [found] = (await call('GET', '/syncTool/list', undefined, 'lab')).result.filter(
      ({ _id }: { _id: string }) => _id === tool.toolID,
    );
    expect(found).toMatchObject({ name: '檢驗室電腦', isOnline: true, instruments: [{ device: 'VS2' }] });
    expect((await call('GET', '/syncTool/list', undefined, 'till')).code).toBe(CODE.forbidden);
  });

  it('[1.6.26] [3.6.09] is listed, renamed and taken away by nobody without the right to sync tools', async () => {
    const path = `/syncTool/${plain(tool.toolID)}`;
    for (const [method, at, body] of [
      ['GET', '/syncTool/list', undefined],
      ['PUT', path, { name: '別人的電腦' }],
      ['DELETE', path, undefined],
      ['POST', '/syncTool/code', undefined],
    ] as const)
      expect((await call(method, at, body, 'till')).code, `${method} ${at}`).toBe(CODE.forbidden);
    // Who works in the laboratory chooses among instruments, and changes none.
    expect((await call('PUT', path, { name: '別人的電腦' }, 'lab')).code).toBe(CODE.forbidden);
    expect((await call('DELETE', path, undefined, 'lab')).code).toBe(CODE.forbidden);
    expect((await call('PUT', path, { name: '檢驗室' }, 'keeper')).code).toBe(CODE.success);
  });

  it('[3.3.30] [3.5.13] has codes of the five kinds of laboratory values, each stored under its kind, and of no other', async () => {
    const codeOf = (category: string) => ({ _id: category, code: `T-${category}`, name: category, category });
    const path = `/syncTool/${plain(tool.toolID)}/instrument`;
    const kindsOf = () => anInstrument({ _id: 'kinds', link: { kind: 'listen', port: 7001 } });
    const kinds = ['basic', 'biochemistry', 'hematology', 'reagent', 'urine'];
    const set = await call('PUT', path, { ...kindsOf(), codes: kinds.map(codeOf) });
    expect(set.code).toBe(CODE.success);
    const { petNumber, record } = await visit();
    const values = kinds.map((kind) => [`T-${kind}`, 1] as const);
    await tool.bring(astmReport({ id: petNumber }, values), { instrumentID: 'kinds' });
    const { exam } = await record();
    for (const kind of kinds) expect(exam[kind], kind).toMatchObject([{ name: kind, value: 1 }]);
    for (const other of ['ultraSonic', 'x', ''])
      expect((await call('PUT', path, { ...kindsOf(), codes: [codeOf(other)] })).code).toBe(100105);
    await call('DELETE', `${path}/kinds`);
  });

  it('gets the password of an instrument’s service, which nobody else is told', async () => {
    const path = `/syncTool/${plain(tool.toolID)}/instrument/chem-1/secret`;
    const before = (await tool.settings()).version;
    expect((await call('PUT', path, { secret: 'p4ss' }, 'keeper')).code).toBe(CODE.success);
    const settings = await tool.settings();
    expect(settings.instruments).toMatchObject([{ _id: 'chem-1', secret: 'p4ss' }]);
    expect(settings.version).toBeGreaterThan(before);
    expect(JSON.stringify(await call('GET', '/syncTool/list'))).not.toContain('p4ss');
    expect((await call('GET', `/syncTool/${plain(tool.toolID)}/secrets`)).result).toEqual(['chem-1']);
    await call('PUT', path, { secret: null });
    expect((await tool.settings()).instruments).toMatchObject([{ secret: '' }]);
  });

  it('counts as away once nobody has heard of it for a while', async () => {
    await api.tools.presence.note(await tool.admitted(), true);
    await later(120);
    await api.tools.work('demo');
    const list = (await call('GET', '/syncTool/list')).result;
    expect(list.find(({ _id }: { _id: string }) => _id === tool.toolID)).toMatchObject({ isOnline: false });
  });
});

describe('an order', () => {
  it('goes to the tool with its tests and the animal, is taken by the device, and its result comes back by its number', async () => {
    const { order, record, reports, recordID } = await visit();
    const { orderNumber, _id: orderID } = await order();
    const job = (await tool.jobs()).find(({ task }) => task.kind === 'order' && task.orderNumber === orderNumber);
    expect(job?.task).toMatchObject({
      tests: [{ code: 'CHEM10', taskID: 'chem' }],
      animal: { name: '麻糬', ownerName: '陳怡君' },
    });
    await tool.report(job?.jobID ?? '', 'taken');
    const answer = 'to be completed at https://service.example/ui?order=1\nCHEM10 is taken for CHEM17';
    await tool.report(job?.jobID ?? '', 'delivered', { reference: 'R-1', answer });
    const found = async () => (await call('POST', '/exam/results', { ids: [orderID] })).result[0];
    expect(await found()).toMatchObject({ state: EXAM_STATE.received, reference: 'R-1', told: answer });
    expect(await tool.bring(astmReport({ orderNumber }, [['ALT', 88]]))).toBe('kept');
    expect((await record()).exam.biochemistry).toMatchObject([{ name: 'ALT', value: 88, device: 'VS2' }]);
    expect(await reports()).toMatchObject([{ state: EXAM_STATE.attached, attachedID: recordID }]);
    expect(await found()).toMatchObject({ state: EXAM_STATE.final });
  });

  it('[3.5.13 request half] is of one of the kinds of laboratory values, and of no other', async () => {
    const { recordID } = await visit();
    const tasks = ['生化', '血檢', '尿檢', '試劑'].map((type, at) => ({
      ...{ _id: `t${at}`, type, name: type, device: 'VS2', price: 0, number: 1 },
    }));
    await call('POST', `/todo/examTask/${plain(recordID)}`, { tasks });
    const instrument = anInstrument({
      ...{ _id: 'vcp', device: 'VS2', protocol: 'idexx', link: { kind: 'http', url: 'http://127.0.0.1:9', user: '' } },
    });
    await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, instrument);
    const path = `/api/sdk/demo/idexx/writeRequest/${plain(recordID)}`;
    const ask = async (type: string) =>
      (await api.call('POST', path, { token: tokens.lab ?? '', body: { selectedItems: [type] } })).code;
    for (const other of ['ultraSonic', 'x']) expect(await ask(other), other).toBe(100105);
    for (const type of ['biochemistry', 'hematology', 'urine', 'reagent'])
      expect(await ask(type), type).toBe(CODE.success);
    await call('DELETE', `/syncTool/${plain(tool.toolID)}/instrument/vcp`);
  });

  it('[3.7.101] and others: their results come in one call', async () => {
    const orders = [await (await visit()).order(), await (await visit()).order(), await (await visit()).order()];
    const ids = orders.map(({ _id }) => _id);
    await tool.bring(astmReport({ orderNumber: orders[1].orderNumber }, [['ALT', 71]]));
    const results = (await call('POST', '/exam/results', { ids }, 'lab')).result;
    expect(results.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    expect(results.map(({ state }: { state: number }) => state)).toEqual([
      ...[EXAM_STATE.requested, EXAM_STATE.final, EXAM_STATE.requested],
    ]);
  });

  it('that is taken back is told to the tool once, and fails where nobody begins it in time', async () => {
    const one = await visit();
    const { _id: orderID, orderNumber } = await one.order();
    const cancel = () =>
      call('POST', `/syncTool/order/${plain(one.recordID)}/cancel`, { orderID, reason: '改天' }, 'lab');
    await cancel();
    expect((await cancel()).result).toMatchObject({ state: EXAM_STATE.cancelled });
    const cancels = (await tool.jobs()).filter(
      ({ task }) => task.kind === 'cancel' && task.orderNumber === orderNumber,
    );
    expect(cancels).toHaveLength(1);
    const two = await visit();
    const late = await two.order();
    await later(13 * 3600);
    await api.tools.work('demo');
    expect((await call('POST', '/exam/results', { ids: [late._id] })).result[0]).toMatchObject({
      ...{ state: EXAM_STATE.failed, reason: 'tooLate' },
    });
    expect((await tool.jobs()).some(({ task }) => task.kind === 'order' && task.orderNumber === late.orderNumber)).toBe(
      false,
    );
  });

  it('[3.7.087] to a tool that isn’t there is not found, to one that is away waits and says so', async () => {
    const { recordID } = await visit();
    await call(
      'PUT',
      `/syncTool/${plain(tool.toolID)}/instrument`,
      anInstrument({
        _id: 'fuse',
        device: 'FUSE',
        protocol: 'vetScan',
        link: { kind: 'http', url: 'http://127.0.0.1:9', user: '' },
      }),
    );
    const ask = (synctoolID: string) =>
      call(
        'POST',
        `/syncTool/request/vetScan?${new URLSearchParams({ docID: recordID, synctoolID })}`,
        { taskIDs: ['chem'] },
        'lab',
      );
    expect((await ask('/synctool/1-none')).code).toBe(CODE.notFound);
    const job = (await ask(tool.toolID)).result;
    expect(job).toMatchObject({ state: 'waiting', isOnline: false, kind: 'order' });
    await tool.report(job.jobID, 'failed', { reason: 'no answer' });
    expect((await call('GET', `/syncTool/job/${job.jobID}`)).result).toMatchObject({
      state: 'failed',
      reason: 'no answer',
    });
  });

  it('[3.7.085] logs come back as a job’s answer; another tool can’t speak for it', async () => {
    const asked = (await call('POST', `/syncTool/request/getlogs?${new URLSearchParams({ synctoolID: tool.toolID })}`))
      .result;
    const other = await PairedTool.pair(api, ADMIN, '五樓');
    await expect(other.report(asked.jobID, 'done')).rejects.toMatchObject({ codeName: 'notFound' });
    await tool.report(asked.jobID, 'done', { answer: 'started\nopen' });
    await tool.report(asked.jobID, 'failed', { reason: 'late word' });
    expect((await call('GET', `/syncTool/job/${asked.jobID}`)).result).toMatchObject({
      state: 'done',
      answer: 'started\nopen',
    });
  });
});

describe('a message', () => {
  it('comes once by its id, by what its sender calls it, and by its bytes; what can’t be read is kept and said', async () => {
    const { petNumber, record } = await visit();
    const text = astmReport({ id: petNumber }, [['ALT', 88]]);
    expect(await tool.bring(text)).toBe('kept');
    expect(await tool.bring(text)).toBe('known');
    expect((await record()).exam.biochemistry).toHaveLength(1);
    const rubbish = '\u0000\u0001 no message';
    expect(await tool.bring(rubbish)).toBe('kept');
    const [latest] = (await call('POST', '/exam/message/list', { limit: 1 })).result;
    expect(latest.state).toMatch(/^(unreadable|empty)$/);
    expect(latest.why).not.toBe('');
    expect((await call('GET', `/exam/message/${latest.messageID}`, undefined, 'till')).code).toBe(CODE.forbidden);
  });

  it('[3.7.094] [3.7.095] [3.7.096] [3.7.097] [3.7.098] [3.7.099] [3.7.100] [3.7.102] of nobody waits, is found, counted, attached, taken off and set aside by calls', async () => {
    const { userID, petID, recordID, record } = await visit('豆漿');
    const count = async () => (await call('GET', '/exam/device/count', undefined, 'lab')).result;
    const before = await count();
    await tool.bring(astmReport({ name: '豆漿' }, [['ALT', 41]]));
    expect(await count()).toBe(before + 1);
    const waiting = (await call('POST', '/exam/device/waiting')).result;
    expect(waiting).toHaveLength(before + 1);
    const reportID: string = waiting[0]._id;
    expect(waiting[0].doubts).toEqual(['noNumber']);
    const [best] = (await call('POST', '/exam/device/candidates', { reportID })).result;
    expect(best).toMatchObject({ petID, recordID, taskIDs: ['chem'], for: ['name', 'waiting', 'today'], against: [] });
    const fitting = async (of: object) =>
      (await call('POST', '/exam/device/attachCandidates', of)).result.map(({ _id }: { _id: string }) => _id);
    for (const of of [{ petID }, { recordID }]) expect(await fitting(of)).toContain(reportID);
    // Another animal of another name, of which nothing waits for the device.
    const stranger = (await call('POST', '/pet', { userID, name: '黑輪', type: 'Canine' })).result._id;
    const elsewhere = (await call('POST', '/record/checkin', { petID: stranger, cause: '健檢' })).result._id;
    for (const of of [{ petID: stranger }, { recordID: elsewhere }]) expect(await fitting(of)).not.toContain(reportID);
    const path = `/exam/device/${plain(reportID)}`;
    expect((await call('PUT', `${path}/attach`, { recordID, taskIDs: ['chem'] }, 'till')).code).toBe(CODE.forbidden);
    expect((await call('PUT', `${path}/attach`, { recordID, taskIDs: ['chem'] }, 'lab')).result.attachedID).toBe(
      recordID,
    );
    expect((await record()).exam.biochemistry).toMatchObject([{ value: 41 }]);
    expect((await call('GET', `/exam/device/attached/${plain(recordID)}`)).result).toHaveLength(1);
    expect((await call('GET', `/exam/device/pet/${plain(petID)}`)).result).toHaveLength(1);
    const [last] = (await call('POST', '/exam/device/lastDeviceList', {})).result;
    expect(last).toMatchObject({ device: 'VS2', toolID: tool.toolID, said: { name: '豆漿' } });
    expect((await call('DELETE', path)).code).toBe(CODE.contradictory);
    await call('PUT', `${path}/detach`, {});
    expect((await record()).exam.biochemistry).toEqual([]);
    const listed = async () =>
      (await call('POST', '/exam/device/allList', {})).result.map(({ _id }: { _id: string }) => _id);
    expect((await listed())[0]).toBe(reportID);
    await call('DELETE', path);
    expect(await listed()).not.toContain(reportID);
    await call('PUT', `${path}/bringBack`);
    expect(await count()).toBe(before + 1);
  });

  it('is read again after its codes were mended: what hangs on a record stands under the right name then', async () => {
    const { petNumber, record } = await visit();
    await tool.bring(astmReport({ id: petNumber }, [['T-77', 12]]));
    expect((await record()).exam.biochemistry).toMatchObject([{ name: 'T-77', value: 12 }]);
    const [{ messageID }] = (await call('POST', '/exam/message/list', { words: 'T-77' })).result;
    const codes = [
      { _id: 'c1', code: 'T-77', itemID: '', name: 'SDMA', category: 'biochemistry', unit: 'µg/dL', isIgnored: false },
    ];
    await call('PUT', `/syncTool/${plain(tool.toolID)}/instrument`, { ...anInstrument(), codes });
    expect((await call('POST', '/exam/message/replay', { messageIDs: [messageID] })).result).toEqual({
      read: 1,
      changed: 1,
      refused: 0,
      unreadable: 0,
      gone: 0,
    });
    expect((await record()).exam.biochemistry).toMatchObject([{ name: 'SDMA', value: 12 }]);
    expect((await call('POST', '/exam/message/replay', { messageIDs: [messageID] })).result.changed).toBe(0);
    expect((await call('POST', '/exam/message/replay', { messageIDs: [messageID] }, 'lab')).code).toBe(CODE.forbidden);
  });

  it('measured by a clock of 1970 is of the time at which it came, and says so', async () => {
    const { petNumber, reports } = await visit();
    await tool.bring(astmReport({ id: petNumber }, [['ALT', 88]], { at: '19700101000000' }));
    const [report] = await reports();
    expect(report.dateTime).toBe(report.receivedDateTime);
    expect(report.passedOver[0]).toContain('1970');
  });
});
