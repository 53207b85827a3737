import { HELD_ONCE, keepHolds } from '@vetloom/storage/booking/booking-holds.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ROOM = 'one';
let api: TestApi;
let token: string;
let userID: string;
let petID: string;
/** Each test has a day of its own. */
let day = 0;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  for (const name of ['chen', 'wang']) await api.enroll(`${name}@demo.vetloom.test`, ['DOCTOR']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  day = api.now - (api.now % 86_400);
});
afterAll(() => api.close());
beforeEach(() => {
  day += 86_400;
});

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) {
  api.now += 1;
  return api.call(method, B + path, { token, body });
}
const at = (hour: number) => day + hour * 3600;
const doctor = (name: string) => `/staff/${name}@demo.vetloom.test`;
const book = async (more: object = {}) =>
  call('POST', '/booking', {
    ...{ userID, petID, doctorID: doctor('chen') },
    dateTime: at(2),
    dateTimeEnd: at(3),
    ...more,
  });
const idOf = async (more: object = {}): Promise<string> => (await book(more)).result._id;
const held = () =>
  api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ id: string; kind: string; of: string; hours: number; beside: boolean }>(
      `SELECT booking_id AS id, kind, held_id AS of, (upper(during) - lower(during)) / 3600 AS hours, is_beside AS beside
       FROM vetloom.booking_hold WHERE clinic_id = $1 AND lower(during) >= $2 ORDER BY booking_id, kind`,
      ['demo', day],
    ),
  );

describe('what bookings hold, kept in the database', () => {
  it('follows them: held while they stand, elsewhere once moved, let go of once over, come or gone', async () => {
    const id = await idOf({ roomID: ROOM });
    const doctorHeld = { id, kind: 'doctor', of: doctor('chen'), hours: 1, beside: false };
    expect(await held()).toMatchObject([doctorHeld, { kind: 'room', of: ROOM }]);
    await call('PUT', '/booking', {
      bookingID: id,
      dateTime: at(5),
      dateTimeEnd: at(7),
      doctorID: doctor('wang'),
      roomID: '',
    });
    expect(await held()).toEqual([{ ...doctorHeld, of: doctor('wang'), hours: 2 }]);
    await call('PUT', '/booking/checkIn', { bookingID: id });
    expect(await held()).toEqual([]);
    await call('DELETE', `/booking/checkIn?bookingID=${encodeURIComponent(id)}`, {});
    expect(await held()).toHaveLength(1);
    await call('DELETE', `/booking?bookingID=${encodeURIComponent(id)}`, {});
    expect(await held()).toEqual([]);
  });

  it('forbids a second one of the same time that no command has asked about, whoever writes it', async () => {
    await idOf();
    const writing = api.database.db.inClinic('demo', (tx) =>
      keepHolds(clinicSqlOf(tx), '/booking/unasked', [
        { kind: 'doctor', heldID: doctor('chen'), from: at(2) + 1800, to: at(4), isBeside: false },
      ]),
    );
    // Of several machines none hands the constraint on but in its sentence.
    await expect(writing).rejects.toMatchObject({ code: '23P01', message: expect.stringContaining(HELD_ONCE) });
  });

  it('lets those stand that are meant beside each other, and those that only touch', async () => {
    const first = await idOf();
    expect((await book()).code).not.toBe(100_000);
    const second = await idOf({ beside: [first] });
    const third = await idOf({ dateTime: at(3), dateTimeEnd: at(4) });
    expect((await held()).map(({ id, beside }) => [id, beside])).toEqual(
      [
        [first, false],
        [second, true],
        [third, false],
      ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    );
  });
});
