import { productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { supplierSchema } from '@vetloom/domain/catalog/supplier.schema.ts';
import { FORM_SCHEMAS } from '@vetloom/domain/stock/form.schema.ts';
import { describe, expect, it } from 'vitest';
import { rowActWord, rowHistory } from '../../../locale/inventory-history.ts';
import { toldRowChange } from './row-words.ts';

const names = (id: string) => ({ s1: '大同藥品' })[id];
const told = (field: string, before: unknown, after: unknown) => toldRowChange({ field, before, after }, names);

describe('a line of a form’s history', () => {
  it('tells rows by their names, choices by their words, suppliers by theirs', () => {
    expect(told('supplierID', '', 's1')).toMatchObject({ label: '廠商', before: '（空白）', after: '大同藥品' });
    expect(told('arrive', 0, 20)).toMatchObject({ before: '未到貨', after: '已入庫' });
    expect(told('paymentTerm', 'monthly', 'days30')).toMatchObject({ before: '月結', after: '30 天' });
    const row = { _id: 'a', name: '紗布', number: 10, price: 5 };
    expect(told('items', [row], [{ ...row, number: 12 }])?.sentences).toEqual(['紗布：數量 10 → 12']);
    expect(told('staffID', '/staff/a', '/staff/b')).toBeUndefined();
  });

  it('has a word for each field of forms, products and suppliers', () => {
    const kept = ['id', 'createDateTime', 'createBy', 'updateDateTime', 'updateBy'];
    const schemas = [...Object.values(FORM_SCHEMAS), productSchema, supplierSchema];
    const fields = [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))];
    const wordless = fields.filter(
      (field) => !kept.includes(field) && !rowHistory.untold.includes(field) && rowHistory.fields[field] === undefined,
    );
    expect(wordless).toEqual([]);
  });

  it('names the act by what it changed', () => {
    expect(rowActWord('form.purchase.change')).toBe('進貨單');
    expect(rowActWord('supplier.create')).toBe('廠商');
    expect(rowActWord('catalogue.save')).toBe('更新品項');
    expect(rowActWord('something.new')).toBe('變更');
  });
});
