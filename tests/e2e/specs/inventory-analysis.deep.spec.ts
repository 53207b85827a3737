import { readFile } from 'node:fs/promises';
import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { AnalysisPage } from '../pages/inventory-analysis.ts';

// A server of its own: stock is bought and sold here.
const clinic = useClinic(async () => ({}));
let admin: Api;
const KETAMINE = '愷他命注射液 50mg/mL';
const erp = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  admin.call<T>(method, `/erp/demo${path}`, body);

beforeAll(async () => {
  admin = await clinic.api('sudo');
  const controlledDrugInfo = {
    schedule: 3,
    content: 'Ketamine 50mg/mL',
    license: '衛署藥製字第012345號',
    manufacturer: '信東',
  };
  const { id: ketamine } = await erp<{ id: string }>('POST', '/prod', {
    name: KETAMINE,
    unit: 'mL',
    controlledDrugInfo,
  });
  const { id: gauze } = await erp<{ id: string }>('POST', '/prod', {
    name: '無菌紗布',
    unit: '包',
    type: '耗材',
    price: 40,
  });
  const { id: supplierID } = await erp<{ id: string }>('POST', '/supplier', {
    name: '大同動物藥品',
    controlledLicense: '管證字第001號',
  });
  const now = Math.floor(Date.now() / 1000);
  await erp('POST', '/form/purchase', {
    ...{ supplierID, purchaseDate: now - 3600, arrive: 20, taxMode: 3 },
    items: [
      {
        _id: 'a',
        prodID: ketamine,
        number: 2,
        factor: 10,
        price: 500,
        lots: [{ lot: 'K1', expiresOn: '2036-01-31', number: 2 }],
      },
      { _id: 'b', prodID: gauze, number: 50, price: 12 },
    ],
  });
  await erp('POST', '/form/sell', {
    sellDateTime: now - 1800,
    taxMode: 1,
    items: [{ _id: 'c', prodID: gauze, number: 5, price: 40 }],
  });
  await arrangeBill(admin, 1234);
});

/** The clinic's day of a moment, as addresses have it, and when it begins. */
const dayOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
const beginOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;

