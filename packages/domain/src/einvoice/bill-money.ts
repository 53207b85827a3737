import type { InvoiceWish } from '../billing/invoice.ts';
import type { Receipt } from '../billing/receipt.schema.ts';
import { incomeSum } from '../billing/receive-log.ts';
import { taxRules } from '../clinic/business-tax.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { TAX_SETTING } from '../clinic/settings/tax.setting.ts';
import type { Zone } from '../core/zone.ts';
import type { Tx } from '../engine/transaction.ts';
import { billSource } from './bill-source.ts';
import { type Allowance, type Einvoice, standingOf } from './einvoice.schema.ts';
import { contentFor, type InvoiceContent, invoiceDue, uncovered } from './invoice-content.ts';
import { periodOf, reportingEnds } from './invoice-number.ts';

type Sight = Pick<Tx, 'get' | 'getMany' | 'query'>;

/** Money of a bill: a receipt, or what a package took of its owner's deposit. */
export type Income = Pick<
  Receipt,
  | 'paymentID'
  | 'receive'
  | 'method'
  | 'isBadDebt'
  | 'reverses'
  | 'reversedBy'
  | 'replaces'
  | 'invoice'
  | 'createDateTime'
>;

/** What of receipts was money for the bill: what a package paid stood on the package's invoice, what was given up never came. */
const moneyIn = (receipts: readonly Income[]): number =>
  incomeSum(receipts.filter(({ method }) => method !== 'prepaid'));

/** A bill, its money and its invoices. */
export interface InvoicedBill {
  readonly receipts: readonly Income[];
  readonly invoices: readonly Einvoice[];
  /** By how much its invoices are short of what was received, NT$; negative where they say too much. */
  readonly due: number;
  /** The same where only so much had been received, NT$. */
  readonly dueOf: (received: number) => number;
  /** What an invoice over an amount would say. */
  readonly content: (amount: number, ubn: string) => InvoiceContent | undefined;
}

/** A bill with its money and invoices; undefined for what is no bill. */
export async function invoicedBill(tx: Sight, billID: string): Promise<InvoicedBill | undefined> {
  const lines = await billSource(tx, billID);
  if (!lines) return undefined;
  const own = await tx.query('receipt', 'byBill', { equals: [billID] });
  const receipts: readonly Income[] = billID.startsWith('/prepaid/') ? await packageMoney(tx, billID) : own;
  const invoices = await tx.query('einvoice', 'byBill', { equals: [billID] });
  const rules = taxRules(await settingOf(tx, TAX_SETTING));
  const uses = own.filter(({ method }) => method === 'prepaid');
  const rest = uncovered(
    lines,
    uses.map(({ prepaid, receive: amount }) => ({ lineID: prepaid?.lineID, amount })),
  );
  const invoiced = invoices.reduce((sum, one) => sum + standingOf(one), 0);
  const dueOf = (received: number) => invoiceDue(rest.lines, rules, { received, covered: rest.covered, invoiced });
  return {
    receipts,
    invoices,
    due: dueOf(moneyIn(receipts)),
    dueOf,
    content: (amount, ubn) => contentFor(rest.lines, rules, amount, ubn),
  };
}

/** What a package took of its owner's deposit when it was sold, and what went back there. Selling it is one act, named by the package. */
async function packageMoney(tx: Sight, id: string): Promise<Income[]> {
  const prepaid = await tx.get('prepaid', id);
  if (!prepaid) return [];
  const row = (receive: number, createDateTime: number): Income => ({
    ...{ paymentID: id, receive, createDateTime, method: 'cash', isBadDebt: false, reverses: '', reversedBy: '' },
  });
  const back = prepaid.entries.filter(({ kind }) => kind === 'refund');
  return [row(prepaid.price, prepaid.createDateTime), ...back.map(({ amount, at }) => row(amount, at))];
}

/** The invoice of an act of paying that stands. */
export const invoiceOf = (bill: Pick<InvoicedBill, 'invoices'>, paymentID: string): Einvoice | undefined =>
  bill.invoices.find((one) => one.paymentID === paymentID && !one.voided);

const NO_WISH: InvoiceWish = { ubn: '', carrier: '', donation: '' };

/** Money that came by an act of paying, also where it was taken back since. A wallet gives a part back under the same name: that is none. */
const cameBy = (receipts: readonly Income[], paymentID: string): Income[] =>
  receipts.filter((one) => one.paymentID === paymentID && one.reverses === '' && one.receive > 0);

/** What whoever paid wants of the invoice: what the latest receipt of the payment says that stands. One that was corrected was taken back in the same second. */
export const wishOf = (receipts: readonly Income[], paymentID: string): InvoiceWish =>
  cameBy(receipts, paymentID).findLast(({ reversedBy }) => reversedBy === '')?.invoice ?? NO_WISH;

