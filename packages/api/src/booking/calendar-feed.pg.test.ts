import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { partsOf, readCalendar, timeIn, valuesOf } from '@vetloom/testing/calendar/read-calendar.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const [CHEN, WANG] = ['chen@demo.vetloom.test', 'wang@demo.vetloom.test'];
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  for (const email of [CHEN, WANG]) await api.enroll(email, ['BOOKING_READ', 'DOCTOR']);
  await writeIn(api.database.db, 'demo', async (tx) => {
    for (const email of [CHEN, WANG]) {
      const staff = await tx.get('staff', `/staff/${email}`);
      if (staff) await tx.put('staff', { ...staff, doctor: true });
    }
  });
  for (const email of ['admin@demo.vetloom.test', CHEN, WANG]) tokens[email] = (await api.login(email)).jwt;
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(() => api.close());

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin@demo.vetloom.test',
) {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: path, headers });
const feedOf = async (as: string, more: object = {}) =>
  (await call('POST', '/booking/feed', { name: '我的手機', ...more }, as)).result;
const set = (feedShows: string[]) =>
  writeIn(api.database.db, 'demo', (tx) =>
    tx.put('setting', { ...OWNER_BOOKING_SETTING.defaults, feedShows } as never),
  );

let owners = 0;
async function booked(days: number, more: object = {}) {
  owners += 1;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: `0944${String(owners).padStart(6, '0')}` }))
    .result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  const dateTime = api.now - (api.now % 1800) + days * 86_400 + owners * 1800;
  const body = {
    userID,
    petID,
    dateTime,
    doctorID: `/staff/${CHEN}`,
    cause: '健檢',
    info: '主人電話 0912345678',
    ...more,
  };
  return { dateTime, _id: (await call('POST', '/booking', body)).result._id as string };
}

it('a doctor’s calendar by its secret address: theirs alone, within its window, without what was cancelled, and no more than "busy"', async () => {
  const feed = await feedOf(CHEN);
  expect(feed.path).toMatch(/^\/api\/calendar\/demo\/[A-Za-z0-9_-]{43}\.ics$/);
  const [near, far, gone] = [await booked(3), await booked(200), await booked(4)];
  await booked(5, { doctorID: `/staff/${WANG}` });
  await call('PUT', `/booking/v2/${encodeURIComponent(gone._id)}/cancel`, { reason: '改期' });
  const answer = await get(feed.path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = readCalendar(answer.body);
  const events = partsOf(calendar, 'VEVENT');
  expect(events.map((event) => timeIn(calendar, event, 'DTSTART'))).toEqual([near.dateTime]);
  expect(far.dateTime).toBeGreaterThan(near.dateTime);
  expect(answer.body).not.toMatch(/麻糬|健檢|陳怡君|09\d{8}/);
  await set(['pet', 'cause']);
  const more = await get(feed.path);
  const [event] = partsOf(readCalendar(more.body), 'VEVENT');
  expect(valuesOf(event, 'SUMMARY')).toEqual(['麻糬 健檢']);
  expect(more.body).not.toMatch(/陳怡君|09\d{8}/);
  await set([]);
});

it('answers 304 to who has it, and says when it was last read', async () => {
  const feed = await feedOf(CHEN, { name: '平板' });
  const first = await get(feed.path);
  const again = await get(feed.path, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const { result } = await call('GET', '/booking/feed', undefined, CHEN);
  const row = result.find(({ name }: { name: string }) => name === '平板');
  expect(row.readDateTime).toBeGreaterThan(0);
  expect(JSON.stringify(result)).not.toContain(feed.path.slice(-20));
  await booked(6);
  expect((await get(feed.path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
});

it('a secret is nowhere in the database, and a revoked, guessed or foreign address is not found, all alike', async () => {
  const feed = await feedOf(CHEN);
  const secret = String(feed.path).slice('/api/calendar/demo/'.length, -'.ics'.length);
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql('SELECT * FROM vetloom.calendar_feed WHERE clinic_id = $1', [tx.clinic]),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  await call('DELETE', `/booking/feed?feedID=${feed._id}`, undefined, CHEN);
  const answers = [
    feed.path,
    `/api/calendar/demo/${'A'.repeat(43)}.ics`,
    `/api/calendar/harbour/${secret}.ics`,
    '/api/calendar/no/x.ics',
  ];
  const bodies = new Set<string>();
  for (const path of answers) {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    bodies.add(answer.body);
  }
  expect(bodies.size).toBe(1);
});

it('is made and revoked for oneself; for others by who may write hours; and for doctors alone', async () => {
  expect((await call('POST', '/booking/feed', { name: 'x', staffID: `/staff/${WANG}` }, CHEN)).code).toBe(
    CODE.forbidden,
  );
  expect(
    (await call('GET', `/booking/feed?staffID=${encodeURIComponent(`/staff/${WANG}`)}`, undefined, CHEN)).code,
  ).toBe(CODE.forbidden);
  const { result: of } = await call('POST', '/booking/feed', { name: '診間', staffID: `/staff/${WANG}` });
  expect((await call('DELETE', `/booking/feed?feedID=${of._id}`, undefined, CHEN)).code).toBe(CODE.forbidden);
  expect((await get(of.path)).statusCode).toBe(200);
  expect((await call('DELETE', `/booking/feed?feedID=${of._id}`, undefined, WANG)).code).toBe(CODE.success);
  expect((await get(of.path)).statusCode).toBe(404);
});

it('ends with the doctor, for good: who has resigned has no calendar outside, and who comes back makes a new one', async () => {
  const feed = await feedOf(WANG);
  expect((await get(feed.path)).statusCode).toBe(200);
  const staff = `/staff/${encodeURIComponent(`/staff/${WANG}`)}`;
  for (const status of [0, 1]) {
    expect((await call('PUT', staff, { status })).code).toBe(CODE.success);
    expect((await get(feed.path)).statusCode).toBe(404);
  }
  const { result } = await call('POST', '/booking/feed', { name: '新手機', staffID: `/staff/${WANG}` });
  expect((await get(result.path)).statusCode).toBe(200);
  expect((await get(feed.path)).statusCode).toBe(404);
});

it('that is read too often is told so', async () => {
  const feed = await feedOf(CHEN, { name: '壞掉的程式' });
  const codes: number[] = [];
  for (let at = 0; at < 40; at += 1) codes.push((await get(feed.path)).statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(codes.at(-1)).toBe(429);
  api.now += 901;
  expect((await get(feed.path)).statusCode).toBe(200);
});
