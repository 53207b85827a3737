import { payBill, reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import type { Bill } from '../../../data/billing/bill.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { OpenBill } from '../../../data/overview/today.ts';
import { checkout } from '../../../locale/billing.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { printReceipt } from '../../../parts/print/print.ts';
import { type TenderLine, tenderSum } from './use-tender.ts';

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

/** Receives money, prints, and offers to take it back for ten seconds by a reversing entry. */
export function usePayment(): {
  receive: (settling: Settling, lines: readonly TenderLine[], print: boolean) => Promise<boolean>;
  takeBack: (receiptID: string) => Promise<boolean>;
  busy: boolean;
} {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();

  const takeBack = (receiptIDs: readonly string[], reason: string): Promise<boolean> =>
    act(async () => {
      for (const receiptID of receiptIDs)
        await run(reverseReceipt, { receiptID, reversalID: newID.receipt(store.now()), reason });
    });

  const receive = async (settling: Settling, lines: readonly TenderLine[], print: boolean): Promise<boolean> => {
    const planned = planReceipts(settling, lines);
    if (planned.length === 0) return false;
    const now = store.now();
    const paymentID = newID.receipt(now);
    const { change } = tenderSum(lines, dueOf(settling));
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
    }));
    if (!(await act(() => run(payBill, { paymentID, receipts })))) return false;
    const sum = receipts.reduce((total, receipt) => total + receipt.receive, 0);
    const ids = receipts.map(({ _id }) => _id);
    showUndo({
      message: checkout.done(formatMoney(sum), settling.bill.pet?.name ?? ''),
      undoWord: checkout.undo,
      onUndo: () => void takeBack(ids, checkout.undoReason).then((undone) => undone && showSuccess(checkout.undone)),
    });
    // Not waited for: the next bill comes up at once, and none that was chosen meanwhile is left again when the paper is out.
    if (print) void act(() => printReceipt(store, settling.bill.record._id, paymentID));
    return true;
  };
  return { receive, takeBack: (receiptID) => takeBack([receiptID], checkout.reverseReason), busy };
}
