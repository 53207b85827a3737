import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let supplierID: string;
const DAY = 86_400;
/** Begins of the days on which the clinic of this test worked; today is the last. */
let today: number;
let first: number;
const plain = encodeURIComponent;
const stat = async (name: string, body: object = {}, as = 'director') =>
  (await desk.call('POST', `/stat/${name}`, body, { as })).result;
const trend = async (name: string, body: object) => (await desk.call('POST', `/trend/${name}`, body)).result;

let made = 0;
/** A visit whose bill goes to the cashier: 600 of a service, 3 × 50 of a drug at 0.9, and 80 written by hand. */
async function visit(doctor: string): Promise<{ id: string; total: number }> {
  made += 1;
  const owner = await desk.clinicCall('POST', '/user', {
    name: '陳怡君',
    phone: `0977${String(made).padStart(6, '0')}`,
  });
  const pet = await desk.clinicCall('POST', '/pet', { userID: owner.result._id, name: '麻糬', type: 'Canine' });
  const doctorID = `/staff/${emailOf(doctor)}`;
  const checked = await desk.clinicCall('POST', '/record/checkin', {
    petID: pet.result._id,
    cause: '回診',
    doctorID,
    doctor,
  });
  const id: string = checked.result._id;
  const chargeDivision = [
    { _id: 'c1', itemID: '/catalog/service/S1', name: '洗牙', class: '診療', price: 600, number: 1 },
    { _id: 'c2', name: '手寫', price: 80, number: 1 },
  ];
  const items = [{ _id: 'd1', itemID: '/catalog/product/P1', name: '安比西林', price: 50, number: 3 }];
  await desk.clinicCall('PUT', `/record/${plain(id)}`, {
    chargeDivision,
    drugBag: [{ bagID: 'b', items }],
    drugDiscountRate: 0.9,
  });
  const asked = await desk.clinicCall('PUT', `/record/${plain(id)}/status`, { type: 'billStatus', status: 20 });
  expect(asked.code).toBe(CODE.success);
  return { id, total: (await desk.clinicCall('GET', `/record/${plain(id)}`)).result.total };
}

let visits: { id: string; total: number }[];
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', lin: ['DOCTOR'], chen: ['DOCTOR'], clerk: ['PRODUCT_READ'] });
  today = dayStart(desk.api.now, TEST_ZONE);
  first = today - 10 * DAY;
  const products = [
    productRow({ id: 'P1', name: '安比西林', type: '口服', unit: '顆' }),
    productRow({ id: 'P2', name: '紗布', type: '耗材', unit: '包' }),
    productRow({ id: 'P3', name: '罐頭', type: '商品', unit: '罐' }),
  ];
  const services = [
    serviceRow({ id: 'S1', name: '洗牙', class: '診療', cost: 30, examSupplies: [{ prodID: 'P2', number: 2 }] }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products, services }));
  supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const buy = (day: number, staffID: string, items: object[]) =>
    desk.call('POST', '/form/purchase', {
      supplierID,
      purchaseDate: first + day * DAY,
      arrive: 20,
      taxMode: 3,
      staffID,
      items,
    });
  await buy(0, 'a', [
    { _id: 'r1', prodID: 'P1', number: 10, price: 20 },
    { _id: 'r2', prodID: 'P2', number: 10, price: 5 },
    { _id: 'r3', prodID: 'P3', number: 4, price: 25 },
  ]);
  const sell = { sellDateTime: first + 2 * DAY, staffID: `/staff/${emailOf('lin')}`, staffName: 'lin', taxMode: 1 };
  await desk.call('POST', '/form/sell', { ...sell, items: [{ _id: 's', prodID: 'P1', number: 4, price: 45 }] });
  await buy(4, 'b', [{ _id: 'r1', prodID: 'P1', number: 10, price: 30 }]);
  const counted = [{ _id: 'c', prodID: 'P2', counted: 7 }];
  await desk.call('POST', '/form/check', { checkDateTime: first + 5 * DAY, reason: '盤點', items: counted });
  visits = [await visit('lin'), await visit('chen')];
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});
const whole = () => ({ startDate: first, endDate: desk.api.now + 1 });

