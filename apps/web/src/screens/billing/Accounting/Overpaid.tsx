import { Button } from '@mantine/core';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import type { Bill } from '../../../data/billing/bill.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useTakesWallet } from '../../../data/billing/wallet.ts';
import { checkout } from '../../../locale/billing.ts';
import { WalletRefund } from '../parts/WalletRefund.tsx';
import classes from './accounting.module.css';
import pane from './tender.module.css';
import { paysSeveral, walletOfSurplus } from './wallet-of-surplus.ts';

interface OverpaidProps {
  readonly bill: Bill;
  readonly busy: boolean;
  readonly onTakeBack: (receipt: Receipt) => void;
}

/** More came in than the bill asks for, as when two desks received it apart: how much, and which receipt goes back. */
export function Overpaid({ bill, busy, onTakeBack }: OverpaidProps) {
  const { word } = usePaymentMethods();
  const surplus = bill.received - bill.record.total;
  const fitting = bill.receipts
    .filter((one) => one.reverses === '' && one.reversedBy === '' && !one.isBadDebt)
    .filter((one) => one.receive > 0 && one.receive <= surplus && !paysSeveral(one))
    .toReversed();
  const byWallet = useTakesWallet() ? walletOfSurplus(bill.receipts, surplus) : undefined;
  const [refunding, setRefunding] = useState(false);
  const fits = fitting.length > 0 || byWallet !== undefined;
  return (
    <section className={pane.tender} aria-label={checkout.tender}>
      <h2 className={classes.paneHead}>{checkout.tender}</h2>
      <Notice tone="ochre" title={checkout.overpaid(formatMoney(surplus))}>
        {fits ? checkout.overpaidFits : checkout.overpaidFitsNone}
      </Notice>
      {fitting.map((receipt) => (
        <Button key={receipt._id} variant="default" fullWidth disabled={busy} onClick={() => onTakeBack(receipt)}>
          {checkout.giveBack(word(receipt.method), formatMoney(receipt.receive))}
        </Button>
      ))}
      {byWallet ? (
        <Button variant="default" fullWidth disabled={busy} onClick={() => setRefunding(true)}>
          {checkout.giveBackPart(formatMoney(surplus))}
        </Button>
      ) : null}
      {byWallet && refunding ? (
        <WalletRefund
          paymentID={byWallet.paymentID}
          most={byWallet.stands}
          begin={surplus}
          bill={bill.record._id}
          reason={checkout.cheaperReason}
          onDone={() => undefined}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </section>
  );
}
