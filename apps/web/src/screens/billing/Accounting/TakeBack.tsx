import { reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';

interface TakeBackProps {
  readonly receipt: Receipt;
  /** What stands in the field at first. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Takes a receipt back by a reversing entry, with the reason that the day's list will show. */
export function TakeBack({ receipt, reason: first, onClose }: TakeBackProps) {
  const run = useRun();
  const store = useStore();
  const { word } = usePaymentMethods();
  const title = receipt.isBadDebt ? checkout.claimAgain : checkout.reverse;
  const takeBack = async (reason: string) => {
    await run(reverseReceipt, { receiptID: receipt._id, reversalID: newID.receipt(store.now()), reason });
  };
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={title}
      text={checkout.reverseText(word(receipt.method), formatMoney(receipt.receive))}
      confirmWord={title}
      label={checkout.reverseWhy}
      begin={first}
      onConfirm={takeBack}
    />
  );
}
