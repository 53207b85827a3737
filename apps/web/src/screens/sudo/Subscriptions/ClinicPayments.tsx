import { Button, TextInput } from '@mantine/core';
import type { SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { subscription } from '../../../locale/subscription.ts';
import { sudoPlans as words } from '../../../locale/sudo-plans.ts';
import classes from '../sudo.module.css';

interface ClinicPaymentsProps {
  readonly payments: readonly SubscriptionPayment[];
  readonly busy: boolean;
  readonly onInvoice: (paymentID: string, invoice: string) => void;
  readonly onRefund: (paymentID: string, reason: string) => void;
}

/** What a clinic paid, with the number of each invoice and the way back of the money. */
export function ClinicPayments({ payments, ...acts }: ClinicPaymentsProps) {
  return (
    <section>
      <SectionHeading level={3} count={payments.length}>
        {words.payments}
      </SectionHeading>
      {payments.length === 0 ? <p className={classes.text}>{words.noPayments}</p> : null}
      <ul className={classes.rows} aria-label={words.payments}>
        {payments.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} {...acts} />
        ))}
      </ul>
    </section>
  );
}

function PaymentRow({
  payment,
  busy,
  onInvoice,
  onRefund,
}: Omit<ClinicPaymentsProps, 'payments'> & { readonly payment: SubscriptionPayment }) {
  const [invoice, setInvoice] = useState(payment.invoice ?? '');
  const [reason, setReason] = useState<string>();
  const day = formatDate(payment.dateTime);
  return (
    <li className={classes.form}>
      <span>
        {[
          day,
          payment.planName,
          formatMoney(payment.amount),
          subscription.paymentStates[payment.state],
          words.buyer(payment.buyerName, payment.buyerTaxID),
        ].join('，')}
      </span>
      {payment.state === 'paid' ? (
        <span className={classes.place}>
          <TextInput
            aria-label={words.invoiceOf(day)}
            placeholder={words.invoice}
            maxLength={20}
            value={invoice}
            onChange={(event) => setInvoice(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={busy}
            disabled={invoice === (payment.invoice ?? '')}
            onClick={() => onInvoice(payment._id, invoice.trim())}
          >
            {words.invoiceAct}
          </Button>
          {reason === undefined ? (
            <Button variant="subtle" aria-label={words.refundOf(day)} onClick={() => setReason('')}>
              {words.refund}
            </Button>
          ) : null}
        </span>
      ) : null}
      {payment.state === 'paid' && reason !== undefined ? (
        <span className={classes.place}>
          <TextInput
            aria-label={words.refundReason}
            placeholder={words.refundReason}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            data-danger
            loading={busy}
            disabled={reason.trim() === ''}
            onClick={() => onRefund(payment._id, reason.trim())}
          >
            {words.refundSure}
          </Button>
          <Button variant="default" onClick={() => setReason(undefined)}>
            {words.cancel}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
