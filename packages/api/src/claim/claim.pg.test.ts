import { createHash } from 'node:crypto';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { SmtpSimulator } from '@vetloom/integrations/mail/simulator/smtp-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
let api: TestApi;
let smtp: SmtpSimulator;
const tokens: Record<string, string> = {};
const plain = encodeURIComponent;

beforeAll(async () => {
  smtp = await SmtpSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({}) });
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DOCTOR, ['PET_READ', 'RECORD_READ', 'RECORD_WRITE']);
  for (const email of [ADMIN, DOCTOR]) tokens[email] = (await api.login(email)).jwt;
  const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await smtp.stop();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = ADMIN) =>
  api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });

let phones = 0;
/** An animal with a visit that was paid. */
async function paidVisit(price = 1200) {
  phones += 1;
  const phone = `0944${String(phones).padStart(6, '0')}`;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const path = `/record/${plain(recordID)}`;
  await call('PUT', path, { chargeDivision: [{ _id: 'c1', name: '診察費', price, number: 1 }] });
  await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });
  const { result } = await call('POST', '/billing/receiveLogs', {
    receiveLogs: [{ collectionID: recordID, receive: price, method: 'cash' }],
  });
  return { userID, petID, recordID, receiptID: result[0]._id as string };
}
const begin = async ({ petID, recordID }: { petID: string; recordID: string }, more: object = {}) =>
  (await call('POST', '/claim', { petID, insurer: '安心產險', recordIDs: [recordID], ...more })).result;
const act = (claim: { _id: string }, name: string, body: object = {}, as = ADMIN) =>
  call('POST', `/claim/${plain(claim._id)}/${name}`, body, as);
const zipOf = (claim: { _id: string }) =>
  api.app.inject({
    ...{ method: 'GET', url: `${B}/claim/${plain(claim._id)}/packet` },
    headers: { authorization: `Bearer ${tokens[ADMIN] ?? ''}` },
  });
const ruleOf = (answer: { detail?: unknown }) => (answer.detail as { rule?: string } | undefined)?.rule;

