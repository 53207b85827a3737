import { type InvoiceWish, wantsInvoice } from '@vetloom/domain/billing/invoice.ts';
import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import type { WalletOrder } from '../../../data/billing/wallet.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { Paid, Settling } from './use-payment.ts';
import { type TenderLine, tenderSum } from './use-tender.ts';

/** What of an act of paying goes by LINE Pay, and what otherwise. */
export interface WalletPart {
  /** NT$ */
  readonly receive: number;
  /** The other ways, each with what it comes to. */
  readonly others: readonly TenderLine[];
}

/** An act of paying of which a part waits for LINE Pay. */
export interface WalletAct {
  readonly order: WalletOrder;
  /** What was received otherwise in the same act. */
  readonly before: Paid | undefined;
  /** NT$ that were due in all. */
  readonly due: number;
  readonly withPaper: boolean;
}

/** The part of the lines that LINE Pay is to pay; undefined where it pays none. What was handed over in cash ahead of it stays as typed, so that its change does. */
export function walletPart(lines: readonly TenderLine[], due: number): WalletPart | undefined {
  const { receives } = tenderSum(lines, due);
  const first = lines.findIndex(({ method }) => method === 'linePay');
  const receive = lines.reduce((sum, { method }, at) => sum + (method === 'linePay' ? (receives[at] ?? 0) : 0), 0);
  if (receive <= 0) return undefined;
  const others = lines.flatMap((line, at) => {
    const kept = String(receives[at] ?? 0);
    return line.method === 'linePay' || (receives[at] ?? 0) <= 0
      ? []
      : [{ ...line, amount: at < first ? (line.amount ?? kept) : kept }];
  });
  return { receive, others };
}

/** What the server is asked for. */
export function walletOrder(
  { bill, together }: Settling,
  { receive }: WalletPart,
  { invoice, receiveDate }: { readonly invoice: InvoiceWish; readonly receiveDate?: number | undefined },
): { readonly order: WalletOrder } {
  const bills = [bill.record._id, ...together.map(({ record }) => record._id)];
  return {
    order: {
      ...{ billingID: newID.row(), bills, receive },
      ...(receiveDate === undefined ? {} : { receiveDate }),
      ...(wantsInvoice(invoice) ? { invoice } : {}),
    },
  };
}

/** To look at a payment that waits already, wherever it was begun. `due`: NT$ that the bill still needs. */
export const walletLook = (payment: WalletPayment, due: number): WalletAct => ({
  order: { billingID: newID.row(), bills: payment.bills, receive: payment.amount },
  before: undefined,
  due,
  withPaper: true,
});

/** What was received when LINE Pay has paid its part. */
export function paidByWallet({ before, due }: WalletAct, payment: WalletPayment): Paid {
  const received = (before?.received ?? 0) + payment.amount;
  return {
    paymentID: payment._id,
    received,
    parts: [...(before?.parts ?? []), { method: 'linePay', receive: payment.amount }],
    left: Math.max(0, due - received),
    change: before?.change ?? 0,
  };
}
