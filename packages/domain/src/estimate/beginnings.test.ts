import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { estimateLine } from '../lines/estimate-line.schema.ts';
import { againstBill } from './against-bill.ts';
import { linesAgain, linesOfBill, linesOfItem, linesOfItems } from './beginnings.ts';

const item = (id: string, more: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ _id: `/catalog/service/${id}`, collection: 'catalog', kind: 'service', code: '', name: id, nameLowerCase: id },
  ...{ class: '', unit: '次', price: 1000, active: true, drug: null, reminderDays: null, examType: '' },
  ...{ updateDateTime: 0, ...more },
});
const ITEMS = [item('手術'), item('麻醉', { price: 500 }), item('停售', { active: false })];
const PACKAGE = item('結紮套裝', {
  ...{ kind: 'package', price: 1200 },
  lines: ITEMS.map(({ _id }) => ({ itemID: _id, number: 1 })),
});
const itemOf = (id: string) => [...ITEMS, PACKAGE].find(({ _id }) => _id === id);
const counter = () => {
  let rows = 0;
  return () => {
    rows += 1;
    return `r${rows}`;
  };
};

describe('an estimate begins', () => {
  it('with a service as it is, and with a package as what is in it, each with its share of the price', () => {
    expect(linesOfItem(item('X光'), itemOf, counter()).lines).toMatchObject([{ name: 'X光', price: 1000, number: 1 }]);
    const { lines, gone } = linesOfItem(PACKAGE, itemOf, counter());
    expect(lines.map(({ _id, name, note, subTotal }) => [_id, name, note, subTotal])).toEqual([
      ['r1', '手術', '結紮套裝', 480],
      ['r2', '麻醉', '結紮套裝', 240],
    ]);
    expect(gone).toEqual(['停售']);
  });

  it('with what a template wants, and names what can’t be had', () => {
    const wanted = [
      ...ITEMS.map(({ _id, name }) => ({ itemID: _id, name, number: 2 })),
      { itemID: '', name: '舊項目' },
    ];
    const { lines, gone } = linesOfItems(wanted, itemOf, counter());
    expect(lines.map(({ name, number }) => [name, number])).toEqual([
      ['手術', 2],
      ['麻醉', 2],
    ]);
    expect(gone).toEqual(['停售', '舊項目']);
  });

  it('with what stands on a visit’s bill, or with an earlier one, as rows of its own', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const charge = { _id: 'c', itemID: '/catalog/service/1', name: '初診', price: 400, number: 1 };
    const edits = [{ op: 'insert', path: ['chargeDivision'], row: charge }];
    await clinic.run('record.edit', { recordID, edits });
    const record = await clinic.tx.get('record', recordID);
    const lines = record ? linesOfBill(record, counter()) : [];
    expect(lines).toMatchObject([{ _id: 'r1', itemID: '/catalog/service/1', name: '初診', price: 400, number: 1 }]);
    const again = linesAgain([estimateLine.parse({ ...charge, most: 3 })], counter());
    expect(again).toMatchObject([{ _id: 'r1', name: '初診', most: 3 }]);
  });
});

describe('a bill beside what an owner agreed to', () => {
  const agreed = [estimateLine.parse({ _id: 'a', name: '手術', price: 1000, number: 2, most: 3 })];
  it.each([
    [[2000], 0],
    [[1000, 2000], 0],
    [[3001], 1],
    [[1500], -500],
  ])('of %j lies %d outside', (totals, difference) => {
    const parts = totals.map((total) => ({ total, groups: undefined }));
    expect(againstBill(agreed, parts)).toMatchObject({ low: 2000, high: 3000, difference });
  });

  it('is held to nothing where nothing was agreed to', () => {
    expect(againstBill([], [{ total: 500, groups: undefined }])).toBeUndefined();
  });
});
