import { describe, expect, it } from 'vitest';
import type { OfferFields } from './offer.schema.ts';
import { marginOf, type PriceListRow, previewOf, stockUnitCost } from './price-list.ts';

const product = (prodID: string, name: string, barcode = '') => ({ prodID, name, barcode, code: '', unit: '錠' });
const PRODUCTS = [
  product('P1', '犬心寶 中型犬', '4710000000017'),
  product('P2', '速諾錠 50mg'),
  product('P3', '全能狗 S'),
  product('P4', '全能狗Ｓ'),
];
const offer = (fields: Partial<OfferFields> = {}): OfferFields => ({
  ...{ code: '', name: '', unit: '盒', factor: 100, minNumber: 2, price: 500, pricedOn: '2026-01-01' },
  ...fields,
});
const read = (row: number, fields: Partial<PriceListRow>): PriceListRow => ({
  ...{ row, code: '', barcode: '', name: '', unit: '', factor: undefined, minNumber: undefined, price: 100 },
  ...fields,
});

describe('a supplier’s price list', () => {
  it('is recognised by the supplier’s number, by barcode also where it stands as the number, and by name whatever its signs', () => {
    const offers = new Map([['P2', offer({ code: 'ZX-50' })]]);
    const { matched, unmatched } = previewOf(
      [read(2, { code: 'zx-50', name: '改名了' }), read(3, { code: '4710000000017' }), read(4, { name: '沒有這個' })],
      { products: PRODUCTS, offers },
    );
    expect(matched.map(({ product: { prodID }, by }) => [prodID, by])).toEqual([
      ['P2', 'code'],
      ['P1', 'barcode'],
    ]);
    expect(unmatched.map(({ read: { row }, why }) => [row, why])).toEqual([[4, 'unknown']]);
    const [byName] = previewOf([read(2, { name: '犬心寶(中型犬)' })], { products: PRODUCTS, offers }).matched;
    expect(byName).toMatchObject({ product: { prodID: 'P1' }, by: 'name' });
  });

  it('leaves to a person what two products fit and what it names twice', () => {
    const rows = [read(2, { name: '全能狗 S' }), read(3, { name: '速諾錠50mg' }), read(4, { name: '速諾錠 50MG' })];
    const { matched, unmatched } = previewOf(rows, { products: PRODUCTS, offers: new Map() });
    expect(matched.map(({ read: { row } }) => row)).toEqual([3]);
    expect(unmatched.map(({ read: { row }, why }) => [row, why])).toEqual([
      [2, 'ambiguous'],
      [4, 'twice'],
    ]);
    const chosen = new Map([
      [2, 'P4'],
      [3, null],
    ]);
    const decided = previewOf(rows, { products: PRODUCTS, offers: new Map(), chosen });
    expect(decided.matched.map(({ read: { row }, product: { prodID } }) => [row, prodID])).toEqual([
      [2, 'P4'],
      [4, 'P2'],
    ]);
  });

  it('says by how much a stock unit is dearer or cheaper, also where the pack changed', () => {
    const offers = new Map([['P2', offer({ code: 'A' })]]);
    const changeOf = (fields: Partial<PriceListRow>) =>
      previewOf([read(2, { code: 'A', ...fields })], { products: PRODUCTS, offers }).matched[0]?.change;
    expect(changeOf({ price: 550 })).toBe(0.1);
    expect(changeOf({ price: 450 })).toBe(-0.1);
    expect(changeOf({ price: 275, factor: 50 })).toBe(0.1);
    expect(changeOf({ price: 500 })).toBe(0);
  });

  it('keeps what it doesn’t say as it was, and of a new product takes how it is bought', () => {
    const offers = new Map([['P2', offer({ code: 'A', name: '舊名' })]]);
    const bought = { ...product('P9', '新品'), purchaseUnit: '箱', purchaseFactor: 24 };
    const { matched } = previewOf([read(2, { code: 'A', price: 480 }), read(3, { name: '新品', price: 900 })], {
      products: [...PRODUCTS, bought],
      offers,
    });
    expect(matched[0]?.offer).toEqual({ code: 'A', name: '舊名', unit: '盒', factor: 100, minNumber: 2, price: 480 });
    expect(matched[1]).toMatchObject({ offer: { unit: '箱', factor: 24, minNumber: 0, price: 900 }, change: null });
  });
});

it('works out what a stock unit costs and what is left of its price', () => {
  expect(stockUnitCost(offer())).toBe(5);
  expect(stockUnitCost(offer({ price: null }))).toBeNull();
  expect(marginOf(20, 5)).toBe(0.75);
  expect(marginOf(4, 5)).toBe(-0.25);
  expect(marginOf(0, 5)).toBeNull();
});
