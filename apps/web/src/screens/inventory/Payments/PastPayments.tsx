import { Button, TextInput } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { formCalls, type ListedForm } from '../../../data/inventory/form-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { PAY_WAYS } from './payment-text.ts';
import classes from './payments.module.css';

const words = paymentWords.past;

interface PastPaymentsProps {
  readonly supplierID: string;
  readonly version: number;
  readonly editable: boolean;
  readonly onRemoved: () => void;
}

/** What was paid to a supplier before, the latest first; a wrong one is taken back with a reason. */
export function PastPayments({ supplierID, version, editable, onRemoved }: PastPaymentsProps) {
  const { found } = useAsked(
    () => formCalls.list('payment', { condition: { supplierID }, limit: 200 }),
    ['payments', supplierID, version],
  );
  const [removing, setRemoving] = useState<ListedForm<'payment'>>();
  const [reason, setReason] = useState('');
  if (found === undefined) return null;
  if (found.rows.length === 0) return <p className={`${classes.section} ${classes.quiet}`}>{words.none}</p>;
  return (
    <section className={classes.section} aria-label={words.label}>
      <table className={classes.table} aria-label={words.label}>
        <tbody>
          {found.rows.map((payment) => (
            <tr key={payment.id}>
              <td>{payment.customID}</td>
              <td>{formatDate(payment.paymentDate)}</td>
              <td>
                {PAY_WAYS.filter((way) => payment[way] > 0)
                  .map((way) => `${paymentWords.form[way]} ${formatAmount(payment[way])}`)
                  .join('、')}
              </td>
              <td className={classes.quiet} data-wide>
                {payment.info}
              </td>
              <td data-end className={classes.money}>
                {formatAmount(payment.totalAmount)}
              </td>
              <td data-end>
                {editable ? (
                  <Button
                    size="xs"
                    variant="subtle"
                    data-danger
                    onClick={() => {
                      setReason('');
                      setRemoving(payment);
                    }}
                  >
                    {words.remove}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={words.removeTitle(removing?.customID ?? '')}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        disabled={reason.trim() === ''}
        onConfirm={async () => {
          if (removing === undefined) return;
          await formCalls.remove('payment', removing.id, reason.trim());
          showSuccess(words.removed(removing.customID));
          onRemoved();
        }}
      >
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </section>
  );
}
