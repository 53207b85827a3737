import { packageRow, productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogItemSchema } from './catalog.schema.ts';
import { catalogItemOfPackage, catalogItemOfProduct, catalogItemOfService } from './catalog-projection.ts';
import { drugInfo, soundDrugInfo } from './drug-info.schema.ts';
import { ERP_SETTING_KINDS } from './erp-setting.schema.ts';
import { isFixedWord } from './erp-setting-words.ts';
import { placeOf } from './item-lines.ts';
import { wrongLevel } from './level-tree.ts';
import { productFields } from './product.schema.ts';
import { movedPlaces, reordered } from './sequence.ts';
import { serviceFields } from './service.schema.ts';

describe('what is written down of a product', () => {
  it('[3.5.16 schema half] has no sale unit where it is empty', () => {
    const unitOf = (sellUnit: string | null) => productFields.parse({ name: 'x', sellUnit }).sellUnit;
    expect([unitOf(''), unitOf('  '), unitOf(null), unitOf(' 顆 ')]).toEqual([null, null, null, '顆']);
  });

  it.each([[-0.0001], [0.00001], [10_000_001], [Number.NaN], ['12'], [null]])('is refused at the price %s', (price) =>
    expect(productFields.safeParse({ name: 'x', price }).success).toBe(false),
  );

  it('names a code as a scanner sends it', () => {
    for (const barcode of ['4710001234567', 'ABC-12/3.4+5', ''])
      expect(productFields.safeParse({ name: 'x', barcode }).success).toBe(true);
    for (const barcode of ['<a>', '-1', '條碼', '%'])
      expect(productFields.safeParse({ name: 'x', barcode }).success).toBe(false);
  });

  it('has doses in their order, as far as they are known', () => {
    const fits = (doses: object) => soundDrugInfo.safeParse(doses).success;
    expect([fits({}), fits({ doseMin: 1, doseMax: 2 }), fits({ doseMin: 1, dosePerKg: 1, doseMax: 1 })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      fits({ doseMin: 2, doseMax: 1 }),
      fits({ dosePerKg: 3, doseMax: 2 }),
      fits({ doseMin: 3, dosePerKg: 2 }),
    ]).toEqual([false, false, false]);
  });
});

it('a service names each exam item, kind and supply once', () => {
  for (const fields of [
    { items: ['/examItem/a', '/examItem/a'] },
    { kinds: ['Canine', 'Canine'] },
    { items: ['/record/1'] },
    { examSupplies: [{ prodID: 'a', number: 0 }] },
  ])
    expect(serviceFields.safeParse({ name: 'x', ...fields }).success).toBe(false);
});

describe('what the desks see', () => {
  it('is a valid document of each kind, without what a thing costs and what staff note', () => {
    const items = [
      catalogItemOfProduct(productRow({ cost: 7.25, insideInfo: '機密', drugInfo: drugInfo.parse({}) })),
      catalogItemOfService(serviceRow({ cost: 7.25 })),
      catalogItemOfPackage(packageRow({ items: [{ kind: 'service', id: 'S1', number: 2 }] })),
    ];
    for (const item of items) expect(catalogItemSchema.parse(item)).toEqual(item);
    expect(JSON.stringify(items)).not.toMatch(/7\.25|機密/);
    expect(items[2]?.lines).toEqual([{ itemID: '/catalog/service/S1', number: 2 }]);
  });

  it('is an exam only of the class of exams, and a vaccine by its class', () => {
    const place = (fields: Partial<ReturnType<typeof serviceRow>>) => placeOf(catalogItemOfService(serviceRow(fields)));
    expect(place({ class: '檢驗', type: '血檢' })).toBe('exam');
    expect(place({ class: '美容', type: '血檢' })).toBe('charge');
    expect(place({ class: '疫苗' })).toBe('vaccine');
    expect(placeOf(catalogItemOfProduct(productRow({ type: '疫苗' })))).toBe('vaccine');
  });

  it('is counted in what it is sold by', () => {
    expect(catalogItemOfProduct(productRow({ unit: '盒', sellUnit: '顆' })).unit).toBe('顆');
    expect(catalogItemOfProduct(productRow({ unit: '盒', sellUnit: null })).unit).toBe('盒');
  });
});

it('levels of a product begin at the top and go down one by one', () => {
  const levels = new Map([
    ['a', { parentID: null }],
    ['b', { parentID: 'a' }],
    ['c', { parentID: 'b' }],
    ['x', { parentID: null }],
  ]);
  const wrong = (level1: string | null, level2: string | null, level3: string | null) =>
    wrongLevel({ level1, level2, level3 }, levels);
  expect([wrong(null, null, null), wrong('a', null, null), wrong('a', 'b', 'c')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(wrong('b', null, null)).toBe('level1');
  expect(wrong('x', 'b', null)).toBe('level2');
  expect(wrong(null, 'b', null)).toBe('level2');
  expect(wrong('a', null, 'c')).toBe('level3');
  expect(wrong('gone', null, null)).toBe('level1');
});

describe('another order', () => {
  it('moves those that are named among the places that they held', () => {
    expect(reordered(['a', 'b', 'c', 'd'], ['d', 'gone', 'a'])).toEqual(['d', 'b', 'c', 'a']);
    expect(reordered(['a', 'b'], ['a', 'b'])).toEqual(['a', 'b']);
    expect(reordered(['a', 'b'], ['x'])).toEqual(['a', 'b']);
  });

  it('changes as few places as can be, and parts those that had one in common', () => {
    const placed = (...sequences: number[]) => sequences.map((sequence, at) => ({ id: 'abcd'[at] ?? '', sequence }));
    expect(movedPlaces(placed(3, 7, 8), ['c', 'b'])).toEqual([
      { id: 'c', sequence: 7 },
      { id: 'b', sequence: 8 },
    ]);
    expect(movedPlaces(placed(0, 0, 0), ['a'])).toEqual([
      { id: 'b', sequence: 1 },
      { id: 'c', sequence: 2 },
    ]);
    expect(movedPlaces(placed(0, 1), ['a', 'b'])).toEqual([]);
  });

  it('loses and doubles nobody', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (present, wanted) => {
        const ids = present.map(String);
        const named = wanted.map(String);
        const found = reordered(ids, named);
        expect(found.toSorted()).toEqual(ids.toSorted());
        expect(found.filter((id) => named.includes(id))).toEqual(named.filter((id) => ids.includes(id)));
      }),
    );
  });
});

it('words by which the product itself goes are fixed in their own list alone', () => {
  const fixed = (name: string, ofClass = '') =>
    ERP_SETTING_KINDS.filter((kind) => isFixedWord(kind, { name, class: ofClass }));
  expect(fixed('檢驗')).toEqual(['serviceClass']);
  expect(fixed('疫苗')).toEqual(['type', 'serviceClass']);
  expect(fixed('耗材')).toEqual(['type']);
  expect(fixed('血檢', '檢驗')).toEqual(['service']);
  expect(fixed('血檢', '美容')).toEqual([]);
  expect(fixed('顆')).toEqual([]);
});
