import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { plain, useBilling } from './test-kit.ts';

const { api, at, call, owner, billOf, deposit, receive, today } = useBilling({
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE', 'BILLING_READ_STAT'],
  reader: ['BILLING_READ'],
});

describe('deposits over REST', () => {
  it('[2.7.070] [2.7.071] begin at nothing, grow, are corrected and taken back', async () => {
    const userID = await owner();
    const path = `/deposit/user/${plain(userID)}`;
    expect(await deposit(userID)).toMatchObject({ balance: 0, logs: [] });
    const paid = await call('POST', path, { amount: 1000 });
    expect(paid.result).toMatchObject({ kind: 'in', amount: 1000, method: 'cash' });
    expect(await deposit(userID)).toMatchObject({ balance: 1000, logs: [{ amount: 1000 }] });
    const edited = await call('PUT', `/deposit/log/${plain(paid.result._id)}`, { amount: 900 });
    expect(edited.result.amount).toBe(900);
    expect(await deposit(userID)).toMatchObject({ balance: 900 });
    const found = await call('POST', '/deposit/log/conditions', { userID, kind: 'in' });
    expect(found.result).toHaveLength(2);
    expect((await call('POST', '/deposit/log/list', { limit: 5 })).result[0]).toMatchObject({ userID });
    expect((await call('POST', path, { amount: 901, kind: 'refund' })).code).toBe(CODE.badParameter);
    await call('DELETE', `/deposit/log/${plain(edited.result._id)}`);
    expect(await deposit(userID)).toMatchObject({ balance: 0 });
    expect((await call('GET', '/deposit/user/%2Fuser%2Fnobody')).code).toBe(CODE.ownerNotFound);
  });

  it('[2.7.072] pay a bill, and come back with the receipt', async () => {
    const userID = await owner();
    await call('POST', `/deposit/user/${plain(userID)}`, { amount: 1000 });
    const { recordID, status } = await billOf(userID, 500);
    const [receipt] = (await receive([{ collectionID: recordID, receive: 500, depositUsed: 500 }])).result;
    expect(await deposit(userID)).toMatchObject({ balance: 500 });
    expect(await status()).toMatchObject({ status: 90, receive: 500 });
    const over = await receive([{ collectionID: recordID, receive: 501, depositUsed: 501 }]);
    expect(over.code).toBe(CODE.badParameter);
    await call('DELETE', `/billing/receiveLog/${plain(receipt._id)}`);
    expect(await deposit(userID)).toMatchObject({ balance: 1000 });
    expect(await status()).toMatchObject({ receive: 0 });
  });
});

