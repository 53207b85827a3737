import type { Supplier } from '@vetloom/domain/catalog/supplier.schema.ts';
import { describe, expect, it } from 'vitest';
import { readSupplier, supplierValues } from './supplier-values.ts';

const EMPTY = supplierValues(undefined);

describe('the form of a supplier', () => {
  it('shows what is stored and says it again', () => {
    const stored = { name: '大同', gui: '12345675', minOrderAmount: 3000, leadDays: 0, paymentTerm: 'days30' };
    const values = supplierValues(stored as Supplier);
    expect(values).toMatchObject({ name: '大同', minOrderAmount: '3000', leadDays: '', paymentTerm: 'days30' });
    expect(readSupplier(values)).toMatchObject({ fields: { ...stored, bankName: '', freeShippingAmount: 0 } });
  });

  it('reads sums with their commas and says of each field what is wrong with it', () => {
    expect(readSupplier({ ...EMPTY, name: 'A', minOrderAmount: '12,000' })).toMatchObject({
      fields: { minOrderAmount: 12_000 },
    });
    const wrong = {
      ...{ name: ' ', gui: '123', contactEmail: 'nobody', website: 'example.com' },
      ...{ minOrderAmount: '-1', freeShippingAmount: '1.5', leadDays: '400' },
    };
    const read = readSupplier({ ...EMPTY, ...wrong });
    expect('errors' in read && Object.keys(read.errors).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });
});
