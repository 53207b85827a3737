import { aDrugItem, aProduct } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { ranked, type Use, usageFor, usesOf, weightFit } from './usage-rank.ts';

const item = (name: string, strength?: number, dosePerKg = 12.5, divisible = 0.25): CatalogItem =>
  strength === undefined ? aProduct(name) : aDrugItem(name, [], { strength, dosePerKg, divisible });
const SMALL = item('Clavamox 62.5 mg', 62.5);
const LARGE = item('Clavamox 250 mg', 250);
const XRAY = item('X 光');
const SNAP = item('4Dx');

const CAT = { doctorID: '/staff/lin', type: 'cat', weight: 4.9 };
const use = (of: CatalogItem, more: Partial<Use> = {}): Use => ({
  itemID: of._id,
  doctorID: '',
  type: 'cat',
  weight: 4.9,
  drug: of.drug !== null,
  ...more,
});
const order = (items: readonly CatalogItem[], uses: readonly Use[], wanted = CAT) =>
  ranked(
    items.map((one) => ({ item: one, fit: 1 })),
    usageFor(uses, wanted),
    wanted.weight,
  ).map(({ name }) => name);

describe('quick entry', () => {
  it('offers first what the clinic uses more, whatever comes first in its list', () => {
    const uses = [use(XRAY), use(XRAY), use(SNAP)];
    expect(order([SNAP, XRAY], uses)).toEqual(['X 光', '4Dx']);
    expect(order([SNAP, XRAY], [...uses, use(SNAP), use(SNAP)])).toEqual(['4Dx', 'X 光']);
  });
  it('counts the same kind of animal three times and the same doctor twice', () => {
    expect(order([SNAP, XRAY], [use(SNAP, { type: 'dog' }), use(SNAP, { type: 'dog' }), use(XRAY)])[0]).toBe('X 光');
    expect(order([SNAP, XRAY], [use(SNAP), use(XRAY, { doctorID: '/staff/lin' })])[0]).toBe('X 光');
    expect(order([SNAP, XRAY], [use(SNAP), use(XRAY, { doctorID: '/staff/wang' })])[0]).toBe('4Dx');
  });
  it('offers a tablet for 4.9 kg before one for 40, though the large one goes out more', () => {
    const uses = Array.from({ length: 20 }, () => use(LARGE, { type: 'dog', weight: 40 }));
    expect(order([LARGE, SMALL], uses)).toEqual(['Clavamox 62.5 mg', 'Clavamox 250 mg']);
    const dog = { doctorID: '', type: 'dog', weight: 40 };
    expect(order([SMALL, LARGE], uses, dog)).toEqual(['Clavamox 250 mg', 'Clavamox 62.5 mg']);
  });
  it('puts what is made for other weights last, however often it is used', () => {
    const [little, big] = [item('Bravecto 2–4.5 kg'), item('Bravecto 4.5~10公斤')];
    expect(order([little, big], [use(little), use(little)])).toEqual([big.name, little.name]);
    expect([weightFit(little, 3), weightFit(little, 4.9), weightFit(little, null)]).toEqual([0, 2, 0]);
    // Whole tablets only: a cat would get four times the dose.
    expect(weightFit(item('Enro 200 mg', 200, 5, 1), 4.9)).toBe(2);
  });
  it('leaves equals in their order, and prefers the better match of the words among them', () => {
    const items = ['丙', '甲', '乙'].map((name) => item(name));
    expect(order(items, [])).toEqual(['丙', '甲', '乙']);
    const matches = items.map((one, at) => ({ item: one, fit: at === 2 ? 2 : 1 }));
    expect(ranked(matches, new Map(), null).map(({ name }) => name)).toEqual(['乙', '丙', '甲']);
  });
  it('counts an item of a visit once, and nothing of lines without an item', () => {
    const line = (itemID: string) => ({ _id: itemID, itemID, name: 'x', price: 1, number: 1, class: '', note: '' });
    const visit = { doctorID: 'd', weight: 3, chargeDivision: [line('a'), line('a'), line('')] as never };
    expect(usesOf(visit, 'cat')).toEqual([{ itemID: 'a', drug: false, doctorID: 'd', type: 'cat', weight: 3 }]);
  });
});
