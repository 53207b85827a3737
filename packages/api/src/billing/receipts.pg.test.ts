import { CODE } from '@vetloom/domain/core/codes.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { plain, useBilling } from './test-kit.ts';

const { api, at, call, owner, billOf, deposit, receive, today } = useBilling({
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE'],
  reader: ['BILLING_READ'],
  searcher: ['BILLING_READ', 'BILLING_SEARCH'],
});
const DAY = 86_400;
/** 2025-11-20 00:00 in Taipei. */
const MIDNIGHT = 1_763_568_000;

interface Entry {
  readonly _id: string;
  readonly receive: number;
}
interface Log {
  readonly _id: string;
  readonly log: Entry[];
}
const logs = async (begin: number, end: number): Promise<Log[]> =>
  (await call('POST', '/billing/receiveLog/list', { begin, end })).result;
const logOf = async (day: number): Promise<Log> => (await call('GET', `/billing/receiveLog/${day}`)).result;
const idsOf = ({ log }: Log) => log.map(({ _id }) => _id);

describe('a receipt', () => {
  it('[2.3.33] [2.3.34] says what was received, by whom and when, in cash unless told otherwise', async () => {
    const { recordID } = await billOf(await owner(), 500);
    const [made] = (await receive([{ collectionID: recordID, receive: 500 }], 'cashier')).result;
    const createDateTime = api().now;
    const { log } = await logOf(createDateTime);
    expect(log.find(({ _id }) => _id === made._id)).toMatchObject({
      receive: 500,
      receiveBy: '/staff/cashier@demo.vetloom.test',
      createDateTime,
      method: 'cash',
      collectionID: recordID,
      type: 'record',
    });
    // What the id names is what is paid, whatever the caller calls it.
    const asStay = await receive([{ collectionID: recordID, type: 'inHospital', receive: 1 }]);
    expect(asStay.code).toBe(CODE.badParameter);
    expect((await receive([{ collectionID: '/inHospital/1-none', receive: 1 }])).code).toBe(CODE.notFound);
  });

  it('[2.3.35] keeps the account of a transfer, the bank of a card and no more than its last four digits', async () => {
    const { recordID } = await billOf(await owner(), 500);
    const card = { method: 'creditCard', issuer: '玉山銀行', creditCardNumber: '4242' };
    const transfer = { method: 'transfer', transferAccount: '80612345' };
    const made = await receive([
      { collectionID: recordID, receive: 300, ...card },
      { collectionID: recordID, receive: 200, ...transfer },
    ]);
    expect(made.result).toMatchObject([card, transfer]);
    const { log } = await logOf(api().now);
    expect(log.slice(-2).sort((a, b) => b.receive - a.receive)).toMatchObject([card, transfer]);
    const whole = { ...card, creditCardNumber: '4242424242424242' };
    const refused = await receive([{ collectionID: recordID, receive: 1, ...whole }]);
    expect(refused.code).toBe(CODE.badParameter);
    expect(refused.text).not.toContain('42424242');
  });

  it('[2.3.36] [2.9.05] of money paid ahead is cash with the note 預付, unless told otherwise', async () => {
    const userID = await owner();
    const pay = async (given: object) =>
      (await call('POST', `/deposit/user/${plain(userID)}`, { amount: 1000, ...given })).result;
    expect(await pay({})).toMatchObject({ method: 'cash', note: '預付' });
    expect(await pay({ note: ' ' })).toMatchObject({ note: '預付' });
    expect(await pay({ note: '手術訂金', method: 'transfer' })).toMatchObject({ note: '手術訂金', method: 'transfer' });
    expect((await pay({ kind: 'refund', amount: 10 })).note).toBe('');
    expect(await deposit(userID)).toMatchObject({ balance: 2990 });
  });

  it('[2.4.16] that is taken back or corrected moves the visit by the rule of paying', async () => {
    const { recordID, status } = await billOf(await owner(), 500);
    const [whole] = (await receive([{ collectionID: recordID, receive: 500 }])).result;
    expect(await status()).toMatchObject({ status: 90 });
    await call('DELETE', `/billing/receiveLog/${plain(whole._id)}`);
    expect(await status()).toMatchObject({ status: 20, receive: 0 });
    const [part] = (await receive([{ collectionID: recordID, receive: 300 }])).result;
    expect(await status()).toMatchObject({ status: 20, receive: 300 });
    await call('PUT', `/billing/receiveLog/${plain(part._id)}`, { receive: 500 });
    expect(await status()).toMatchObject({ status: 90, receive: 500 });
  });
});

