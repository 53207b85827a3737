import { createDecipheriv } from 'node:crypto';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { type Einvoice, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { periodBounds, periodOf, writtenInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import { type EinvoiceLane, LOST_INVOICES } from '@vetloom/domain/einvoice/lane.schema.ts';
import { einvoiceCenter } from '@vetloom/integrations/einvoice/center.ts';
import { CenterSimulator } from '@vetloom/integrations/einvoice/simulator/center-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, TestApi } from '../test-kit.ts';
import { sealedCode } from './sealed-code.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const KEY = '0123456789ABCDEF0123456789abcdef';
const PEOPLE: Readonly<Record<string, readonly Permission[] | 'admin'>> = {
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE'],
  reader: ['BILLING_READ'],
};
const FAULTS = [
  'silentAfterTaking',
  'brokenAfterTaking',
  'errorAfterTaking',
  'brokenBeforeTaking',
  'halfAnswerAfterTaking',
] as const;

let api: TestApi;
let center: CenterSimulator;
let period: string;
const tokens: Record<string, string> = {};
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin',
): Promise<ApiAnswer> => {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
};

beforeAll(async () => {
  center = await CenterSimulator.start();
  api = await TestApi.open({
    einvoices: { center: (token) => einvoiceCenter({ baseURL: center.baseURL, token, patienceMs: 300 }) },
  });
  for (const [name, permissions] of Object.entries(PEOPLE)) {
    await api.enroll(`${name}@demo.vetloom.test`, permissions);
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  }
  period = periodOf(api.now, zoneOf('Asia/Taipei'));
  const setting = { on: true, sellerUbn: '22099131', sellerName: '示範動物醫院', way: 'center', blockSize: 10 };
  expect((await call('PUT', '/setting/einvoice', setting)).code).toBe(CODE.success);
  expect((await call('POST', '/einvoice/range', { period, letters: 'AB', from: 0, to: 499 })).code).toBe(CODE.success);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await center.stop();
});
beforeEach(async () => {
  center.seed({ late: false });
  center.seed({ ranges: [{ letters: 'AB', from: 0, to: 499 }] });
  await call('PUT', '/einvoice/account', { center: center.token });
});

/** A sale of goods over the counter, paid; answers its id and the act of paying. */
async function sold(price: number, more: object = {}, invoice?: object) {
  const line = { _id: 'l1', name: '飼料', price, number: 1, ...more };
  const sale: { _id: string } = (await call('POST', '/billing/sale', { lines: [line] })).result;
  const [receipt] = (
    await call(
      'POST',
      '/billing/receiveLogs',
      { receiveLogs: [{ receive: price, collectionID: sale._id, ...(invoice && { invoice }) }] },
      'cashier',
    )
  ).result;
  return { collectionID: sale._id, paymentID: receipt.paymentID as string, receiptID: receipt._id as string };
}
const issue = ({ collectionID, paymentID }: { collectionID: string; paymentID: string }, invoice?: object) =>
  call('POST', '/einvoice', { collectionID, paymentID, ...(invoice && { invoice }) }, 'cashier');
const uploadsOf = async (id: string): Promise<{ kind: string; state: string; said: string }[]> => {
  // One of the last of a month is carried in the next.
  for (const at of [api.now, api.now - 86_400]) {
    const month = new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 7);
    const { invoices } = (await call('GET', `/einvoice/list?month=${month}&limit=500`, undefined, 'reader')).result;
    const found = invoices.find((one: { invoice: { _id: string } }) => one.invoice._id === id);
    if (found) return found.uploads;
  }
  return [];
};
const statesOf = async (id: string) => (await uploadsOf(id)).map(({ kind, state }) => `${kind} ${state}`);
/** Carries on until nothing is due, as time goes by. */
const carry = async (times = 1) => {
  for (let time = 0; time < times; time += 1) {
    await api.einvoices.work('demo');
    api.now += 4000;
    for (const name of Object.keys(PEOPLE)) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  }
};