describe('what stock is worth', () => {
  it('[3.7.237] is what lies there at cost, which is the ledger’s, at any day', async () => {
    // 10 × 20, 4 sold at 20, 10 × 30 on top of 6: 26.25 each; 7 × 5; 4 × 25.
    const now = await stat('stockCost', whole());
    expect(now.cost).toBe(16 * 26.25 + 7 * 5 + 4 * 25);
    expect(now.rows).toMatchObject([
      { itemID: 'P1', quantity: 16, cost: 420 },
      { itemID: 'P3', quantity: 4, cost: 100 },
      { itemID: 'P2', quantity: 7, cost: 35 },
    ]);
    const [ledger] = await desk.rows<{ cost: number }>(
      'SELECT sum(quantity * unit_cost)::float8 AS cost FROM vetloom.stock_value WHERE clinic_id = $1',
    );
    expect(now.cost).toBe(ledger?.cost);
    const then = await stat('stockCost', { startDate: first - DAY, endDate: first + 3 * DAY });
    expect([then.beginCost, then.cost]).toEqual([0, 6 * 20 + 10 * 5 + 4 * 25]);
  });

  it('[3.7.246] over time is a series whose last point is the statistic, and every other one too', async () => {
    const { points } = await trend('stockCost', { ...whole(), step: 'day' });
    expect(points.at(-1).stockCost).toBe((await stat('stockCost', whole())).cost);
    for (const at of [0, 2, 5]) {
      const { cost } = await stat('stockCost', { startDate: first, endDate: points[at + 1].start });
      expect(points[at].stockCost).toBe(cost);
    }
  });

  it('opens to the movements that it sums', async () => {
    const rows = await stat('rows', { ...whole(), of: 'stock', itemID: 'P1' });
    expect(rows).toMatchObject({ count: 3, total: 420 });
    expect(rows.rows.map((row: { number: number; amount: number }) => [row.number, row.amount])).toEqual([
      [10, 300],
      [-4, -80],
      [10, 200],
    ]);
  });
});

describe('what was bought', () => {
  it('[3.7.238] is the sums of the purchases of a range, of everybody or one person, by supplier and product', async () => {
    const all = await stat('purchaseStatus', whole());
    expect(all).toMatchObject({ count: 2, totalAmount: 650, taxAmount: 0, paid: 0, returned: { count: 0 } });
    expect(all.suppliers).toMatchObject([{ name: '大同', count: 2, amount: 650 }]);
    expect(all.products[0]).toMatchObject({ itemID: 'P1', number: 20, amount: 500 });
    expect(await stat('purchaseStatus', { ...whole(), staffID: 'b' })).toMatchObject({ count: 1, totalAmount: 300 });
    expect(await stat('purchaseStatus', { startDate: first + 3 * DAY, endDate: first + 4 * DAY })).toMatchObject({
      count: 0,
    });
    expect(await stat('rows', { ...whole(), of: 'purchase' })).toMatchObject({ count: 4, total: 650 });
  });

  it('has the past prices of a product', async () => {
    expect(await stat('priceHistory', { ...whole(), prodID: 'P1' })).toMatchObject([
      { unitCost: 30, number: 10, supplierName: '大同' },
      { unitCost: 20, number: 10 },
    ]);
  });
});

