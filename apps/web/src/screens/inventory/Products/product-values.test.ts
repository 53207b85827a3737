import { type Product, productFields } from '@vetloom/domain/catalog/product.schema.ts';
import { describe, expect, it } from 'vitest';
import { levelChoices } from './product-levels.ts';
import {
  copyOfProduct,
  EMPTY_PRODUCT,
  fieldsOfProduct,
  productError,
  productErrors,
  valuesOfProduct,
} from './product-values.ts';

const STAMPS = { id: 'p1', createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const FULL: Product = {
  ...productFields.parse({
    supplierID: 's1',
    customID: 'CER16',
    type: '口服',
    name: 'Cerenia 16 mg',
    drugInfo: { strength: 16, dosePerKg: 2, doseMin: 1, doseMax: 4, frequency: 'SID', ingredients: ['maropitant'] },
    controlledDrugInfo: { schedule: 3, license: '衛署' },
    safetyStock: 20,
    sellUnit: '顆',
    sellFactor: 0.01,
    purchaseUnit: '箱',
    purchaseFactor: 12,
    openDays: 28,
    barcode: '4710001',
    unit: '盒',
    price: 120.5,
    cost: 71,
    discount: 0.9,
    sellTaxMode: 1,
    info: '口服止吐',
    insideInfo: '冷藏',
    level1: 'l1',
    level2: 'l2',
    reminderDays: 30,
  }),
  ...STAMPS,
};

it('[3.3.33 screen half] every field of a product stands in its form and comes back as it was', () => {
  const { active, ...fields } = productFields.parse(FULL);
  expect(active).toBe(true);
  expect(fieldsOfProduct(valuesOfProduct(FULL))).toEqual(fields);
});

it('[3.5.16 screen half] a selling unit that is emptied is sent as null', () => {
  expect(fieldsOfProduct({ ...valuesOfProduct(FULL), sellUnit: ' ' }).sellUnit).toBeNull();
});

it('what is no drug has neither doses nor a schedule, whatever was typed before', () => {
  const fields = fieldsOfProduct({ ...valuesOfProduct(FULL), drug: false });
  expect(fields).toMatchObject({ drugInfo: null, controlledDrugInfo: null });
});

it('a copy has everything but the codes, which are one product’s alone', () => {
  const copy = fieldsOfProduct(copyOfProduct(FULL));
  expect(copy).toMatchObject({ customID: '', barcode: '', price: 120.5, drugInfo: FULL.drugInfo });
  expect(copy.name).not.toBe(FULL.name);
});

describe('a form is refused at the field', () => {
  it.each([
    ['name', ''],
    ['price', '-1'],
    ['price', '1.23456'],
    ['cost', 'abc'],
    ['safetyStock', '-3'],
    ['sellFactor', '0'],
    ['purchaseFactor', '-2'],
    ['purchaseFactor', '1.2345678'],
    ['openDays', '1.5'],
    ['discount', '120'],
    ['reminderDays', '1.5'],
    ['barcode', '條碼'],
    ['strength', '0'],
    ['dosePerKg', '9'],
    ['info', 'x'.repeat(2001)],
  ] as const)('%s: %j', (field, typed) => {
    expect(productError({ ...valuesOfProduct(FULL), [field]: typed }, field)).toBeTypeOf('string');
  });

  it('and one with a name and a price is whole', () => {
    expect(productErrors({ ...EMPTY_PRODUCT, name: '紗布', price: '1,200' })).toEqual({});
    expect(fieldsOfProduct({ ...EMPTY_PRODUCT, name: '紗布', price: '1,200' }).price).toBe(1200);
    expect(productErrors(valuesOfProduct(FULL))).toEqual({});
  });
});

it('[3.2.63 form half] levels offer the children of the one before, of the product’s type or of all', () => {
  const level = (id: string, parentID: string | null, type = '') => ({
    parentID,
    type,
    name: id,
    depth: 1,
    ...STAMPS,
    id,
  });
  const levels = [
    level('a', null),
    level('b', null, '口服'),
    level('c', null, '耗材'),
    level('a1', 'a'),
    level('a11', 'a1'),
  ];
  const ids = (values: object) =>
    levelChoices({ type: '口服', level1: '', level2: '', level3: '', ...values }, levels).map((list) =>
      list.map(({ id }) => id),
    );
  expect(ids({})).toEqual([['a', 'b'], [], []]);
  expect(ids({ level1: 'a', level2: 'a1' })).toEqual([['a', 'b'], ['a1'], ['a11']]);
});
