import Big from 'big.js';
import { toDollars } from '../core/money.ts';
import type { TaxSetting } from './settings/tax.setting.ts';

/** The rate of business tax in Taiwan (加值型及非加值型營業稅法 §10). */
export const BUSINESS_TAX_RATE = 0.05;

/** What somebody pays for: the treatment of an animal, or goods. */
export type Taxed = 'treatment' | 'goods';

/** What the clinic decided, with the usual for what it hasn't. */
export const taxRules = (setting: Pick<TaxSetting, 'taxIncluded' | 'taxTreatment' | 'taxGoods'>) => ({
  taxIncluded: setting.taxIncluded ?? true,
  taxTreatment: setting.taxTreatment ?? 'outside',
  taxGoods: setting.taxGoods ?? 'taxable',
});
/** What the clinic decided about business tax. */
export type TaxRules = ReturnType<typeof taxRules>;

/** Whether business tax is due on what somebody pays for. */
export const isTaxed = (rules: TaxRules, what: Taxed): boolean =>
  what === 'treatment' ? rules.taxTreatment === 'taxable' : rules.taxGoods === 'taxable';

/** A sum of one kind in NT$: without its tax, the tax, and what is paid. */
export interface TaxSplit {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/**
 * Splits a sum of the clinic's prices by its rules, each part in whole dollars and together what is paid to the dollar: of prices with tax the
 * net is rounded half up and the tax is the rest; of prices without it the tax is rounded and comes on top.
 */
export function splitTax(amount: number, what: Taxed, rules: TaxRules): TaxSplit {
  if (!isTaxed(rules, what)) return { net: amount, tax: 0, gross: amount };
  if (rules.taxIncluded) {
    const net = toDollars(new Big(amount).div(1 + BUSINESS_TAX_RATE));
    return { net, tax: amount - net, gross: amount };
  }
  const tax = toDollars(new Big(amount).times(BUSINESS_TAX_RATE));
  return { net: amount, tax, gross: amount + tax };
}
