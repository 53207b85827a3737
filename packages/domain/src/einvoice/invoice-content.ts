import Big from 'big.js';
import { z } from 'zod';
import { BUSINESS_TAX_RATE, isTaxed, type Taxed, type TaxRules } from '../clinic/business-tax.ts';
import { toDollars } from '../core/money.ts';
import { dollars, line, quantity } from '../core/schema.ts';

/** A line of a bill with what its payer pays for by it. */
export interface SourceLine {
  readonly name: string;
  readonly number: number;
  /** NT$, with its part of what the bill was lowered and rounded by. */
  readonly amount: number;
  readonly what: Taxed;
  /** The line's id on the bill, where a use of a package may pay it. */
  readonly lineID?: string | undefined;
}

/** A line of an invoice. */
export const invoiceLine = z.object({
  name: line(250),
  number: quantity,
  /** NT$; without the tax where the buyer is a company, else with it. */
  amount: dollars.min(0),
  /** Whether business tax is in it or comes on top; else it is exempt. */
  taxed: z.boolean(),
});
/** A line of an invoice. */
export type InvoiceLine = z.output<typeof invoiceLine>;

/** What stands on an invoice: its lines and sums, NT$. */
export const invoiceContent = z.object({
  lines: z.array(invoiceLine).min(1).max(600),
  /** What is taxed: without the tax where the buyer is a company, else with it. */
  sales: dollars.min(0),
  /** What is exempt. */
  free: dollars.min(0),
  /** The tax where the buyer is a company, else 0: then it is within `sales`. */
  tax: dollars.min(0),
  /** What is paid. */
  total: dollars.min(1),
});
/** What stands on an invoice. */
export type InvoiceContent = z.output<typeof invoiceContent>;

/** What of a bill doesn't belong on an invoice: what is outside of business tax. */
type Standing = 'outside' | 'taxed' | 'exempt';

const standing = (what: Taxed, rules: TaxRules): Standing =>
  isTaxed(rules, what) ? 'taxed' : what === 'treatment' ? 'outside' : 'exempt';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Whole dollars shared out by weights, to the dollar: each has what the running sum, rounded half up, adds. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  let [passed, given] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const upTo = whole === 0 ? 0 : toDollars(new Big(amount).times(passed).div(whole));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** What money of a bill is and what of it stands on invoices, NT$. */
export interface BillMoney {
  /** What came in and didn't go back. */
  readonly received: number;
  /** What prepaid packages paid of lines that aren't known: it stood on the invoice of the package. */
  readonly covered: number;
  /** What invoices of the bill say that are neither voided nor lowered. */
  readonly invoiced: number;
}

/**
 * By how much the invoices of a bill are short of what was received for it, NT$; negative where they say too much. Of a bill that is partly treatment outside of business tax
 * each payment is for both in the bill's proportion, and all together to the dollar: what is rounded at one payment is caught up at the next. What a package pays is
 * taken for treatment first.
 */
export function invoiceDue(lines: readonly SourceLine[], rules: TaxRules, money: BillMoney): number {
  const total = sum(lines.map(({ amount }) => amount));
  const invoiceable = sum(goodsOf(lines, rules).map(({ amount }) => amount));
  const asked = Math.max(0, total - money.covered);
  const part = Math.min(invoiceable, asked);
  const paid = Math.max(0, Math.min(money.received, asked));
  return (asked === 0 ? 0 : toDollars(new Big(paid).times(part).div(asked))) - money.invoiced;
}

/** Lines without what uses of packages paid of them, and what was paid of none that is known. NT$ */
export function uncovered(
  lines: readonly SourceLine[],
  uses: readonly { readonly lineID: string | undefined; readonly amount: number }[],
): { readonly lines: readonly SourceLine[]; readonly covered: number } {
  const left = lines.map((one) => {
    const paid = sum(
      uses.filter(({ lineID }) => lineID !== undefined && lineID === one.lineID).map(({ amount }) => amount),
    );
    return { ...one, amount: one.amount - Math.max(0, Math.min(one.amount, paid)) };
  });
  const taken = sum(lines.map(({ amount }) => amount)) - sum(left.map(({ amount }) => amount));
  return { lines: left, covered: sum(uses.map(({ amount }) => amount)) - taken };
}

const goodsOf = (lines: readonly SourceLine[], rules: TaxRules): SourceLine[] =>
  lines.filter(({ what, amount }) => amount > 0 && standing(what, rules) !== 'outside');

