import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxRules } from '../clinic/business-tax.ts';
import { zoneOf } from '../core/zone.ts';
import {
  allowanceParts,
  contentFor,
  invoiceDue,
  isSoundContent,
  type SourceLine,
  shareOut,
  taxTypeOf,
  taxWithin,
} from './invoice-content.ts';
import { nextPeriod, periodBounds, periodOf, reportingEnds } from './invoice-number.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const at = (iso: string): number => Date.parse(iso) / 1000;
const UBN = '04595257';

const usual = taxRules({});
const rules = fc.record({
  taxIncluded: fc.boolean(),
  taxTreatment: fc.constantFrom('outside' as const, 'taxable' as const),
  taxGoods: fc.constantFrom('taxable' as const, 'exempt' as const),
});
const lines: fc.Arbitrary<SourceLine[]> = fc.array(
  fc.record({
    name: fc.constantFrom('飼料', '診察費', '項圈', '住宿'),
    number: fc.integer({ min: 0, max: 9 }),
    amount: fc.integer({ min: -50, max: 90_000 }),
    what: fc.constantFrom('treatment' as const, 'goods' as const),
  }),
  { maxLength: 12 },
);
const ubn = fc.constantFrom('', UBN);

describe('periods', () => {
  it('are two months of the clinic’s calendar, named by the year of the Republic and the second month', () => {
    expect(periodOf(at('2026-11-30T15:59:59Z'), TAIPEI)).toBe('11512');
    expect(periodOf(at('2026-12-31T15:59:59Z'), TAIPEI)).toBe('11512');
    expect(periodOf(at('2026-12-31T16:00:00Z'), TAIPEI)).toBe('11602');
    expect(nextPeriod('11512', TAIPEI)).toBe('11602');
    expect(periodBounds('11512', TAIPEI)).toEqual({
      from: at('2026-10-31T16:00:00Z'),
      to: at('2026-12-31T16:00:00Z'),
    });
  });

  it('are reported until the end of the 15th day behind them', () => {
    expect(reportingEnds('11512', TAIPEI)).toBe(at('2027-01-15T16:00:00Z'));
  });
});