describe('a claim', () => {
  it('gathers record, receipt and certificate of its visits as one PDF, frozen by its hash, and as a ZIP with sums', async () => {
    const visit = await paidVisit();
    const claim = await begin(visit, { policyNumber: 'P-1' });
    expect(claim).toMatchObject({ state: 'begun', openStatus: 1, packets: [] });
    const { result } = await act(claim, 'gather');
    expect(result).toMatchObject({
      state: 'gathered',
      changedBills: [],
      packets: [{ bills: [{ total: 1200, received: 1200 }] }],
    });
    const { rawPayload } = await zipOf(claim);
    const entries = await unpacked(rawPayload);
    const pdf = entries.get('claim.pdf') ?? new Uint8Array();
    const { hash } = result.packets[0].paper;
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(hash);
    expect(Buffer.from(entries.get('SHA256SUMS') ?? []).toString()).toBe(`${hash}  claim.pdf\n`);
    const text = (await pdfPages(pdf)).join('').replace(/\s+/g, '');
    for (const word of ['診斷證明', '麻糬', '保險理賠', '1,200']) expect(text).toContain(word);
  });

  it('brings the files of its own visits, those of one name too, and leaves pictures out unless they are asked for', async () => {
    const [visit, other] = [await paidVisit(), await paidVisit()];
    const kept = async (name: string, mime: string, text: string) => {
      const file = await api.files.keepWhole('demo', { name, mime, bytes: Buffer.from(text) }, { email: ADMIN });
      return { _id: `f${text.length}`, hash: file.hash, name, mime, size: text.length, desc: '' };
    };
    const files = [await kept('檢驗.txt', 'text/plain', '一'), await kept('檢驗.txt', 'text/plain', '另一份')];
    await call('PUT', `/record/${plain(visit.recordID)}`, { attachmentFile: files });
    const foreign = [await kept('別家.txt', 'text/plain', '別家的病歷')];
    await call('PUT', `/record/${plain(other.recordID)}`, { attachmentFile: foreign });
    const claim = await begin(visit);
    await act(claim, 'gather', { certificate: false });
    const entries = await unpacked((await zipOf(claim)).rawPayload);
    const names = [...entries.keys()];
    expect(names).toEqual(['claim.pdf', 'files/01 檢驗.txt', 'files/02 檢驗.txt', 'SHA256SUMS']);
    const sums = Buffer.from(entries.get('SHA256SUMS') ?? []).toString();
    for (const [name, bytes] of entries)
      if (name !== 'SHA256SUMS') expect(sums).toContain(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`);
    // One that is gone is not handed out as if it were whole.
    await api.files.disk.remove('demo', files[0]?.hash ?? '');
    expect((await zipOf(claim)).statusCode).toBe(404);
  });

  it('tells a bill that is another since, and gathering anew is another packet beside the one before', async () => {
    const visit = await paidVisit();
    const claim = await begin(visit);
    await act(claim, 'gather', { certificate: false });
    await call('DELETE', `/billing/receiveLog/${plain(visit.receiptID)}?reason=${plain('退款')}`);
    const [listed] = (await call('GET', `/claim/list?petID=${plain(visit.petID)}`)).result;
    expect(listed.changedBills).toEqual([visit.recordID]);
    const { result } = await act(claim, 'gather', { certificate: false });
    expect(result.packets).toHaveLength(2);
    expect(result.changedBills).toEqual([]);
  });

  it('stands where the latest fact says, and a settlement names its sum', async () => {
    const claim = await begin(await paidVisit());
    expect(ruleOf(await act(claim, 'fact', { kind: 'settled' }))).toBe('claimNoAmount');
    const settled = await act(claim, 'fact', { kind: 'settled', amount: 900, dateTime: api.now - 10 });
    expect(settled.result).toMatchObject({ state: 'settled', openStatus: 0 });
    // What happened before is no later word; twice is once.
    const factID = 'given1';
    const before = { kind: 'given', factID, dateTime: api.now - 100 };
    expect((await act(claim, 'fact', before)).result.state).toBe('settled');
    expect((await act(claim, 'fact', before)).result.facts).toHaveLength(2);
    expect((await act(claim, 'fact', { kind: 'askedMore' })).result).toMatchObject({
      state: 'askedMore',
      openStatus: 1,
    });
  });

  it('is about visits of its own animal, and about some', async () => {
    const [one, other] = [await paidVisit(), await paidVisit()];
    const wrong = await call('POST', '/claim', { petID: one.petID, insurer: '安心產險', recordIDs: [other.recordID] });
    expect(ruleOf(wrong)).toBe('claimForeign');
    expect(ruleOf(await call('POST', '/claim', { petID: one.petID, insurer: '安心產險' }))).toBe('claimEmpty');
  });

  it('goes to no insurer without its owner’s consent, and not without a way or what was gathered', async () => {
    const visit = await paidVisit();
    const claim = await begin(visit, { insurerMail: 'claims@insurer.example' });
    const packetID = 'none1';
    expect(ruleOf(await act(claim, 'send', { packetID }))).toBe('claimNothingGathered');
    const [packet] = (await act(claim, 'gather', { certificate: false })).result.packets;
    expect(ruleOf(await act(claim, 'send', { packetID }))).toBe('claimGatheredAnew');
    expect(ruleOf(await act(claim, 'send', { packetID: packet._id }))).toBe('claimNoConsent');
    const consent = { purpose: 'insurer', given: true, method: 'paper' };
    const said = await call('POST', `/user/${plain(visit.userID)}/consent`, consent);
    expect(said.code).toBe(CODE.success);
    expect(ruleOf(await act(claim, 'send', { packetID: packet._id }))).toBe('mailNotConnected');
    expect((await call('GET', `/claim/list?petID=${plain(visit.petID)}`)).result[0].state).toBe('gathered');
  });

  it('is gathered and fetched only by who may read records and bills', async () => {
    const claim = await begin(await paidVisit());
    expect((await act(claim, 'gather', {}, DOCTOR)).code).toBe(CODE.forbidden);
    expect((await call('GET', `/claim/${plain(claim._id)}/packet`, undefined, DOCTOR)).code).toBe(CODE.forbidden);
  });

  it('goes by mail once, and not any more once its owner has withdrawn that the insurer may have it', async () => {
    const account = { host: smtp.host, port: smtp.smtpPort, security: 'tls', username: smtp.username };
    const named = { fromName: '', fromAddress: 'clinic@clinic.test', replyTo: '' };
    const body = { account: { ...account, ...named }, secret: { password: smtp.password } };
    const connected = await call('PUT', '/message/account/mail', body);
    expect(connected.code, JSON.stringify(connected.detail)).toBe(CODE.success);
    await setMessages(api);
    const sent: string[] = [];
    for (const given of [true, false]) {
      const visit = await paidVisit();
      const claim = await begin(visit, { insurerMail: 'claims@insurer.example' });
      const consent = (may: boolean) =>
        call('POST', `/user/${plain(visit.userID)}/consent`, { purpose: 'insurer', given: may, method: 'paper' });
      const [packet] = (await act(claim, 'gather', { certificate: false })).result.packets;
      await consent(true);
      await call('PUT', `/pet/${plain(visit.petID)}`, { status: 9 });
      await call('POST', '/message/pause', { paused: true });
      const { result } = await act(claim, 'send', { packetID: packet._id });
      api.now += 60;
      await consent(given);
      await call('POST', '/message/pause', { paused: false });
      await api.outbox.work('demo');
      const [fact] = result.facts;
      const { result: message } = await call('GET', `/message?_id=${plain(fact.messageID)}`);
      sent.push(`${message.status} ${message.failure}`);
    }
    expect(sent).toEqual(['90 ', '20 claimNoConsent']);
    expect(smtp.taken.map(({ to }) => to)).toEqual([['claims@insurer.example']]);
  });
});