describe('what was sold', () => {
  it('[3.7.239] [3.7.241] goods and services together are the bills and sale forms to the dollar, and so what the cashier received', async () => {
    const [goods, services] = [await stat('sellStatus', whole()), await stat('serviceStatus', whole())];
    const bills = visits.reduce((sum, { total }) => sum + total, 0);
    expect(goods.amount + services.amount).toBe(bills + 180);
    for (const { id, total } of visits)
      await desk.clinicCall('POST', '/billing/receiveLogs', {
        receiveLogs: [{ collectionID: id, receive: total, method: 'cash' }],
      });
    const days = (await desk.clinicCall('POST', '/billing/receiveLog/list', { begin: today, end: desk.api.now }))
      .result as { log: { receive: number }[] }[];
    const received = days.flatMap(({ log }) => log).reduce((sum, { receive }) => sum + receive, 0);
    const range = { startDate: today, endDate: today + DAY };
    expect((await stat('sellStatus', range)).amount + (await stat('serviceStatus', range)).amount).toBe(received);
    // 150 × 0.9 of each visit and 180 of the form; what left the shelf for the form is known.
    expect(goods).toMatchObject({
      bills: 3,
      amount: 2 * 135 + 180,
      rows: [{ itemID: 'P1', name: '安比西林', type: '口服', number: 10, amount: 450, cost: 80 }],
    });
    // Own cost and two packs of gauze at 5.
    expect(services.rows).toMatchObject([
      { itemID: 'S1', number: 2, amount: 1200, cost: 80, margin: 0.9333 },
      { itemID: '', name: '手寫', amount: 160, cost: null },
    ]);
  });

  it('[3.7.240] [3.7.242] [3.7.239 staff half] is counted for one person alone, and for each', async () => {
    const staffID = `/staff/${emailOf('lin')}`;
    expect(await stat('staffSellStatus', { ...whole(), staffID })).toMatchObject({
      ...{ bills: 2, amount: 315, rows: [{ staffID, staffName: 'lin', bills: 2, amount: 315 }] },
    });
    expect((await stat('staffServiceStatus', whole())).rows.map((row: { amount: number }) => row.amount)).toEqual([
      680, 680,
    ]);
    expect(await stat('sellStatus', { ...whole(), staffID })).toMatchObject({ amount: 315, cost: null });
  });

  it('[3.7.247] [3.7.248] over time adds up to the statistic, and comes with the stock', async () => {
    const [{ points }, all] = [await trend('sellStatus', { ...whole(), step: 'week' }), await trend('all', whole())];
    const sum = (of: 'goods' | 'services', series: Record<string, number>[]) =>
      series.reduce((total, point) => total + (point[of] ?? 0), 0);
    for (const series of [points, all.points])
      expect([sum('goods', series), sum('services', series)]).toEqual([
        (await stat('sellStatus', whole())).amount,
        (await stat('serviceStatus', whole())).amount,
      ]);
    expect(points[0].stockCost).toBeUndefined();
    expect(all.points.at(-1).stockCost).toBe((await stat('stockCost', whole())).cost);
  });

  it('follows a bill that changes, a visit that goes, and a form that is taken out', async () => {
    const before = await stat('serviceStatus', whole());
    const { id } = await visit('chen');
    expect((await stat('serviceStatus', whole())).amount).toBe(before.amount + 680);
    await desk.clinicCall('PUT', `/record/${plain(id)}`, {
      chargeDivision: [{ _id: 'c2', name: '手寫', price: 80, number: 1 }],
    });
    expect((await stat('serviceStatus', whole())).amount).toBe(before.amount + 80);
    await desk.clinicCall('DELETE', `/record/${plain(id)}`);
    expect((await stat('serviceStatus', whole())).amount).toBe(before.amount);
    const goods = await stat('sellStatus', whole());
    const form = await desk.call('POST', '/form/sell', {
      sellDateTime: first + DAY,
      items: [{ _id: 's', prodID: 'P3', number: 1, price: 40 }],
    });
    expect((await stat('sellStatus', whole())).amount).toBe(goods.amount + 40);
    await desk.call('DELETE', `/form/sell/${form.result.id}`);
    expect((await stat('sellStatus', whole())).amount).toBe(goods.amount);
  });

  it('opens to the lines that it sums, of one item or all', async () => {
    const all = await stat('rows', { ...whole(), of: 'sell' });
    expect(all.total).toBe((await stat('sellStatus', whole())).amount);
    expect(await stat('rows', { ...whole(), of: 'service', itemID: 'S1', limit: 1 })).toMatchObject({
      ...{ count: 2, total: 1200, rows: [{ name: '洗牙', amount: 600 }] },
    });
  });

  it('counts what a prepaid package kept for a use, whatever the bill asked, and nothing when one is sold or given back', async () => {
    const { amount, bills } = await stat('serviceStatus', whole());
    const lines = [{ _id: 'l', name: '洗牙', itemIDs: ['/catalog/service/S1'], uses: 2, listPrice: 600 }];
    const plan = await desk.clinicCall('POST', '/prepaidPlan', { name: '洗牙兩次', price: 1001, lines });
    const { id } = await visit('lin');
    const { userID } = (await desk.clinicCall('GET', `/record/${plain(id)}`)).result;
    const given = { planID: plan.result._id, payments: [{ amount: 1001 }] };
    const sold = await desk.clinicCall('POST', `/prepaid/user/${plain(userID)}`, given);
    expect(await stat('serviceStatus', whole())).toMatchObject({ amount: amount + 680, bills: bills + 1 });
    const path = `/prepaid/${plain(sold.result._id)}`;
    await desk.clinicCall('POST', `${path}/use`, { collectionID: id, lineID: 'c1' });
    // The bill counts 600 for it; the package kept 501.
    const used = await stat('serviceStatus', whole());
    expect(used).toMatchObject({ amount: amount + 680 - 99, bills: bills + 1 });
    const staffID = `/staff/${emailOf('lin')}`;
    const { rows } = await stat('staffServiceStatus', { ...whole(), staffID });
    await desk.clinicCall('POST', `${path}/refund`, { reason: '搬家' });
    expect((await stat('serviceStatus', whole())).amount).toBe(used.amount);
    expect((await stat('staffServiceStatus', { ...whole(), staffID })).rows).toEqual(rows);
    await desk.clinicCall('DELETE', `/record/${plain(id)}`);
    expect((await stat('serviceStatus', whole())).amount).toBe(amount);
  });
});

