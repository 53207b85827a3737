import { catalogItemOfPackage } from '@vetloom/domain/catalog/catalog-projection.ts';
import { aProduct } from '@vetloom/testing/domain/builders.ts';
import { packageRow as aPackage } from '@vetloom/testing/domain/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { isInView, packageRow } from './package-row.ts';
import { copiedPackage, packageSums, packageValues, readPackage } from './package-values.ts';

const ITEMS = [
  aProduct('疫苗', { _id: '/catalog/product/v', price: 600 }),
  aProduct('健檢', { _id: '/catalog/service/h', kind: 'service', price: 900 }),
  aProduct('停產', { _id: '/catalog/product/old', price: 100, active: false }),
];
const itemOf = (id: string) => ITEMS.find(({ _id }) => _id === id);
const BUNDLE = aPackage({
  ...{ id: 'K1', customID: 'K-1', name: '幼犬套組', price: 1300, info: '三個月內' },
  items: [
    { kind: 'product', id: 'v', number: 1 },
    { kind: 'service', id: 'h', number: 1 },
  ],
});
const row = (fields: Parameters<typeof aPackage>[0] = {}) => {
  const bundle = aPackage({ ...BUNDLE, ...fields });
  return packageRow({ id: bundle.id, item: catalogItemOfPackage(bundle), held: bundle }, itemOf);
};

describe('[3.3.37 form half] the editor of a package', () => {
  it('shows every field and says the same again', () => {
    const read = readPackage(packageValues(BUNDLE));
    if ('errors' in read) throw new Error('it has no errors');
    expect(BUNDLE).toMatchObject(read.fields);
    expect(Object.keys(read.fields)).toHaveLength(5);
  });

  it('wants a name, something in it and numbers above zero; without a price it has none of its own', () => {
    expect(readPackage(packageValues(undefined))).toEqual({
      errors: { name: expect.any(String), items: expect.any(String) },
    });
    const values = packageValues(BUNDLE);
    const none = { ...values, items: [{ kind: 'product' as const, id: 'v', number: '0' }] };
    expect(readPackage(none)).toEqual({ errors: { items: expect.any(String) } });
    expect(readPackage({ ...values, price: '' })).toMatchObject({ fields: { price: 0 } });
    expect(packageValues({ ...BUNDLE, price: 0 }).price).toBe('');
  });

  it('says what it saves beside the single prices, or that it costs more', () => {
    const lines = [
      { itemID: '/catalog/product/v', number: 1 },
      { itemID: '/catalog/service/h', number: 1 },
    ];
    expect(packageSums(lines, 1200, itemOf)).toEqual({ singly: 1500, price: 1200, off: 0.2 });
    expect(packageSums(lines, 1800, itemOf).off).toBe(-0.2);
    expect(packageSums(lines, 0, itemOf)).toEqual({ singly: 1500, price: 1500, off: null });
  });

  it('of a copy has another name and no code', () => {
    expect(copiedPackage(BUNDLE)).toMatchObject({ name: '幼犬套組（複本）', customID: '', price: '1300' });
  });
});

describe('the list of packages', () => {
  it('says what is in each and what that costs singly today', () => {
    expect(row()).toMatchObject({ content: '疫苗、健檢', singly: 1500, own: 1300, broken: false });
    expect(row({ items: [{ kind: 'product', id: 'v', number: 3 }] }).content).toBe('疫苗 ×3');
  });

  it('finds those that hold something archived, and those that cost more than their parts', () => {
    const broken = row({ items: [{ kind: 'product', id: 'old', number: 1 }] });
    expect([isInView(broken, 'broken'), isInView(row(), 'broken')]).toEqual([true, false]);
    expect([isInView(row({ price: 1600 }), 'dearer'), isInView(row(), 'dearer')]).toEqual([true, false]);
    expect([isInView(row({ active: false }), 'all'), isInView(row({ active: false }), 'archived')]).toEqual([
      false,
      true,
    ]);
  });
});