describe('receipts over REST', () => {
  it('[2.3.39] take bills, depositUsed, receiveDate and isBadDebt, and lists return them', async () => {
    const userID = await owner();
    await call('POST', `/deposit/user/${plain(userID)}`, { amount: 200 });
    const one = await billOf(userID, 300);
    const two = await billOf(userID, 400);
    const bills = [one.recordID, two.recordID];
    const receiveDate = api().now - 86_400;
    const paid = await receive([{ collectionID: one.recordID, receive: 600, depositUsed: 200, bills, receiveDate }]);
    expect(paid.result.map((made: { receive: number; method: string }) => [made.method, made.receive])).toEqual([
      ['deposit', 200],
      ['cash', 100],
      ['cash', 300],
    ]);
    expect(await one.status()).toMatchObject({ receive: 300, billStatus: 30 });
    const [debt] = (await receive([{ collectionID: two.recordID, receive: 100, isBadDebt: true }])).result;
    expect(await two.status()).toMatchObject({ receive: 400, billStatus: 30 });
    const days = (await call('POST', '/billing/receiveLog/list', { ...today(), begin: receiveDate })).result;
    const log: { _id: string }[] = days.flatMap((day: { log: { _id: string }[] }) => day.log);
    const entry = (_id: string) => log.find((one) => one._id === _id);
    expect(entry(paid.result[0]._id)).toMatchObject({ bills, depositUsed: 200, receiveDate, isBadDebt: false });
    expect(entry(debt._id)).toMatchObject({ isBadDebt: true, receive: 100 });
    const settle = `/billing/receiveLog/${plain(debt._id)}/settle`;
    expect((await call('POST', settle, { receive: 60 }, 'cashier')).code).toBe(CODE.forbidden);
    expect((await receive([{ collectionID: two.recordID, receive: 1, isBadDebt: true }], 'cashier')).code).toBe(
      CODE.forbidden,
    );
    await call('POST', settle, { receive: 60 });
    expect(await two.status()).toMatchObject({ receive: 360, billStatus: 20 });
  });

  it('[2.7.064 outpatient half] [2.7.065] are added, corrected and taken back, and the sums follow', async () => {
    const { recordID, status } = await billOf(await owner(), 300);
    const [first] = (await receive([{ collectionID: recordID, receive: 300 }])).result;
    expect(await status()).toMatchObject({ status: 90, billStatus: 30 });
    const path = `/billing/receiveLog/${plain(first._id)}`;
    const edited = await call('PUT', path, { receive: 200, method: 'linePay' });
    expect(edited.result).toMatchObject({ receive: 200, method: 'linePay', paymentID: first.paymentID });
    expect(await status()).toMatchObject({ status: 20, billStatus: 20, receive: 200 });
    expect((await call('PUT', path, { receive: 100 })).code).toBe(CODE.contradictory);
    await call('DELETE', `/billing/receiveLog/${plain(edited.result._id)}`);
    expect(await status()).toMatchObject({ status: 20, billStatus: 20, receive: 0 });
  });

  it('[2.5.23] give money back where the amount is negative', async () => {
    const { recordID, status } = await billOf(await owner(), 300);
    await receive([{ collectionID: recordID, receive: 400 }]);
    expect((await receive([{ collectionID: recordID, receive: -100 }])).code).toBe(CODE.success);
    expect(await status()).toMatchObject({ status: 90, receive: 300 });
  });

  it.each([
    { receive: 'abc' },
    { receive: 1.5 },
    { receive: 0 },
    { method: 'gold' },
    { depositUsed: -1 },
    { depositUsed: 100 },
  ])('[2.5.23] refuse %j', async (wrong) => {
    const { recordID } = await billOf(await owner(), 300);
    const answer = await receive([{ collectionID: recordID, receive: 100, ...wrong }]);
    expect(answer.code).toBe(CODE.badParameter);
  });
});