describe('how stock does', () => {
  it('classes, turnover, reach and dead stock are by what went out at cost', async () => {
    const { rows, deadCost, cost } = await stat('stockHealth', { ...whole(), deadAfterDays: 5 });
    const of = (id: string) => rows.find((row: { itemID: string }) => row.itemID === id);
    expect(of('P1')).toMatchObject({ used: 4, usedCost: 80, abc: 'A', dead: true });
    expect(of('P1').daysLeft).toBe(Math.floor((16 * 11) / 4));
    expect(of('P3')).toMatchObject({ used: 0, abc: 'C', daysLeft: null, lastOut: 0, dead: true });
    // Each cleaning of teeth took two of P2 from the shelf, so that it isn't dead.
    expect([deadCost, cost]).toEqual([520, 535]);
    const living = await stat('stockHealth', whole());
    expect(living.rows.find((row: { itemID: string }) => row.itemID === 'P1').dead).toBe(false);
  });

  it('what counts found missing is a loss at cost, and opens to its movement', async () => {
    expect(await stat('losses', whole())).toMatchObject({
      cost: 15,
      rows: [{ itemID: 'P2', cause: 'count', quantity: 3, cost: 15 }],
    });
    expect(await stat('rows', { ...whole(), of: 'loss' })).toMatchObject({ count: 1, total: -15 });
  });
});

describe('a file of all statistics', () => {
  it('[3.7.243] is made with sheets whose sums are the statistics', async () => {
    const file = await stat('statFile', whole());
    expect(file).toMatchObject({ state: 'done', done: file.total });
    const { bytes, status } = await desk.file('GET', `/statFile?id=${file.id}`);
    expect(status).toBe(200);
    const { rows } = await readXlsx(bytes);
    expect(rows[0]).toEqual(['品項', '類別', '數量', '金額', '成本', '毛利率']);
    expect(Number(rows.at(-1)?.[3])).toBe((await stat('sellStatus', whole())).amount);
  });

  it('[3.7.244] [3.7.245] is made in the background, tells how far it is, and is the person’s own', async () => {
    const ask = async (body: object) => (await desk.call('POST', '/statFile', body)).result;
    const begun = await ask(whole());
    expect(begun).toMatchObject({ state: 'running', done: 0 });
    await expect.poll(async () => (await ask({ id: begun.id })).state, { timeout: 30_000 }).toBe('done');
    expect((await desk.file('GET', '/statFile')).status).toBe(200);
    expect((await desk.call('POST', '/statFile', { id: 'none' })).code).toBe(CODE.notFound);
    await desk.api.enroll(emailOf('analyst'), ['ERP_REPORTS']);
    const token = (await desk.api.login(emailOf('analyst'))).jwt;
    expect((await desk.api.call('GET', '/erp/demo/statFile', { token })).code).toBe(CODE.notFound);
    expect((await desk.api.call('POST', '/erp/demo/statFile', { token, body: { id: begun.id } })).code).toBe(
      CODE.notFound,
    );
  });

  it('of somebody who has gone is told as failed', async () => {
    const begun = await stat('statFile', whole());
    await desk.api.database.db.inClinic('demo', (tx) =>
      tx.sql(
        `UPDATE vetloom.stat_file SET state = 'running', bytes = NULL, heard_at = heard_at - 3600 WHERE clinic_id = $1 AND id = $2`,
        ['demo', begun.id],
      ),
    );
    expect((await desk.call('POST', '/statFile', { id: begun.id })).result.state).toBe('failed');
  });
});

it('statistics are ERP_REPORTS’ alone, and ranges end after they begin', async () => {
  expect((await desk.call('POST', '/stat/stockCost', {}, { as: 'clerk' })).code).toBe(CODE.forbidden);
  expect((await desk.call('POST', '/stat/sellStatus', { startDate: 10, endDate: 9 })).code).toBe(CODE.badParameter);
  expect((await desk.call('POST', '/trend/all', { startDate: 0, endDate: 4000 * DAY, step: 'day' })).code).toBe(
    CODE.badParameter,
  );
  expect((await stat('stockCost')).cost).toBe(535);
});