describe('what stands on an invoice', () => {
  it('shares whole dollars out to the dollar, none below zero', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(90_000), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const parts = shareOut(amount, weights);
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(weights.some((one) => one > 0) ? amount : 0);
      }),
    );
  });

  it('is its amount to the dollar, line by line, with the tax that the law asks, whatever the bill and whoever buys', () => {
    fc.assert(
      fc.property(lines, rules, fc.integer({ min: 1, max: 500_000 }), ubn, (bill, by, amount, buyer) => {
        const content = contentFor(bill, by, amount, buyer);
        if (!content) return;
        expect(content.total).toBe(amount);
        expect(isSoundContent(content, buyer)).toBe(true);
        expect(content.lines.some(({ name }) => by.taxTreatment === 'outside' && name === '')).toBe(false);
      }),
    );
  });

  it('leaves out what is outside of business tax', () => {
    const bill: SourceLine[] = [
      { name: '診察費', number: 1, amount: 600, what: 'treatment' },
      { name: '飼料', number: 2, amount: 1050, what: 'goods' },
    ];
    expect(contentFor(bill, usual, 1050, '')).toEqual({
      lines: [{ name: '飼料', number: 2, amount: 1050, taxed: true }],
      ...{ sales: 1050, free: 0, tax: 0, total: 1050 },
    });
    expect(contentFor(bill, usual, 1050, UBN)).toMatchObject({ sales: 1000, tax: 50, total: 1050 });
    expect(contentFor(bill.slice(0, 1), usual, 600, '')).toBeUndefined();
    const both = contentFor(bill, { ...usual, taxTreatment: 'taxable', taxGoods: 'exempt' }, 1650, UBN);
    expect(both && taxTypeOf(both)).toBe('9');
  });

  it('is short of nothing once all payments of a bill have theirs, in whatever parts it was paid and in whatever order they were issued', () => {
    fc.assert(
      fc.property(
        lines,
        rules,
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat(5)),
        (bill, by, payments, order) => {
          const received = payments.reduce((a, b) => a + b, 0);
          let invoiced = 0;
          const left = [...payments];
          while (left.length > 0) {
            const [paid = 0] = left.splice((order.next().value ?? 0) % left.length, 1);
            const due = invoiceDue(bill, by, { received, covered: 0, invoiced });
            invoiced += contentFor(bill, by, Math.min(paid, due), '')?.total ?? 0;
          }
          const total = bill.reduce((sum, { amount }) => sum + amount, 0);
          const due = invoiceDue(bill, by, { received, covered: 0, invoiced });
          expect(due).toBe(0);
          const taxed = bill.filter(
            ({ what, amount }) => amount > 0 && (what === 'goods' || by.taxTreatment !== 'outside'),
          );
          const goods = taxed.reduce((sum, { amount }) => sum + amount, 0);
          if (received >= total) expect(invoiced).toBe(Math.max(0, Math.min(goods, total)));
        },
      ),
    );
  });

  it('takes what a package pays for treatment first, and what was paid too much for nobody’s goods', () => {
    const bill: SourceLine[] = [
      { name: '洗牙', number: 1, amount: 2000, what: 'treatment' },
      { name: '飼料', number: 1, amount: 500, what: 'goods' },
    ];
    expect(invoiceDue(bill, usual, { received: 500, covered: 2000, invoiced: 0 })).toBe(500);
    expect(invoiceDue(bill, usual, { received: 9000, covered: 0, invoiced: 0 })).toBe(500);
    expect(invoiceDue(bill, usual, { received: 0, covered: 0, invoiced: 500 })).toBe(-500);
  });

  it('goes back in allowances that are the whole to the dollar, tax and all', () => {
    fc.assert(
      fc.property(
        lines,
        rules,
        fc.integer({ min: 1, max: 90_000 }),
        ubn,
        fc.array(fc.nat(40_000)),
        (bill, by, amount, buyer, cuts) => {
          const content = contentFor(bill, by, amount, buyer);
          if (!content) return;
          let before = 0;
          const all = { net: 0, tax: 0, free: 0 };
          for (const cut of [...cuts, content.total]) {
            const part = Math.min(cut, content.total - before);
            if (part === 0) continue;
            const parts = allowanceParts(content, all, part);
            expect(parts.net + parts.tax + parts.free).toBe(part);
            expect(Math.min(parts.net, parts.tax, parts.free)).toBeGreaterThanOrEqual(0);
            before += part;
            for (const key of ['net', 'tax', 'free'] as const) all[key] += parts[key];
          }
          expect(all.free).toBe(content.free);
          if (buyer !== '') expect(all).toEqual({ net: content.sales, tax: content.tax, free: content.free });
        },
      ),
    );
  });

  it('goes back to the dollar also where allowances were taken back between, with no more tax than the invoice has', () => {
    // 30 NT$: 29 and 1 of tax. The first half has no tax, the second one all of it.
    const content = contentFor([{ name: '試用包', number: 1, amount: 30, what: 'goods' }], usual, 30, '04595257');
    if (!content) throw new Error('an invoice');
    const none = { net: 0, tax: 0, free: 0 };
    const second = allowanceParts(content, allowanceParts(content, none, 15), 15);
    expect(second).toEqual({ net: 14, tax: 1, free: 0 });
    expect(allowanceParts(content, second, 15)).toEqual({ net: 15, tax: 0, free: 0 });
    fc.assert(
      fc.property(
        lines,
        rules,
        fc.integer({ min: 1, max: 90_000 }),
        ubn,
        fc.array(fc.record({ cut: fc.integer({ min: 1, max: 40_000 }), back: fc.nat(3) }), { maxLength: 12 }),
        (bill, by, amount, buyer, acts) => {
          const given = contentFor(bill, by, amount, buyer);
          if (!given) return;
          const { net, tax } = taxWithin(given);
          let stand: { net: number; tax: number; free: number }[] = [];
          const sum = () => ({
            net: stand.reduce((all, one) => all + one.net, 0),
            tax: stand.reduce((all, one) => all + one.tax, 0),
            free: stand.reduce((all, one) => all + one.free, 0),
          });
          const left = () => given.total - sum().net - sum().tax - sum().free;
          for (const { cut, back } of [...acts, { cut: given.total, back: 9 }]) {
            if (back < stand.length) stand = stand.filter((_, at) => at !== back);
            const part = Math.min(cut, left());
            if (part === 0) continue;
            const parts = allowanceParts(given, sum(), part);
            expect(parts.net + parts.tax + parts.free).toBe(part);
            expect(Math.min(parts.net, parts.tax, parts.free)).toBeGreaterThanOrEqual(0);
            stand.push(parts);
          }
          expect(sum()).toEqual({ net, tax, free: given.free });
        },
      ),
    );
  });
});
