import { catalogItemOfProduct } from '@vetloom/domain/catalog/catalog-projection.ts';
import { productFields } from '@vetloom/domain/catalog/product.schema.ts';
import { expect, it } from 'vitest';
import { inOrder, sortOf, sortText } from '../table/catalogue-order.ts';
import { isInView, viewsOf } from './product-filter.ts';
import { productRow, SORTS } from './product-row.ts';

const product = (id: string, fields: object, updateDateTime = 5) => ({
  ...productFields.parse({ name: id, ...fields }),
  id,
  createDateTime: 1,
  createBy: '',
  updateDateTime,
  updateBy: '',
});
const row = (id: string, fields: object) => {
  const held = product(id, fields);
  return productRow({ id, item: catalogItemOfProduct(held), held });
};
const ROWS = [
  row('a', { type: '口服', price: 100, cost: 60 }),
  row('b', { type: '口服', price: 0 }),
  row('c', { type: '耗材', price: 50, cost: 80 }),
  row('d', { type: '耗材', price: 5, active: false }),
];

it('a row says what was written last: the feed where another station changed it, the service where this one did', () => {
  const held = product('a', { price: 100, cost: 60 });
  const item = catalogItemOfProduct(product('a', { price: 120 }, 6));
  expect(productRow({ id: 'a', item, held })).toMatchObject({ price: 120, cost: 60, margin: 0.5 });
  expect(productRow({ id: 'a', item: catalogItemOfProduct(held), held: { ...held, price: 90 } }).price).toBe(90);
  expect(productRow({ id: 'a', item, held: undefined })).toMatchObject({ price: 120, cost: null, margin: null });
});

it('views count what is to be done, each type and what is archived; archived ones stand in theirs alone', () => {
  const counts = Object.fromEntries(
    viewsOf(ROWS).flatMap(({ entries }) => entries.map(({ key, count }) => [key, count])),
  );
  expect(counts).toEqual({ unpriced: 1, below: 1, all: 3, 'type:口服': 2, 'type:耗材': 1, archived: 1 });
  for (const [view, count] of Object.entries(counts))
    expect(ROWS.filter((one) => isInView(one, view))).toHaveLength(count ?? 0);
});

it('what lies there stands beside a product, and what is short is the first thing to be done; unknown stock is none', () => {
  const held = product('a', { price: 100, unit: '盒', sellUnit: '顆' });
  const item = catalogItemOfProduct(held);
  const here = productRow({ id: 'a', item, held }, { id: 'a', stock: 2, short: true });
  expect(here).toMatchObject({ stock: 2, stockUnit: '盒', unit: '顆', short: true });
  expect(viewsOf([here])[0]?.entries[0]).toMatchObject({ key: 'short', count: 1 });
  expect(isInView(here, 'short')).toBe(true);
  const unknown = productRow({ id: 'a', item, held });
  expect(unknown).toMatchObject({ stock: null, short: false });
  expect(viewsOf([unknown])[0]?.entries.map(({ key }) => key)).toEqual(['unpriced', 'below']);
});

it('a column is sorted either way with what isn’t known last, and its order is read from the address', () => {
  const ids = (sort: string) => {
    const order = sortOf(sort, Object.keys(SORTS));
    return inOrder(ROWS, SORTS[order?.key ?? ''], order).map(({ id }) => id);
  };
  expect(ids('cost-asc')).toEqual(['a', 'c', 'b', 'd']);
  expect(ids('cost-desc')).toEqual(['c', 'a', 'b', 'd']);
  expect(sortOf('cost-up', ['cost'])).toBeUndefined();
  expect(sortOf('other-asc', ['cost'])).toBeUndefined();
  expect(sortText({ key: 'cost', descending: true })).toBe('cost-desc');
});
