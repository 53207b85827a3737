import { Checkbox } from '@mantine/core';
import { reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { WALLET_PAYMENT_ID } from '@vetloom/domain/billing/wallet.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { wallets } from '../../../data/billing/wallet.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { checkout } from '../../../locale/billing.ts';
import { wallet } from '../../../locale/billing-wallet.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { paysSeveral } from './wallet-of-surplus.ts';

interface TakeBackProps {
  readonly receipt: Receipt;
  /** What stands in the field at first. */
  readonly reason: string;
  readonly onClose: () => void;
}

/**
 * Takes a receipt back by a reversing entry, with the reason that the day's list will show. What LINE Pay took goes back there first, and all of its payment; only where it went
 * back otherwise the receipt alone is taken back.
 */
export function TakeBack({ receipt, reason: first, onClose }: TakeBackProps) {
  const run = useRun();
  const store = useStore();
  const { word } = usePaymentMethods();
  const title = receipt.isBadDebt ? checkout.claimAgain : checkout.reverse;
  const byWallet = receipt.method === 'linePay' && receipt.receive > 0 && WALLET_PAYMENT_ID.test(receipt.paymentID);
  const [onlyHere, setOnlyHere] = useState(false);
  const takeBack = async (reason: string) => {
    if (byWallet && !onlyHere) {
      await wallets.refund(receipt.paymentID, { reason });
      return;
    }
    await run(reverseReceipt, { receiptID: receipt._id, reversalID: newID.receipt(store.now()), reason });
  };
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={title}
      text={
        byWallet && !onlyHere
          ? wallet.takeBack.text(formatMoney(receipt.receive), paysSeveral(receipt) ? (receipt.bills?.length ?? 1) : 1)
          : checkout.reverseText(word(receipt.method), formatMoney(receipt.receive))
      }
      confirmWord={title}
      label={checkout.reverseWhy}
      begin={first}
      onConfirm={takeBack}
    >
      {byWallet ? (
        <Checkbox
          label={wallet.takeBack.onlyHere}
          checked={onlyHere}
          onChange={(event) => setOnlyHere(event.currentTarget.checked)}
        />
      ) : null}
    </ReasonDialog>
  );
}
