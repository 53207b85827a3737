import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let purchaseID: string;
const DAY = 86_400;
let start: number;
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    keeper: ['STOCK_CHECK_FORM_READ', 'PRODUCT_READ'],
    clerk: ['PRODUCT_READ'],
    beside: ['STOCK_CHECK_FORM_READ', 'STOCK_CHECK_FORM_WRITE'],
  });
  const witness = { email: emailOf('beside'), password: PASSWORD };
  start = desk.api.now - 20 * DAY;
  const controlledDrugInfo = {
    schedule: 3,
    content: 'Ketamine 50mg/mL',
    license: '衛署藥製字第012345號',
    manufacturer: '信東',
  };
  const products = [
    productRow({ id: 'KET', name: '愷他命', customID: 'K-1', unit: 'mL', controlledDrugInfo }),
    productRow({
      id: 'BUP',
      name: '丁丙諾啡',
      customID: 'B-1',
      unit: 'mL',
      controlledDrugInfo: { ...controlledDrugInfo, schedule: 4 },
    }),
    productRow({ id: 'AMP', name: '安比西林' }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同藥品', controlledLicense: '管證字第001號' }))
    .result.id;
  const items = [
    {
      _id: 'r1',
      prodID: 'KET',
      number: 2,
      factor: 10,
      price: 100,
      lots: [{ lot: 'K1', expiresOn: '2036-01-31', number: 2 }],
    },
    { _id: 'r2', prodID: 'AMP', number: 5, price: 10 },
  ];
  const bought = await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: start, arrive: 20, items });
  purchaseID = bought.result.id;
  const used = [{ _id: 's', prodID: 'KET', number: 1.5 }];
  await desk.call('POST', '/form/sell', { sellDateTime: start + DAY, items: used, witness });
  const wrong = await desk.call('POST', '/form/sell', { sellDateTime: start + 2 * DAY, items: used, witness });
  await desk.call('POST', `/form/sell/${wrong.result.id}/remove`, { reason: '開錯了', witness });
  const counted = [{ _id: 'c', prodID: 'KET', lot: 'K1', expiresOn: '2036-01-31', counted: 18.25 }];
  await desk.call('POST', '/form/check', {
    checkDateTime: start + 3 * DAY,
    reason: '日盤',
    type: 'controlled',
    items: counted,
    witness,
  });
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const audited = async (kind: string) => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: desk.api.database.url });
  await client.connect();
  const { rows } = await client.query('SELECT email, detail FROM vetloom.audit_log WHERE kind = $1 ORDER BY at', [
    kind,
  ]);
  await client.end();
  return rows as { email: string; detail: Record<string, unknown> }[];
};
/** The last rows of a book's sheet: reason, income, outgo, balance. */
const bookRowsOf = (rows: readonly (readonly unknown[])[]) =>
  rows.slice(rows.findIndex((row) => row[0] === '日期') + 2).map((row) => [row[1], row[2], row[4], row[5]]);

describe('lists of controlled drugs', () => {
  it('[3.7.175] are of controlled drugs alone, with what the law asks and what the book has', async () => {
    const { result } = await desk.call('POST', '/prod/getCDInfoList', { columns: ['name'] }, { as: 'clerk' });
    expect(result.count).toBe(2);
    expect(result.rows).toMatchObject([
      { name: '丁丙諾啡', balance: 0, places: [], lastDateTime: 0, controlledDrugInfo: { schedule: 4 } },
      {
        name: '愷他命',
        balance: 19.75,
        places: [{ balance: 19.75 }],
        controlledDrugInfo: { license: '衛署藥製字第012345號' },
      },
    ]);
  });

  it('[3.7.176] short infos come in the order of their ids; what is no controlled drug is missing', async () => {
    const { result } = await desk.call('POST', '/cdrug/getCDSimpleInfoByIDS', {
      ids: ['KET', 'AMP', 'none', 'BUP', 'KET'],
    });
    expect(result).toMatchObject([
      {
        id: 'KET',
        name: '愷他命',
        unit: 'mL',
        schedule: 3,
        content: 'Ketamine 50mg/mL',
        manufacturer: '信東',
        balance: 19.75,
      },
      { id: 'BUP', balance: 0 },
    ]);
    expect(result).toHaveLength(2);
  });
});

