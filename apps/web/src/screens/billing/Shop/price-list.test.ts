import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { expect, it } from 'vitest';
import { priceList } from './price-list.ts';

const item = (name: string, more: Partial<CatalogItem> = {}) =>
  ({ name, nameLowerCase: name.toLowerCase(), kind: 'product', code: '', active: true, ...more }) as CatalogItem;
const CATALOGUE = [
  item('洗耳液', { barcode: '4710001' }),
  item('洗牙', { kind: 'service' }),
  item('舊款洗毛精', { active: false }),
  item('罐頭', { code: 'F-12' }),
];
const names = (...asked: Parameters<typeof priceList> extends [unknown, ...infer Rest] ? Rest : never) =>
  priceList(CATALOGUE, ...asked).map(({ name }) => name);

it.each([
  ['all', '', ['洗耳液', '洗牙', '罐頭']],
  ['service', '', ['洗牙']],
  ['all', '洗', ['洗耳液', '洗牙']],
  ['all', ' 4710001 ', ['洗耳液']],
  ['product', 'f-12', ['罐頭']],
  ['all', '４７１０００１', ['洗耳液']],
  ['all', 'Ｆ－１２', ['罐頭']],
  ['all', '洗 耳', ['洗耳液']],
  ['package', '', []],
] as const)('the price list of %s for 「%s」 has what is still sold, goods first', (kind, typed, found) => {
  expect(names(kind, typed)).toEqual(found);
});
