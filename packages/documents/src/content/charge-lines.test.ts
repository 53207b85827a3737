import { discountedTotal, linesTotal } from '@vetloom/domain/core/money.ts';
import { pricedLine } from '@vetloom/domain/lines/charged-line.schema.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleRecord } from '../testing/sample.ts';
import { chinese } from '../words/chinese.ts';
import { billOf } from './charge-lines.ts';

const sumOf = (bill: ReturnType<typeof billOf>) =>
  bill.lines.reduce((sum, line) => sum + line.amount, 0) + bill.discounts.reduce((sum, line) => sum + line.amount, 0);

describe('a printed bill', () => {
  it('adds up to the total in plain sight, whatever the record says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 20 })), { maxLength: 20 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.boolean(),
        (prices, total, itemise) => {
          const examConsumable = prices.map(([price, number], index) =>
            pricedLine.parse({ _id: `x${index}`, name: `項目 ${index}`, price, number }),
          );
          expect(sumOf(billOf(sampleRecord({ examConsumable }, { total }), itemise, chinese))).toBe(total);
        },
      ),
    );
  });

  it('shows a drug discount as a line of its own when drugs are itemised', () => {
    const record = sampleRecord({ drugDiscountRate: 0.95 });
    const lines = record.drugBag.flatMap((bag) => bag.items);
    const drugSubTotal = discountedTotal(lines, 0.95);
    const bill = billOf({ ...record, drugSubTotal, total: 4800 + drugSubTotal }, true, chinese);
    expect(bill.discounts).toEqual([{ label: '藥品折扣 95 折', amount: drugSubTotal - linesTotal(lines) }]);
  });

  it('sums the drugs up, after their discount, when they are not itemised', () => {
    const bill = billOf(sampleRecord({ drugDiscountRate: 0.9 }, { drugSubTotal: 545, total: 5345 }), false, chinese);
    expect(bill.lines.at(-1)).toEqual({ name: '藥品（3 項）', price: null, number: null, amount: 545 });
    expect(bill.discounts).toEqual([]);
  });

  it('uses the stored subtotal of a line, also when it is 0', () => {
    const charge = sampleRecord().chargeDivision[0];
    if (charge === undefined) throw new Error('the sample has charges');
    const bill = billOf(sampleRecord({ chargeDivision: [{ ...charge, subTotal: 0 }] }), false, chinese);
    expect(bill.lines[0]?.amount).toBe(0);
  });
});
