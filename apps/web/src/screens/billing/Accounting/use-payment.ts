import { payBill, reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { type InvoiceWish, wantsInvoice } from '@vetloom/domain/billing/invoice.ts';
import type { PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import type { Bill } from '../../../data/billing/bill.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { issueForPayment } from '../../../data/einvoice/invoice-numbers.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { printReceipt } from '../../../parts/print/print.ts';
import { billName } from './bill-name.ts';
import { type TenderLine, tenderSum } from './use-tender.ts';

const NO_WISH: InvoiceWish = { ubn: '', carrier: '', donation: '' };

/** What one act of payment settles: the chosen bill first, then the ones paid together with it. */
export interface Settling {
  readonly bill: Bill;
  readonly together: readonly OpenBill[];
}

/** NT$ still owed on a bill. */
export const owedOn = (bill: Pick<OpenBill, 'record' | 'received'>): number => bill.record.total - bill.received;

/** NT$ due in all. */
export const dueOf = ({ bill, together }: Settling): number =>
  Math.max(0, owedOn(bill)) + together.reduce((sum, one) => sum + owedOn(one), 0);

interface PlannedReceipt {
  recordID: string;
  line: TenderLine;
  receive: number;
}

/** Spreads each way of paying over the bills in order, so that every receipt belongs to one bill and one way. */
function planReceipts(settling: Settling, lines: readonly TenderLine[]): PlannedReceipt[] {
  const open = [settling.bill, ...settling.together].map((bill) => ({
    id: bill.record._id,
    left: Math.max(0, owedOn(bill)),
  }));
  const { receives } = tenderSum(lines, dueOf(settling));
  return lines.flatMap((line, at) => {
    let amount = receives[at] ?? 0;
    return open.flatMap((bill) => {
      const receive = Math.min(amount, bill.left);
      amount -= receive;
      bill.left -= receive;
      return receive > 0 ? [{ recordID: bill.id, line, receive }] : [];
    });
  });
}

/** What was just received, for the desk to show until somebody goes on. */
export interface Paid {
  readonly paymentID: string;
  /** NT$ in all, and by each way in the order in which it was taken. */
  readonly received: number;
  readonly parts: readonly { readonly method: PaymentMethod; readonly receive: number }[];
  /** NT$ that it left open of the chosen bill, said at once: the bill itself hears of it a moment later. */
  readonly left: number;
  /** NT$ to give back. */
  readonly change: number;
}

/** Receives money, prints, and offers to take it back for ten seconds by a reversing entry. */
export function usePayment(): {
  /** Undefined where nothing was received. */
  receive: (
    settling: Settling,
    lines: readonly TenderLine[],
    print: boolean,
    said?: { readonly invoice: InvoiceWish; readonly receiveDate?: number | undefined },
  ) => Promise<Paid | undefined>;
  print: (recordID: string, paymentID: string) => void;
  busy: boolean;
} {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();

  const takeBack = (receiptIDs: readonly string[]): Promise<boolean> =>
    act(async () => {
      for (const receiptID of receiptIDs)
        await run(reverseReceipt, { receiptID, reversalID: newID.receipt(store.now()), reason: checkout.undoReason });
    });
  const print = (recordID: string, paymentID: string): void => void act(() => printReceipt(store, recordID, paymentID));

  const receive = async (
    settling: Settling,
    lines: readonly TenderLine[],
    withPaper: boolean,
    { invoice, receiveDate }: { readonly invoice?: InvoiceWish; readonly receiveDate?: number | undefined } = {},
  ): Promise<Paid | undefined> => {
    const planned = planReceipts(settling, lines);
    if (planned.length === 0) return undefined;
    const now = store.now();
    const paymentID = newID.receipt(now);
    const { change, receives } = tenderSum(lines, dueOf(settling));
    const lastCash = planned.findLastIndex(({ line }) => line.method === 'cash');
    const receipts = planned.map(({ recordID, line, receive: amount }, at) => ({
      _id: newID.receipt(now),
      recordID,
      receive: amount,
      method: line.method,
      creditCardNumber: line.method === 'creditCard' ? line.creditCardNumber : '',
      issuer: line.method === 'creditCard' ? line.issuer : '',
      transferAccount: line.method === 'transfer' ? line.transferAccount : '',
      tendered: at === lastCash ? amount + change : null,
      change: at === lastCash ? change : null,
      ...(invoice && wantsInvoice(invoice) ? { invoice } : {}),
      ...(receiveDate === undefined ? {} : { receiveDate }),
    }));
    const bills = [...new Set(receipts.map(({ recordID }) => recordID))];
    const pay = (numbers: readonly string[]) => {
      const numbered = receipts.map((one) => ({ ...one, number: numbers[bills.indexOf(one.recordID)] ?? '' }));
      return run(payBill, { paymentID, receipts: numbered });
    };
    if (!(await act(() => withNumbers(store, bills.length, pay)))) return undefined;
    // Not waited for: what isn't issued now is offered at the bill.
    void issueForPayment(store, paymentID, bills, invoice ?? NO_WISH).catch(reportError);
    const sum = receipts.reduce((total, receipt) => total + receipt.receive, 0);
    const ids = receipts.map(({ _id }) => _id);
    showUndo({
      message: checkout.done(formatMoney(sum), billName(settling.bill)),
      undoWord: checkout.undo,
      onUndo: () => void takeBack(ids).then((undone) => undone && showSuccess(checkout.undone)),
    });
    // Not waited for: the change is to be given back at once.
    if (withPaper) print(settling.bill.record._id, paymentID);
    const parts = lines.map(({ method }, at) => ({ method, receive: receives[at] ?? 0 }));
    const { bill } = settling;
    const onBill = receipts.reduce((total, one) => total + (one.recordID === bill.record._id ? one.receive : 0), 0);
    return {
      paymentID,
      received: sum,
      parts: parts.filter(({ receive: amount }) => amount > 0),
      left: Math.max(0, owedOn(bill) - onBill),
      change,
    };
  };
  return { receive, print, busy };
}
