import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { TestApi } from './test-kit.ts';
import { nameOf } from './walk.fixture.ts';

/*
 * Every call of the clinic's work (spec 2 §7) in the order of a day with a visit and a stay, with real documents: each answers `{code, result}` with 100000
 * and a result of the shape that it declares (`answer-shapes.fixture.ts` holds every answer of a test against it), and a change answers what it changed.
 */

/** What the calls of document 2 are about; each call of these is asked, also one that is added. */
const TAGS: ReadonlySet<string> = new Set([
  'Visits',
  'Exams',
  'Dispensing',
  'Hospital stays',
  'Billing',
  'Checkout',
  'Deposits',
  'Reminders',
  'Surgery monitor',
]);
/** Calls of vendors and of strangers with a link, which need one: each is asked with real documents beside its own rules. */
const ASKED_BESIDE: ReadonlySet<string> = new Set([
  'POST /api/sdk/{clinic}/idexx/writeRequest/{recordID}',
  'POST /api/sdk/v2/{clinic}/bridge/page',
  'POST /api/sdk/v2/{clinic}/reminder/remindUser',
  'POST /api/sdk/v2/{clinic}/inHospital/v2/ownerNote/send',
  'DELETE /api/sdk/v2/{clinic}/inHospital/v2/ownerNote/link',
  'POST /api/ownerNote',
  'PUT /api/sdk/v2/{clinic}/inHospital/v2/push',
  'DELETE /api/sdk/v2/{clinic}/inHospital/v2/push',
  'POST /api/sdk/v2/{clinic}/inHospital/v2/push/try',
]);
/** Calls about a card wallet need its provider: `billing/wallet/*.pg.test.ts` ask each of them. */
const OF_WALLETS = /\/billing\/wallet(?:\/|$)/;
/** What is gone has nothing left to answer. */
const NOTHING_LEFT = /^DELETE |\/checkin\/cancel$/;

const wanted = ENDPOINTS.filter(
  ({ tag, answers }) => TAGS.has(tag) && (answers === undefined || answers === 'json'),
).map(nameOf);

