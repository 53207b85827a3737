import { Button, TextInput } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useRef, useState } from 'react';
import { formCalls, type ListedForm } from '../../../data/inventory/form-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { EditPayment } from './EditPayment.tsx';
import { PAY_WAYS } from './payment-text.ts';
import classes from './payments.module.css';

const words = paymentWords.past;

interface PastPaymentsProps {
  readonly supplierID: string;
  readonly version: number;
  readonly editable: boolean;
  readonly onChanged: () => void;
}

/** What was paid to a supplier before, the latest first; found by number or remark; a wrong one is changed, or taken back with a reason. */
export function PastPayments({ supplierID, version, editable, onChanged }: PastPaymentsProps) {
  const [sought, setSought] = useState('');
  const { found } = useAsked(
    () => formCalls.list('payment', { condition: { supplierID, ...(sought && { text: sought }) }, limit: 200 }),
    ['payments', supplierID, version, sought],
  );
  const [changing, setChanging] = useState<ListedForm<'payment'>>();
  const rows = useRef<HTMLTableElement>(null);
  const [removing, setRemoving] = useState<ListedForm<'payment'>>();
  const [reason, setReason] = useState('');
  if (found?.rows.length === 0 && sought === '')
    return <p className={`${classes.section} ${classes.quiet}`}>{words.none}</p>;
  return (
    <section className={classes.section} aria-label={words.label}>
      <ListSearch
        label={words.search}
        value={sought}
        onChange={setSought}
        onEnter={() => rows.current?.querySelector('button')?.focus()}
      />
      {found?.rows.length === 0 ? <p className={classes.quiet}>{words.noneFound}</p> : null}
      <table ref={rows} className={classes.table} aria-label={words.label}>
        <tbody>
          {(found?.rows ?? []).map((payment) => (
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
                  <span className={classes.acts}>
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={words.changeTitle(payment.customID)}
                      onClick={() => setChanging(payment)}
                    >
                      {words.change}
                    </Button>
                    <Button
                      size="xs"
                      variant="subtle"
                      data-danger
                      aria-label={words.removeTitle(payment.customID)}
                      onClick={() => {
                        setReason('');
                        setRemoving(payment);
                      }}
                    >
                      {words.remove}
                    </Button>
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing === undefined ? null : (
        <EditPayment
          key={changing.id}
          payment={changing}
          onChanged={onChanged}
          onClose={() => setChanging(undefined)}
        />
      )}
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
          onChanged();
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
