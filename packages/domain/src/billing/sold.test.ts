import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billTotals } from '../lines/bill.totals.ts';
import type { Discount } from '../lines/discount.ts';
import type { Form } from '../stock/form.schema.ts';
import { formTotal } from '../stock/form-total.ts';
import { type SoldVisitFields, soldForm, soldSale, soldVisit } from './sold.ts';

const line = (at: number, price: number, number: number, itemID = '') => ({
  ...{ _id: `l${at}`, itemID, name: `${at}`, class: '', note: '', price, number },
});
const drug = (at: number, price: number, number: number) => ({ ...line(at, price, number), controlled: false });

const visit = (parts: Partial<SoldVisitFields>): SoldVisitFields =>
  ({
    dateTime: 100,
    doctorID: '/staff/lin',
    doctor: '林佳蓉',
    billStatus: 20,
    total: 0,
    chargeDivision: [],
    drugBag: [],
    drugDiscountRate: 1,
    examTask: [],
    examConsumable: [],
    surgery: [],
    surgeryConsumable: [],
    surgeryConsumableDiscountRate: 1,
    surgeryDrugBag: [],
    surgeryDrugDiscountRate: 1,
    vaccine: [],
    ...parts,
  }) as SoldVisitFields;
const amounts = (lines: readonly { amount: number }[] = []) => lines.map(({ amount }) => amount);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('what counts as sold', () => {
  it('is a bill that the cashier has or has settled, and none that is being written or was cancelled', () => {
    const lines = [line(1, 100, 2)];
    for (const [billStatus, isSold] of [
      [0, false],
      [10, false],
      [20, true],
      [30, true],
    ] as const)
      expect(soldVisit(visit({ billStatus, total: 200, chargeDivision: lines })) !== undefined).toBe(isSold);
    const sale = { dateTime: 1, createBy: 'a', total: 200, lines, billStatus: 30 as const };
    expect(soldSale(sale)).toMatchObject({ staffID: 'a', lines: [{ goods: true, amount: 200 }] });
    expect(soldSale({ ...sale, billStatus: 0 })).toBeUndefined();
    expect(soldSale({ ...sale, imported: { importID: 'i' } as never })).toBeUndefined();
  });

  it('goods are what the catalogue says, and of lines by hand what stands among drugs, vaccines and consumables', () => {
    const found = soldVisit(
      visit({
        total: 60,
        chargeDivision: [line(1, 10, 1), line(2, 10, 1, '/catalog/product/P1'), line(3, 10, 1, '/catalog/service/S1')],
        vaccine: [line(4, 10, 1)] as never,
        drugBag: [{ items: [drug(5, 10, 1)] }] as never,
        surgery: [line(6, 10, 1, '/catalog/service/S2')] as never,
      }),
    );
    const goods = (found?.lines ?? []).map((one) => [one.name, one.goods, one.itemID]);
    expect(goods.sort()).toEqual([
      ['1', false, ''],
      ['2', true, 'P1'],
      ['3', false, 'S1'],
      ['4', true, ''],
      ['5', true, ''],
      ['6', false, 'S2'],
    ]);
  });

  it('a discount on a line is that line’s, one on the whole is everybody’s', () => {
    const discounts = [{ _id: 'l1', off: { kind: 'amount', amount: 40 } }] as Discount[];
    const chargeDivision = [line(1, 100, 1), line(2, 100, 1)];
    expect(amounts(soldVisit(visit({ total: 160, chargeDivision, discounts }))?.lines)).toEqual([60, 100]);
    const whole = [{ _id: 'bill', off: { kind: 'percent', percent: 10 } }] as Discount[];
    expect(amounts(soldVisit(visit({ total: 180, chargeDivision, discounts: whole }))?.lines)).toEqual([90, 90]);
  });

  it('the lines of any bill are its total to the dollar, whatever its rates, discounts and roundings are', () => {
    const anyLine = fc.record({
      price: fc.integer({ min: 0, max: 50_000 }).map((value) => value / 10),
      number: fc.constantFrom(0.1, 0.25, 0.3, 1, 2.5, 7),
    });
    const of = (lines: { price: number; number: number }[], from: number) =>
      lines.map(({ price, number }, at) => drug(from + at, price, number));
    const anyBill = fc.record({
      charges: fc.array(anyLine, { maxLength: 6 }),
      drugs: fc.array(anyLine, { maxLength: 6 }),
      rate: fc.constantFrom(1, 0.9, 0.85, 0),
      off: fc.integer({ min: 0, max: 500 }),
      to: fc.constantFrom(1, 5, 10),
    });
    fc.assert(
      fc.property(anyBill, ({ charges, drugs, rate, off, to }) => {
        const discounts =
          off === 0
            ? []
            : ([
                { _id: 'bill', off: { kind: 'amount', amount: off } },
                { _id: 'l0', off: { kind: 'percent', percent: 7 } },
              ] as Discount[]);
        const parts = visit({
          chargeDivision: of(charges, 0),
          drugBag: [{ items: of(drugs, 100) }] as never,
          drugDiscountRate: rate,
          discounts: discounts as never,
        });
        const { total } = billTotals(parts, 1, { to: to as 1 | 5 | 10, how: 'nearest' });
        const lines = soldVisit({ ...parts, total })?.lines ?? [];
        if (lines.length > 0) expect(sum(amounts(lines))).toBe(total);
      }),
    );
  });

  it('a sale form is its total with the tax on top, in stock units', () => {
    const items = [
      {
        _id: 'a',
        prodID: 'P1',
        name: '',
        unit: '',
        factor: 10,
        number: 3,
        price: 33.3,
        discount: 1,
        note: '',
        lots: [],
      },
      { _id: 'b', prodID: 'P2', name: '', unit: '', factor: 1, number: 1, price: 9, discount: 0.5, note: '', lots: [] },
    ];
    const form = {
      items,
      sellDateTime: 5,
      staffID: 's',
      staffName: '',
      ...formTotal(items, 2),
    } as unknown as Form<'sell'>;
    const { lines } = soldForm(form);
    expect(sum(amounts(lines))).toBe(form.totalAmount);
    expect(lines[0]).toMatchObject({ itemID: 'P1', number: 30, goods: true });
  });
});
