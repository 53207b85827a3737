import { describe, expect, it } from 'vitest';
import { drugInfo } from '../catalog/drug-info.schema.ts';
import { type CatalogueContext, readProductRow, readServiceRow } from './catalogue-row.ts';
import { readActive, readDays, readImportedPrice, readSchedule, readTaxMode } from './catalogue-values.ts';
import { type ListedWord, meantWord, wordBook, wordsOf } from './catalogue-words.ts';
import { guessMapping, type Mapping, mappingProblems } from './guess-mapping.ts';
import { IMPORT_KIND_NAMES, importKindOf } from './import-kinds.ts';

const LISTED: readonly ListedWord[] = [
  { kind: 'type', name: '注射劑', class: '' },
  { kind: 'unit', name: '錠', class: '' },
  { kind: 'serviceClass', name: '診療', class: '' },
  { kind: 'serviceClass', name: '檢驗', class: '' },
  { kind: 'service', name: '門診', class: '診療' },
];
const context: CatalogueContext = { meaning: wordBook([], LISTED), suppliers: new Map([['大同藥品', 'sup1']]) };

describe('guessing what a column of a price list holds', () => {
  it('reads the headings of Taiwanese programs and spreadsheets', () => {
    expect(
      guessMapping('product', ['代號', '品名', '分類', '單位', '單價', '成本', '條碼', '安全存量', '供應商', '備註']),
    ).toEqual([
      'product.customID',
      'product.name',
      'product.type',
      'product.unit',
      'product.price',
      'product.cost',
      'product.barcode',
      'product.safetyStock',
      'product.supplierID',
      'product.info',
    ]);
    expect(guessMapping('product', ['商品編號', '商品名稱', '售價(元)', '進價', '銷售單位', '庫存單位'])).toEqual([
      'product.customID',
      'product.name',
      'product.price',
      'product.cost',
      'product.sellUnit',
      'product.unit',
    ]);
    expect(guessMapping('product', ['品名', '庫存單位', '進貨單位', '進貨單位換算', '開封後天數'])).toEqual([
      'product.name',
      'product.unit',
      'product.purchaseUnit',
      'product.purchaseFactor',
      'product.openDays',
    ]);
    expect(guessMapping('service', ['項目代號', '收費項目', '類別', '小分類', '收費', '送檢單位'])).toEqual([
      'service.customID',
      'service.name',
      'service.class',
      'service.type',
      'service.price',
      'service.vendor',
    ]);
  });

  it.each(['product', 'service'] as const)('knows every field of a %s by each of its headings alone', (kind) => {
    const { fields, headings } = importKindOf(kind);
    for (const field of fields)
      for (const heading of headings[field]) expect(guessMapping(kind, [heading])).toEqual([field]);
  });

  it('needs a name alone, and takes no field of another kind', () => {
    expect(mappingProblems('product', ['product.name', null])).toEqual([]);
    expect(mappingProblems('product', ['service.name', 'product.price', 'product.price'])).toEqual([
      { reason: 'foreign', field: 'service.name' },
      { reason: 'twice', field: 'product.price' },
      { reason: 'missing', field: 'product.name' },
    ]);
    for (const kind of IMPORT_KIND_NAMES) expect(importKindOf(kind).matchings.length).toBeGreaterThan(1);
  });
});

describe('reading cells of a price list', () => {
  it.each([
    ['1,200', 1200],
    ['ＮＴ＄１，２００．５０元', 1200.5],
    ['33.333333', 33.3333],
    ['', 'none'],
    ['—', 'none'],
    ['另計', 'none'],
    ['-50', 'negative'],
    ['(1,200)', 'negative'],
    ['1,20', 'text'],
    ['500-800', 'text'],
    ['=A1*2', 'text'],
    ['99999999999', 'tooLarge'],
  ])('the price %s is %s', (text, price) => {
    expect(readImportedPrice(text)).toBe(price);
  });

  it('reads whether it is sold, its tax, its schedule and its days, and nothing out of other words', () => {
    expect([readActive('停售'), readActive('Y'), readActive('待確認')]).toEqual([false, true, undefined]);
    expect([readTaxMode('內含'), readTaxMode('外加'), readTaxMode('免稅'), readTaxMode('5%')]).toEqual([
      1,
      2,
      3,
      undefined,
    ]);
    expect(['第三級管制藥品', '4', '四級', 'IV', 'III', '否', '五級', '管制'].map(readSchedule)).toEqual([
      3,
      4,
      4,
      4,
      3,
      null,
      undefined,
      undefined,
    ]);
    expect(['365', '21 天', '1年', '3個月', '2週', '偶爾', '0'].map(readDays)).toEqual([
      365,
      21,
      365,
      90,
      14,
      undefined,
      undefined,
    ]);
  });
});

