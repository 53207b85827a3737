import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFiguresAhead } from '../bi/keep-ahead.ts';
import { TestApi } from '../test-kit.ts';

const time = (iso: string) => Date.parse(iso) / 1000;
/** Half past eleven on the last evening of November in Taipei; half past midnight on the first of December in Tokyo. */
const MOMENT = time('2026-11-30T15:30:00Z');

const CLINICS = {
  demo: {
    timeZone: 'Asia/Taipei',
    midnight: time('2026-11-29T16:00:00Z'),
    monthStart: time('2026-10-31T16:00:00Z'),
    day: '20261130',
    printed: '2026/11/30（一）23:30',
  },
  harbour: {
    timeZone: 'Asia/Tokyo',
    midnight: time('2026-11-30T15:00:00Z'),
    monthStart: time('2026-11-30T15:00:00Z'),
    day: '20261201',
    printed: '2026/12/01（二）00:30',
  },
} as const;
type ClinicID = keyof typeof CLINICS;
const IDS = Object.keys(CLINICS) as ClinicID[];

let api: TestApi;
const tokens = {} as Record<ClinicID, string>;
const made = {} as Record<ClinicID, { readonly petID: string; readonly recordID: string }>;
const mail = (id: ClinicID) => `admin@${id}.vetloom.test`;
const signIn = async () => {
  for (const id of IDS) tokens[id] = (await api.login(mail(id))).jwt;
};
const at = async (moment: number) => {
  api.now = moment;
  await signIn();
};
const call = (id: ClinicID, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  api.call(method, `/api/sdk/v2/${id}${path}`, { token: tokens[id], ...(body === undefined ? {} : { body }) });
const result = async (id: ClinicID, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  const answer = await call(id, method, path, body);
  expect(answer.code, `${method} ${path} in ${id}: ${answer.message}`).toBe(CODE.success);
  return answer.result;
};
const plain = encodeURIComponent;

beforeAll(async () => {
  api = await TestApi.open();
  for (const id of IDS) {
    await api.enroll(mail(id), 'admin', id);
    await writeIn(api.database.db, id, async (tx) => {
      const { timeZone } = CLINICS[id];
      const own = { _id: '/clinic', collection: 'clinic', clinicID: id, name: id, timeZone, updateDateTime: 1 };
      await tx.put('clinic', clinicSchema.parse(own));
      await tx.put('setting', { ...PET_NUMBER_SETTING.defaults, petIDFormat: 2, updateDateTime: 1 });
    });
  }
  // Both clinics do the same in the same second.
  await at(MOMENT);
  for (const id of IDS) {
    const owner = await result(id, 'POST', '/user', { name: '陳怡君', phone: '0912345678' });
    const pet = await result(id, 'POST', '/pet', { userID: owner._id, name: '麻糬' });
    const visit = await result(id, 'POST', '/record/checkin', { petID: pet._id, cause: '嘔吐', doctor: '林佳蓉' });
    const path = `/record/${plain(visit._id)}`;
    await result(id, 'PUT', path, { chargeDivision: [{ _id: 'c1', name: '診察費', price: 600, number: 1 }] });
    await result(id, 'PUT', `${path}/status`, { type: 'billStatus', status: 20 });
    await result(id, 'POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: visit._id, receive: 600 }] });
    made[id] = { petID: pet._id, recordID: visit._id };
  }
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

describe.each(IDS)('one second on one server, in %s', (id) => {
  const { midnight, monthStart, day, printed } = CLINICS[id];

  it('numbers animals and receipts by its own day', async () => {
    expect(made[id].petID).toBe(`/pet/${day}001`);
    const kept = await api.database.db.readClinic(id, ({ reader }) =>
      reader.query('receipt', 'byDay', { equals: [midnight] }),
    );
    expect(kept).toMatchObject([{ receive: 600, number: `${day}-Z001`, receiveDay: midnight }]);
  });

  it('keeps the money with the day that began at its own midnight', async () => {
    expect(await result(id, 'GET', `/billing/receiveLog/${MOMENT}`)).toMatchObject({ _id: `/receiveLog/${midnight}` });
    const { days } = await result(id, 'POST', '/billing/receiveLog/stat', { begin: MOMENT, end: MOMENT });
    expect(days).toMatchObject([{ day: midnight, received: 600 }]);
  });

  it('prints its own date and time on papers', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/sdk/v2/${id}/pdf/${plain(made[id].recordID)}`,
      headers: { authorization: `Bearer ${tokens[id]}` },
      payload: { type: 'record' },
    });
    const text = (await pdfPages(answer.rawPayload)).join('').normalize('NFKC').replace(/\s/g, '');
    expect(text).toContain(printed.normalize('NFKC'));
  });

  it('shows the visit among today’s to its end, and to no day beside it', async () => {
    const begin = midnight;
    const end = midnight + DAY_SECONDS - 1;
    const bills = async (from: number, to: number) =>
      (await result(id, 'POST', '/billing/receiveLog/list', { begin: from, end: to })).length;
    expect(await bills(begin, end)).toBe(1);
    expect(await bills(begin - DAY_SECONDS, begin - 1)).toBe(0);
    expect(await bills(end + 1, end + DAY_SECONDS)).toBe(0);
  });

  it('adds it to its own month, while it runs and once the month’s figures are kept', async () => {
    const months = async () => {
      const asked = { begin: time('2026-11-15T00:00:00Z'), end: time('2026-12-15T00:00:00Z'), step: 'month' };
      const { buckets } = await result(id, 'POST', '/bi', asked);
      return buckets
        .filter(({ received }: { received: number }) => received > 0)
        .map(({ start, received }: { start: number; received: number }) => [start, received]);
    };
    expect(await months()).toEqual([[monthStart, 600]]);
    await at(MOMENT + 60 * DAY_SECONDS);
    expect(await months()).toEqual([[monthStart, 600]]);
    expect(await months(), 'kept').toEqual([[monthStart, 600]]);
    await at(MOMENT);
  });

  it('adds up ahead, by the job that nobody asks for, what its own midnights divide', async () => {
    const { db } = api.database;
    await keepFiguresAhead(db, id, MOMENT + 10 * DAY_SECONDS, async () => undefined);
    const kept = await db.readClinic(id, (tx) =>
      tx.sql<{ start: string | number; time_zone: string }>(
        `SELECT start, time_zone FROM vetloom.bi_stretch
          WHERE clinic_id = $1 AND step = 'day' AND start <= $2 ORDER BY start DESC LIMIT 1`,
        [id, MOMENT],
      ),
    );
    expect(kept.map(({ start, time_zone }) => [Number(start), time_zone])).toEqual([[midnight, CLINICS[id].timeZone]]);
  });
});
