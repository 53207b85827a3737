import { saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import { expect, it } from 'vitest';
import { checkGoods } from './check-goods.ts';
import { SHELF_ITEM } from './shelf-product.ts';

const SALE = saleSchema.parse({
  ...{ _id: '/sale/1-a', collection: 'sale', userName: '', dateTime: 1, billStatus: 20, total: 100, received: 0 },
  ...{ createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' },
  lines: [{ _id: 'l', itemID: SHELF_ITEM, name: 'Shampoo', price: 50, number: 2 }],
});
const contents = {
  documents: [{ collection: 'sale', id: SALE._id, seq: 1, version: 1, deleted: false, body: SALE }],
  log: [],
} as never;
const moved = (taken: number, causeID = SALE._id) => [{ causeID, row: 'lines/l', cause: 'sale', taken }];

it('a ledger that lacks, doubles or makes up a movement is told', async () => {
  expect(await checkGoods(contents, moved(2))).toEqual([]);
  expect(await checkGoods(contents, [])).toHaveLength(1);
  expect(await checkGoods(contents, moved(4))).toHaveLength(1);
  expect(await checkGoods(contents, [...moved(2), ...moved(1, '/sale/none')])).toHaveLength(1);
});