describe('an e-invoice over the API', () => {
  it('is issued for what was paid, and reaches the ministry once', async () => {
    const sale = await sold(1050);
    const { result } = await issue(sale, { ubn: '04595257', carrier: '', donation: '' });
    expect(result).toMatchObject({
      number: expect.stringMatching(/^AB\d{8}$/),
      sales: 1000,
      tax: 50,
      total: 1050,
      period,
    });
    expect((await issue(sale)).code).toBe(CODE.contradictory);
    await api.einvoices.work('demo');
    expect(await statesOf(result._id)).toEqual(['F0401 accepted']);
    expect(center.taken.filter(({ key }) => key === `F0401-${period}-${result.number}`)).toHaveLength(1);
    expect((await call('POST', '/einvoice/bill', { collectionID: sale.collectionID }, 'reader')).result).toMatchObject({
      due: 0,
      corrections: [],
    });
  });

  it('is for whom the payment’s receipt says, where the call names nobody', async () => {
    const sale = await sold(210, {}, { ubn: '04595257', carrier: '', donation: '' });
    expect((await issue(sale)).result).toMatchObject({ buyer: { ubn: '04595257' }, sales: 200, tax: 10 });
  });

  it('is for who may receive money; numbers and keys for who sets the clinic up', async () => {
    const sale = await sold(100);
    const body = { collectionID: sale.collectionID, paymentID: sale.paymentID };
    expect((await call('POST', '/einvoice', body, 'reader')).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/einvoice/account', { seed: KEY }, 'cashier')).code).toBe(CODE.forbidden);
    const range = { period, letters: 'ZZ', from: 0, to: 49 };
    expect((await call('POST', '/einvoice/range', range, 'cashier')).code).toBe(CODE.forbidden);
    expect((await call('GET', '/einvoice/account')).result).toMatchObject({ center: true });
  });

  it('whatever answers are lost, however many processes carry it and are killed: once each, and in the end all', async () => {
    const other = await api.furtherEinvoices();
    const ids: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      const { result } = await issue(await sold(100 + nth));
      ids.push(result._id);
      center.fault(FAULTS[nth % FAULTS.length] ?? 'brokenAfterTaking');
      if (nth % 3 === 0)
        // A process that was killed with it in its hands: nobody noted what came of it.
        await api.database.db.inClinic('demo', (tx) =>
          tx.sql(
            'UPDATE vetloom.einvoice_message SET held_until = $2, tries = 1 WHERE clinic_id = $1 AND invoice_id = $3',
            ['demo', api.now + 600, result._id],
          ),
        );
      await Promise.all([api.einvoices.work('demo'), other.work('demo')]);
    }
    await carry(4);
    await other.stop();
    for (const id of ids) expect(await statesOf(id)).toEqual(['F0401 accepted']);
    const keys = center.taken.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect((await call('GET', '/einvoice/queue')).result).toMatchObject({
      waiting: 0,
      taken: 0,
      rejected: 0,
      oldest: 0,
    });
  });

  it('is voided after its invoice arrived, lowered in part, and that taken back, each in its order', async () => {
    const first = (await issue(await sold(300))).result;
    const path = `/einvoice/${plain(first._id)}`;
    expect((await call('POST', `${path}/void`, { reason: '退貨' }, 'cashier')).result.voided).toMatchObject({
      reason: '退貨',
    });
    const second = (await issue(await sold(500))).result;
    const lowered = await call(
      'POST',
      `/einvoice/${plain(second._id)}/allowance`,
      { amount: 120, reason: '退貨' },
      'cashier',
    );
    const [allowance] = lowered.result.allowances;
    expect(allowance).toMatchObject({ number: `${second.number}01`, amount: 120, net: 114, tax: 6 });
    const back = { allowanceID: allowance._id, reason: '開錯' };
    await call('POST', `/einvoice/${plain(second._id)}/allowance/void`, back, 'cashier');
    await carry(3);
    expect(await statesOf(first._id)).toEqual(['F0401 accepted', 'F0501 accepted']);
    expect(await statesOf(second._id)).toEqual(['F0401 accepted', 'G0401 accepted', 'G0501 accepted']);
  });

  it('shows what money that went back asks for', async () => {
    const sale = await sold(700);
    const { result } = await issue(sale);
    await call('DELETE', `/billing/receiveLog/${plain(sale.receiptID)}?reason=${plain('退貨')}`);
    const bill = (await call('POST', '/einvoice/bill', { collectionID: sale.collectionID })).result;
    expect(bill.due).toBe(-700);
    expect(bill.corrections).toEqual([{ invoiceID: result._id, by: 'void', amount: 700 }]);
  });

  it('waits for somebody where the ministry rejects it, and goes again once that is set right', async () => {
    center.seed({ ranges: [] });
    const { result } = await issue(await sold(80));
    await carry();
    expect(await uploadsOf(result._id)).toMatchObject([{ state: 'rejected', said: expect.stringContaining('RANGE') }]);
    await carry();
    expect(await statesOf(result._id)).toEqual(['F0401 rejected']);
    center.seed({ ranges: [{ letters: 'AB', from: 0, to: 499 }] });
    const path = `/einvoice/${plain(result._id)}/resend`;
    expect((await call('POST', path, {}, 'cashier')).result).toEqual({ count: 1 });
    await carry(2);
    expect(await statesOf(result._id)).toEqual(['F0401 accepted']);
  });

  it('is asked about where its carrier tells later', async () => {
    center.seed({ late: true });
    const { result } = await issue(await sold(90));
    await api.einvoices.work('demo');
    expect(await statesOf(result._id)).toEqual(['F0401 taken']);
    await carry(2);
    expect(await statesOf(result._id)).toEqual(['F0401 accepted']);
  });

  it('is sent again where its carrier has lost it', async () => {
    center.seed({ late: true });
    const { result } = await issue(await sold(95));
    await api.einvoices.work('demo');
    expect(await statesOf(result._id)).toEqual(['F0401 taken']);
    center.reset();
    center.seed({ ranges: [{ letters: 'AB', from: 0, to: 499 }] });
    await carry(3);
    expect(await statesOf(result._id)).toEqual(['F0401 accepted']);
  });

  it('waits while nothing proves the clinic, and is not lost', async () => {
    await call('PUT', '/einvoice/account', { center: null });
    const { result } = await issue(await sold(70));
    await carry();
    expect(await statesOf(result._id)).toEqual(['F0401 waiting']);
    await call('PUT', '/einvoice/account', { center: center.token });
    await carry(2);
    expect(await statesOf(result._id)).toEqual(['F0401 accepted']);
  });

  it('has a code that the clinic’s key opens, on desks’ numbers ahead of their use; the key itself is in no answer and no document', async () => {
    await call('PUT', '/einvoice/account', { seed: KEY });
    const { result } = await issue(await sold(60));
    await api.einvoices.work('demo');
    await api.einvoices.work('demo');
    const { code, number } = (await call('GET', `/einvoice/${plain(result._id)}`)).result;
    const decipher = createDecipheriv(
      'aes-128-cbc',
      Buffer.from(KEY, 'hex'),
      Buffer.from('Dt8lyToo17X/XkXaQvihuA==', 'base64'),
    );
    const opened = Buffer.concat([decipher.update(Buffer.from(code.slice(4), 'base64')), decipher.final()]).toString();
    expect(opened).toBe(number + code.slice(0, 4));
    expect(code).toHaveLength(28);
    const stored = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ found: number }>(
        "SELECT count(*)::int AS found FROM vetloom.document WHERE clinic_id = $1 AND body::text ILIKE '%' || $2 || '%'",
        ['demo', KEY],
      ),
    );
    expect(stored).toEqual([{ found: 0 }]);
    const lanes = await api.database.db.readClinic('demo', (tx) => tx.reader.query('einvoiceLane', 'byDevice', {}));
    expect(
      lanes.every((lane) => (lane as unknown as { blocks: { codes?: string[] }[] }).blocks.every(({ codes }) => codes)),
    ).toBe(true);
  });

  it('has its codes sealed anew, with the digits that desks hold, once a mistyped key is set right', async () => {
    const held = async () => {
      const lanes = await api.database.db.readClinic('demo', (tx) => tx.reader.query('einvoiceLane', 'byDevice', {}));
      return (lanes as EinvoiceLane[]).flatMap(({ blocks }) =>
        blocks.flatMap(({ letters, from, to, next, codes = [] }) =>
          codes
            .map((code, at) => ({ number: writtenInvoice(letters, from + at), code, unused: from + at >= next }))
            .filter(({ unused }) => unused && next <= to),
        ),
      );
    };
    await call('PUT', '/einvoice/account', { seed: KEY });
    await issue(await sold(60));
    // The first may have been the last number of its block.
    if ((await held()).length === 0) await issue(await sold(60));
    await api.einvoices.work('demo');
    const before = await held();
    expect(before.length).toBeGreaterThan(0);
    const right = KEY.replace('01', 'FE');
    await call('PUT', '/einvoice/account', { seed: right });
    await api.einvoices.work('demo');
    await api.einvoices.work('demo');
    const after = await held();
    expect(after.map(({ code }) => code.slice(0, 4))).toEqual(before.map(({ code }) => code.slice(0, 4)));
    for (const { number, code } of after) expect(code).toBe(sealedCode(right, number, code.slice(0, 4)));
  });

  it('has a number that was never given before, after the database was restored from a backup: once', async () => {
    const turn = async () => {
      await api.einvoices.settled();
      await api.einvoices.work('demo');
    };
    await turn();
    const nextOf = async () => {
      const ranges = (await call('GET', `/einvoice/range?period=${period}`)).result;
      return ranges.find((one: { letters: string }) => one.letters === 'AB').next as number;
    };
    const before = await nextOf();
    const restored = () =>
      api.database.db.inClinic('demo', (tx) =>
        tx.sql("UPDATE vetloom.einvoice_books SET epoch = 'earlier' WHERE clinic_id = $1", ['demo']),
      );
    await restored();
    await turn();
    expect(await nextOf()).toBeGreaterThan(before);
    const passed = await nextOf();
    await turn();
    expect(await nextOf()).toBe(passed);
    expect(Number((await issue(await sold(65))).result.number.slice(2))).toBeGreaterThanOrEqual(passed);
    // However many processes start, and whatever wakes them meanwhile.
    await api.einvoices.settled();
    const lanes = async () =>
      (await api.database.db.readClinic('demo', ({ reader }) =>
        reader.query('einvoiceLane', 'byDevice', {}),
      )) as EinvoiceLane[];
    const lost = async () =>
      (await lanes())
        .filter(({ device }) => device === LOST_INVOICES)
        .flatMap(({ blocks }) => blocks)
        .reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const [known, all] = [await lost(), (await lanes()).length];
    await restored();
    const books = () => api.einvoices.keepBooks([{ id: 'demo' }]);
    await Promise.all([books(), books(), turn(), books()]);
    await turn();
    expect((await lost()) - known).toBe(10 * all);
  });

  it('is listed by month with what stands of all, also of those on further pages', async () => {
    const path = `/einvoice/list?month=${new Date((api.now + 8 * 3600) * 1000).toISOString().slice(0, 7)}`;
    const all = (await call('GET', `${path}&limit=500`)).result;
    expect(all.invoices).toHaveLength(all.count);
    const stands = all.invoices.map(({ invoice }: { invoice: Einvoice }) => standingOf(invoice));
    const sum = stands.reduce((total: number, one: number) => total + one, 0);
    expect(sum).toBeGreaterThan(0);
    for (const page of ['limit=500', 'limit=1', 'limit=1&skip=3'])
      expect((await call('GET', `${path}&${page}`)).result).toMatchObject({ count: all.count, stands: sum });
  });

  it('leaves what nobody used as blank', async () => {
    const { count, stretches } = (await call('GET', `/einvoice/unused?period=${period}`)).result;
    const used = (await call('GET', '/einvoice/queue')).result;
    expect(count).toBeGreaterThan(400);
    expect(stretches.at(-1)).toMatchObject({ letters: 'AB', to: 499 });
    expect(used.accepted).toBeGreaterThan(10);
  });

  it('is what its period’s unused numbers aren’t: those are reported once the period is over, once, and again where they were rejected', async () => {
    const path = '/einvoice/unused/report';
    expect((await call('POST', path, { period })).detail).toMatchObject({ rule: 'invoicePeriodRuns' });
    api.now = periodBounds(period, zoneOf('Asia/Taipei')).to + 3600;
    await carry(2);
    expect((await call('POST', path, { period }, 'cashier')).code).toBe(CODE.forbidden);
    center.seed({ ranges: [] });
    expect((await call('POST', path, { period })).result).toMatchObject([
      { key: `E0402-${period}-AB`, state: 'waiting' },
    ]);
    await carry();
    const reportsOf = async () => (await call('GET', `/einvoice/unused?period=${period}`)).result.reports;
    expect(await reportsOf()).toMatchObject([{ state: 'rejected', said: expect.stringContaining('RANGE') }]);
    center.seed({ ranges: [{ letters: 'AB', from: 0, to: 499 }] });
    await call('POST', path, { period });
    await carry();
    expect(await reportsOf()).toMatchObject([{ state: 'accepted' }]);
    const before = center.requests.length;
    await call('POST', path, { period });
    await carry();
    expect(center.requests).toHaveLength(before);
  });
});
