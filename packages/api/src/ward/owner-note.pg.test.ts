import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { NOTE_LINK_DAYS } from '@vetloom/domain/ward/owner-note.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SealedTokens } from '../files/sealed-token.ts';
import { connectSms, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { tablesWith } from '../tables-with.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const NOTE = `${B}/inHospital/v2/ownerNote`;
let api: TestApi;
let sms: MitakeSimulator;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 1000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  for (const name of ['admin', 'nurse', 'reader']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  await connectSms(api, tokens.admin ?? '', sms);
  await setMessages(api);
});
afterAll(async () => {
  await api.close();
  await sms.stop();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const opened = (token: string) => api.call('POST', '/api/ownerNote', { body: { token } });

let owners = 0;
async function ward() {
  owners += 1;
  const user = await call('POST', `${B}/user`, { name: '陳怡君', phone: `0957${String(owners).padStart(6, '0')}` });
  const pet = await call('POST', `${B}/pet`, { userID: user.result._id, name: '布丁', type: 'Canine' });
  const stay = await call('POST', `${B}/inHospital/v2`, { petID: pet.result._id, cause: '胰臟炎' });
  const inHospitalID: string = stay.result._id;
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const day = { inHospitalID, planDateTime };
  await call('POST', `${B}/inHospital/v2/plan`, day);
  return { ...day, petID: pet.result._id as string, day };
}
const text = (from: string, to: string) => [{ op: 'set', path: ['ownerNote', 'text'], from, to }];

it('a day’s note is written by the ward, sent once through the queue, and its link shows what was sent until it is withdrawn', async () => {
  const { day, petID } = await ward();
  const written = await call('PUT', NOTE, { ...day, edits: text('', '布丁今天精神好。') }, 'nurse');
  expect(written.result.ownerNote).toEqual({ text: '布丁今天精神好。', photos: [] });
  const { result: link } = await call('POST', `${NOTE}/link`, { ...day, toldID: 'told-1' });
  expect(link.expiresAt).toBe(api.now + NOTE_LINK_DAYS * 86_400);
  // Before it was sent it opens nothing.
  expect((await opened(link.token)).code).toBe(CODE.notFound);
  const message = `布丁今天精神好。\nhttps://clinic.test/app/ownerNote#${link.token}`;
  const said = { ...day, toldID: 'told-1', channel: 'sms', text: message, note: written.result.ownerNote };
  const sent = await call('POST', `${NOTE}/send`, said);
  expect(sent.result.ownerTold).toMatchObject([{ _id: 'told-1', how: 'message', text: '布丁今天精神好。' }]);
  await call('POST', `${NOTE}/send`, said);
  const { result: messages } = await call('POST', `${B}/message/search`, { petID });
  const masked = message.replace(link.token, `demo.${'●'.repeat(22)}`);
  expect(messages).toMatchObject([{ _id: sent.result.ownerTold[0].messageID, text: masked, about: 'visit' }]);
  await api.outbox.work('demo');
  expect(sms.taken.at(-1)?.text).toBe(message);
  expect(await tablesWith(api, link.token.split('.')[1])).toEqual([]);
  // The draft goes on; the link shows what was sent.
  await call('PUT', NOTE, { ...day, edits: text('布丁今天精神好。', '布丁今天想家。') });
  const page = await opened(link.token);
  expect(page.result.html).toContain('布丁今天精神好。');
  expect(page.result.html).not.toContain('想家');
  expect(page.result.html).not.toContain('陳怡君');
  for (const wrong of [forged(link.token), link.token.replace('demo.', 'other.'), 'demo.', `nowhere.${'a'.repeat(22)}`])
    expect((await opened(wrong)).code).toBe(CODE.notFound);
  const ended = await call(
    'DELETE',
    `${NOTE}/link?inHospitalID=${encodeURIComponent(day.inHospitalID)}&planDateTime=${day.planDateTime}&toldID=told-1`,
  );
  expect(ended.result.ownerTold[0].linkEndDateTime).toBe(api.now);
  expect((await opened(link.token)).code).toBe(CODE.notFound);
});

it('a link is short enough for a message of a telephone, and of its secret only a digest is stored', async () => {
  const { day } = await ward();
  const { result: link } = await call('POST', `${NOTE}/link`, { ...day, toldID: 'told-1' });
  expect(link.token.length).toBeLessThanOrEqual('demo.'.length + 22);
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql('SELECT * FROM vetloom.note_link WHERE clinic_id = $1', [tx.clinic]),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(link.token.split('.')[1]);
});

it('a sealed link of before goes on serving, and ends as the others do', async () => {
  const { day } = await ward();
  await call('POST', `${NOTE}/send`, { ...day, toldID: 'told-1', channel: 'sms', text: '好', note: { text: '好' } });
  const shape = z.object({ clinic: z.string(), plan: z.string(), told: z.string(), email: z.string() });
  const sealed = await SealedTokens.open(api.database.db, 'owner-note', shape, () => api.now);
  const plan = planID(day.inHospitalID, day.planDateTime);
  const content = { clinic: 'demo', plan, told: 'told-1', email: 'admin@demo.vetloom.test' };
  const { token } = sealed.issue(content, 86_400);
  expect((await opened(token)).result.html).toContain('好');
  await call(
    'DELETE',
    `${NOTE}/link?inHospitalID=${encodeURIComponent(day.inHospitalID)}&planDateTime=${day.planDateTime}&toldID=told-1`,
  );
  expect((await opened(token)).code).toBe(CODE.notFound);
});

it('a link ends by its time', async () => {
  const { day } = await ward();
  const { result: link } = await call('POST', `${NOTE}/link`, { ...day, toldID: 'told-1' });
  await call('POST', `${NOTE}/send`, { ...day, toldID: 'told-1', channel: 'sms', text: '好', note: { text: '好' } });
  expect((await opened(link.token)).code).toBe(CODE.success);
  api.now += NOTE_LINK_DAYS * 86_400;
  expect((await opened(link.token)).code).toBe(CODE.notFound);
  api.now -= NOTE_LINK_DAYS * 86_400;
});

it('a second sending by who had not seen the first is refused, and what was printed is kept beside', async () => {
  const { day } = await ward();
  const note = { text: '早安', photos: [] };
  await call('POST', `${NOTE}/send`, { ...day, toldID: 'a', channel: 'sms', text: '早安', note });
  const second = await call('POST', `${NOTE}/send`, { ...day, toldID: 'b', channel: 'sms', text: '早安', note });
  expect(second.code).toBe(CODE.contradictory);
  const printed = await call('POST', `${NOTE}/printed`, { ...day, note }, 'nurse');
  expect(printed.result.ownerTold.map(({ how }: { how: string }) => how)).toEqual(['message', 'print']);
});

it('is not written by a reader, nor sent by who does not write to owners, nor where nothing reaches the owner', async () => {
  const { day } = await ward();
  expect((await call('PUT', NOTE, { ...day, edits: text('', '早') }, 'reader')).code).toBe(CODE.forbidden);
  const said = { ...day, toldID: 'a', text: '早', note: { text: '早' } };
  expect((await call('POST', `${NOTE}/send`, said, 'nurse')).code).toBe(CODE.forbidden);
  expect((await call('POST', `${NOTE}/link`, day, 'nurse')).code).toBe(CODE.forbidden);
  expect((await call('POST', `${NOTE}/send`, { ...said, channel: 'mail' })).code).toBe(CODE.contradictory);
  const foreign = {
    ...said,
    channel: 'sms',
    note: { text: '早', photos: [{ _id: 'p', hash: 'a'.repeat(64), name: 'x', mime: 'image/jpeg', size: 1 }] },
  };
  expect((await call('POST', `${NOTE}/send`, foreign)).code).toBe(CODE.contradictory);
});
