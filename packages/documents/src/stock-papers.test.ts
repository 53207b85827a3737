import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { bookEntries } from '@vetloom/domain/stock/controlled-book.ts';
import { checkPaper, controlledPaper, orderPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-paper.ts';
import {
  type BookDrug,
  type BookLine,
  bookRows,
  controlledDocument,
  lawBookTable,
  yearTable,
} from './controlled-book.ts';
import type { PrintDocument } from './model/document.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { orderDocument } from './order-paper.ts';
import { renderPdf } from './render-pdf.ts';
import { pdfOutside, pdfPages } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const data = { ...sampleData(), now: november(27, 16, 0) };
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** What a reader of the PDF finds on it, without spaces; nothing of it lies beside the page. */
async function readBack(document: PrintDocument): Promise<string> {
  const { bytes, missing } = await renderPdf(document, nodePrintFonts());
  expect(missing).toEqual([]);
  expect(await pdfOutside(bytes)).toEqual([]);
  return squeezed((await pdfPages(bytes)).join(''));
}
const shows = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(squeezed(part));
};

describe('the paper of an order', () => {
  const order = orderPaper.parse({
    customID: 'O202611-003',
    orderDateTime: november(26, 9, 0),
    supplier: { name: '大同藥品股份有限公司', contactName: '王小明', contactPhone: '02-2345-6789', customerID: 'C-77' },
    taxMode: 2,
    staffName: '林佳蓉',
    info: '請於下午送達',
    items: [
      { name: '安比西林注射劑', unit: '盒', number: 3, free: 1, price: 410.5, discount: 0.9, note: '需冷藏' },
      { name: '紗布 4×4', unit: '包', number: 20, price: 35 },
    ],
  });

  it('[3.3.48] shows all that it was given, with sums as its tax mode has them', async () => {
    const text = await readBack(orderDocument(data, order));
    shows(
      text,
      '採購單',
      'O202611-003',
      '2026/11/26',
      '大同藥品股份有限公司',
      '王小明',
      '02-2345-6789',
      'C-77',
      '外加',
    );
    shows(
      text,
      '林佳蓉',
      '請於下午送達',
      '安比西林注射劑',
      '盒',
      '410.5',
      '0.9',
      '需冷藏',
      '紗布 4×4',
      '包',
      '20',
      '35',
    );
    // 3 × 410.5 × 0.9 = 1,108 and 700; 5 % on top.
    shows(text, '1,108', '700', '1,808', '90', 'NT$ 1,898', data.clinic.name);
  });

  it('takes the supplier’s name alone, and a form of many pages', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({ name: `藥品第 ${at + 1} 號`, number: 1, price: 10 }));
    const long = orderPaper.parse({ orderDateTime: november(26, 9, 0), supplier: '大同', items });
    const text = await readBack(orderDocument(data, long));
    shows(text, '大同', '藥品第 120 號', 'NT$ 1,200');
  });
});

it('[3.3.49] the paper of a check shows what was counted, beside the book where it is known, and no id of a person', async () => {
  const check = checkPaper.parse({
    customID: 'C202611-001',
    checkDateTime: november(27, 13, 5),
    reason: '月底盤點',
    staffID: '/staff/lin@clinic.tw',
    staffName: '林佳蓉',
    items: [
      {
        name: '安比西林',
        unit: '瓶',
        lot: 'AB12',
        expiresOn: '2027-03-31',
        place: '藥局',
        counted: 7.5,
        book: 9,
        reason: '破損',
      },
      { name: '紗布', unit: '包', counted: 12 },
    ],
  });
  const text = await readBack(checkDocument(data, check));
  shows(text, '盤點單', 'C202611-001', '2026/11/27', '13:05', '月底盤點', '林佳蓉', 'AB12', '2027/03/31', '藥局');
  shows(text, '7.5', '破損', '紗布', '12', '−1.5', '差異');
  expect(text).not.toContain('/staff/');
});

