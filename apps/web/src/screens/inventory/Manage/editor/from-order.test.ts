import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { describe, expect, it } from 'vitest';
import type { LastPurchase } from '../../../../data/inventory/buying-calls.ts';
import { besideLast, besideOrder, filledFrom } from './beside.ts';
import { emptyLot, emptyRow, type RowText } from './form-text.ts';
import { purchaseOf, returnOf, rowsOfRest } from './from-order.ts';

type Item = Form<'order'>['items'][number];
const item = (_id: string, number: number, more: Partial<Item> = {}): Item => ({
  ...{ _id, prodID: `P${_id}`, name: `藥${_id}`, unit: '盒', factor: 100, number, price: 50, discount: 1, free: 0 },
  ...{ note: '', ...more },
});
const order = (items: readonly Item[]) =>
  ({ id: 'O', customID: 'O-1', supplierID: 's', paymentTerm: 'days60', taxMode: 2, items }) as unknown as Form<'order'>;
const delivery = (orderItemID: string, number: number, arrive: 0 | 20 = 20) =>
  ({ arrive, items: [{ orderItemID, number }] }) as unknown as Form<'purchase'>;
const row = (more: Partial<RowText>): RowText => ({ ...emptyRow(), prodID: 'Pa', name: '藥a', number: '1', ...more });

describe('a purchase of an order', () => {
  it('begins with what is missing, at the order’s price, terms and tax', () => {
    const text = purchaseOf(order([item('a', 10), item('b', 2)]), [delivery('a', 4), delivery('b', 2)], 0);
    expect(text).toMatchObject({ supplierID: 's', paymentTerm: 'days60', taxMode: 2, orderID: 'O' });
    expect(text.rows).toMatchObject([{ orderItemID: 'a', number: '6', price: '50', factor: '100', unit: '盒' }]);
  });

  it('counts nothing as come that is only on its way', () => {
    expect(purchaseOf(order([item('a', 10)]), [delivery('a', 4, 0)], 0).rows).toMatchObject([{ number: '10' }]);
  });

  it('keeps lot and price that were typed when only the rest is received', () => {
    const typed = row({ orderItemID: 'a', price: '48', lots: [{ ...emptyLot(), lot: 'L', number: '9' }] });
    expect(rowsOfRest([{ item: item('a', 10), number: 3, free: 0 }], [typed])).toMatchObject([
      { number: '3', price: '48', lots: [{ lot: 'L', number: '' }] },
    ]);
  });
});

it('a return begins with the goods of its purchase and no number', () => {
  const purchase = { ...order([item('a', 10)]), id: 'P-1' } as unknown as Form<'purchase'>;
  expect(returnOf(purchase, 0)).toMatchObject({
    purchaseID: 'P-1',
    supplierID: 's',
    rows: [{ prodID: 'Pa', number: '' }],
  });
});

describe('a row beside its order', () => {
  const missing = new Map([['a', { item: item('a', 10), number: 10 }]]);
  it.each([
    ['agrees', { number: '10', price: '50', factor: '100' }, { kind: 'same' }],
    [
      'lacks some, in stock units',
      { number: '4', price: '50', factor: '100' },
      { kind: 'fewer', ordered: 1000, here: 400 },
    ],
    ['is dearer', { number: '10', price: '55', factor: '100' }, { kind: 'price', change: 0.1, price: 50 }],
    ['wasn’t ordered', { orderItemID: '' }, { kind: 'notOrdered' }],
  ])('%s', (_what, more, expected) => {
    expect(besideOrder(row({ orderItemID: 'a', ...more }), missing)).toEqual(expected);
  });
});

describe('a row beside the last purchase', () => {
  const last = { prodID: 'Pa', price: 100, discount: 0.9, factor: 10, unit: '瓶' } as LastPurchase;
  const lasts = new Map([['Pa', last]]);

  it('is as much dearer as a stock unit costs more, and says nothing of half a percent or of no price', () => {
    expect(besideLast(row({ price: '99', factor: '10' }), last)).toBe(0.1);
    expect(besideLast(row({ price: '90.2', factor: '10' }), last)).toBeNull();
    expect(besideLast(row({ price: '' }), last)).toBeNull();
  });

  it('takes over price, unit and discount where nobody wrote a price, once', () => {
    const rows = [row({}), row({ price: '3' })];
    expect(filledFrom(rows, lasts, new Set())).toMatchObject([
      { price: '100', unit: '瓶', factor: '10', discount: '90' },
      { price: '3' },
    ]);
    expect(filledFrom(rows, lasts, new Set(rows.map(({ key }) => `${key} Pa`)))).toBe(rows);
  });
});
