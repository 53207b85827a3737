import { Button } from '@mantine/core';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { checkout } from '../../../locale/billing.ts';
import { MovedAt } from '../parts/MovedAt.tsx';
import classes from './accounting.module.css';
import { CorrectInvoice } from './CorrectInvoice.tsx';
import { SettleDebt } from './SettleDebt.tsx';

/** Whether the person may take a receipt back; giving up a debt and claiming it again have their own rights (spec 2 §6). */
function useReversible(): (receipt: Receipt) => boolean {
  const can = useCan();
  return (receipt) =>
    receipt.reversedBy === '' &&
    receipt.reverses === '' &&
    (!receipt.isBadDebt || can('BILLING_BADDEBT') || can('BILLING_BADDEBT_CHECKOUT'));
}

/** The number on its paper, how often that was printed, and what was wanted of the invoice. */
function ReceiptMarks({ receipt: { number, prints = [], invoice } }: { readonly receipt: Receipt }) {
  const marks = [
    number,
    prints.length > 1 && checkout.printedTimes(prints.length),
    invoice?.ubn && checkout.invoice.said.ubn(invoice.ubn),
    invoice?.carrier && checkout.invoice.said.carrier(invoice.carrier),
    invoice?.donation && checkout.invoice.said.donation(invoice.donation),
  ].filter(Boolean);
  return marks.length === 0 ? null : <small className={classes.receiptMarks}>{marks.join(' · ')}</small>;
}

interface ReceiptListProps {
  readonly receipts: readonly Receipt[];
  readonly onTakeBack: ((receipt: Receipt) => void) | undefined;
}

/** What was paid on this bill and taken back again; nothing ever disappears from it. */
export function ReceiptList({ receipts, onTakeBack }: ReceiptListProps) {
  const reversible = useReversible();
  const { word } = usePaymentMethods();
  const can = useCan();
  const [correcting, setCorrecting] = useState<Receipt>();
  const [settling, setSettling] = useState<Receipt>();
  const isOpenDebt = ({ isBadDebt, reverses, reversedBy }: Receipt) =>
    isBadDebt && reverses === '' && reversedBy === '' && can('BILLING_BADDEBT_CHECKOUT');
  if (receipts.length === 0) return null;
  return (
    <section className={classes.receipts}>
      <h3>{checkout.receipts}</h3>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt._id}>
            <span>
              {formatDateTime(receipt.createDateTime)}
              <MovedAt entry={receipt} />
            </span>
            <span>
              {receipt.reverses === '' ? word(receipt.method) : `${checkout.reverseOf} · ${word(receipt.method)}`}{' '}
              {receipt.overdrawn && receipt.reversedBy === '' ? (
                <Chip tone="cinnabar" title={checkout.overdrawnText}>
                  {checkout.overdrawn}
                </Chip>
              ) : null}
              <ReceiptMarks receipt={receipt} />
              {onTakeBack && reversible(receipt) && receipt.receive > 0 && !receipt.isBadDebt && !receipt.prepaid ? (
                <button type="button" className={classes.correct} onClick={() => setCorrecting(receipt)}>
                  {checkout.invoice.correct}
                </button>
              ) : null}
              {isOpenDebt(receipt) ? (
                <button type="button" className={classes.correct} onClick={() => setSettling(receipt)}>
                  {checkout.settle.title}
                </button>
              ) : null}
            </span>
            <b>{formatAmount(receipt.receive)}</b>
            {onTakeBack && reversible(receipt) ? (
              <Button size="compact-xs" variant="subtle" data-danger onClick={() => onTakeBack(receipt)}>
                {receipt.isBadDebt ? checkout.claimAgain : checkout.reverse}
              </Button>
            ) : (
              <span>{receipt.reversedBy === '' ? '' : checkout.reversed}</span>
            )}
          </li>
        ))}
      </ul>
      {settling ? <SettleDebt receipt={settling} onClose={() => setSettling(undefined)} /> : null}
      {correcting ? <CorrectInvoice receipt={correcting} onClose={() => setCorrecting(undefined)} /> : null}
    </section>
  );
}