describe('a debt that was given up', () => {
  it('[2.6.15 list half] is listed for who may settle it, and no more once it is settled or claimed again', async () => {
    const listed = async () => (await call('GET', '/billing/badDebts')).result;
    const before = await listed();
    const given: string[] = [];
    for (const price of [700, 900]) {
      const { recordID, petID } = await billOf(await owner(), price);
      const note = '失聯';
      const [made] = (await receive([{ collectionID: recordID, receive: price, isBadDebt: true, note }])).result;
      given.push(made._id);
      const { debts } = await listed();
      expect(debts[0]).toMatchObject({
        _id: made._id,
        collectionID: recordID,
        receive: price,
        note,
        petID,
        pet: '麻糬',
      });
    }
    const [first = '', second = ''] = given;
    expect(await listed()).toMatchObject({ count: before.count + 2, total: before.total + 1600 });
    await call('POST', `/billing/receiveLog/${plain(first)}/settle`, { receive: 200 });
    await call('DELETE', `/billing/receiveLog/${plain(second)}?reason=x`);
    expect(await listed()).toEqual(before);
    expect((await call('GET', '/billing/badDebts', undefined, 'cashier')).code).toBe(CODE.forbidden);
  });
});

describe('the day of a receipt', () => {
  it('[2.3.38] [2.9.02] [2.7.097] is the clinic’s day, whose log is a document, and two days are two', async () => {
    await at(MIDNIGHT - 600);
    const { recordID } = await billOf(await owner(), 1000);
    const receiveAt = async (time: number): Promise<string> => {
      await at(time);
      const [made] = (await receive([{ collectionID: recordID, receive: 100 }])).result;
      expect(made.createDateTime).toBe(time);
      return made._id;
    };
    const before = await receiveAt(MIDNIGHT - 1);
    const after = [await receiveAt(MIDNIGHT), await receiveAt(MIDNIGHT + 60)];
    const day = await logOf(MIDNIGHT);
    expect(day).toMatchObject({ _id: '/receiveLog/1763568000', collection: 'receiveLog' });
    expect(idsOf(day)).toEqual(after);
    expect(idsOf(await logOf(MIDNIGHT - 1))).toEqual([before]);
    expect((await logs(MIDNIGHT - 1, MIDNIGHT)).map((one) => [one._id, idsOf(one)])).toEqual([
      ['/receiveLog/1763481600', [before]],
      ['/receiveLog/1763568000', after],
    ]);
  });

  it('[2.3.40] is the one that the payer names, while its till is open; a day that was handed over never changes', async () => {
    const noon = MIDNIGHT + 10 * DAY + DAY / 2;
    await at(noon - DAY - 600);
    const { recordID } = await billOf(await owner(), 1000);
    await at(noon);
    const receiveDate = noon - DAY;
    const dated = async (receive_: number) =>
      (await receive([{ collectionID: recordID, receive: receive_, receiveDate, method: 'transfer' }])).result[0];
    const transfer = await dated(400);
    expect(idsOf(await logOf(receiveDate))).toEqual([transfer._id]);
    expect((await logOf(noon)).log).toEqual([]);

    const handoverLog = [{ cash: [], left: 0, reason: '' }];
    await call('PUT', '/checkout', { doc: { checkoutType: 'handover', handoverLog } });
    const closed = await logOf(receiveDate);
    const late = await dated(600);
    expect(late).toMatchObject({ receiveDate, createDateTime: api().now });
    expect(await logOf(receiveDate)).toEqual(closed);
    expect(idsOf(await logOf(noon))).toEqual([late._id]);
    const stat = (await call('POST', '/billing/receiveLog/stat', { begin: receiveDate, end: noon })).result;
    expect(stat.days.map((one: { received: number }) => one.received)).toEqual([400, 600]);
  });

  it('that is handed over keeps its log when a receipt of it is corrected or taken back on another day', async () => {
    const evening = MIDNIGHT + 20 * DAY + 19 * 3600;
    await at(evening);
    const { recordID, status } = await billOf(await owner(), 900);
    const [first] = (await receive([{ collectionID: recordID, receive: 900 }])).result;
    const handoverLog = [{ cash: [{ unit: 100, count: 9 }], left: 0, reason: '' }];
    await call('PUT', '/checkout', { doc: { checkoutType: 'handover', handoverLog } });
    const [closed, handover] = [await logOf(evening), (await call('GET', '/checkout/handover/getLast')).result];
    expect(handover).toMatchObject({ difference: 0, expected: { cash: 900 } });

    await at(evening + DAY);
    const path = `/billing/receiveLog/${plain(first._id)}`;
    const corrected = (await call('PUT', path, { receive: 700, method: 'creditCard' })).result;
    expect((await call('DELETE', path)).code).toBe(CODE.contradictory);
    expect(await logOf(evening)).toEqual(closed);
    expect((await call('GET', '/checkout/handover/getLast')).result).toEqual(handover);
    expect((await logOf(evening + DAY)).log.map((one) => one.receive).sort((a, b) => a - b)).toEqual([-900, 700]);
    expect(await status()).toMatchObject({ receive: 700, status: 20 });
    expect((await call('POST', '/checkout/handover/getPeriod', {})).result).toMatchObject({
      received: -200,
      lines: [{ method: 'cash', total: -900 }, { method: 'creditCard', total: 700 }, {}, {}],
    });
    await call('DELETE', `/billing/receiveLog/${plain(corrected._id)}`);
    expect(await logOf(evening)).toEqual(closed);
  });
});