describe('the book of a controlled drug', () => {
  const drug: BookDrug = {
    id: 'k',
    name: '愷他命注射液 50mg/mL',
    customID: 'KET-1',
    unit: 'mL',
    content: 'Ketamine HCl 50mg/mL',
    license: '衛署藥製字第012345號',
    schedule: 3,
    manufacturer: '信東生技',
  };
  const blank = {
    form: '',
    supplier: '',
    supplierLicense: '',
    pet: '',
    owner: '',
    doctorLicense: '',
    witness: '',
    said: '',
  };
  const place = {
    ...{ placeID: 'pharmacy', place: '藥局', by: 'lin@clinic.tw', recordedAt: november(2, 9, 0) },
    ...{ causeID: 'x', causeRow: 'r1', petID: '' },
  };
  const lines = bookEntries(
    [
      {
        ...blank,
        ...place,
        dateTime: november(2, 9, 0),
        cause: 'purchase' as const,
        quantity: 100,
        lot: 'K1',
        supplier: '大同',
        supplierLicense: '管證字第001號',
        form: 'P202611-001',
      },
      {
        ...blank,
        ...place,
        dateTime: november(3, 9, 0),
        cause: 'treatment' as const,
        quantity: -1.5,
        lot: 'K1',
        pet: '麻糬',
        owner: '陳怡君',
        doctorLicense: '使字第77號',
      },
      {
        ...blank,
        ...place,
        dateTime: november(3, 18, 0),
        cause: 'destruction' as const,
        quantity: -0.5,
        lot: 'K1',
        witness: '陳柏翰',
      },
    ],
    20,
  ) satisfies BookLine[];

  it('[3.3.50] its paper shows the payload in the columns of the law', async () => {
    const paper = controlledPaper.parse({
      customID: drug.customID,
      name: drug.name,
      license: drug.license,
      lot: 'K1',
      purchaseDateTime: november(2, 9, 0),
      items: bookRows(lines),
    });
    const text = await readBack(controlledDocument(data, paper, drug));
    shows(text, '管制藥品收支結存簿冊', 'KET-1', drug.name, drug.license, 'K1', '2026/11/02');
    shows(text, '日期', '收支原因', '收入數量', '收入藥品批號', '支出數量', '結存數量', '備註');
    shows(text, '成分及含量', drug.content, '管制級別', '第三級', '製造廠名稱', '信東生技');
    shows(
      text,
      '購買',
      '來源 大同　登記證字號 管證字第001號',
      '調劑',
      '1.5',
      '118.5',
      '麻糬（陳怡君）',
      '執照號碼 使字第77號',
    );
    shows(text, '銷燬', '118', '會同 陳柏翰');
  });

  it('is laid out also where nothing is known of the drug and nothing moved', async () => {
    shows(
      await readBack(controlledDocument(data, controlledPaper.parse({}))),
      '管制藥品收支結存簿冊',
      '這段期間沒有收支',
    );
  });

  it('its table has the head, what was carried over, and balances as numbers', () => {
    const zone = zoneOfClinic(data.clinic);
    const { rows } = lawBookTable({ drug, place: '', from: november(1, 0, 0), opening: 20, lines, zone });
    expect(rows[4]).toEqual(['日期', '收支原因', '收入數量', '收入藥品批號', '支出數量', '結存數量', '備註']);
    expect(rows.slice(5).map((row) => row[5])).toEqual([20, 120, 118.5, 118]);
  });

  it('the year’s table has a column for each reason of the law, and one more only where something stands in it', () => {
    const year = { opening: 20, income: { purchase: 100 }, outgo: { dispensed: 1.5, destroyed: 0.5 }, closing: 118 };
    const [heads, row] = yearTable([{ drug, year }]).rows;
    expect(heads).not.toContain('收入數量 期初結存');
    expect(row?.[heads?.indexOf('支出數量 銷燬') ?? -1]).toBe(0.5);
    expect(row?.at(-1)).toBe(118);
    const began = yearTable([{ drug, year: { ...year, income: { opening: 20, purchase: 100 } } }]);
    expect(began.rows[0]).toContain('收入數量 期初結存');
  });
});
