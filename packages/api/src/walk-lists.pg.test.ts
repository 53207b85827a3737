import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { einvoiceSchema } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { periodOf } from '@vetloom/domain/einvoice/invoice-number.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { customFormSchema } from '@vetloom/domain/paper/custom-form.schema.ts';
import { issuedPaperSchema } from '@vetloom/domain/paper/issued-paper.schema.ts';
import { insertWallet, type WalletRow } from '@vetloom/storage/billing/wallet-rows.ts';
import { keepMessage } from '@vetloom/storage/instrument/message-rows.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { agreedAtHarbour, readByHarbour } from './alliance/walked-alliance.fixture.ts';
import { walkedConversation, walkedConversationID } from './conversation/walked-conversation.fixture.ts';
import { WALKED_HASH, walkedDetection } from './detection/walked-detection.fixture.ts';
import { ENDPOINTS } from './endpoints.ts';
import { unreadMessage, waitingReport } from './instrument/tool.fixture.ts';
import { nameOf, Walk } from './walk.fixture.ts';
import { walkedPapers } from './walked-papers.fixture.ts';
import { walkedWebhook } from './webhook/walked-webhook.fixture.ts';

/*
 * Every list that takes `limit` and `skip`, also one that is added, is asked for all that it has, for one in the middle, and for what it gives
 * by itself, in a clinic with three of everything.
 */

/** What a list needs to be told, by the last part of its path; every other answers what the clinic has. */
const ASKED: Readonly<Record<string, (now: number) => object>> = {
  'user/search': () => ({ keyword: '陳' }),
  'pet/search': () => ({ keyword: '麻糬' }),
  'pet/simpleSearch': () => ({ keyword: '麻糬' }),
  'getList/billing': (now) => ({ begin: now - 86_400, end: now + 86_400 }),
  'record/billing': (now) => ({ begin: now - 86_400, end: now + 86_400 }),
  'billing/explore': (now) => ({ begin: now - 86_400, end: now + 86_400 }),
  'ledger/row': (now) => ({ dateBegin: now - 86_400, dateEnd: now + 86_400 }),
  'sale/list': (now) => ({ begin: now - 86_400, end: now + 86_400 }),
  'explore/history': (now) => ({ begin: now - 86_400, end: now + 86_400, active: true }),
  'billing/explore of stays': () => ({ settled: false }),
  'booking/range': (now) => ({ begin: now - 86_400, end: now + 86_400 * 9 }),
  'v2/range': (now) => ({ begin: now - 86_400, end: now + 86_400 * 9 }),
  'schedule/range': (now) => ({ begin: now - 86_400, end: now + 86_400 * 9 }),
  'explore/pet': () => ({ petID: ward.petID }),
  'exam/pet': () => ({ petID: ward.petID }),
  'consent/list': () => ({ petID: ward.petID }),
  'image/label': () => ({ hash: WALKED_HASH }),
  'message/thread': () => ({ _id: walkedConversationID(1) }),
  'issuedPaper/list': () => ({ petID: ward.petID }),
  'plan/list': () => ({ inHospitalID: ward.inHospitalID }),
  'missionLog/list': () => ({ inHospitalID: ward.inHospitalID }),
  'exam/list': () => ({ inHospitalID: ward.inHospitalID }),
  'drug/history': () => ({ inHospitalID: ward.inHospitalID }),
  'plan/active': (now) => ({ planDateTime: dayStart(now, TEST_ZONE) }),
  'missionLog/active': (now) => ({ planDateTime: dayStart(now, TEST_ZONE) }),
};

/** The stay with three days, and its animal, which has three stays. */
const ward = { petID: '', inHospitalID: '' };

/** Three stays of one animal, of which the first has three days, each with something carried out, an exam and a bag; the others have today alone. */
async function stays(petID: string): Promise<void> {
  const today = dayStart(walk.api.now, TEST_ZONE);
  const bag = { bagID: 'b', items: [{ _id: 'd', name: '止吐錠', price: 50, number: 1 }] };
  for (const n of [1, 2, 3]) {
    const { _id: inHospitalID } = await call('POST', '/inHospital/v2', { petID, cause: '嘔吐' });
    if (n === 1) Object.assign(ward, { petID, inHospitalID });
    await call('POST', '/consent', { petID, type: 'surgery', title: '手術同意書', text: '同意手術。' });
    papers += 1;
    const paper = paperOf(papers, petID);
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('issuedPaper', paper));
    for (const planDateTime of (n === 1 ? [0, 1, 2] : [0]).map((after) => addDays(today, after, TEST_ZONE))) {
      const day = { inHospitalID, planDateTime };
      await call('POST', '/inHospital/v2/plan', day);
      await call('PUT', '/inHospital/v2/plan', { ...day, drugBag: [bag] });
      await call('POST', '/inHospital/v2/mission/execute', { ...day, missions: [{ missionID: 'bt' }] });
      const examTask = [{ _id: 't', type: '血檢', name: 'CBC', price: 600, number: 1 }];
      await call('POST', '/inHospital/v2/exam', { ...day, examTask });
    }
  }
}

