import { aBag, aCharge, aTask, facts } from '@vetloom/testing/domain/builders.ts';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesTotal, lineTotal } from '../core/money.ts';
import { billTotals } from './bill.totals.ts';

describe('totals of a record (spec 2 §5)', () => {
  it('[2.5.12] a stored subTotal wins, a stored 0 too', () => {
    expect(lineTotal({ price: 50, number: 2, subTotal: 90 })).toBe(90);
    expect(lineTotal({ price: 50, number: 2, subTotal: 0 })).toBe(0);
  });

  it('[2.5.10] rounds a line half up on exact decimals', () => {
    expect(lineTotal({ price: 33.5, number: 3 })).toBe(101);
    expect(lineTotal({ price: 12.4, number: 2 })).toBe(25);
    expect(lineTotal({ price: 1.005, number: 100 })).toBe(101);
    expect(lineTotal({ price: 0.1, number: 25 })).toBe(3);
    expect(lineTotal({ price: 33.3, number: 1.5 })).toBe(50);
  });

  it('[2.5.11] rounds each line before they are added up', () => {
    const half = { price: 0.5, number: 1 };
    expect(linesTotal([half, half, half])).toBe(3);
    expect(billTotals(facts({ chargeDivision: [aCharge(0.5), aCharge(0.5), aCharge(0.5)] })).total).toBe(3);
  });

  it('[2.5.13 rule half] sums charges, drugs, tasks, consumables, surgery and its parts, vaccines', () => {
    const record = facts({
      chargeDivision: [aCharge(300)],
      drugBag: [aBag(150)],
      examTask: [aTask({ price: 600 })],
      examConsumable: [aCharge(50)],
      surgery: [aCharge(2000)],
      surgeryConsumable: [aCharge(200)],
      surgeryConsumableDiscountRate: 0.9,
      surgeryDrugBag: aBag(400).items,
      surgeryDrugDiscountRate: 0.5,
      vaccine: [aCharge(500)],
    });
    expect(billTotals(record).total).toBe(3980);
  });

  it("[2.5.14] drugs are discounted and rounded once, by the clinic's mode", () => {
    const record = facts({ drugBag: [aBag(100), aBag(55)], drugDiscountRate: 0.9 });
    expect([1, 2, 3].map((mode) => billTotals(record, mode as 1 | 2 | 3).drugSubTotal)).toEqual([140, 140, 139]);
  });

  it('[R21] the controlled share is a part of the drugs, not added again', () => {
    const bag = aBag(100);
    const record = facts({
      drugBag: [{ ...bag, items: bag.items.map((item) => ({ ...item, controlled: true })) }, aBag(50)],
    });
    expect(billTotals(record)).toMatchObject({ drugSubTotal: 150, controlledDrugSubTotal: 100, total: 150 });
  });

  it('every total is a whole number of dollars and no line order changes it', () => {
    const priced = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 1000),
      number: fc.integer({ min: 0, max: 9999 }).map((n) => n / 100),
    });
    fc.assert(
      fc.property(fc.array(priced, { maxLength: 30 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
        const charges = lines.map((line) => aCharge(line.price, line.number));
        const bags = lines.map((line) => aBag(line.price));
        const of = (chargeDivision: typeof charges, drugBag: typeof bags) =>
          billTotals(facts({ chargeDivision, drugBag, drugDiscountRate: percent / 100 })).total;
        const total = of(charges, bags);
        expect(Number.isInteger(total)).toBe(true);
        expect(of([...charges].reverse(), [...bags].reverse())).toBe(total);
        const exact = lines.reduce(
          (sum, line) =>
            sum.plus(new Big(line.price).times(line.number)).plus(new Big(line.price).times(percent).div(100)),
          new Big(0),
        );
        expect(Math.abs(total - Number(exact))).toBeLessThanOrEqual(lines.length / 2 + 0.5);
      }),
    );
  });
});