describe('who does what', () => {
  it('[2.6.12] BILLING_READ reads the day, BILLING_WRITE receives and corrects, BILLING_SEARCH looks through other days and owners', async () => {
    await at(MIDNIGHT + 30 * DAY);
    const userID = await owner();
    const { recordID } = await billOf(userID, 500);
    const [made] = (await receive([{ collectionID: recordID, receive: 200 }], 'cashier')).result;
    const path = `/billing/receiveLog/${plain(made._id)}`;
    const yesterday = { ...today(), begin: api().now - DAY };
    const acts: Record<string, (as: string) => Promise<{ code: number }>> = {
      read: (as) => call('POST', '/billing/receiveLog/list', today(), as),
      readDay: (as) => call('GET', `/billing/receiveLog/${api().now}`, undefined, as),
      readOther: (as) => call('POST', '/billing/receiveLog/list', yesterday, as),
      readOtherDay: (as) => call('GET', `/billing/receiveLog/${api().now - DAY}`, undefined, as),
      explore: (as) => call('POST', '/billing/explore', {}, as),
      ofOwner: (as) => call('POST', `/billing/user/${plain(userID)}`, {}, as),
      receive: (as) => receive([{ collectionID: recordID, receive: 1 }], as),
      correct: (as) => call('PUT', path, { receive: 250 }, as),
    };
    const allowed = async (as: string) => {
      const done: string[] = [];
      for (const [name, act] of Object.entries(acts)) {
        const { code } = await act(as);
        expect([CODE.success, CODE.forbidden], name).toContain(code);
        if (code === CODE.success) done.push(name);
      }
      return done;
    };
    expect(await allowed('reader')).toEqual(['read', 'readDay']);
    expect(await allowed('searcher')).toEqual(['read', 'readDay', 'readOther', 'readOtherDay', 'explore', 'ofOwner']);
    expect(await allowed('cashier')).toEqual(['read', 'readDay', 'receive', 'correct']);
  });
});

