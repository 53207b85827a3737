import { bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_STATUSES } from '@vetloom/domain/booking/booking-status.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const tokens: Record<string, string> = {};
let api: TestApi;
let userID: string;
let petID: string;
let doctorID: string;
/** Each test has a day of its own. */
let day = 0;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('doctor@demo.vetloom.test', ['DOCTOR', 'DAILY_STATUS', 'CHECK_IN', 'BOOKING_READ']);
  await api.enroll('reader@demo.vetloom.test', ['BOOKING_READ']);
  await api.enroll('writer@demo.vetloom.test', ['BOOKING_READ', 'BOOKING_WRITE']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['admin', 'doctor', 'reader', 'writer', 'till'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  doctorID = '/staff/doctor@demo.vetloom.test';
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = await newPet('麻糬');
  day = api.now - (api.now % 86_400);
});
afterAll(() => api.close());
beforeEach(() => {
  day += 86_400;
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(method === 'GET' ? {} : { body }) });
}
const newPet = async (name: string): Promise<string> =>
  (await call('POST', '/pet', { userID, name, type: 'Canine' })).result._id;
const at = (hour: number) => day + hour * 3600;
const book = (more: object = {}, as?: string) =>
  call('POST', '/booking', { userID, petID, doctorID, dateTime: at(2), dateTimeEnd: at(3), ...more }, as);
const get = (id: string, as?: string) => call('GET', `/booking?bookingID=${plain(id)}`, undefined, as);
const list = async (path: string, as?: string) => {
  const { result } = await call('GET', path, undefined, as);
  return result.map(({ _id }: { _id: string }) => _id);
};

