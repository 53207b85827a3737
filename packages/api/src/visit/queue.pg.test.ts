import { CODE } from '@vetloom/domain/core/codes.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
let reader: string;
let owner: string;
let pet: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ', 'PET_READ']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  reader = (await api.login('reader@demo.vetloom.test')).jwt;
  owner = (await call('POST', `${B}/user`, { name: '陳怡君', phone: '0955000111' })).result._id;
  pet = (await call('POST', `${B}/pet`, { userID: owner, name: '麻糬', type: 'Canine' })).result._id;
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const screen = (link: string) => api.call('POST', '/api/queueScreen', { body: { token: link } });
const place = (link: string) => api.call('POST', '/api/queuePlace', { body: { token: link } });
const seg = encodeURIComponent;

/** Somebody who waits, with their number. */
async function arrive(): Promise<{ recordID: string; ticket: string }> {
  const { _id: recordID } = (await call('POST', `${B}/record/checkin`, { petID: pet, cause: '健檢' })).result;
  const record = (await call('POST', `${B}/record/ticket`, { recordID })).result;
  return { recordID, ticket: record.ticket };
}

it('[3.7.120] calling a number shows it with its room on every screen of the waiting room, and nobody is named there', async () => {
  await call('PUT', `${B}/setting/room`, { rooms: [{ _id: 'r1', name: '一診', kind: 'consult', order: 0 }] });
  const [first, second] = [await arrive(), await arrive()];
  expect((await call('POST', `${B}/queue/screen`, { name: '候診區' }, reader)).code).toBe(CODE.forbidden);
  const { screenID, token: link } = (await call('POST', `${B}/queue/screen`, { name: '候診區' })).result;
  api.now += 60;
  expect((await screen(link)).result).toMatchObject({ called: [], waiting: 2, wait: 40 });
  expect((await call('POST', `${B}/callNumber`, { number: 999 })).code).toBe(CODE.notFound);
  expect((await call('POST', `${B}/callNumber`, { number: first.ticket, roomID: 'nowhere' })).code).toBe(
    CODE.badParameter,
  );
  expect((await call('POST', `${B}/callNumber`, { number: first.ticket, roomID: 'r1' }, reader)).code).toBe(
    CODE.forbidden,
  );
  expect((await call('POST', `${B}/callNumber`, { number: first.ticket, roomID: 'r1' })).result).toMatchObject({
    room: '一診',
  });
  api.now += 60;
  expect((await call('POST', `${B}/callNumber`, { number: Number(second.ticket) })).code).toBe(CODE.success);
  api.now += 60;
  const shown = (await screen(link)).result;
  expect(shown.called.map((row: { ticket: string; room: string }) => [row.ticket, row.room])).toEqual([
    [second.ticket, ''],
    [first.ticket, '一診'],
  ]);
  for (const secret of ['陳怡君', '麻糬', '0955', '健檢', '/record/', '/pet/', '/user/'])
    expect(JSON.stringify(shown)).not.toContain(secret);

  await call('POST', `${B}/callNumber/skip`, { recordID: second.recordID });
  api.now += 60;
  expect((await screen(link)).result.called).toHaveLength(1);
  await call('DELETE', `${B}/queue/screen?screenID=${screenID}`);
  expect((await screen(link)).code).toBe(CODE.notFound);
  expect(api.unexpected).toEqual([]);
});

it('an owner sees their own place by their link: the number, how many are before, whether they were called; never who', async () => {
  const [before, mine] = [await arrive(), await arrive()];
  const { token: link } = (await call('POST', `${B}/queue/place/${seg(mine.recordID)}`, {})).result;
  expect((await call('POST', `${B}/queue/place/${seg('/record/1-none')}`, {})).code).toBe(CODE.notFound);
  api.now += 60;
  const waits = (await place(link)).result;
  expect(waits).toMatchObject({ ticket: mine.ticket, state: 'waiting' });
  expect(waits.before).toBeGreaterThan(0);
  expect(waits.wait).toBeGreaterThan(0);
  expect(Object.keys(waits).sort()).toEqual(['before', 'clinic', 'now', 'room', 'state', 'ticket', 'wait']);
  for (const state of [
    [`${B}/callNumber`, { number: mine.ticket, roomID: 'r1' }, 'called'],
    [`${B}/callNumber/skip`, { recordID: mine.recordID }, 'skipped'],
  ] as const) {
    await call('POST', state[0], state[1]);
    api.now += 60;
    expect((await place(link)).result.state).toBe(state[2]);
  }
  expect(before.ticket).not.toBe(mine.ticket);
});

it('a link that was guessed, changed, of the other kind or whose maker left answers like one that never was', async () => {
  await api.enroll('head@demo.vetloom.test', 'admin');
  const head = (await api.login('head@demo.vetloom.test')).jwt;
  const { token: link } = (await call('POST', `${B}/queue/screen`, { name: '走廊' }, head)).result;
  const { recordID } = await arrive();
  const { token: own } = (await call('POST', `${B}/queue/place/${seg(recordID)}`, {}, head)).result;
  expect([(await screen(link)).code, (await place(own)).code]).toEqual([CODE.success, CODE.success]);
  for (const wrong of ['', 'x', forged(link), own]) expect((await screen(wrong)).code).toBe(CODE.notFound);
  for (const wrong of ['', 'x', forged(own), link]) expect((await place(wrong)).code).toBe(CODE.notFound);
  await api.enroll('head@demo.vetloom.test', ['PET_READ']);
  expect([(await screen(link)).code, (await place(own)).code]).toEqual([CODE.notFound, CODE.notFound]);
});

it('one holder of a link takes nobody’s turn: what is asked at once is put together once, and what is too much is turned away', async () => {
  const { token: link } = (await call('POST', `${B}/queue/screen`, { name: '大廳' })).result;
  api.now += 60;
  const answers = await Promise.all(Array.from({ length: 80 }, () => screen(link)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([CODE.success, CODE.rateLimited]));
  const shown = answers.filter(({ code }) => code === CODE.success);
  expect(shown.length).toBeLessThan(20);
  expect(new Set(shown.map(({ result }) => result.now)).size).toBe(1);
  expect((await call('POST', `${B}/queue/screen`, { name: '二樓' })).code).toBe(CODE.success);
});

it('[3.7.121] an appointment that is set by a program is a booking', async () => {
  const dateTime = api.now + 3 * 86_400;
  const made = (
    await call('POST', `${B}/setAppointment`, { userID: owner, petID: pet, dateTime, minutes: 20, cause: '複診' })
  ).result;
  expect(made).toMatchObject({ status: 'approved', platform: 'program', dateTimeEnd: dateTime + 1200, cause: '複診' });
  const listed = await call('GET', `${B}/booking?bookingID=${seg(made._id)}`);
  expect(listed.result).toMatchObject({ _id: made._id });
  expect(api.unexpected).toEqual([]);
});

it('a place in the queue is one of today: its link ends with the day', async () => {
  const { recordID } = await arrive();
  const { token: link } = (await call('POST', `${B}/queue/place/${seg(recordID)}`, {})).result;
  expect((await place(link)).code).toBe(CODE.success);
  // The session is over by then as well.
  api.now += 2 * 86_400;
  expect((await place(link)).code).toBe(CODE.notFound);
});