describe('words of the clinic’s lists', () => {
  it('are found as they are spelt otherwise, and as other programs call what the product goes by', () => {
    expect(meantWord('product.type', '注 射劑', [], LISTED)).toEqual({ to: '注射劑', known: true });
    expect(meantWord('product.type', '預防針', [], LISTED)).toEqual({ to: '疫苗', known: true });
    expect(meantWord('service.class', '化驗', [], LISTED)).toEqual({ to: '檢驗', known: true });
    expect(meantWord('service.type', 'CBC', [], LISTED, '檢驗')).toEqual({ to: '血檢', known: true });
    expect(meantWord('service.type', 'CBC', [], LISTED, '診療')).toEqual({ to: 'CBC', known: false });
  });

  it('become what somebody chose for them, also where none stands', () => {
    const chosen = [
      { field: 'product.type', from: '針劑', to: '注射劑' },
      { field: 'product.type', from: '', to: '耗材' },
    ] as const;
    expect(meantWord('product.type', '針劑', chosen, LISTED)).toEqual({ to: '注射劑', known: true });
    expect(meantWord('product.type', '', chosen, LISTED)).toEqual({ to: '耗材', known: true });
    expect(meantWord('product.type', '外用', chosen, LISTED)).toEqual({ to: '外用', known: false });
    expect(wordsOf('service.type', LISTED, '診療')).toEqual(['門診']);
  });
});

describe('a row of a price list', () => {
  const mapping: Mapping = [
    'product.name',
    'product.price',
    'product.type',
    'product.unit',
    'product.supplierID',
    'product.schedule',
  ];

  it('gives what its cells say, and nothing of those that are empty', () => {
    const { given, blanks, problems } = readProductRow(
      ['紗布', '１，２００', '', '包', '大同藥品', ''],
      mapping,
      context,
    );
    expect(given).toEqual({ name: '紗布', price: 1200, unit: '包', supplierID: 'sup1' });
    expect(blanks).toEqual({});
    expect(problems).toEqual([]);
  });

  it('makes a drug of a new product whose type or schedule says that it is one: a doctor finds nothing else where drugs are added (spec 3 §3)', () => {
    const begins = (type: string, schedule = '') =>
      readProductRow(['甲', '5', type, '', '', schedule], mapping, context).blanks.drugInfo;
    for (const type of ['口服藥', '口服', '注射劑', '注射', '外用藥', '點眼', '抗生素', '西藥', '心絲蟲預防藥'])
      expect(begins(type), type).toEqual(drugInfo.parse({}));
    for (const type of ['', '疫苗', '耗材', '商品', '食品', '藥袋', '藥浴', '藥用洗毛精', '注射器', '注射針筒'])
      expect(begins(type), type).toBeUndefined();
    expect(begins('', '4')).toEqual(drugInfo.parse({}));
  });

  it('leaves it to what the clinic has whether a product that it has is a drug, and takes ingredients as they are given', () => {
    const { given, blanks } = readProductRow(
      ['甲', '口服藥', '青黴素'],
      ['product.name', 'product.type', 'product.ingredients'],
      context,
    );
    expect(given.drugInfo).toMatchObject({ ingredients: ['青黴素'] });
    expect({ ...blanks, ...given }.drugInfo).toMatchObject({ ingredients: ['青黴素'] });
    expect(readProductRow(['甲', '5', '口服藥', '', '', ''], mapping, context).given).not.toHaveProperty('drugInfo');
  });

  it('is refused for a price that can’t be read or is negative, a missing name and an unread schedule, each with its cell', () => {
    const problems = (cells: string[]) =>
      readProductRow(cells, mapping, context).problems.map(({ level, field, reason, value }) => [
        level,
        field,
        reason,
        value,
      ]);
    expect(problems(['', '1', '', '', '', ''])).toEqual([['error', 'product.name', 'missing', '']]);
    expect(problems(['紗布', '-5', '', '', '', ''])).toEqual([['error', 'product.price', 'negative', '-5']]);
    expect(problems(['紗布', '約 5', '', '', '', ''])).toEqual([['error', 'product.price', 'not-a-price', '約 5']]);
    expect(problems(['=A1', '5', '', '', '', ''])).toEqual([['error', 'product.name', 'formula', '=A1']]);
    expect(problems(['紗布', '5', '', '', '無名藥行', '九級'])).toEqual([
      ['warning', 'product.supplierID', 'no-such-supplier', '無名藥行'],
      ['error', 'product.schedule', 'not-a-schedule', '九級'],
    ]);
    expect(problems(['紗'.repeat(161), '5', '', '', '', ''])[0]?.[2]).toBe('too-long');
  });

  it('of services says its class, by which an exam is one, and the words that the lists don’t have', () => {
    const { given, words } = readServiceRow(
      ['血球計數', '檢查', '血液', '400', '次'],
      ['service.name', 'service.class', 'service.type', 'service.price', 'service.unit'],
      context,
    );
    expect(given).toEqual({ name: '血球計數', class: '檢驗', type: '血檢', price: 400, unit: '次' });
    expect(words.filter(({ known }) => !known)).toMatchObject([{ field: 'service.unit', from: '次', to: '次' }]);
  });
});
