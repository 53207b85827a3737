import { Button, Checkbox } from '@mantine/core';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { useSession } from '../../../data/engine/hooks.ts';
import type { Payable } from '../../../data/inventory/buying-calls.ts';
import { formCalls } from '../../../data/inventory/form-calls.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { emptyPayment, type PaymentText, paidSum, paymentFields, paymentProblem } from './payment-text.ts';
import classes from './payments.module.css';

const words = paymentWords.form;

interface PaymentFormProps {
  readonly payable: Payable;
  readonly editable: boolean;
  readonly onPaid: () => void;
}

/** What is owed to a supplier by purchase, and a payment of some or all of it, whole or in part. */
export function PaymentForm({ payable, editable, onPaid }: PaymentFormProps) {
  const { supplierID, purchases, credit, ahead } = payable;
  const { name, email } = useSession();
  const today = isoDay(shownNow(), shownZone());
  const { values: text, change, restart } = useDraft<PaymentText>(`payment.${supplierID}`, emptyPayment(today));
  const { act, busy } = useAct();
  const [problem, setProblem] = useState<string>();
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const chosen = purchases.filter(({ id }) => text.chosen.includes(id));
  const owed = chosen.reduce((sum, purchase) => sum + purchase.owed, 0);
  const paid = paidSum(text);
  const toggle = (id: string) =>
    change({ chosen: text.chosen.includes(id) ? text.chosen.filter((one) => one !== id) : [...text.chosen, id] });
  const save = () => {
    const wrong = paymentProblem(text);
    setProblem(wrong);
    if (wrong !== undefined || !editable) return;
    const fields = {
      ...paymentFields(supplierID, { ...text, chosen: chosen.map(({ id }) => id) }),
      ...{ staffID: `/staff/${email}`, staffName: name },
    };
    const of = JSON.stringify(fields);
    if (once.current?.of !== of) once.current = { of, key: crypto.randomUUID() };
    const { key } = once.current;
    void act(async () => {
      const { customID } = await formCalls.create('payment', fields, key);
      once.current = undefined;
      restart(emptyPayment(today));
      showSuccess(words.saved(customID));
      onPaid();
    });
  };
  useHotkey('Ctrl Enter', words.title, save, { enabled: editable });
  /** What was paid ahead pays the chosen ones: the payment names them too. */
  const offset = (id: string, number: string) =>
    act(async () => {
      const payment = await formCalls.get('payment', id);
      const purchaseIDs = [...new Set([...payment.purchaseIDs, ...chosen.map((purchase) => purchase.id)])];
      await formCalls.change('payment', id, { purchaseIDs, updateDateTime: payment.updateDateTime });
      change({ chosen: [] });
      showSuccess(words.offsetDone(number));
      onPaid();
    });
  return (
    <>
      {credit > 0 ? (
        <div className={classes.section}>
          <Notice tone="accent">{paymentWords.credit(formatMoney(credit))}</Notice>
        </div>
      ) : null}
      <div className={classes.section}>
        <table className={classes.table} aria-label={paymentWords.purchases.label}>
          <thead>
            <tr>
              <th>
                {editable ? (
                  <Checkbox
                    size="xs"
                    aria-label={paymentWords.all}
                    checked={purchases.length > 0 && chosen.length === purchases.length}
                    indeterminate={chosen.length > 0 && chosen.length < purchases.length}
                    onChange={() =>
                      change({ chosen: chosen.length === purchases.length ? [] : purchases.map(({ id }) => id) })
                    }
                  />
                ) : null}
              </th>
              <th scope="col">{paymentWords.purchases.number}</th>
              <th scope="col" data-wide>
                {paymentWords.purchases.date}
              </th>
              <th scope="col">{paymentWords.purchases.due}</th>
              <th scope="col" data-end data-wide>
                {paymentWords.purchases.total}
              </th>
              <th scope="col" data-end data-wide>
                {paymentWords.purchases.paid}
              </th>
              <th scope="col" data-end>
                {paymentWords.purchases.owed}
              </th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => (
              <tr key={purchase.id} data-chosen={text.chosen.includes(purchase.id)}>
                <td>
                  {editable ? (
                    <Checkbox
                      size="xs"
                      aria-label={paymentWords.choose(purchase.customID)}
                      checked={text.chosen.includes(purchase.id)}
                      onChange={() => toggle(purchase.id)}
                    />
                  ) : null}
                </td>
                <td>{purchase.customID}</td>
                <td data-wide>{formatDate(purchase.purchaseDate)}</td>
                <td className={purchase.dueOn < today ? classes.late : undefined}>
                  {purchase.dueOn.replaceAll('-', '/')} {purchase.dueOn < today ? paymentWords.overdue : ''}
                </td>
                <td data-end data-wide>
                  {formatAmount(purchase.totalAmount)}
                </td>
                <td data-end data-wide>
                  {formatAmount(purchase.paidAmount + purchase.returnedAmount)}
                </td>
                <td data-end className={classes.money}>
                  {formatAmount(purchase.owed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable ? (
        <section className={classes.section} aria-label={words.title}>
          <PaymentFields {...{ text, change }} />
          {problem === undefined ? null : <Notice tone="cinnabar">{problem}</Notice>}
          <div className={classes.foot}>
            <span>{words.chosen(chosen.length, formatMoney(owed))}</span>
            {paid === 0 ? null : (
              <span className={classes.quiet} role="status">
                {paid < owed
                  ? words.short(formatMoney(owed - paid))
                  : paid === owed
                    ? words.exact
                    : words.ahead(formatMoney(paid - owed))}
              </span>
            )}
            <span className={classes.spread} />
            {chosen.length === 0
              ? null
              : ahead.map((payment) => (
                  <Button
                    key={payment.id}
                    variant="default"
                    loading={busy}
                    onClick={() => void offset(payment.id, payment.customID)}
                  >
                    {words.offset(payment.customID, formatMoney(payment.left))}
                  </Button>
                ))}
            {owed > 0 && paid === 0 ? (
              <Button variant="default" onClick={() => change({ transferAmount: String(owed) })}>
                {words.fill}
              </Button>
            ) : null}
            <Button loading={busy} rightSection={<Keycap keys="Ctrl Enter" />} onClick={save}>
              {words.save(formatMoney(paid))}
            </Button>
          </div>
        </section>
      ) : (
        <p className={`${classes.section} ${classes.quiet}`}>{paymentWords.readOnly}</p>
      )}
    </>
  );
}
