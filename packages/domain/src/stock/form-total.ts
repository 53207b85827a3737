import Big from 'big.js';
import { toDollars } from '../core/money.ts';

/** Sales tax of Taiwan. */
const TAX_RATE = new Big('0.05');

/** A row that costs something. */
export interface CostedItem {
  readonly number: number;
  readonly price: number;
  readonly discount: number;
  readonly subTotal?: number | undefined;
}

/** NT$ of a row: what a person fixed, else number × price × discount, rounded half up. */
export const itemTotal = ({ number, price, discount, subTotal }: CostedItem): number =>
  subTotal ?? toDollars(new Big(number).times(new Big(price)).times(new Big(discount)));

/** NT$ of a form. */
export interface FormTotal {
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

/**
 * NT$ of a form by how its tax stands: within the prices (內含), on top of their sum (外加) or none (免稅). The tax is rounded half up once, on the sum, as
 * the invoice has it; net and tax add up to the total to the dollar.
 */
export function formTotal(items: readonly CostedItem[], taxMode: 1 | 2 | 3): FormTotal {
  const sum = items.reduce((total, item) => total + itemTotal(item), 0);
  if (taxMode === 3) return { netAmount: sum, taxAmount: 0, totalAmount: sum };
  if (taxMode === 2) {
    const taxAmount = toDollars(new Big(sum).times(TAX_RATE));
    return { netAmount: sum, taxAmount, totalAmount: sum + taxAmount };
  }
  const netAmount = toDollars(new Big(sum).div(TAX_RATE.plus(1)));
  return { netAmount, taxAmount: sum - netAmount, totalAmount: sum };
}

/**
 * What one stock unit of a bought row costs the clinic, NT$ to the sixth decimal: the row's money with its tax, over all that came of it, free goods too. Null
 * where nothing came.
 */
export function stockUnitCost(
  item: CostedItem & { readonly free: number; readonly factor: number },
  taxMode: 1 | 2 | 3,
): number | null {
  const units = new Big(item.number).plus(item.free).times(new Big(item.factor));
  if (units.lte(0)) return null;
  const paid = new Big(itemTotal(item)).times(taxMode === 2 ? TAX_RATE.plus(1) : 1);
  return paid.div(units).round(6).toNumber();
}
