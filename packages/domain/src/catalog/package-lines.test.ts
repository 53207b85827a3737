import { aProduct } from '@vetloom/testing/domain/builders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesTotal } from '../core/money.ts';
import type { CatalogItem } from './catalog.schema.ts';
import { pickedCharge, pickedExam, pickedRow } from './item-lines.ts';
import { type PickedItem, pickedItems, sharesOf, singlePrice } from './package-lines.ts';

const FEE = aProduct('fee', { kind: 'service', class: '診療', price: 400 });
const CBC = aProduct('cbc', {
  kind: 'service',
  class: '檢驗',
  examType: '血檢',
  price: 800,
  vendor: '安捷',
  device: 'X',
});
const VIAL = aProduct('vial', { class: '疫苗', price: 600 });
const GAUZE = aProduct('gauze', { class: '耗材', price: 7.5 });
const OLD = aProduct('old', { price: 200, active: false });
const ITEMS = [FEE, CBC, VIAL, GAUZE, OLD];
const itemOf = (id: string) => ITEMS.find(({ _id }) => _id === id);
const bundle = (price: number, ...lines: (readonly [CatalogItem, number])[]): CatalogItem =>
  aProduct('健檢套組', {
    _id: '/catalog/package/K1',
    kind: 'package',
    price,
    lines: lines.map(([item, number]) => ({ itemID: item._id, number })),
  });

let rows = 0;
const rowsOf = (items: readonly PickedItem[]) => items.map((one) => pickedCharge(one, `r${++rows}`));
const short = (items: readonly PickedItem[]) =>
  items.map(({ item, number, subTotal }) => [item.name, number, subTotal]);

describe('[3.3.37 picking half] a package that is picked', () => {
  it('brings each of its things as often as it holds it, with their own prices and places', () => {
    const { items, gone } = pickedItems(bundle(0, [FEE, 1], [CBC, 2], [VIAL, 1]), itemOf);
    expect(short(items)).toEqual([
      ['fee', 1, undefined],
      ['cbc', 2, undefined],
      ['vial', 1, undefined],
    ]);
    expect(gone).toEqual([]);
    const [fee, cbc, vial] = items;
    if (!fee || !cbc || !vial) throw new Error('three things');
    expect(pickedCharge(fee, 'a')).toMatchObject({ itemID: FEE._id, price: 400, note: '健檢套組' });
    expect(pickedExam(cbc, 'b')).toMatchObject({ type: '血檢', vendor: '安捷', device: 'X', price: 800, number: 2 });
    expect(pickedRow(vial, 'c')).toMatchObject({ price: 600, number: 1 });
  });

  it('costs what the package costs, each line its share of it as a fixed sum', () => {
    const { items } = pickedItems(bundle(1500, [FEE, 1], [CBC, 2], [GAUZE, 4]), itemOf);
    expect(linesTotal(rowsOf(items))).toBe(1500);
    expect(short(items)).toEqual([
      ['fee', 1, 296],
      ['cbc', 2, 1182],
      ['gauze', 4, 22],
    ]);
    expect(items.map(({ item }) => item.price)).toEqual([400, 800, 7.5]);
  });

  it('leaves sums free where they come to its price by themselves', () => {
    const { items } = pickedItems(bundle(1200, [FEE, 1], [CBC, 1]), itemOf);
    expect(short(items)).toEqual([
      ['fee', 1, undefined],
      ['cbc', 1, undefined],
    ]);
  });

  it('leaves out what was archived, says so, and asks for no money for it', () => {
    const { items, gone } = pickedItems(bundle(500, [FEE, 2], [OLD, 1]), itemOf);
    expect(gone).toEqual(['old']);
    expect(short(items)).toEqual([['fee', 2, 400]]);
    const lost = aProduct('never', {});
    expect(pickedItems(bundle(0, [lost, 1]), itemOf)).toEqual({ items: [], gone: ['健檢套組'] });
  });

  it('comes several times at several times its price', () => {
    const { items } = pickedItems(bundle(1000, [FEE, 1], [CBC, 1]), itemOf, 2);
    expect(items.map(({ number }) => number)).toEqual([2, 2]);
    expect(linesTotal(rowsOf(items))).toBe(2000);
  });

  it('is free of charge where the parts have no price and it has none', () => {
    const free = { ...FEE, price: 0 };
    expect(
      short(pickedItems(bundle(90, [free, 1], [{ ...CBC, price: 0 }, 1]), (id) => ({ ...free, _id: id })).items),
    ).toEqual([
      ['fee', 1, 45],
      ['fee', 1, 45],
    ]);
  });

  it('that is no package is itself', () => {
    expect(pickedItems(FEE, itemOf)).toEqual({ items: [{ item: FEE, number: 1 }], gone: [] });
  });
});

it('shares of a sum are whole dollars that add up to it, none further than a dollar from its weight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 40 }),
      (sum, weights) => {
        const shares = sharesOf(sum, weights);
        const all = weights.reduce((total, weight) => total + weight, 0);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(sum);
        shares.forEach((share, at) => {
          expect(Number.isInteger(share)).toBe(true);
          const exact = all === 0 ? sum / weights.length : (sum * (weights[at] ?? 0)) / all;
          expect(Math.abs(share - exact)).toBeLessThan(1);
        });
      },
    ),
  );
});

it('what a package costs singly counts each line as a bill would, and nothing for what there is not', () => {
  expect(
    singlePrice(
      [
        { itemID: FEE._id, number: 2 },
        { itemID: GAUZE._id, number: 3 },
        { itemID: 'x', number: 9 },
      ],
      itemOf,
    ),
  ).toBe(823);
});