/** The net of a sum with tax in it: rounded half up; the tax is the rest. */
const netOf = (gross: number): number => toDollars(new Big(gross).div(1 + BUSINESS_TAX_RATE));

/** What an invoice over an amount says, NT$; undefined where nothing of the bill belongs on one. `ubn`: the company that buys, or empty. */
export function contentFor(
  lines: readonly SourceLine[],
  rules: TaxRules,
  amount: number,
  ubn: string,
): InvoiceContent | undefined {
  const goods = goodsOf(lines, rules);
  if (amount <= 0 || goods.length === 0) return undefined;
  const parts = shareOut(
    amount,
    goods.map((one) => one.amount),
  );
  const shown = goods
    .map(({ name, number, what }, at) => ({
      name: name.slice(0, 250) || '—',
      number,
      amount: parts[at] ?? 0,
      taxed: standing(what, rules) === 'taxed',
    }))
    .filter((one) => one.amount > 0);
  const taxed = shown.filter((one) => one.taxed);
  const gross = sum(taxed.map((one) => one.amount));
  const free = sum(shown.filter((one) => !one.taxed).map((one) => one.amount));
  if (ubn === '') return { lines: shown, sales: gross, free, tax: 0, total: gross + free };
  const net = netOf(gross);
  const nets = shareOut(
    net,
    taxed.map((one) => one.amount),
  );
  const netLines = shown.map((one) => (one.taxed ? { ...one, amount: nets[taxed.indexOf(one)] ?? 0 } : one));
  return { lines: netLines, sales: net, free, tax: gross - net, total: gross + free };
}

/** Whether the sums of an invoice are those of its lines and its tax what the law says. */
export function isSoundContent({ lines, sales, free, tax, total }: InvoiceContent, ubn: string): boolean {
  const of = (taxed: boolean) => sum(lines.filter((one) => one.taxed === taxed).map(({ amount }) => amount));
  return (
    of(true) === sales &&
    of(false) === free &&
    total === sales + free + tax &&
    (ubn === '' ? tax === 0 : netOf(sales + tax) === sales)
  );
}

/** What is taxed of an invoice without its tax, and the tax, whoever buys. */
export const taxWithin = ({ sales, tax }: Pick<InvoiceContent, 'sales' | 'tax'>): { net: number; tax: number } =>
  tax > 0 ? { net: sales, tax } : { net: netOf(sales), tax: sales - netOf(sales) };

/** The kind of tax of an invoice as the ministry numbers it: 1 taxed, 3 exempt, 9 both. */
export const taxTypeOf = ({ sales, tax, free }: Pick<InvoiceContent, 'sales' | 'tax' | 'free'>): '1' | '3' | '9' =>
  free === 0 ? '1' : sales + tax === 0 ? '3' : '9';

/** What an allowance is made of, NT$: what is taxed without its tax, the tax, and what is exempt. */
export interface AllowanceParts {
  readonly net: number;
  readonly tax: number;
  readonly free: number;
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * An allowance over an amount with tax in it, beside those that stand: so that together they are in the invoice's proportion, never more of anything than the invoice has, and in
 * the end the whole to the dollar, whichever of them was taken back meanwhile.
 */
export function allowanceParts(
  invoice: Pick<InvoiceContent, 'sales' | 'tax' | 'free' | 'total'>,
  standing: AllowanceParts,
  amount: number,
): AllowanceParts {
  const within = taxWithin(invoice);
  const all = standing.net + standing.tax + standing.free + amount;
  const [freeOfAll = 0] = shareOut(all, [invoice.free, invoice.total - invoice.free]);
  const [netOfAll = 0] = shareOut(all - freeOfAll, [within.net, within.tax]);
  const room = {
    net: Math.max(0, within.net - standing.net),
    tax: Math.max(0, within.tax - standing.tax),
    free: Math.max(0, invoice.free - standing.free),
  };
  const free = between(
    Math.max(0, amount - room.net - room.tax),
    freeOfAll - standing.free,
    Math.min(amount, room.free),
  );
  const gross = amount - free;
  const tax = between(
    Math.max(0, gross - room.net),
    all - freeOfAll - netOfAll - standing.tax,
    Math.min(gross, room.tax),
  );
  return { net: gross - tax, tax, free };
}
