import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { useState } from 'react';
import { buyingCalls } from '../../../data/inventory/buying-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { dateText, dayAfter, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import classes from './payments.module.css';

const words = paymentWords.statement;
/** Days that a statement shows at first. */
const DAYS = 90;

/** A supplier's account over some time: what was owed, bought, sent back and paid. */
export function StatementView({ supplierID, version }: { readonly supplierID: string; readonly version: number }) {
  const [to, setTo] = useState(() => dateText(shownNow()));
  const [from, setFrom] = useState(() => dayAfter(dateText(shownNow()), -DAYS));
  const [start, end] = [timeOf(from), timeOf(dayAfter(to, 1))];
  const { found, failure } = useAsked(
    () => buyingCalls.statement(supplierID, start ?? 0, end ?? 0),
    start === undefined || end === undefined ? undefined : ['statement', supplierID, start, end, version],
  );
  return (
    <section className={classes.section} aria-label={words.label}>
      <div className={classes.foot}>
        <DateField aria-label={words.from} value={from} required onChange={setFrom} />
        <DateField aria-label={words.to} value={to} required onChange={setTo} />
      </div>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      {found === undefined ? null : (
        <table className={classes.table} aria-label={words.label}>
          <thead>
            <tr>
              <th scope="col">{words.columns.date}</th>
              <th scope="col">{words.columns.kind}</th>
              <th scope="col" data-wide>
                {words.columns.number}
              </th>
              <th scope="col" data-wide>
                {words.columns.info}
              </th>
              <th scope="col" data-end>
                {words.columns.amount}
              </th>
              <th scope="col" data-end>
                {words.columns.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={3}>{words.begin}</td>
              <td colSpan={2} data-wide />
              <td data-end>{formatAmount(found.begin)}</td>
            </tr>
            {found.rows.map((row) => (
              <tr key={row.id}>
                <td>{formatDate(row.date)}</td>
                <td>{words.kinds[row.kind]}</td>
                <td data-wide>{row.customID}</td>
                <td className={classes.quiet} data-wide>
                  {row.info}
                </td>
                <td data-end>{formatAmount(row.amount)}</td>
                <td data-end>{formatAmount(row.balance)}</td>
              </tr>
            ))}
            {found.rows.length === 0 ? (
              <tr>
                <td colSpan={6} className={classes.quiet}>
                  {words.none}
                </td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {words.end}
              </th>
              <td colSpan={2} data-wide />
              <td data-end className={classes.money}>
                {formatAmount(found.end)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
