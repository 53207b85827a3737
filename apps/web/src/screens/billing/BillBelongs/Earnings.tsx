import { earnings } from '@vetloom/domain/billing/distribution.schema.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import type { BelongingBill } from '../../../data/billing/belongs.ts';
import { belongs } from '../../../locale/billing-belongs.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from '../parts/till.module.css';

/** What each person earned in the range, and what nobody was named for. */
export function Earnings({ bills }: { readonly bills: readonly BelongingBill[] }) {
  const split = bills.filter(({ distribution, record }) => distribution?.total === record.total);
  const rest = bills.filter((bill) => !split.includes(bill)).reduce((sum, { record }) => sum + record.total, 0);
  return (
    <section className={classes.pane} aria-label={belongs.earnings}>
      <header className={classes.head}>
        <h2>{belongs.earnings}</h2>
      </header>
      <dl className={`${classes.scroll} ${classes.facts}`} tabIndex={0}>
        {earnings(split.flatMap(({ distribution }) => distribution ?? [])).map(({ staffID, amount }) => (
          <div key={staffID}>
            <dt>
              <StaffLabel id={staffID} />
            </dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>{belongs.unassigned}</dt>
          <dd>{formatAmount(rest)}</dd>
        </div>
      </dl>
    </section>
  );
}