/**
 * What an invoice for an act of paying says; undefined where there is nothing to invoice. What others paid later and have no invoice for isn't on it: two who share a bill each have
 * their own part. What was left out before is caught up.
 */
export function contentOfPayment(bill: InvoicedBill, paymentID: string, ubn: string): InvoiceContent | undefined {
  const own = bill.receipts.filter((one) => one.paymentID === paymentID);
  const until = Math.max(...cameBy(bill.receipts, paymentID).map(({ createDateTime }) => createDateTime));
  const counts = new Set(bill.invoices.flatMap((one) => (one.voided ? [] : [one.paymentID])));
  for (const one of bill.receipts) if (one.createDateTime <= until) counts.add(one.paymentID);
  // What took a later payment back, which isn't counted, is no less of this one; money that went back by itself is.
  const counted = bill.receipts.filter((one) => counts.has(one.paymentID) || (one.receive < 0 && one.reverses === ''));
  const due = Math.min(bill.due, bill.dueOf(moneyIn(counted)));
  return bill.content(Math.min(due, moneyIn(own)), ubn);
}

/** What sets an invoice right of which more stands than was received. */
export interface Correction {
  readonly invoiceID: string;
  /** Voided as a whole, or lowered by an allowance. */
  readonly by: 'void' | 'allow';
  /** NT$ */
  readonly amount: number;
}

/** How much of the payment that an invoice is for went back: 0 for all of it, 1 for a part, 2 for nothing. */
function leftOfPayment({ receipts }: Pick<InvoicedBill, 'receipts'>, paymentID: string): 0 | 1 | 2 {
  const own = receipts.filter((one) => one.paymentID === paymentID);
  const [left, came] = [moneyIn(own), moneyIn(cameBy(receipts, paymentID).filter(({ replaces }) => !replaces))];
  return left <= 0 ? 0 : left < came ? 1 : 2;
}

/**
 * What sets the invoices of a bill right after money went back: those first whose own payment was taken back, so that nobody else's who shared the bill is touched, then the
 * latest. One that goes back as a whole is voided as long as its period can be reported; a part, or one that was reported, is lowered by an allowance.
 */
export function correctionsOf(
  bill: Pick<InvoicedBill, 'due' | 'invoices' | 'receipts'>,
  now: number,
  zone: Zone,
): Correction[] {
  let over = -bill.due;
  const left = (invoice: Einvoice) => leftOfPayment(bill, invoice.paymentID);
  const latest = [...bill.invoices].sort(
    (a, b) => left(a) - left(b) || b.dateTime - a.dateTime || (a._id < b._id ? 1 : -1),
  );
  return latest.flatMap((invoice): Correction[] => {
    const stands = standingOf(invoice);
    const amount = Math.min(over, stands);
    if (amount <= 0) return [];
    over -= amount;
    const whole = amount === invoice.total && canVoid(invoice, now, zone);
    return [{ invoiceID: invoice._id, by: whole ? 'void' : 'allow', amount }];
  });
}

/** Whether money of the payment that an invoice is for went back; else too much stands because the bill was invoiced twice or became less. */
export const wentBack = (bill: Pick<InvoicedBill, 'receipts'>, { paymentID }: Pick<Einvoice, 'paymentID'>): boolean =>
  leftOfPayment(bill, paymentID) < 2;

/**
 * Whether an invoice that said another sum than the books when it came is still to be looked at: not once the invoices of its bill agree, nor where it is another one
 * that has to be set right, so that nobody voids the one that stands.
 */
export const differsNow = (
  invoice: Pick<Einvoice, '_id' | 'differs' | 'voided'>,
  { due }: Pick<InvoicedBill, 'due'>,
  corrections: readonly Correction[],
): boolean =>
  invoice.differs === true &&
  !invoice.voided &&
  due !== 0 &&
  (corrections.length === 0 || corrections.some(({ invoiceID }) => invoiceID === invoice._id));

/** Whether an invoice can be voided: nothing of it was lowered, and its period can still be reported. */
export const canVoid = (
  invoice: Pick<Einvoice, 'voided' | 'allowances' | 'period'>,
  now: number,
  zone: Zone,
): boolean =>
  !invoice.voided && invoice.allowances.every(({ voided }) => voided) && now < reportingEnds(invoice.period, zone);

/** Whether an allowance can be taken back: the period in which it was written can still be reported. */
export const canVoidAllowance = ({ voided, at }: Pick<Allowance, 'voided' | 'at'>, now: number, zone: Zone): boolean =>
  !voided && now < reportingEnds(periodOf(at, zone), zone);