describe('figures of the inventory', () => {
  it('[3.2.31 band half] [3.2.68 band half] show what stock is worth, what was sold and bought and at what margin, open to their rows, and come as files', async () => {
    const page = await clinic.deskOf('director');
    const analysis = new AnalysisPage(page);
    const [from, today] = [dayOf(Date.now() - 29 * 86_400_000), dayOf(Date.now())];
    await analysis.open(clinic.server.url, `range=custom&from=${from}&to=${today}`);
    const range = { startDate: beginOf(from), endDate: beginOf(today) + 86_400 };
    const { cost } = await erp<{ cost: number }>('POST', '/stat/stockCost', range);
    await expect.poll(() => analysis.figure('庫存成本')).toBe(Math.round(cost));
    // The demo clinic has bought something this month as well.
    const { totalAmount: bought } = await erp<{ totalAmount: number }>('POST', '/stat/purchaseStatus', range);
    await expect.poll(() => analysis.figure('採購')).toBe(bought);
    expect(bought).toBeGreaterThanOrEqual(1600);
    const goods = await analysis.part('商品', '商品銷售');
    await goods.getByText('無菌紗布').waitFor();
    expect(await analysis.sumOf(goods, '金額')).toBe(await analysis.figure('商品銷售'));
    await inspect(page, 'inventory-analysis');

    await goods.getByRole('button', { name: '無菌紗布' }).click();
    await page.getByRole('region', { name: '無菌紗布 明細' }).getByText('共 1 筆').waitFor();
    await glance(page, 'inventory-analysis-rows');
    await page.keyboard.press('Escape');

    const services = await analysis.part('服務', '服務');
    expect(await analysis.sumOf(services, '金額')).toBe(await analysis.figure('服務收入'));
    const stock = await analysis.part('庫存', '庫存周轉');
    await stock.getByText(KETAMINE).waitFor();
    await glance(page, 'inventory-analysis-stock');
    await analysis.part('採購', '廠商');
    await analysis.part('人員', '商品銷售（人員）');

    await analysis.part('管制藥品', '管制藥品');
    await glance(page, 'inventory-analysis-controlled');
    const book = await analysis.saved(`${KETAMINE} 簿冊`);
    const { rows } = await readXlsx(await readFile(await book.path()));
    expect(rows.at(-1)?.slice(1, 6)).toEqual(['購買', '20', 'K1', '', '20']);
    const file = await analysis.saved('匯出 Excel');
    expect(file.suggestedFilename()).toMatch(/^庫存統計.*\.xlsx$/);
    const figures = await readXlsx(await readFile(await file.path()));
    expect(Number(figures.rows.at(-1)?.[3])).toBe(await analysis.figure('商品銷售'));
  });

  it('[3.2.68] each statistic and trend opens for a range of days and shows what forms and bills of it come to', async () => {
    const today = dayOf(Date.now());
    const start = beginOf(today);
    const range = { startDate: start, endDate: start + 86_400 };
    const told = async () => {
      const [stock, goods, services, bought, losses, staffGoods, staffServices] = await Promise.all([
        ...[
          'stockCost',
          'sellStatus',
          'serviceStatus',
          'purchaseStatus',
          'losses',
          'staffSellStatus',
          'staffServiceStatus',
        ].map((name) => erp<Record<string, number>>('POST', `/stat/${name}`, range)),
      ]);
      return {
        stock: stock?.cost ?? 0,
        goods: goods?.amount ?? 0,
        services: services?.amount ?? 0,
        bought: bought?.totalAmount ?? 0,
        losses: losses?.cost ?? 0,
        staffGoods: staffGoods?.amount ?? 0,
        staffServices: staffServices?.amount ?? 0,
      };
    };
    const before = await told();
    const { id: prodID } = await erp<{ id: string }>('POST', '/prod', { name: '統計用紗布', unit: '包', price: 40 });
    const { id: supplierID } = await erp<{ id: string }>('POST', '/supplier', { name: '統計用廠商' });
    const at = Math.max(start, Math.floor(Date.now() / 1000) - 60);
    const items = [
      { _id: 'a', prodID, number: 20, price: 30, lots: [{ lot: 'S', expiresOn: '2036-01-31', number: 20 }] },
    ];
    const { id: purchaseID } = await erp<{ id: string }>('POST', '/form/purchase', {
      ...{ supplierID, purchaseDate: at, arrive: 20, taxMode: 3, items },
    });
    await erp('POST', '/form/sell', {
      sellDateTime: at,
      taxMode: 1,
      items: [{ _id: 'b', prodID, number: 4, price: 50 }],
    });
    await erp('POST', '/form/payment', { supplierID, paymentDate: at, purchaseIDs: [purchaseID], cashAmount: 250 });
    const [{ lots }] = await erp<[{ lots: { lotID: string }[] }]>('POST', '/prod/getStockByIds', { prodIDs: [prodID] });
    const { id: placeID } = (await erp<{ id: string }[]>('GET', '/place'))[0] ?? { id: '' };
    await erp('POST', '/loss', {
      ...{ prodID, lotID: lots[0]?.lotID, placeID, quantity: 1, reason: '打破', happenedDateTime: at, cause: 'loss' },
    });
    await arrangeBill(admin, 700);

    const page = await clinic.deskOf('director');
    const analysis = new AnalysisPage(page);
    await analysis.open(clinic.server.url, `range=custom&from=${today}&to=${today}`);
    // Bought 20 at 30, of which 4 were sold at 50 and one was lost.
    await expect.poll(() => analysis.figure('庫存成本')).toBe(Math.round(before.stock + 15 * 30));
    await expect.poll(() => analysis.figure('商品銷售')).toBe(before.goods + 200);
    await expect.poll(() => analysis.figure('服務收入')).toBe(before.services + 700);
    await expect.poll(() => analysis.figure('採購')).toBe(before.bought + 600);
    await expect.poll(() => analysis.figure('損耗')).toBe(Math.round(before.losses + 30));
    const sums: Record<string, number> = {};
    for (const [word, table, column] of [
      ['商品', '商品銷售', '金額'],
      ['服務', '服務', '金額'],
      ['人員', '商品銷售（人員）', '金額'],
      ['人員', '服務（人員）', '金額'],
      ['採購', '廠商', '金額'],
      ['採購', '品項', '金額'],
      ['採購', '付款', '金額'],
      ['損耗', '損耗', '損失成本'],
    ] as const)
      sums[table] = await analysis.sumOf(await analysis.part(word, table), column);
    expect(sums).toMatchObject({
      商品銷售: before.goods + 200,
      服務: before.services + 700,
      '商品銷售（人員）': before.staffGoods + 200,
      '服務（人員）': before.staffServices + 700,
      廠商: before.bought + 600,
      品項: before.bought + 600,
      損耗: Math.round(before.losses + 30),
    });
    expect(sums.付款).toBeGreaterThanOrEqual(250);
    const trend = page.getByRole('region', { name: '趨勢' });
    for (const series of ['庫存成本', '商品銷售', '服務收入']) {
      await trend
        .getByRole('button', { name: series })
        .or(trend.getByRole('radio', { name: series }))
        .first()
        .click();
      await trend
        .getByRole('img', { name: `${series}趨勢圖，1 段` })
        .locator('svg')
        .waitFor();
    }
    // Of other days nothing of it.
    await analysis.open(clinic.server.url, 'range=custom&from=2016-01-01&to=2016-01-31');
    await expect.poll(() => analysis.figure('採購')).toBe(0);
    await expect.poll(() => analysis.figure('商品銷售')).toBe(0);
  });

  it('[1.2.65] [3.2.33] [3.2.70] what is normal on a device is said on its page, from the list of the settings', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/inventory/setting?list=device`);
    const first = page
      .locator('ul button')
      .filter({ has: page.locator('small') })
      .first();
    await first.click();
    await page.getByRole('button', { name: '新增標準組' }).click();
    await page.getByLabel('名稱').fill('成犬');
    await page.getByLabel('種類').selectOption('Canine');
    await page.getByLabel('月齡起').fill('12');
    await page.getByLabel('未命名 項目').fill('ALT');
    await page.getByLabel('ALT 下限').fill('10');
    await page.getByLabel('ALT 上限').fill('100');
    await page.getByRole('button', { name: '儲存' }).click();
    await page.getByRole('button', { name: '成犬', exact: true }).waitFor();
    await inspect(page, 'inventory-device');
    const sets = await erp<
      { name: string; fromMonths: number; ranges: { name: string; low: number; high: number }[] }[]
    >(...(['POST', '/standardSet/getFittingSetByPet', { petInfo: { type: 'Canine', birth: 1_500_000_000 } }] as const));
    expect(sets).toMatchObject([{ name: '成犬', fromMonths: 12, ranges: [{ name: 'ALT', low: 10, high: 100 }] }]);
  });
});