describe('the book of a controlled drug', () => {
  const rows = [
    ['購買', 20, undefined, 20],
    ['零售', undefined, 1.5, 18.5],
    ['零售', undefined, 1.5, 17],
    ['盈餘', 1.25, undefined, 18.25],
    ['零售（更正）', 1.5, undefined, 19.75],
  ];
  const plain = (found: readonly (readonly unknown[])[]) =>
    found.map((row) =>
      row.map((cell) => (cell === '' || cell === null || cell === undefined ? undefined : Number(cell) || cell)),
    );

  it('[3.7.233] as an Excel file has the law’s columns and the ledger’s rows and balances; who took it is logged', async () => {
    const { status, type, bytes } = await desk.file('POST', '/excel/cdBook?drugID=KET', {}, 'keeper');
    expect([status, type]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    const { rows: cells } = await readXlsx(bytes);
    expect(cells.find((row) => row[0] === '日期')).toEqual([
      '日期',
      '收支原因',
      '收入數量',
      '收入藥品批號',
      '支出數量',
      '結存數量',
      '備註',
    ]);
    expect(plain(bookRowsOf(cells))).toEqual(rows);
    expect(cells.flat().join(' ')).toContain('來源 大同藥品　登記證字號 管證字第001號');
    const [ledger] = await desk.rows<{ sum: number }>(
      `SELECT sum(quantity)::float8 AS sum FROM vetloom.stock_movement WHERE clinic_id = $1 AND product_id = 'KET'`,
    );
    expect(Number(cells.at(-1)?.[5])).toBe(ledger?.sum);
    expect(await audited('controlledBook.excel')).toMatchObject([
      { email: emailOf('keeper'), detail: { drugID: 'KET', rows: 5 } },
    ]);
  });

  it('begins with what was there before its range', async () => {
    const body = { startDate: start + DAY, endDate: start + 2 * DAY };
    const { rows: cells } = await readXlsx((await desk.file('POST', '/excel/cdBook?drugID=KET', body)).bytes);
    const heads = cells.findIndex((row) => row[0] === '日期');
    expect([cells[heads + 1]?.[1], Number(cells[heads + 1]?.[5])]).toEqual(['前期結存', 20]);
    expect(plain(bookRowsOf(cells))).toEqual([['零售', undefined, 1.5, 18.5]]);
  });

  it('[3.7.234] in its second version has a sheet for each place and columns for what stands behind each row', async () => {
    const { bytes } = await desk.file('POST', '/excel/cdBook/v2?drugID=KET', {});
    const { rows: cells } = await readXlsx(bytes);
    expect(cells.find((row) => row[0] === '日期')?.slice(7)).toEqual([
      '位置',
      '單據',
      '供應商',
      '動物',
      '飼主',
      '會同人',
      '登錄人',
      '登錄時間',
    ]);
    expect(plain(bookRowsOf(cells))).toEqual(rows);
    expect(cells.flat()).toContain(emailOf('director'));
  });

  it('[3.7.235] [3.7.236] of all drugs of a year is the yearly report first: what was there, came, went and is there', async () => {
    const { year } = calendarDate(start + 3 * DAY, TEST_ZONE);
    const { status, bytes } = await desk.file('GET', `/excel/cdBook?year=${year}`);
    expect(status).toBe(200);
    const { rows: cells } = await readXlsx(bytes);
    const [heads = [], ...drugs] = cells;
    const ket = drugs.find((row) => row[0] === '愷他命') ?? [];
    const of = (head: string) => Number(ket[heads.indexOf(head)]);
    expect([of('收入數量 購買'), of('支出數量 零售'), of('收入數量 盈餘')]).toEqual([20, 1.5, 1.25]);
    expect(Number(ket[heads.indexOf('期末')])).toBe(19.75);
    expect(drugs.some((row) => row[0] === '安比西林')).toBe(false);
  });

  it('[3.7.232] on paper is what is sent, or the ledger’s where a drug is named; who printed is logged', async () => {
    const sent = {
      customID: 'K-9',
      name: '嗎啡注射液',
      license: '衛署 9 號',
      lot: 'M1',
      purchaseDateTime: start,
      items: [{ dateTime: start, reason: '購買', income: 7, balance: 7 }],
    };
    const own = await desk.file('POST', '/pdf/controlledDrug', sent);
    expect([own.status, own.type]).toEqual([200, 'application/pdf']);
    const text = squeezed((await pdfPages(own.bytes)).join(''));
    for (const part of ['K-9', '嗎啡注射液', '衛署9號', 'M1', '購買']) expect(text).toContain(part);
    const [{ lots }] = (await desk.call('POST', '/prod/getStockByIds', { prodIDs: ['KET'] })).result;
    const ofLot = await desk.file('POST', '/pdf/controlledDrug', { drugID: 'KET', lotID: lots[0].lotID }, 'keeper');
    const shown = squeezed((await pdfPages(ofLot.bytes)).join(''));
    for (const part of ['愷他命', 'K1', '管制級別第三級', '零售(更正)', '18.25', '登記證字號管證字第001號'])
      expect(shown).toContain(squeezed(part));
    expect(await audited('controlledBook.print')).toMatchObject([
      { detail: { name: '嗎啡注射液' } },
      { email: emailOf('keeper'), detail: { drugID: 'KET' } },
    ]);
  });

  it('is of controlled drugs alone, and of those who may see it', async () => {
    expect((await desk.call('POST', '/excel/cdBook?drugID=AMP', {})).code).toBe(CODE.notFound);
    expect((await desk.call('POST', '/excel/cdBook/v2?drugID=none', {})).code).toBe(CODE.notFound);
    expect((await desk.call('POST', '/pdf/controlledDrug', { drugID: 'KET', lotID: 'none' })).code).toBe(CODE.notFound);
    expect((await desk.call('POST', '/excel/cdBook', {})).code).toBe(CODE.badParameter);
    expect((await desk.call('POST', '/excel/cdBook?drugID=KET', {}, { as: 'clerk' })).code).toBe(CODE.forbidden);
  });
});

describe('papers of forms', () => {
  it('[3.7.230] an order is a PDF of its payload in readable Chinese', async () => {
    const order = {
      customID: 'O1',
      orderDateTime: start,
      supplier: '大同藥品',
      taxMode: 1,
      staffName: '林佳蓉',
      info: '冷藏送達',
      items: [{ name: '安比西林', number: 3, price: 40 }],
    };
    const { type, bytes } = await desk.file('POST', '/pdf/orderForm', order);
    expect(type).toBe('application/pdf');
    const text = squeezed((await pdfPages(bytes)).join(''));
    for (const part of ['採購單', 'O1', '大同藥品', '內含', '林佳蓉', '冷藏送達', '安比西林', 'NT$120'])
      expect(text).toContain(part);
  });

  it('[3.7.231] a check is a PDF of its payload', async () => {
    const check = {
      customID: 'C1',
      checkDateTime: start,
      reason: '月底盤點',
      staffName: '林佳蓉',
      items: [{ name: '紗布', counted: 12 }],
    };
    const { bytes } = await desk.file('POST', '/pdf/checkForm', check);
    const text = squeezed((await pdfPages(bytes)).join(''));
    for (const part of ['盤點單', 'C1', '月底盤點', '林佳蓉', '紗布', '12']) expect(text).toContain(part);
    expect((await desk.call('POST', '/pdf/checkForm', check, { as: 'clerk' })).code).toBe(CODE.forbidden);
  });
});

describe('what was paid to suppliers', () => {
  it('[3.7.166] [3.5.18 call half] is of a range and a condition, the latest first, with the sum of all', async () => {
    const other = (await desk.call('POST', '/supplier', { name: '信東' })).result.id;
    const { supplierID } = (await desk.call('GET', `/form/purchase/${purchaseID}`)).result;
    const pay = (paymentDate: number, to: string, cashAmount: number) =>
      desk.call('POST', '/form/payment', { paymentDate, supplierID: to, cashAmount });
    await pay(start + DAY, supplierID, 100);
    await pay(start + 2 * DAY, supplierID, 50);
    await pay(start + 2 * DAY, other, 7);
    const asked = async (body: object) => (await desk.call('POST', '/supplier/payments', body)).result;
    expect(await asked({})).toMatchObject({ count: 3, total: 157 });
    const dateRange = { start: start + 2 * DAY, end: start + 3 * DAY };
    expect(await asked({ dateRange, condition: { supplierID } })).toMatchObject({
      ...{ count: 1, total: 50, rows: [{ supplierName: '大同藥品', cashAmount: 50, totalAmount: 50 }] },
    });
    expect(await asked({ limit: 1, offset: 2 })).toMatchObject({ count: 3, rows: [{ paymentDate: start + DAY }] });
  });
});