describe('lists of bills', () => {
  it('[2.7.027] [2.7.093] [2.7.066 outpatient half] [2.9.18 total half] hold bills that were asked for, by doctor, state, division, animal and time, alone and together', async () => {
    await at(MIDNIGHT + 1000 * DAY);
    const of = (doctorID: string, division: string) => ({ doctorID: `/staff/${doctorID}`, division });
    const userID = await owner();
    const one = await billOf(userID, 100, of('lin', '內科'));
    await at(MIDNIGHT + 1000 * DAY + 3600);
    const two = await billOf(userID, 200, of('lin', '外科'));
    const three = await billOf(userID, 300, of('wu', '外科'));
    await receive([{ collectionID: three.recordID, receive: 300 }]);
    const petID = (await call('POST', '/pet', { userID, name: '不在帳單上', type: 'Feline' })).result._id;
    await call('POST', '/record/checkin', { petID, cause: '嘔吐', ...of('lin', '外科') });
    const [begin, split] = [MIDNIGHT + 1000 * DAY, MIDNIGHT + 1000 * DAY + 1800];
    const wanted: readonly [asked: object, found: readonly { recordID: string }[]][] = [
      [{}, [three, two, one]],
      [{ doctorID: '/staff/lin' }, [two, one]],
      [{ checkout: true }, [three]],
      [{ checkout: false }, [two, one]],
      [{ division: '外科' }, [three, two]],
      [{ petID: one.petID }, [one]],
      [{ begin: split }, [three, two]],
      [{ end: split }, [one]],
      [{ division: '外科', checkout: false }, [two]],
      [{ doctorID: '/staff/lin', end: split }, [one]],
      [{ doctorID: '/staff/wu', checkout: false }, []],
    ];
    for (const [asked, found] of wanted) {
      const ids = found.map(({ recordID }) => recordID);
      const body = { begin, ...asked };
      const what = JSON.stringify(asked);
      const { result } = await call('POST', '/billing/explore', body);
      expect(result.count, what).toBe(ids.length);
      expect(
        result.bills.map(({ _id }: Entry) => _id),
        what,
      ).toEqual(ids);
      for (const path of ['/record/getList/billing', '/record/billing']) {
        const listed = (await call('POST', path, body)).result.map(({ _id }: Entry) => _id);
        expect(listed, `${path} ${what}`).toEqual(ids);
      }
    }
    const paged = (await call('POST', '/billing/explore', { begin, limit: 1, skip: 1 })).result;
    expect(paged).toMatchObject({ count: 3, bills: [{ _id: two.recordID }] });
  });
});

it('[2.9.18 cap half] a list answers fifty rows unless asked otherwise, and never more than five hundred', async () => {
  await at(MIDNIGHT + 50 * DAY);
  await owner();
  const db = new pg.Client(api().database.url);
  await db.connect();
  await db.query(`INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
    SELECT clinic_id, collection, id || n, version, seq, deleted, jsonb_set(body, '{_id}', to_jsonb(id || n)), received_at
    FROM generate_series(1, 501) AS n, (SELECT * FROM vetloom.document WHERE collection = 'user' LIMIT 1) AS owner`);
  await db.end();
  const rows = async (part: object) => (await call('POST', '/user/getList', part)).result.length;
  expect(await rows({})).toBe(50);
  expect(await rows({ limit: 100_000 })).toBe(500);
  expect(await rows({ limit: 100_000, skip: 500 })).toBeGreaterThan(0);
  expect((await call('POST', '/user/getList', { limit: 0 })).code).toBe(CODE.badParameter);
});

it('a payment that names a bill which is not in this clinic is refused whole', async () => {
  await at(MIDNIGHT + 61 * DAY);
  const { recordID, status } = await billOf(await owner(), 300);
  for (const other of ['/record/1-none', '/inHospital/1-none'])
    for (const bills of [[other], [recordID, other]]) {
      const refused = await receive([{ collectionID: recordID, receive: 300, bills }]);
      expect([refused.code, refused.detail]).toMatchObject([CODE.notFound, { id: other }]);
    }
  expect(await status()).toMatchObject({ receive: 0, receiveLog: [] });
});

it('several payments of one call go on over the bills where the one before ended', async () => {
  await at(MIDNIGHT + 60 * DAY);
  const userID = await owner();
  const [one, two] = [await billOf(userID, 300), await billOf(userID, 400)];
  const bills = [one.recordID, two.recordID];
  const made = await receive([
    { collectionID: one.recordID, receive: 350, bills },
    { collectionID: one.recordID, receive: 350, bills, method: 'creditCard' },
  ]);
  expect(
    made.result.map((receipt: Entry & { collectionID: string }) => [receipt.collectionID, receipt.receive]),
  ).toEqual([
    [one.recordID, 300],
    [two.recordID, 50],
    [two.recordID, 350],
  ]);
  for (const bill of [one, two]) expect(await bill.status()).toMatchObject({ status: 90, billStatus: 30 });
});