const parameters: Record<string, string> = { alliance: 'demo-alliance', partner: 'harbour' };
const walk = new Walk(ENDPOINTS, { parameters, valid: {} });
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  const answer = await walk.api.call(method, `/api/sdk/v2/demo${path}`, { token: walk.admin, body });
  expect(answer.status, `${method} ${path} ${answer.text}`).toBe(200);
  return answer.result;
};

/** Brings owners in by a file; `matching` is what becomes of those that are there. Answers the import's id. */
async function imported(table: string, matching: string): Promise<string> {
  const answer = await walk.api.app.inject({
    method: 'POST',
    url: '/api/sdk/v2/demo/import?kind=people',
    headers: { authorization: `Bearer ${walk.admin}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(table),
  });
  const { result: job } = answer.json();
  await call('POST', `/import/${job._id}/start`, { ...job.plan, matching });
  await vi.waitFor(async () => expect((await call('GET', `/import/${job._id}`)).state).toBe('done'), 30_000);
  return job._id;
}

/** A message that a vendor took. */
const sentMessage = (n: number, userID: string, now: number): Message => ({
  ...{ _id: `/message/${now}-walk${n}`, collection: 'message', channel: 'sms', to: '0912000001', text: '回診' },
  ...{ userID, petID: '', reminderID: '', about: 'visit', status: 90, failure: '', sentDateTime: now },
  ...{ createDateTime: now, createBy: '', updateDateTime: now },
  attempts: [
    {
      ...{ _id: 'a1', key: '11111111-1111-4111-8111-111111111111', channel: 'sms', to: '0912000001' },
      ...{ outcome: 'handedOver', tries: 1, startDateTime: now, endDateTime: now, reason: '', said: '' },
      ...{ vendorID: `v${n}`, segments: 1, points: 1 },
    },
  ],
});

/** An invoice of goods for $105. */
const issuedInvoice = (n: number, userID: string, now: number) =>
  einvoiceSchema.parse({
    ...{ _id: `/einvoice/${now}-walk${n}`, collection: 'einvoice', number: `AB0000010${n}`, code: '1234' },
    ...{ period: periodOf(now, TEST_ZONE), dateTime: now, paymentID: `walk${n}`, collectionID: '', userID, petID: '' },
    lines: [{ name: '罐頭', number: 1, amount: 105, taxed: true }],
    ...{ sales: 105, free: 0, tax: 0, total: 105, by: '', allowances: [], prints: [], updateDateTime: now },
    ...{ buyer: { ubn: '', carrier: '', donation: '' }, seller: { ubn: '04595257', name: '禾風', address: '' } },
  });

/** A payment by a card wallet that came to nothing. */
const walletOf = (n: number, ownerID: string, now: number): WalletRow => ({
  ...{
    id: `walked${n}-1`,
    channelID: '1656000000',
    billingID: `walked${n}`,
    attempt: 1,
    byKey: false,
    state: 'expired',
    amount: 100,
    depositUsed: 0,
  },
  ...{
    bills: ['/record/1-walk'],
    receiveDate: null,
    invoice: null,
    ownerID,
    transactionID: '',
    paymentURL: '',
    trouble: '',
  },
  ...{ madeAt: now, madeBy: 'admin@demo.vetloom.test', madeOperator: null, endsAt: now, askedAt: null, cancelAt: null },
  ...{
    booked: null,
    refundAt: null,
    refundBy: null,
    refundOperator: null,
    refundCorrected: null,
    parts: [],
    returned: 0,
    refundReason: null,
    updatedAt: now,
  },
});

/** A form that was written in Word, and a paper that was issued of one. */
const stamps = {
  createDateTime: 1_795_100_000,
  createBy: '/staff/x',
  updateDateTime: 1_795_100_000,
  updateBy: '/staff/x',
};
const writtenForm = (n: number) =>
  customFormSchema.parse({
    ...{ _id: `/customForm/1795100000-${n}`, collection: 'customForm', formName: `表單${n}`, fileName: 'a.docx' },
    versions: [
      {
        _id: 'v',
        hash: 'a'.repeat(64),
        name: 'a.docx',
        mime: 'docx',
        size: 1,
        dateTime: 1_795_100_000,
        by: '/staff/x',
      },
    ],
    ...stamps,
  });
let papers = 0;
const paperOf = (n: number, petID: string) =>
  issuedPaperSchema.parse({
    ...{ _id: `/issuedPaper${petID}/1795100000-${n}`, collection: 'issuedPaper', petID, userID: '/user/1-walk' },
    ...{ kind: 'form', title: '證明', formID: '/customForm/1795100000-1', versionID: 'v', year: 2026, serial: n },
    ...{ code: `${n}`.padStart(16, '0'), ...stamps },
  });

beforeAll(async () => {
  await walk.open();
  const morning = { from: '09:00', to: '12:00' };
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  await call('PUT', '/businessHours', Object.fromEntries(week.map((name) => [name, { morning }])));
  // A newer file with three changes, that lacks three of the owners.
  const owner = (n: number, address: string) => `匯入${n},093300000${n},${address}\n`;
  const all = [1, 2, 3, 4, 5, 6];
  await imported(`飼主姓名,手機,地址\n${all.map((n) => owner(n, '舊址')).join('')}`, 'keep');
  const newer = all.slice(0, 3).map((n) => owner(n, '新址'));
  parameters.jobID = await imported(`飼主姓名,手機,地址\n${newer.join('')}`, 'renew');
  const at = encodeURIComponent;
  for (const n of [1, 2, 3]) {
    const userID = (await call('POST', '/user', { name: `陳怡君${n}`, phone: `091200000${n}` }))._id;
    const petID = (await call('POST', '/pet', { userID, name: `麻糬${n}` }))._id;
    for (const kept of [true, false]) {
      const recordID = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' }))._id;
      const path = `/record/${at(recordID)}`;
      if (!kept) await call('DELETE', path);
      else {
        await walkedPapers(walk.api, walk.admin, { petID, recordID }, `walk${n}`);
        await call('PUT', path, { chargeDivision: [{ _id: 'c1', name: '診察費', price: 300, number: 1 }] });
        await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });
      }
    }
    await call('POST', `/deposit/user/${at(userID)}`, { amount: 1000 });
    await call('POST', '/billing/sale', { lines: [{ _id: 'l1', name: '處方食品', price: 500, number: 1 }] });
    const given = { lines: [{ _id: 'l1', name: '處方食品', price: 500, number: 1 }] };
    const collectionID = (await call('POST', '/billing/sale', given))._id;
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID, receive: 500, isBadDebt: true }] });
    await call('POST', `/billing/debts/${at(userID)}/call`, { said: '本人接聽' });
    await call('POST', '/reminder', { petID, dateBegin: dayStart(walk.api.now, TEST_ZONE), title: '疫苗' });
    const gone = (await call('POST', '/pet', { userID, name: `豆花${n}` }))._id;
    await call('POST', `/pet/${at(gone)}/death`, {
      timeOfDeath: dayStart(walk.api.now, TEST_ZONE),
      how: 'clinic',
      here: true,
    });
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('message', sentMessage(n, userID, walk.api.now)));
    await call('POST', '/booking', { userID, petID, dateTime: walk.api.now + n * 86_400, status: 'pending' });
    await call('POST', '/schedule', { dateTime: walk.api.now + n * 86_400 });
    await call('POST', '/leave', {
      doctorID: `/staff/away${n}@demo.vetloom.test`,
      start: `2030-01-0${n}`,
      end: `2030-01-0${n}`,
    });
    await call('POST', '/holiday', { name: `休診${n}`, start: `2030-01-0${n}`, end: `2030-01-0${n}` });
    await call('POST', '/booking/wait', { userID, petID, start: '2030-01-01' });
    await call('POST', '/task', { petID, title: `待辦${n}` });
    const bath = { _id: 'bath', name: '洗澡', itemIDs: ['/catalog/service/bath'], uses: 10, listPrice: 500 };
    const plan = { name: `洗澡十次 ${n}`, price: 4500, lines: [bath], validity: { unit: 'day', count: 30 } };
    const planID = (await call('POST', '/prepaidPlan', plan))._id;
    await call('POST', `/prepaid/user/${at(userID)}`, { planID, payments: [{ amount: 4500, method: 'cash' }] });
    parameters.campaignID ??= (await call('POST', '/campaign', { name: '健檢月', filter: {} }))._id;
    if (n > 1) await call('POST', '/campaign', { name: `活動${n}`, filter: {} });
    const asked = { about: 'campaign' as const, sourceID: parameters.campaignID ?? '' };
    const offered = { ...sentMessage(n + 3, userID, walk.api.now), ...asked };
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('message', offered));
    await call('POST', '/recordTemplate', { name: `範本${n}` });
    await call('POST', '/textMacro', { trigger: `;n${n}`, text: '食慾正常' });
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('customForm', writtenForm(n)));
    await call('POST', '/role', { name: `角色${n}`, permissions: [] });
    await walk.api.enroll(`member${n}@demo.vetloom.test`, []);
    const numbers = { period: periodOf(walk.api.now, TEST_ZONE), from: 100, to: 199 };
    await call('POST', '/einvoice/range', { ...numbers, letters: `A${String.fromCharCode(65 + n)}` });
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('einvoice', issuedInvoice(n, userID, walk.api.now)));
    await writeIn(walk.api.database.db, 'demo', (tx) => tx.put('exam', waitingReport(n, walk.api.now)));
    await walk.api.database.db.inClinic('demo', (tx) => keepMessage(tx, unreadMessage(n, walk.api.now)));
    await walk.api.database.db.inClinic('demo', (tx) => insertWallet(tx, walletOf(n, userID, walk.api.now)));
    await walkedConversation(walk.api.database.db, n, walk.api.now);
    await walkedDetection(walk.api.database.db, n, { now: walk.api.now, petID });
    parameters.webhookID ??= await walkedWebhook(walk.api.database.db, walk.api.now);
    await agreedAtHarbour(walk.api.database.db, n, walk.api.now);
    parameters.subjectID ??= userID;
    await readByHarbour(walk.api.database.db, n, { now: walk.api.now, userID: parameters.subjectID ?? '' });
    if (n === 1) await stays(petID);
  }
});
afterAll(() => walk.close());

/** The last two parts of a call's path. */
const lastOf = (name: string): string => name.split('/').slice(-2).join('/');

const takes = (schema: z.ZodType | undefined, field: string) =>
  schema instanceof z.ZodObject && field in schema.shape && z.safeParse(schema.shape[field], 1).success;
const lists = walk.inClinic.filter(
  (endpoint) =>
    (takes(endpoint.body, 'limit') && takes(endpoint.body, 'skip')) ||
    (takes(endpoint.query, 'limit') && takes(endpoint.query, 'skip')),
);

it.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '[1.9.17] [3.9.22] %s takes limit and skip, and needs neither',
  async (name, endpoint) => {
    const last = lastOf(name);
    const ofStays = `${last} of stays`;
    const asked = ASKED[name.includes('/inHospital/') && ofStays in ASKED ? ofStays : last]?.(walk.api.now) ?? {};
    const rows = async (page: Record<string, number>): Promise<unknown[]> => {
      const query =
        endpoint.method === 'GET' ? `?${new URLSearchParams(JSON.parse(JSON.stringify({ ...asked, ...page })))}` : '';
      const parts = endpoint.method === 'GET' ? {} : { body: { ...asked, ...page } };
      const answer = await walk.api.call(endpoint.method, walk.addressOf(endpoint) + query, {
        token: walk.admin,
        ...parts,
      });
      expect(answer.status, answer.text).toBe(200);
      const { result } = answer;
      return Array.isArray(result)
        ? result
        : (result.list ??
            result.bills ??
            result.logs ??
            result.suggestions ??
            Object.values(result).find(Array.isArray));
    };
    const all = await rows({ limit: 50, skip: 0 });
    expect(all.length).toBeGreaterThan(2);
    expect(await rows({ limit: 1, skip: 1 })).toEqual([all[1]]);
    expect(await rows({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await rows({ skip: 2 })).toEqual(all.slice(2));
    expect(await rows({})).toEqual(all);
  },
);

it('walks the lists of every kind', () => expect(lists.length).toBeGreaterThan(18));
