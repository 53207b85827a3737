import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const PEOPLE = {
  keeper: ['BIZ_HOURS_READ', 'BIZ_HOURS_WRITE'],
  looker: ['BIZ_HOURS_READ', 'DOCTOR_ROASTER_READ', 'BOOKING_READ'],
  desk: ['BOOKING_READ', 'BOOKING_WRITE', 'DOCTOR_ROASTER_READ', 'DOCTOR_ROASTER_WRITE'],
  chen: ['DOCTOR'],
  nurse: ['PET_READ', 'CHECK_IN', 'RECORD_WRITE'],
} as const;
type Person = keyof typeof PEOPLE | 'admin';
const tokens: Partial<Record<Person, string>> = {};
let api: TestApi;
let userID = '';
let petID = '';
/** Ten o'clock of a Monday in Taipei that lies ahead. */
let monday = 0;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  for (const [name, permissions] of Object.entries(PEOPLE))
    await api.enroll(`${name}@demo.vetloom.test`, [...permissions]);
  for (const name of ['admin', ...Object.keys(PEOPLE)] as Person[])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  userID = (await call('admin', 'POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('admin', 'POST', '/pet', { userID, name: '麻糬' })).result._id;
  const days = Math.ceil((api.now + 8 * 3600) / 86_400);
  monday = (days + ((4 - (days % 7) + 7) % 7)) * 86_400 + 2 * 3600;
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(() => api.close());

async function call(as: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body && { body }) });
}
const staff = (name: Person) => `/staff/${name}@demo.vetloom.test`;
const DAY = { morning: { from: '09:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' }, evening: null };
const EVERYDAY = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, DAY]));

it('[3.1.07] [1.6.21] [3.6.02] staff set hours, days off and rules by one right and read them by another, and nobody else does either', async () => {
  const off = { name: '員工旅遊', start: '2030-05-01', end: '2030-05-02' };
  const rules = { timeSlotMin: 15, priorBookingMin: 60, futureCanBooking: 30 };
  const writes = [
    ['PUT', '/businessHours', EVERYDAY],
    ['PUT', '/setting/booking', rules],
    ['POST', '/holiday', off],
  ] as const;
  for (const [method, path, body] of writes) {
    for (const as of ['looker', 'desk', 'nurse'] as const)
      expect((await call(as, method, path, body)).code, `${as} ${path}`).toBe(CODE.forbidden);
    expect((await call('keeper', method, path, body)).code, path).toBe(CODE.success);
  }
  expect((await call('looker', 'GET', '/businessHours')).result).toMatchObject({ mon: DAY, sun: DAY });
  expect((await call('looker', 'GET', '/setting/booking')).result).toMatchObject(rules);
  expect((await call('looker', 'GET', '/holiday')).result).toMatchObject([off]);
  for (const path of ['/businessHours', '/setting/booking', '/holiday'])
    expect((await call('nurse', 'GET', path)).code, path).toBe(CODE.forbidden);
});

it('[3.1.06] [1.6.48] [1.6.22] staff take bookings and keep the doctors’ rosters by their rights, and whoever may read them reads what they wrote', async () => {
  const doctorID = staff('chen');
  const booking = { userID, petID, doctorID, dateTime: monday, dateTimeEnd: monday + 1800, cause: '健檢' };
  const roster = { dateTime: monday, morning: [doctorID], afternoon: [], evening: [] };
  for (const as of ['looker', 'keeper', 'nurse'] as const) {
    expect((await call(as, 'POST', '/booking', booking)).code, as).toBe(CODE.forbidden);
    expect((await call(as, 'POST', '/schedule', roster)).code, as).toBe(CODE.forbidden);
  }
  const bookingID = (await call('desk', 'POST', '/booking', booking)).result._id as string;
  const moved = { bookingID, dateTime: monday + 3600, dateTimeEnd: monday + 5400 };
  expect((await call('desk', 'PUT', '/booking', moved)).code).toBe(CODE.success);
  const [day] = (await call('desk', 'POST', '/schedule', roster)).result;
  expect((await call('desk', 'PUT', '/schedule', { _id: day._id, afternoon: [doctorID] })).code).toBe(CODE.success);
  const read = `/booking?bookingID=${plain(bookingID)}`;
  expect((await call('looker', 'GET', read)).result).toMatchObject({ dateTime: monday + 3600, status: 'approved' });
  const ofDay = `/schedule/range?begin=${day.dateTime}&end=${day.dateTime}`;
  expect((await call('looker', 'GET', ofDay)).result).toMatchObject([{ morning: [doctorID], afternoon: [doctorID] }]);
  for (const path of [read, ofDay]) expect((await call('nurse', 'GET', path)).code, path).toBe(CODE.forbidden);
  const cancel = `/booking/v2/${plain(bookingID)}/cancel`;
  expect((await call('looker', 'PUT', cancel, { reason: '改天' })).code).toBe(CODE.forbidden);
  expect((await call('desk', 'PUT', cancel, { reason: '改天' })).code).toBe(CODE.success);
  expect((await call('looker', 'GET', read)).result).toMatchObject({ status: 'cancel', reason: '改天' });
});

it('[3.6.17] who has the mark DOCTOR is booked, chosen as animals come in and stands in rosters; who hasn’t is in none of them', async () => {
  let hour = 0;
  const ways: Record<string, (doctorID: string) => ReturnType<typeof call>> = {
    booked: (doctorID) => {
      hour += 1;
      const dateTime = monday + 86_400 + hour * 3600;
      return call('desk', 'POST', '/booking', { userID, petID, doctorID, dateTime, dateTimeEnd: dateTime + 1800 });
    },
    'checked in': (doctorID) => call('admin', 'POST', '/record/checkin', { petID, doctorID, cause: '健檢' }),
    rostered: (doctorID) => {
      hour += 1;
      const dateTime = monday + hour * 7 * 86_400;
      return call('desk', 'POST', '/schedule', { dateTime, morning: [doctorID], afternoon: [], evening: [] });
    },
  };
  for (const [way, attempt] of Object.entries(ways)) {
    expect((await attempt(staff('nurse'))).code, way).toBe(CODE.contradictory);
    expect((await attempt(staff('chen'))).code, way).toBe(CODE.success);
  }
});