let api: TestApi;
let token = '';
/** Of a second person, who signs what the first one told. */
let other = '';
beforeAll(async () => {
  api = await TestApi.open();
  // Noon, so that nothing runs over midnight.
  api.now = dayStart(api.now, TEST_ZONE) + 43_200;
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  other = (await api.login('nurse@demo.vetloom.test')).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function at(method: Method, url: string, body?: unknown, as = token) {
  api.now += 1;
  const answer = await api.call(method, url, { token: as, ...(body === undefined ? {} : { body }) });
  expect(answer, `${method} ${url} ${answer.text}`).toMatchObject({ status: 200, code: CODE.success });
  return answer.result;
}
const call = (method: Method, path: string, body?: unknown, as = token) =>
  at(method, `/api/sdk/v2/demo${path}`, body, as);
const plain = encodeURIComponent;
const of = (fields: Readonly<Record<string, unknown>>) =>
  `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;
const V2 = '/inHospital/v2';
const range = () => ({ begin: api.now - 86_400, end: api.now + 86_400 });

/** An owner with an animal. */
let owners = 0;
async function animal(): Promise<{ userID: string; petID: string }> {
  owners += 1;
  const { _id: userID } = await call('POST', '/user', { name: '陳怡君', phone: `091200000${owners}` });
  const { _id: petID } = await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' });
  return { userID, petID };
}

/** A photo as a form sends it. */
async function upload(url: string): Promise<void> {
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
  const answer = await api.app.inject({
    ...{ method: 'POST', url, payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer.json(), url).toMatchObject({ code: CODE.success });
}

it('a visit: from the door over desk, laboratory, surgery and pharmacy to its bill', async () => {
  const { petID, userID } = await animal();
  const { _id: otherPet } = await call('POST', '/pet', { userID, name: '豆花', type: 'Feline' });
  const { _id: recordID } = await call('POST', '/record/checkin', { petID, cause: '嘔吐' });
  const path = `/record/${plain(recordID)}`;
  await call('PUT', '/record/checkin', { _id: recordID, cause: '嘔吐兩天' });
  await call('POST', '/record/ticket', { recordID });
  await call('PUT', `${path}/checkin/pet`, { from: petID, petID: otherPet });
  await call('PUT', `${path}/checkin/pet`, { from: otherPet, petID });
  const { _id: called } = await call('POST', '/record/checkin', { petID: otherPet, cause: '打針' });
  await call('PUT', `/record/${plain(called)}/checkin/cancel`, { reason: '改天再來' });
  const charge = { _id: 'c1', name: '診察費', class: '診察', price: 500, number: 1 };
  const drug = { _id: 'd1', name: '止吐錠', unit: '顆', price: 20, number: 6 };
  await call('PUT', path, {
    diagnosis: '胃炎',
    chargeDivision: [charge],
    drugBag: [{ bagID: 'b1', items: [drug] }],
    surgery: [{ _id: 's1', name: '絕育', price: 3000, number: 1 }],
  });
  await call('GET', path);
  const draft = { originalDraft: {}, draft: {}, masterRecord: {}, combinedRecord: {}, version: 1 };
  await call('POST', `${path}/conflictLog`, draft);

  const tasks = `/todo/examTask/${plain(recordID)}`;
  const inside = { _id: 'e1', type: '血檢', name: 'CBC', price: 600, number: 1 };
  await call('POST', tasks, {
    tasks: [inside, { ...inside, _id: 'e2', type: '外送', name: '培養' }, { ...inside, _id: 'e3' }],
  });
  await call('PUT', tasks, { taskID: 'e1', price: 700 });
  await call('DELETE', `${tasks}${of({ taskID: 'e3' })}`);
  await call('PUT', `/todo/exam/${plain(recordID)}/request`, {});
  const value = { taskID: 'e1', name: 'WBC', value: 12.1, unit: '' };
  await call('PUT', `/todo/exam/${plain(recordID)}`, { mergedResult: { hematology: [value] } });
  await call('PUT', `/todo/inside/${plain(recordID)}`, { task: { _id: 'e1' }, submit: true });
  await call('PUT', `/todo/outsourcing/${plain(recordID)}`, { task: { _id: 'e2' }, submit: true });
  await call('PUT', `${path}/fixExamTaskSubmit`, {});
  const link = await call('POST', `${path}/examReportLink`, { days: 7 });
  await at('POST', '/api/examReport', { token: link.token });
  await call('DELETE', `${path}/examReportLink`);
  const item = await call('POST', '/examItem', { name: 'NH3', category: 'biochemistry', unit: 'µg/dL' });
  await call('PUT', `/examItem/${plain(item._id)}`, { unit: 'µmol/L' });
  await call('GET', '/examItem');
  await call('DELETE', `/examItem/${plain(item._id)}`);

  await call('POST', '/surgeryMonitor', { recordID, status: [{ _id: 'm1', value: { heartRate: 92 } }] });
  const monitor = `/surgeryMonitor/${plain(recordID)}`;
  await call('PUT', monitor, { status: [{ _id: 'm2', value: { heartRate: 88 } }] });
  await call('GET', monitor);
  await call('DELETE', `${monitor}/m2`);
  await call('POST', `${monitor}/end`, {});
  const checks = `/surgeryChecklist/${plain(recordID)}`;
  await call('POST', checks, { _id: 'k1', itemID: 'weight', value: '4.2' });
  await call('GET', checks);
  await call('DELETE', `${checks}/k1`);

  await call('PUT', `/billing/discount/${plain(recordID)}`, {
    off: { kind: 'percent', percent: 10 },
    reason: '老客戶',
  });
  await call('PUT', `${path}/complete`, {});
  await call('PUT', `${path}/amendment`, { reason: '補充說明' });
  const bags = `/todo/dispense/${plain(recordID)}`;
  await call('PUT', `${bags}/check`, { drugBagIDs: ['b1'] });
  await call('PUT', bags, { drugBagIDs: ['b1'] });
  await call('PUT', `${bags}/undo`, { drugBagIDs: ['b1'], reason: '數量不對' });
  await call('PUT', bags, { drugBagIDs: ['b1'], submit: true });
  await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });

  for (const ends of [
    'billing',
    'conditions',
    'init',
    'removed',
    'stat',
    'todoDrug',
    'todoExam',
    'statusUpdateDateTime',
  ])
    for (const list of [`/record/getList/${ends}`, `/record/${ends}`])
      await call('POST', list, {
        ...(ends === 'billing' || ends === 'stat' ? range() : {}),
        ...(ends === 'conditions' ? { conditions: { petID } } : {}),
        ...(ends === 'statusUpdateDateTime' ? { dateBegin: range().begin, dateEnd: range().end } : {}),
      });
  await call('POST', '/record/getList/pet', { petID });
  await call('POST', '/record/getList/dateTime', range());
  await call('POST', '/record/bulk/read', { ids: [recordID] });
  await call('POST', '/record/drug/history', { timeRange: range(), page: 1 });
  const copy = await call('POST', `${path}/duplicate`, {});
  await call('DELETE', `/record/${plain(copy._id)}`);
  await call('POST', `/record/${plain(copy._id)}/restore`, {});
  await call('POST', '/record', { petID, dateTime: api.now });
});

it('money: payments, deposits, sales, debts, shares, and the till', async () => {
  const { petID, userID } = await animal();
  const { _id: recordID } = await call('POST', '/record/checkin', { petID, cause: '健檢' });
  const path = `/record/${plain(recordID)}`;
  await call('PUT', path, { chargeDivision: [{ _id: 'c1', name: '健檢', class: '診察', price: 1000, number: 1 }] });
  await call('PUT', `${path}/complete`, {});
  const deposits = `/deposit/user/${plain(userID)}`;
  await call('GET', deposits);
  await call('POST', deposits, { amount: 1000 });
  const [deposit] = await call('POST', '/deposit/log/list', {});
  await call('POST', '/deposit/log/conditions', range());
  const changed = await call('PUT', `/deposit/log/${plain(deposit._id)}`, { amount: 900 });
  await call('DELETE', `/deposit/log/${plain(changed._id)}${of({ reason: '退回' })}`);

  const pay = (receive: number, more: object = {}) =>
    call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: recordID, receive, ...more }] });
  await pay(400);
  const receipts = async (): Promise<{ _id: string; isBadDebt: boolean }[]> =>
    (await call('POST', '/billing/receiveLog/list', range()))[0].log;
  const receiptOf = (one: { readonly _id: string } | undefined) => `/billing/receiveLog/${plain(one?._id ?? '')}`;
  const corrected = await call('PUT', receiptOf((await receipts())[0]), { receive: 300, reason: '找錯錢' });
  await call('GET', `/billing/receiveLog/${api.now}`);
  await call('POST', '/billing/receiveLog/stat', range());
  for (const of of ['user', 'pet'] as const)
    await call('GET', `/billing/undone/${of}/${plain(of === 'user' ? userID : petID)}`);
  await call('POST', '/billing/explore', range());
  await call('POST', `/billing/user/${plain(userID)}`, {});
  await call('DELETE', `${receiptOf(corrected)}${of({ reason: '重收' })}`);
  await pay(1000, { isBadDebt: true });
  await call('GET', '/billing/badDebts');
  await call('GET', '/billing/debts');
  await call('POST', `/billing/debts/${plain(userID)}/call`, { said: '月底來付' });
  const [said] = (await call('POST', '/billing/debtCall/list', { userID })) as { _id: string }[];
  await call('PUT', `/billing/debtCall/${plain(said?._id ?? '')}`, { said: '下週來付' });
  const debt = (await receipts()).find(({ isBadDebt }) => isBadDebt);
  await call('POST', `${receiptOf(debt)}/settle`, { receive: 1000 });
  await call('PUT', `${path}/unlockBill`, { reason: '少算一項' });
  const parts = [{ staffID: '/staff/admin@demo.vetloom.test', amount: 1000 }];
  await call('PUT', `/billing/distribution/${plain(recordID)}`, { parts });
  await call('GET', `/billing/distribution/${plain(recordID)}`);
  await call('POST', '/billing/distribution/list', range());

  const line = { _id: 'l1', name: '處方食品', price: 500, number: 1 };
  const { _id: saleID } = await call('POST', '/billing/sale', { lines: [line] });
  await call('PUT', `/billing/sale/${plain(saleID)}`, { lines: [{ ...line, price: 450 }] });
  await call('GET', `/billing/sale/${plain(saleID)}`);
  await call('POST', '/billing/sale/list', range());
  await call('DELETE', `/billing/sale/${plain(saleID)}${of({ reason: '不買了' })}`);

  const doc = { checkoutType: 'other', inoutLog: [{ direction: 'out', amount: 100, subject: '文具' }] };
  await call('PUT', '/checkout', { doc });
  await call('GET', `/checkout/detail${of({ checkoutType: 'other' })}`);
  await call('POST', '/checkout/range', range());
  await call('GET', '/checkout/handover/getLast');
  await call('POST', '/checkout/handover/getPeriod', {});
});

it('reminders of owners', async () => {
  const { petID } = await animal();
  const { _id } = await call('POST', '/reminder', { petID, title: '疫苗', dateBegin: api.now });
  await call('GET', `/reminder${of({ _id })}`);
  await call('PUT', '/reminder', { _id, title: '狂犬病疫苗' });
  for (const mark of ['notified', 'close'])
    for (const method of ['POST', 'PUT'] as const) await call(method, `/reminder/${mark}`, { ids: [_id] });
  await call('POST', '/reminder/search', { petID });
  await call('GET', '/reminder/list');
  await call('GET', '/reminder/template/list');
  await call('GET', '/reminder/channels');
  await call('DELETE', `/reminder${of({ _id })}`);
});

it('a stay: admitted, planned, carried out, handed over, discharged, settled and paid', async () => {
  const { petID } = await animal();
  const cage = { cageID: 'A1', cageName: 'A1', cageDefaultPrice: 800 };
  const { _id: inHospitalID } = await call('POST', V2, { petID, cause: '嘔吐', ...cage });
  const stay = { inHospitalID };
  await call('GET', V2 + of(stay));
  await call('PUT', `${V2}/main`, { ...stay, notice: '會咬人', belongings: [{ _id: 'w1', name: '毯子' }] });
  await call('PUT', `${V2}/belonging`, { ...stay, belongingID: 'w1' });
  await call('PUT', `${V2}/cage`, { ...stay, cageID: 'A2', cageName: 'A2', cageDefaultPrice: 900 });
  await call('GET', `${V2}/cage`);
  await call('PUT', `${V2}/cage/care`, { cageID: 'A1', isClean: true });
  const day = { ...stay, planDateTime: dayStart(api.now, TEST_ZONE) };
  await call('POST', `${V2}/plan`, day);
  const due = api.now + 300;
  const drug = { _id: 'd1', name: '止吐錠', unit: '顆', price: 20, number: 6 };
  await call('PUT', `${V2}/plan`, {
    ...day,
    drugBag: [{ bagID: 'b1', items: [drug] }],
    drugMission: [{ missionID: 'po', bagID: 'b1', name: '止吐錠', arrangeDateTime: [due + 3600] }],
    injectionMission: [{ missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [due] }],
    dispensingReadyDateTime: api.now,
  });
  await call('GET', `${V2}/plan${of(day)}`);
  await call('POST', `${V2}/plan/list`, stay);
  await call('POST', `${V2}/plan/active`, { planDateTime: day.planDateTime });
  await call('GET', `${V2}/reminder`);
  const [reminder] = (await call('GET', `${V2}/reminder`)) as { _id: string }[];
  await call('PUT', `${V2}/reminder/notified`, { ids: [reminder?._id ?? `/reminder/1-none`] });
  const execute = (executeID: string) =>
    call('POST', `${V2}/mission/execute`, { ...day, executeID, missions: [{ missionID: 'inj', due }] });
  await execute('x1');
  await execute('x2');
  await call('PUT', `${V2}/mission/double`, { ...day, executeID: 'x2', missionID: 'inj', both: false });
  await call('PUT', `${V2}/mission/execute`, { ...day, executeID: 'x1', note: '順利' });
  await call('PUT', `${V2}/mission/check`, { ...day, doses: [{ missionID: 'inj', due: due + 3600 }] });
  await call('DELETE', `${V2}/mission/execute${of({ ...day, executeID: 'x2' })}`);
  await call('PUT', `${V2}/plan`, { ...day, injectionMission: [] });
  await call('PUT', `${V2}/plan/offPlan`, { ...day, missionID: 'inj', charged: true });
  for (const base of [V2, '/inHospital']) await call('GET', `${base}/missionLog${of(day)}`);
  await call('POST', `${V2}/missionLog/list`, stay);
  await call('POST', `${V2}/missionLog/active`, { planDateTime: day.planDateTime });
  await call('PUT', '/inHospital/monitor', { ...day, status: { '0900': { bt: 38.5 } } });
  await call('GET', `/inHospital/monitor${of(stay)}`);
  await call('POST', `${V2}/drug/disable`, { ...day, bagID: 'b1', reason: '吐了' });
  await call('GET', `${V2}/drug/disable${of(day)}`);
  await call('POST', `${V2}/drug/history`, stay);
  await call('POST', `${V2}/todo/drug`, {});

  const task = { _id: 'e1', type: '血檢', name: 'CBC', price: 600, number: 1 };
  const exam = await call('POST', `${V2}/exam`, { ...day, executeID: 'k1', examTask: [task] });
  const executed = { ...day, executeID: 'k1' };
  await call('PUT', `${V2}/exam`, { ...executed, dateTime: api.now });
  await call('GET', `${V2}/exam${of(executed)}`);
  await call('POST', `${V2}/exam/list`, stay);
  await call('POST', `${V2}/exam/pet`, { petID });
  await call('POST', `${V2}/todo/exam`, {});
  const log = `${inHospitalID}/missionLog`;
  const photo = '/api/sdk/photo/demo/inHospital';
  const logID = (await call('GET', `${V2}/missionLog${of(day)}`))._id ?? log;
  for (const [path, query] of [
    [`${photo}/exam/${plain(exam._id)}`, `/api/sdk/v2/demo${V2}/file/exam${of({ ...executed, taskID: 'e1' })}`],
    [`${photo}/missionLog/${plain(logID)}/x1`, `/api/sdk/v2/demo${V2}/file/mission${of({ ...day, executeID: 'x1' })}`],
  ] as const) {
    await upload(path);
    await at('DELETE', path, ['a.pdf']);
    await upload(query);
    await at('DELETE', query.replace(/&taskID=e1/, ''), { objects: ['a.pdf'] });
  }

  const tell = async (): Promise<string> => {
    const told = { ...day, problem: '嘔吐', questions: '夜裡再吐要打電話' };
    return (await call('POST', `${V2}/handover`, told)).shiftHandover.at(-1)._id;
  };
  await call('PUT', `${V2}/handover/receive`, { ...day, handoverID: await tell() }, other);
  await call('DELETE', `${V2}/handover${of({ ...day, handoverID: await tell() })}`);
  await call('PUT', `${V2}/ownerNote`, {
    ...day,
    edits: [{ op: 'set', path: ['ownerNote', 'text'], from: '', to: '吃了半碗' }],
  });
  await call('POST', `${V2}/ownerNote/printed`, { ...day, note: { text: '吃了半碗' } });
  await call('POST', `${V2}/ownerNote/link`, day);
  const screen = await call('POST', `${V2}/screen`, { name: '護理站' });
  await at('POST', '/api/wardScreen', { token: screen.token });
  await call('DELETE', `${V2}/screen${of({ screenID: screen.screenID })}`);
  await call('GET', `${V2}/push`);

  await call('POST', `${V2}/active`, {});
  for (const path of [`${V2}/discharge`, '/inHospital/discharge']) {
    await call('PUT', path, stay);
    await call('DELETE', `${V2}/discharge${of(stay)}`);
  }
  await call('PUT', '/inHospital/settle', stay);
  const { total } = await call('GET', V2 + of(stay));
  const receipt = { collectionID: inHospitalID, type: 'inHospital', receive: total };
  await call('POST', '/billing/receiveLogs', { receiveLogs: [receipt] });
  await call('PUT', `${V2}/unlockBill`, { ...stay, reason: '少算一項' });
  await call('POST', `${V2}/explore/history`, { ...range(), active: true });
  await call('POST', `${V2}/explore/pet`, { petID });
  await call('POST', `${V2}/billing/explore`, {});
  await at('GET', `/api/sdk/demo/hospital/${plain(inHospitalID)}`);
  const { _id: mistaken } = await call('POST', V2, { petID: (await animal()).petID, cause: '誤建' });
  await call('POST', `${V2}/plan`, { ...day, inHospitalID: mistaken });
  await call('DELETE', `${V2}/plan${of({ ...day, inHospitalID: mistaken })}`);
  await call('DELETE', V2 + of({ inHospitalID: mistaken }));
});

it('[2.7.108] every call of the clinic’s work answered {code, result} with 100000 and the result that it declares, and every change what it changed', () => {
  const { served, silent, wrong } = api.shapes;
  expect(wrong).toEqual([]);
  expect(wanted.length).toBeGreaterThan(150);
  expect(wanted.filter((name) => !served.has(name) && !ASKED_BESIDE.has(name) && !OF_WALLETS.test(name))).toEqual([]);
  expect([...silent].filter((name) => !NOTHING_LEFT.test(name))).toEqual([]);
});