describe('a booking', () => {
  it('[3.3.04 call half] [3.7.005 call half] [3.7.018] is stored with all its fields, and read by its id in both ways', async () => {
    const fields = {
      ...{ assistantList: ['/staff/a'], division: '一般門診', info: '會咬人', cause: '健檢', groupID: 'g1' },
      ...{ roomID: 'one', platform: 'web' },
    };
    const { code, result } = await book(fields);
    expect([code, result]).toMatchObject([
      100_000,
      { ...fields, userID, petID, doctorID, dateTime: at(2), recordId: '' },
    ]);
    expect((await get(result._id)).result).toEqual(result);
    expect((await call('GET', `/booking/v2/${plain(result._id)}`, undefined, 'reader')).result).toEqual(result);
    expect((await get('/booking/none')).code).toBe(CODE.notFound);
    expect((await call('GET', `/booking/v2/${plain('/booking/none')}`)).code).toBe(CODE.notFound);
  });

  it('[3.3.01] [3.3.02] [3.3.03] names itself, its collection, who made it and who changed it last, and when, in whole seconds', async () => {
    const made = (await book()).result;
    const at0 = api.now;
    expect(made).toMatchObject({ collection: 'booking', createBy: '/staff/admin@demo.vetloom.test' });
    expect(made._id).toMatch(/^\/booking\//);
    expect([made.createDateTime, made.updateDateTime]).toEqual([at0, at0]);
    api.now += 60;
    const { code } = await call('PUT', '/booking', { bookingID: made._id, cause: '疫苗' }, 'writer');
    expect(code).toBe(CODE.success);
    const changed = (await get(made._id)).result;
    expect(changed).toMatchObject({
      createDateTime: at0,
      createBy: '/staff/admin@demo.vetloom.test',
      updateBy: '/staff/writer@demo.vetloom.test',
    });
    expect(changed.updateDateTime).toBeGreaterThanOrEqual(at0 + 60);
    for (const time of [changed.createDateTime, changed.updateDateTime]) {
      expect(Number.isInteger(time)).toBe(true);
      expect(String(time)).toHaveLength(10);
    }
  });

  it('[3.3.07] has one of a closed set of states, by which what was approved, cancelled or has come is told apart', async () => {
    const [approved, cancelled, come, asked] = [
      (await book()).result._id,
      (await book({ dateTime: at(4), dateTimeEnd: at(5) })).result._id,
      (await book({ dateTime: at(6), dateTimeEnd: at(7) })).result._id,
      (await book({ dateTime: at(8), dateTimeEnd: at(9), status: 'pending' })).result._id,
    ];
    await call('PUT', `/booking/v2/${plain(cancelled)}/cancel`, { reason: '改天' });
    await call('PUT', '/booking/checkIn', { bookingID: come });
    const states = async () =>
      Object.fromEntries(
        (await call('GET', `/booking/range?begin=${at(0)}&end=${at(24)}`)).result.map(
          ({ _id, status }: { _id: string; status: string }) => [_id, status],
        ),
      );
    const now = { [approved]: 'approved', [cancelled]: 'cancel', [come]: 'checkedIn' };
    expect(await states()).toEqual({ ...now, [asked]: 'pending' });
    await call('PUT', `/booking/v2/${plain(asked)}/approve`, { approvalStatus: 'refuse' });
    expect(await states()).toEqual({ ...now, [asked]: 'refuse' });
    const stored = (await get(approved)).result;
    for (const status of BOOKING_STATUSES) expect(bookingSchema.safeParse({ ...stored, status }).success).toBe(true);
    for (const status of ['', 'maybe', 'Approved', 0]) {
      expect(bookingSchema.safeParse({ ...stored, status }).success).toBe(false);
      expect((await book({ status, dateTime: at(10), dateTimeEnd: at(11) })).code).toBe(CODE.badParameter);
    }
  });

  it('[3.5.01] [3.5.02] [3.5.03] [3.8.07] [3.8.08] needs a time, an owner and an animal that are there', async () => {
    expect((await book({ dateTime: undefined })).code).toBe(CODE.badParameter);
    expect((await book({ userID: '/user/nobody' })).code).toBe(CODE.ownerNotFound);
    expect((await book({ petID: '/pet/nobody' })).code).toBe(CODE.petNotFound);
  });

  it('is one slot long where no end is sent', async () => {
    const { result } = await book({ dateTimeEnd: undefined });
    expect(result.dateTimeEnd - result.dateTime).toBe(30 * 60);
  });

  it('[3.7.007] changes in what is sent alone, and its place as one', async () => {
    const { _id } = (await book({ cause: '健檢', info: '會咬人' })).result;
    const moved = (
      await call('PUT', '/booking', { bookingID: _id, dateTime: at(5), dateTimeEnd: at(6), cause: '疫苗' })
    ).result;
    expect(moved).toMatchObject({ dateTime: at(5), dateTimeEnd: at(6), doctorID, cause: '疫苗', info: '會咬人' });
    const late = (await call('PUT', '/booking', { bookingID: _id, dateTimeEnd: at(7) })).result;
    expect(late).toMatchObject({ dateTime: at(5), dateTimeEnd: at(7), updateBy: '/staff/admin@demo.vetloom.test' });
    expect((await call('PUT', '/booking', { bookingID: '/booking/none', cause: 'x' })).code).toBe(CODE.notFound);
    expect((await call('PUT', '/booking', { bookingID: _id, dateTimeEnd: at(1) })).code).toBe(CODE.badParameter);
  });

  it('takes a doctor’s time once: the second is told of the first, and may mean both', async () => {
    const { _id } = (await book()).result;
    const second = await book();
    expect([second.code, second.result?.ids ?? second.text]).toMatchObject([CODE.contradictory, expect.anything()]);
    expect((await book({ beside: [_id] })).code).toBe(100_000);
  });

  it('[3.7.008] [3.7.009 call half] [3.7.010] is taken away by itself, and with all of its animal', async () => {
    const other = await newPet('豆花');
    const [one, two, kept] = [
      await book(),
      await book({ dateTime: at(4), dateTimeEnd: at(5) }),
      await book({ petID: other, dateTime: at(6), dateTimeEnd: at(7) }),
    ];
    expect((await call('DELETE', `/booking?bookingID=${plain(one.result._id)}`)).code).toBe(100_000);
    expect((await get(one.result._id)).code).toBe(CODE.notFound);
    expect((await call('DELETE', `/booking/pet?petID=${plain(petID)}`)).code).toBe(100_000);
    expect((await get(two.result._id)).code).toBe(CODE.notFound);
    expect((await get(kept.result._id)).code).toBe(100_000);
    expect((await call('DELETE', `/booking/pet?petID=${plain('/pet/nobody')}`)).code).toBe(CODE.petNotFound);
  });

  it('[3.6.17 call half] is written by who may write bookings, and read by who may read them', async () => {
    const { _id } = (await book()).result;
    const writes = [
      () => book({ dateTime: at(8), dateTimeEnd: at(9) }, 'reader'),
      () => call('PUT', '/booking', { bookingID: _id, cause: 'x' }, 'reader'),
      () => call('PUT', `/booking/v2/${plain(_id)}/approve`, {}, 'reader'),
      () => call('PUT', `/booking/v2/${plain(_id)}/cancel`, { reason: '改天' }, 'reader'),
      () => call('DELETE', `/booking?bookingID=${plain(_id)}`, undefined, 'reader'),
    ];
    for (const write of writes) expect((await write()).code).toBe(CODE.forbidden);
    for (const path of [`?bookingID=${plain(_id)}`, '/explore', '/check', `/range?begin=${day}&end=${at(24)}`])
      expect((await call('GET', `/booking${path}`, undefined, 'till')).code).toBe(CODE.forbidden);
    const unfit = await book({ doctorID: '/staff/reader@demo.vetloom.test', dateTime: at(8), dateTimeEnd: at(9) });
    expect(unfit.code).toBe(CODE.contradictory);
  });
});

describe('lists', () => {
  it('[3.7.011] [3.7.012] [3.7.013] [3.7.019] [3.7.020] [3.7.014] [3.2.42 call half] answer what is asked for, by time', async () => {
    const other = await newPet('花捲');
    const late = (await book({ dateTime: at(6), dateTimeEnd: at(7) })).result._id;
    const early = (await book({ doctorID: '', petID: other, status: 'pending' })).result._id;
    const next = (await book({ dateTime: at(24), dateTimeEnd: at(25) })).result._id;
    const range = `begin=${at(0)}&end=${at(24)}`;
    for (const path of ['/booking/range', '/booking/v2/range', '/booking/explore', '/booking/v2/list'])
      expect(await list(`${path}?${range}`)).toEqual([early, late]);
    const of = (filter: string) => list(`/booking/explore?begin=${at(0)}&end=${at(48)}&${filter}`);
    expect(await of(`doctorID=${plain(doctorID)}`)).toEqual([late, next]);
    expect(await of(`petID=${plain(other)}`)).toEqual([early]);
    expect(await of('status=pending')).toEqual([early]);
    expect(await of(`userID=${plain(userID)}&limit=1&skip=1`)).toEqual([late]);
    expect(await list('/booking/check')).toEqual([early]);
    for (const wrong of [
      '/booking/explore?status=maybe',
      '/booking/range?begin=x&end=1',
      '/booking/range',
      '/booking/check?limit=x',
    ])
      expect((await call('GET', wrong)).code).toBe(CODE.badParameter);
    await call('PUT', `/booking/v2/${plain(early)}/approve`, { approvalStatus: 'refuse' });
    expect(await list('/booking/check')).toEqual([]);
  });
});

describe('what is decided', () => {
  it('[3.7.021] [3.7.022] [3.3.05] [3.4.06 call half] stands on the booking with who and why, and a cancelled one leaves its slot', async () => {
    const { _id } = (await book({ status: 'pending' })).result;
    const approved = (await call('PUT', `/booking/v2/${plain(_id)}/approve`, { reason: '電話確認', by: 'somebody' }))
      .result;
    const by = '/staff/admin@demo.vetloom.test';
    expect(approved).toMatchObject({ status: 'approved', approvalStatus: 'approved', reason: '電話確認', by });
    expect((await call('PUT', `/booking/v2/${plain(_id)}/cancel`, {})).code).toBe(CODE.badParameter);
    await call('PUT', `/booking/v2/${plain(_id)}/cancel`, { reason: '飼主生病' });
    expect((await get(_id)).result).toMatchObject({
      status: 'cancel',
      approvalStatus: 'cancel',
      reason: '飼主生病',
      by,
    });
    expect((await book()).code).toBe(100_000);
    expect((await call('PUT', `/booking/v2/${plain(_id)}/revive`, {})).code).toBe(CODE.contradictory);
    const waiting = (await book({ status: 'pending', dateTime: at(9), dateTimeEnd: at(10) })).result;
    const refused = await call('PUT', `/booking/v2/${plain(waiting._id)}/approve`, {
      approvalStatus: 'refuse',
      reason: '客滿',
    });
    expect(refused.result).toMatchObject({ status: 'refuse', approvalStatus: 'refuse', reason: '客滿', by });
    expect((await call('PUT', `/booking/v2/${plain(waiting._id)}/noShow`, {})).code).toBe(CODE.contradictory);
  });

  it('[3.7.015] [3.7.016] [3.7.017] [2.3.06] [3.4.02] [3.4.03] coming by it makes a visit of its doctor and cause; taken back, it says what became of that', async () => {
    const { _id } = (await book({ cause: '跛行', division: '一般門診' })).result;
    const status = async () => (await call('GET', `/booking/checkIn/status?bookingID=${plain(_id)}`)).result;
    expect(await status()).toEqual({ checkedIn: false, checkInDateTime: 0, recordId: '' });
    const { recordId } = (await call('PUT', '/booking/checkIn', { bookingID: _id }, 'doctor')).result;
    expect(await status()).toEqual({ checkedIn: true, checkInDateTime: api.now - 1, recordId });
    const visit = (await call('GET', `/record/${plain(recordId)}`)).result;
    expect(visit).toMatchObject({ bookingID: _id, cause: '跛行', doctorID, division: '一般門診', status: 0 });
    expect((await call('PUT', '/booking/checkIn', { bookingID: _id })).code).toBe(CODE.contradictory);
    const revoke = async () =>
      (await call('DELETE', `/booking/checkIn?bookingID=${plain(_id)}`, undefined, 'doctor')).result;
    expect(await revoke()).toMatchObject({
      visit: 'removed',
      booking: { recordId: '', checkInDateTime: 0, status: 'approved' },
    });
    expect(await revoke()).toMatchObject({ visit: 'none' });
    expect((await call('GET', `/record/${plain(recordId)}`)).code).toBe(CODE.notFound);
    const again = (await call('PUT', '/booking/checkIn', { bookingID: _id }, 'doctor')).result.recordId;
    const fee = { _id: 'c1', name: '診察費', price: 500, number: 1 };
    await call('PUT', `/record/${plain(again)}`, { chargeDivision: [fee] });
    expect(await revoke()).toMatchObject({ visit: 'kept', booking: { recordId: '' } });
    expect((await call('GET', `/record/${plain(again)}`)).result).toMatchObject({ bookingID: '' });
    for (const path of ['/booking/checkIn', '/booking/checkIn/status'])
      expect(
        (await call(path.endsWith('s') ? 'GET' : 'DELETE', `${path}?bookingID=${plain('/booking/none')}`)).code,
      ).toBe(CODE.notFound);
  });
});
