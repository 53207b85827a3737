import { Button } from '@mantine/core';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import type { OwnerDebt } from '../../../data/billing/debts.ts';
import { useStore } from '../../../data/engine/hooks.ts';
import { debts as words } from '../../../locale/billing-debts.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import accounting from '../Accounting/accounting.module.css';
import { debtName } from './debt-name.ts';
import classes from './debts.module.css';
import { printStatement } from './print-statement.ts';

/** An owner's open bills, a statement to print, and what was said about them. */
export function DebtDetail({ debt }: { readonly debt: OwnerDebt }) {
  const store = useStore();
  const { act, busy } = useAct();
  return (
    <>
      <table className={accounting.lines}>
        <thead>
          <tr>
            <th scope="col">{words.bill}</th>
            <th scope="col">{words.billTotal}</th>
            <th scope="col">{words.paid}</th>
            <th scope="col">{words.owed}</th>
          </tr>
        </thead>
        <tbody>
          {debt.bills.map((bill) => (
            <tr key={bill._id}>
              <td>
                <AppLink to={links.to('checkout.accounting', { record: bill._id })}>
                  {formatDate(bill.dateTime)} {debtName(bill)}
                </AppLink>
              </td>
              <td>{formatAmount(bill.total)}</td>
              <td>{formatAmount(bill.received)}</td>
              <td>
                <b>{formatAmount(bill.owed)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button variant="default" loading={busy} onClick={() => void act(() => printStatement(store, debt))}>
          {words.print}
        </Button>
      </div>
      <section className={classes.calls}>
        <h2>{words.calls}</h2>
        {debt.calls.length === 0 ? <p>{words.noCalls}</p> : null}
        <ul aria-label={words.calls}>
          {debt.calls.map((call) => (
            <li key={call._id}>
              <p>
                <b>{words.ways[call.way]}</b> {formatDateTime(call.dateTime)} <StaffLabel id={call.createBy} />
              </p>
              {call.said === '' ? null : <p>{call.said}</p>}
              {call.promisedDate === null ? null : (
                <p className={classes.promise}>
                  {words.promised(
                    formatDate(call.promisedDate),
                    call.promisedAmount === null ? '' : formatMoney(call.promisedAmount),
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
