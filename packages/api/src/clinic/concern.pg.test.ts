import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const SYSTEM = 'system@demo.vetloom.test';
const NEIGHBOUR = 'admin@harbour.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(READER, ['RECORD_READ']);
  await api.enroll(SYSTEM, ['VETLOOM_SYSTEM']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [ADMIN, READER, SYSTEM, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (
  method: 'GET' | 'PUT',
  path: string,
  body?: unknown,
  email = ADMIN,
  headers: Record<string, string> = {},
) => api.call(method, `${B}${path}`, { token: tokens[email] ?? '', headers, ...(body === undefined ? {} : { body }) });
const row = (_id: string, name: string, more: object = {}) => ({ _id, name, kind: 'ward', order: 0, ...more });

describe('concerns of the settings, each by its own call', () => {
  it('are read with their defaults by whoever works in the clinic, and by nobody of another', async () => {
    expect((await call('GET', '/setting/room', undefined, READER)).result).toMatchObject({ rooms: [], cages: [] });
    expect((await call('GET', '/setting/tax', undefined, READER)).result).not.toHaveProperty('taxIncluded');
    expect((await call('GET', '/setting/guide', undefined, READER)).result).toMatchObject({ dismissed: false });
    expect((await call('GET', '/setting/room', undefined, NEIGHBOUR)).code).toBe(CODE.noDatabaseAccess);
  });

  it('are changed field by field by whoever may change settings', async () => {
    expect((await call('PUT', '/setting/tax', { taxIncluded: false })).result).toMatchObject({ taxIncluded: false });
    expect((await call('PUT', '/setting/tax', { taxGoods: 'exempt' })).result).toMatchObject({
      taxIncluded: false,
      taxGoods: 'exempt',
    });
    expect((await call('PUT', '/setting/tax', { taxGoods: 'taxable' }, READER)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/setting/tax', { taxGoods: 'half' })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/setting/tax', {})).code).toBe(CODE.badParameter);
  });

  it('[3.7.042] [1.6.24] [3.6.07] of treatment too: a document of its own, in which a PUT changes one field and leaves the others', async () => {
    const routes = [{ _id: 'in', short: 'IN', text: '鼻內給藥', order: 0 }];
    await call('PUT', '/setting/treatment', { routes });
    await call('PUT', '/setting/treatment', { rhythms: [{ _id: 'm', short: '三餐', text: 'TID PC', order: 0 }] });
    const read = (await call('GET', '/setting/treatment', undefined, READER)).result;
    expect(read).toMatchObject({ _id: '/setting/treatment', routes, rhythms: [{ text: 'TID PC' }], directions: [] });
    expect((await call('PUT', '/setting/treatment', { routes: [] }, READER)).code).toBe(CODE.forbidden);
    const wrong = { rhythms: [{ _id: 'm', short: '', text: '有空就吃', order: 0 }] };
    expect((await call('PUT', '/setting/treatment', wrong)).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/setting/treatment', { routes }, SYSTEM)).code).toBe(CODE.success);
  });

  it('take rows one by one: who saw an older list adds a cage beside one that came meanwhile, and takes none away unseen', async () => {
    await call('PUT', '/setting/room', { rooms: [row('w', '住院房')] });
    const read = await call('PUT', '/setting/room', { cages: [row('c1', 'A1', { roomID: 'w', kind: 'dog' })] });
    const { cages, updateDateTime } = read.result;
    api.now += 5;
    const other = row('c2', 'A2', { roomID: 'w', kind: 'cat' });
    await call('PUT', '/setting/room', { cages: [...cages, other] });
    const late = row('c3', 'A3', { roomID: 'w', kind: 'run' });
    const merged = await call('PUT', '/setting/room', { cages: [...cages, late], updateDateTime });
    const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);
    expect(ids(merged.result.cages)).toEqual(['c1', 'c2', 'c3']);
    const stale = { 'if-match': String(read.headers.etag) };
    expect((await call('PUT', '/setting/room', { cages }, ADMIN, stale)).code).toBe(CODE.staleVersion);
    const fewer = await call('PUT', '/setting/room', { cages: merged.result.cages.slice(1) });
    expect(ids(fewer.result.cages)).toEqual(['c2', 'c3']);
    expect(fewer.result.rooms).toMatchObject([{ name: '住院房' }]);
  });

  it('refuse two rows of one id, and more rooms than a hospital has', async () => {
    const twice = await call('PUT', '/setting/room', { rooms: [row('x', '一'), row('x', '二')] });
    expect(twice.code).toBe(CODE.badParameter);
    const many = Array.from({ length: 101 }, (_, nth) => row(`r${nth}`, `房 ${nth}`));
    expect((await call('PUT', '/setting/room', { rooms: many })).code).toBe(CODE.badParameter);
  });
});

describe('hours and rules of booking', () => {
  const KEEPER = 'hours@demo.vetloom.test';
  const LOOKER = 'looker@demo.vetloom.test';
  const MORNING = { from: '09:00', to: '12:00' };
  const DAY = { morning: MORNING, afternoon: null, evening: null };
  beforeAll(async () => {
    await api.enroll(KEEPER, ['BIZ_HOURS_READ', 'BIZ_HOURS_WRITE']);
    await api.enroll(LOOKER, ['BIZ_HOURS_READ', 'GENERAL_SETTINGS_WRITE']);
    for (const email of [KEEPER, LOOKER]) tokens[email] = (await api.login(email)).jwt;
  });

  it('[3.3.10] [3.3.11] [3.5.08] [3.9.01] begin with seven days of three parts and the rules as the specification has them', async () => {
    const { result } = await call('GET', '/setting/booking', undefined, KEEPER);
    expect(result).toMatchObject({
      timeSlotMin: 30,
      priorBookingMin: 0,
      latestCancelBookingMin: 0,
      futureCanBooking: 21,
      remindBeforeHours: 0,
      disableLineBooking: false,
    });
    const hours = (await call('GET', '/businessHours', undefined, KEEPER)).result;
    expect(Object.keys(hours)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
    for (const day of Object.values(hours))
      expect(Object.keys(day as object)).toEqual(['morning', 'afternoon', 'evening']);
    expect(hours).toEqual(result.businessHours);
  });

  it('[3.7.046] [3.7.047] are changed by either call and read the same by both: the days and rules that were not sent stay', async () => {
    expect((await call('PUT', '/businessHours', { tue: DAY }, KEEPER)).result).toMatchObject({ tue: DAY });
    const rules = { timeSlotMin: 15, priorBookingMin: 60, latestCancelBookingMin: 120, futureCanBooking: 30 };
    await call('PUT', '/setting/booking', { ...rules, disableLineBooking: true }, KEEPER);
    await call('PUT', '/businessHours', { wed: { ...DAY, evening: { from: '18:00', to: '24:00' } } }, KEEPER);
    const { result } = await call('GET', '/setting/booking', undefined, KEEPER);
    expect(result).toMatchObject({ ...rules, disableLineBooking: true, businessHours: { tue: DAY } });
    expect(result.businessHours.wed.evening).toEqual({ from: '18:00', to: '24:00' });
    expect((await call('GET', '/businessHours', undefined, KEEPER)).result).toEqual(result.businessHours);
  });

  it('keep what one person changed from whoever says that they saw the hours before it', async () => {
    const read = await call('GET', '/businessHours', undefined, KEEPER);
    const seen = { 'if-match': String(read.headers.etag) };
    const late = { ...DAY, morning: { from: '10:00', to: '12:00' } };
    await call('PUT', '/businessHours', { thu: DAY }, KEEPER);
    for (const change of [{ fri: DAY }, { thu: late }])
      expect((await call('PUT', '/businessHours', change, KEEPER, seen)).code).toBe(CODE.staleVersion);
    expect((await call('PUT', '/businessHours', { fri: DAY }, KEEPER)).result).toMatchObject({ thu: DAY, fri: DAY });
  });

  it('[3.6.02 calls half] [3.6.03] are read with BIZ_HOURS_READ and changed with BIZ_HOURS_WRITE alone', async () => {
    for (const path of ['/setting/booking', '/businessHours']) {
      expect((await call('GET', path, undefined, READER)).code).toBe(CODE.forbidden);
      expect((await call('GET', path, undefined, LOOKER)).code).toBe(CODE.success);
    }
    expect((await call('PUT', '/businessHours', { mon: DAY }, LOOKER)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/setting/booking', { timeSlotMin: 20 }, LOOKER)).code).toBe(CODE.forbidden);
  });

  it.each([
    ['a day that ends before it begins', { mon: { ...DAY, morning: { from: '12:00', to: '09:00' } } }],
    ['parts that overlap', { mon: { ...DAY, afternoon: { from: '11:00', to: '18:00' } } }],
    ['no time of day', { mon: { ...DAY, morning: { from: '9', to: '25:00' } } }],
    ['no weekday', { someday: DAY }],
    ['nothing', {}],
  ])('refuse %s', async (_what, body) => {
    expect((await call('PUT', '/businessHours', body, KEEPER)).code).toBe(CODE.badParameter);
  });

  it('[3.6.30] are neither read nor changed where an operator closed booking settings to the clinic', async () => {
    const { db } = api.database;
    await writeIn(db, 'demo', (tx) =>
      tx.put(
        'clinic',
        clinicSchema.parse({
          _id: '/clinic',
          collection: 'clinic',
          clinicID: 'demo',
          name: '示範',
          flags: { bookingSettings: false },
          updateDateTime: 1,
        }),
      ),
    );
    for (const path of ['/setting/booking', '/businessHours'])
      expect((await call('GET', path)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/businessHours', { mon: DAY })).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/setting/booking', { timeSlotMin: 20 })).code).toBe(CODE.forbidden);
    expect((await call('GET', '/setting/room')).code).toBe(CODE.success);
  });
});