describe('bills over REST', () => {
  it('[2.7.067 outpatient half] [2.7.068 call half] are found by what is asked of them', async () => {
    const userID = await owner();
    const paid = await billOf(userID, 100);
    const open = await billOf(userID, 250);
    await receive([
      { collectionID: paid.recordID, receive: 100 },
      { collectionID: open.recordID, receive: 50 },
    ]);
    const explore = (asked: object) => call('POST', '/billing/explore', { petID: open.petID, ...asked });
    expect((await explore({ checkout: false, division: '一般' })).result).toMatchObject({
      count: 1,
      bills: [{ _id: open.recordID, owed: 200, receive: 50 }],
    });
    expect((await explore({ checkout: true })).result.count).toBe(0);
    const ofUser = (asked: object) => call('POST', `/billing/user/${plain(userID)}`, asked);
    expect((await ofUser({ type: 'record', billStatus: 20 })).result.bills).toMatchObject([{ _id: open.recordID }]);
    expect((await ofUser({})).result.count).toBe(2);
    expect((await ofUser({ petID: open.petID })).result.bills).toMatchObject([{ _id: open.recordID }]);
    expect((await ofUser({ currentPage: 2 })).result.bills).toEqual([]);
    expect((await call('GET', `/billing/undone/user/${plain(userID)}`)).result).toMatchObject({ owed: 200 });
    expect((await call('GET', `/billing/undone/pet/${plain(paid.petID)}`)).result).toEqual({ owed: 0, bills: [] });
    expect((await call('GET', `/billing/undone/pet/${plain(open.petID)}`)).result).toMatchObject({
      owed: 200,
      bills: [{ _id: open.recordID, owed: 200 }],
    });
  });

  it('[2.7.067 outpatient half] of an owner go on from page to page, without repeats or gaps', async () => {
    const userID = await owner();
    const { recordID } = await billOf(userID, 100);
    const db = new pg.Client(api().database.url);
    await db.connect();
    // Of one second, so that their times say nothing of their order.
    await db.query(
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
       SELECT clinic_id, collection, id || n, version, seq, deleted, jsonb_set(body, '{_id}', to_jsonb(id || n)), received_at
       FROM generate_series(1, 44) AS n, vetloom.document WHERE collection = 'record' AND id = $1`,
      [recordID],
    );
    await db.end();
    const page = async (currentPage: number) => {
      const { result } = await call('POST', `/billing/user/${plain(userID)}`, { billStatus: 20, currentPage });
      expect(result.count).toBe(45);
      return result.bills.map(({ _id }: { _id: string }) => _id);
    };
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ length }) => length)).toEqual([30, 15, 0]);
    expect(new Set(pages.flat()).size).toBe(45);
  });
});

describe('performance over REST', () => {
  it('[2.7.069 call half] splits a bill between two people, saves, reads and lists it', async () => {
    const { recordID } = await billOf(await owner(), 1000);
    const path = `/billing/distribution/${plain(recordID)}`;
    const parts = [
      { staffID: '/staff/admin@demo.vetloom.test', amount: 600 },
      { staffID: '/staff/cashier@demo.vetloom.test', amount: 400 },
    ];
    expect((await call('GET', path)).result).toBeNull();
    expect((await call('PUT', path, { parts: parts.slice(1) })).code).toBe(CODE.badParameter);
    expect((await call('PUT', path, { parts }, 'cashier')).code).toBe(CODE.forbidden);
    const saved = (await call('PUT', path, { parts })).result;
    expect(saved).toMatchObject({ collectionID: recordID, total: 1000, parts });
    expect((await call('GET', path)).result).toEqual(saved);
    expect((await call('POST', '/billing/distribution/list', today())).result).toContainEqual(saved);
    expect((await call('POST', '/billing/distribution/list', today(), 'reader')).code).toBe(CODE.forbidden);
  });
});

describe('the till over REST', () => {
  it('[2.3.85] [2.3.88] [2.7.073] keeps a document a day and kind, from the first look on', async () => {
    const past = api().now - 5 * 86_400;
    const read = () => call('GET', `/checkout/detail?checkoutType=other&checkoutDate=${past}`);
    const first = (await read()).result;
    const checkoutDate = dayStart(past, TEST_ZONE);
    expect(first).toMatchObject({ checkoutType: 'other', checkoutDate, inoutLog: [] });
    expect((await read()).result).toEqual(first);
    const entry = { _id: 'courier', direction: 'out', amount: 120, subject: '快遞' };
    const doc = { checkoutType: 'other', inoutLog: [entry] };
    const put = await call('PUT', '/checkout', { doc, optStaff: 'admin@demo.vetloom.test' });
    expect(put.result.inoutLog).toMatchObject([{ ...entry, optStaff: '/staff/admin@demo.vetloom.test' }]);
    await call('PUT', '/checkout', { doc: { ...doc, inoutLog: [{ ...entry, voided: true }] } });
    const begin = api().now;
    await at(begin + 86_400);
    await call('PUT', '/checkout', { doc: { ...doc, inoutLog: [{ ...entry, _id: 'tea', subject: '茶水' }] } });
    const days = (await call('POST', '/checkout/range', { ...today(), begin, checkoutType: 'other' })).result;
    expect(days).toMatchObject([
      { checkoutDate: dayStart(begin, TEST_ZONE), inoutLog: [{ _id: 'courier', voidedDateTime: expect.any(Number) }] },
      { checkoutDate: dayStart(begin + 86_400, TEST_ZONE), inoutLog: [{ _id: 'tea', subject: '茶水' }] },
    ]);
    expect(days[0].inoutLog[0].voidedDateTime).toBeGreaterThan(0);
    expect((await call('PUT', '/checkout', { doc, optStaff: 'reader@demo.vetloom.test' })).code).toBe(CODE.forbidden);
  });

  it('[3.3.18] [3.4.17] makes the document of a day and type once, whoever asks at once, with the list of its type and no other', async () => {
    const checkoutDate = dayStart(api().now - 9 * 86_400, TEST_ZONE);
    const lists = { other: 'inoutLog', handover: 'handoverLog' } as const;
    for (const [checkoutType, list] of Object.entries(lists)) {
      const read = () => call('GET', `/checkout/detail?checkoutType=${checkoutType}&checkoutDate=${checkoutDate}`);
      const answers = await Promise.all([read(), read(), read()]);
      for (const { code, result } of answers) {
        expect([code, result]).toMatchObject([CODE.success, { checkoutType, checkoutDate, [list]: [] }]);
        expect(Object.keys(result).filter((name) => name.endsWith('Log'))).toEqual([list]);
      }
      expect(new Set(answers.map(({ result }) => result._id)).size).toBe(1);
      // Reading writes nothing: the document is stored with its first entry, under the id that was told.
      const days = { begin: checkoutDate, end: checkoutDate + 86_399, checkoutType };
      expect((await call('POST', '/checkout/range', days)).result).toEqual([]);
    }
  });

  it('[2.6.14] entries and handovers need their own permissions', async () => {
    const inoutLog = [{ direction: 'in', amount: 5, subject: '零錢' }];
    const entry = await call('PUT', '/checkout', { doc: { checkoutType: 'other', inoutLog } }, 'reader');
    const handoverLog = [{ cash: [], left: 0 }];
    const over = await call('PUT', '/checkout', { doc: { checkoutType: 'handover', handoverLog } }, 'reader');
    const shares = await call('POST', '/billing/distribution/list', today(), 'reader');
    expect([entry.code, over.code, shares.code]).toEqual([CODE.forbidden, CODE.forbidden, CODE.forbidden]);
    for (const [name, permission] of [
      ['others', 'BILLING_OTHERS'],
      ['keeper', 'BILLING_HANDOVER'],
      ['shares', 'BILLING_DISTRIBUTION_READ'],
    ] as const) {
      await api().enroll(`${name}@demo.vetloom.test`, ['BILLING_READ', permission]);
      const { jwt: token } = await api().login(`${name}@demo.vetloom.test`);
      const ask = async (method: 'PUT' | 'POST', path: string, body: object) =>
        (await api().call(method, `/api/sdk/v2/demo${path}`, { token, body })).code !== CODE.forbidden;
      expect({
        others: await ask('PUT', '/checkout', { doc: { checkoutType: 'other', inoutLog } }),
        keeper: await ask('PUT', '/checkout', { doc: { checkoutType: 'handover', handoverLog } }),
        shares: await ask('POST', '/billing/distribution/list', today()),
      }).toEqual({ others: false, keeper: false, shares: false, [name]: true });
    }
  });

  it('[2.7.074] adds up what moved since the last handover, as the receive log and the figures do', async () => {
    const handOver = (reason: string) =>
      call('PUT', '/checkout', { doc: { checkoutType: 'handover', handoverLog: [{ cash: [], left: 0, reason }] } });
    expect((await handOver('')).code).toBe(CODE.badParameter);
    const counted = await handOver('第一次點錢');
    const last = (await call('GET', '/checkout/handover/getLast')).result;
    expect(last).toEqual(counted.result.handoverLog.at(-1));
    const { recordID } = await billOf(await owner(), 900);
    await receive([{ collectionID: recordID, receive: 500 }], 'cashier');
    await receive([{ collectionID: recordID, receive: 400, method: 'creditCard' }]);
    const period = { startTime: last.endTime, endTime: api().now };
    const found = await call('POST', '/checkout/handover/getPeriod', period);
    expect(found.result).toMatchObject({
      received: 900,
      lines: [{ method: 'cash', total: 500 }, { method: 'creditCard', total: 400 }, {}, {}],
    });
    expect((await call('POST', '/checkout/handover/getPeriod', {})).result).toEqual(found.result);
    const [day] = (await call('POST', '/billing/receiveLog/list', today())).result;
    const log = day.log.reduce((sum: number, one: { receive: number }) => sum + one.receive, 0);
    const stat = (await call('POST', '/billing/receiveLog/stat', today())).result;
    expect(stat.period.received).toBe(log);
    expect(stat.days.reduce((sum: number, one: { received: number }) => sum + one.received, 0)).toBe(log);
  });

  it('[2.6.13] shows the whole clinic’s figures with BILLING_STAT, else one’s own', async () => {
    const stat = async (as: string) => call('POST', '/billing/receiveLog/stat', today(), as);
    const own = (await stat('cashier')).result;
    const whole = (await stat('admin')).result;
    expect(own.period.received).toBe(500);
    expect(whole.period.received).toBeGreaterThan(500);
    expect((await stat('reader')).code).toBe(CODE.forbidden);
  });
});
