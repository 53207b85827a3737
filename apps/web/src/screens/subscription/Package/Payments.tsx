import type { SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { subscription as words } from '../../../locale/subscription.ts';
import classes from './package.module.css';
import { lastDay } from './package-values.ts';

const { columns } = words;

/** What was charged: plan, amount, time and state; of what failed the reason. */
export function Payments({ payments }: { readonly payments: readonly SubscriptionPayment[] }) {
  return (
    <section>
      <SectionHeading level={2} count={payments.length}>
        {words.payments}
      </SectionHeading>
      {payments.length === 0 ? (
        <p className={classes.hint}>{words.noPayments}</p>
      ) : (
        <table className={classes.payments} aria-label={words.payments}>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, word]) => (
                <th key={name} scope="col" data-column={name}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment._id} data-state={payment.state}>
                <td>{formatDateTime(payment.dateTime)}</td>
                <td>
                  {payment.planName}（{words.term[payment.term]}，{words.kinds[payment.kind]}）
                </td>
                <td>
                  {formatDate(payment.from)} – {lastDay(payment.to)}
                </td>
                <td data-column="amount">{formatMoney(payment.amount)}</td>
                <td>
                  {words.paymentStates[payment.state]}
                  {payment.state === 'failed' ? (
                    <span className={classes.reason}>{words.failed(payment.reason)}</span>
                  ) : null}
                </td>
                <td>{payment.state === 'paid' ? (payment.invoice ?? words.noInvoice) : (payment.invoice ?? '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
