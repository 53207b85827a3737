import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBilling } from './test-kit.ts';

const { api, at, call, owner, billOf, receive } = useBilling({
  admin: 'admin',
  reader: ['BILLING_READ'],
});
const time = (iso: string) => Date.parse(iso) / 1000;

beforeAll(async () => {
  const sql = new pg.Client(api().database.url);
  await sql.connect();
  const body = clinicSchema.parse({
    _id: '/clinic',
    collection: 'clinic',
    clinicID: 'demo',
    name: 'Tierarzt',
    timeZone: 'Europe/Berlin',
    updateDateTime: 0,
  });
  await sql.query(
    `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
     VALUES ('demo', 'clinic', '/clinic', 1, 0, false, $1, 0) ON CONFLICT (clinic_id, collection, id) DO UPDATE SET body = excluded.body`,
    [JSON.stringify(body)],
  );
  await sql.end();
});

/** NT$ by day that a range's receive logs say, the earliest first. */
const logged = async (begin: number, end: number): Promise<[id: string, sum: number][]> =>
  (await call('POST', '/billing/receiveLog/list', { begin, end })).result.map(
    ({ _id, log }: { _id: string; log: { receive: number }[] }) =>
      [_id, log.reduce((sum, { receive: one }) => sum + one, 0)] as const,
  );
const paidAt = async (moment: number, sum: number): Promise<void> => {
  await at(moment - 20);
  const { recordID } = await billOf(await owner(), sum);
  await at(moment);
  await receive([{ collectionID: recordID, receive: sum }]);
};

describe('a clinic in Berlin', () => {
  /** 2025-10-26: from 00:00 in summer time to 24:00 in winter time, 25 hours. */
  const midnight = time('2025-10-25T22:00:00Z');
  const next = time('2025-10-26T23:00:00Z');

  it('counts receipts around midnight, and on the day of 25 hours, by its own days', async () => {
    await paidAt(midnight - 2, 100);
    await paidAt(midnight + 2, 200);
    await paidAt(next - 60, 400);
    await paidAt(next + 60, 800);
    await at(next + 3600);
    expect(await logged(midnight - 3600, next + 3600)).toEqual([
      [`/receiveLog/${time('2025-10-24T22:00:00Z')}`, 100],
      [`/receiveLog/${midnight}`, 600],
      [`/receiveLog/${next}`, 800],
    ]);
    const { result } = await call('GET', `/billing/receiveLog/${next - 60}`);
    expect(result).toMatchObject({ _id: `/receiveLog/${midnight}`, log: [{ receive: 200 }, { receive: 400 }] });
    const stat = await call('POST', '/billing/receiveLog/stat', { begin: midnight, end: midnight });
    expect(stat.result.days).toMatchObject([{ day: midnight, received: 600 }]);
  });

  it('has the same money in its figures by day and by month, also of kept months', async () => {
    await at(next + 40 * DAY_SECONDS);
    const figures = async (step: string) =>
      (await call('POST', '/bi', { begin: midnight, end: midnight, step })).result.buckets;
    expect(await figures('day')).toMatchObject([{ start: midnight, received: 600 }]);
    const months = async () =>
      (
        await call('POST', '/bi', {
          begin: time('2025-09-30T22:00:00Z'),
          end: time('2025-10-31T12:00:00Z'),
          step: 'month',
        })
      ).result.buckets;
    const october = [{ start: time('2025-09-30T22:00:00Z'), received: 1500 }];
    expect(await months()).toMatchObject(october);
    expect(await months(), 'kept').toMatchObject(october);
  });

  it('lets who may not look through other days see all of today, its last hour too', async () => {
    await at(next - 30);
    expect((await call('GET', `/billing/receiveLog/${midnight}`, undefined, 'reader')).result.log).toHaveLength(2);
    expect((await call('GET', `/billing/receiveLog/${midnight - 10}`, undefined, 'reader')).code).toBe(CODE.forbidden);
  });

  it('tells its past by other days once it is in another zone: months are added up anew, logs keep their receipts', async () => {
    await at(next + 41 * DAY_SECONDS);
    expect((await call('PUT', '/clinic', { timeZone: 'Mars/Olympus' })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/clinic', { timeZone: 'Asia/Taipei' })).result).toMatchObject({
      timeZone: 'Asia/Taipei',
    });
    const begin = time('2025-09-30T16:00:00Z');
    const end = time('2025-10-31T12:00:00Z');
    const { buckets } = (await call('POST', '/bi', { begin, end, step: 'month' })).result;
    expect(buckets).toMatchObject([{ start: begin, received: 1500 }]);
    const all = await logged(begin, end);
    expect(all.reduce((sum, [, one]) => sum + one, 0)).toBe(1500);
    // The day in Taipei in which Berlin's began.
    const { log } = (await call('GET', `/billing/receiveLog/${time('2025-10-25T16:00:00Z')}`)).result;
    expect(log.map(({ receive: one }: { receive: number }) => one)).toEqual([200, 400]);
  });

  it('crosses out an entry of a day of the former zone, and knows the latest handover whatever day it is of', async () => {
    const put = (doc: object) => call('PUT', '/checkout', { doc });
    const zoneIs = async (timeZone: string) =>
      expect((await call('PUT', '/clinic', { timeZone })).code).toBe(CODE.success);
    const handOver = async (left: number) => {
      const handoverLog = [{ cash: [], left: 0, reason: `差異 ${left}` }];
      const { result } = await put({ checkoutType: 'handover', handoverLog });
      return result.handoverLog.at(-1).endTime;
    };
    // Ten in the morning in Taipei, the evening before in Los Angeles.
    await at(next + 60 * DAY_SECONDS + 3 * 3600);
    await zoneIs('America/Los_Angeles');
    const entry = { _id: 'zoned', direction: 'in', amount: 77, subject: '零錢' };
    expect((await put({ checkoutType: 'other', inoutLog: [entry] })).code).toBe(CODE.success);
    await handOver(1);
    await zoneIs('Asia/Taipei');
    const latest = await handOver(2);
    expect((await call('GET', '/checkout/handover/getLast')).result.endTime).toBe(latest);
    const crossed = await put({ checkoutType: 'other', inoutLog: [{ ...entry, voided: true }] });
    expect(crossed.result.inoutLog).toMatchObject([{ _id: 'zoned', voidedDateTime: expect.any(Number) }]);
    expect(crossed.result.inoutLog[0].voidedDateTime).toBeGreaterThan(0);
    const unknown = await put({ checkoutType: 'other', inoutLog: [{ ...entry, _id: 'never', voided: true }] });
    expect(unknown.code).toBe(CODE.notFound);
  });
});
