import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTaxed, splitTax, taxRules } from './business-tax.ts';
import { TAX_SETTING } from './settings/tax.setting.ts';

const usual = taxRules(TAX_SETTING.defaults);

describe('business tax', () => {
  it('is, until the clinic decides otherwise, in its prices, on goods, and not on treatment', () => {
    expect(usual).toEqual({ taxIncluded: true, taxTreatment: 'outside', taxGoods: 'taxable' });
    expect([isTaxed(usual, 'treatment'), isTaxed(usual, 'goods')]).toEqual([false, true]);
  });

  it('of a price that includes it is what is left beside the rounded net', () => {
    expect(splitTax(105, 'goods', usual)).toEqual({ net: 100, tax: 5, gross: 105 });
    expect(splitTax(99, 'goods', usual)).toEqual({ net: 94, tax: 5, gross: 99 });
    expect(splitTax(600, 'treatment', usual)).toEqual({ net: 600, tax: 0, gross: 600 });
  });

  it('of a price without it comes on top, rounded half up', () => {
    const apart = taxRules({ taxIncluded: false, taxTreatment: 'taxable', taxGoods: 'exempt' });
    expect(splitTax(90, 'treatment', apart)).toEqual({ net: 90, tax: 5, gross: 95 });
    expect(splitTax(90, 'goods', apart)).toEqual({ net: 90, tax: 0, gross: 90 });
  });

  it('splits every sum into whole dollars that make it up again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 10_000_000 }), fc.boolean(), (amount, taxIncluded) => {
        const { net, tax, gross } = splitTax(amount, 'goods', { ...usual, taxIncluded });
        expect(net + tax).toBe(gross);
        expect(taxIncluded ? gross : net).toBe(amount);
        expect(Math.abs(tax - net * 0.05)).toBeLessThanOrEqual(0.53);
      }),
    );
  });
});
