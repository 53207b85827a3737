import { Button, VisuallyHidden } from '@mantine/core';
import { voidInOut } from '@vetloom/domain/billing/checkout-day.commands.ts';
import type { InOutEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import accounting from '../Accounting/accounting.module.css';
import { MovedAt } from '../parts/MovedAt.tsx';
import classes from '../parts/till.module.css';

const words = till.other;

/** The day's entries, the latest first; a crossed-out one stays readable. */
export function Entries({ day, entries }: { readonly day: number; readonly entries: readonly InOutEntry[] }) {
  const run = useRun();
  const { word } = usePaymentMethods();
  const { busy, act } = useAct();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.title}>
      <table className={`${accounting.lines} ${classes.ledger}`}>
        <thead>
          <tr>
            <th scope="col">{till.time}</th>
            <th scope="col" data-text>
              {words.subject}
            </th>
            <th scope="col" data-text>
              {till.note}
            </th>
            <th scope="col" data-text>
              {till.method}
            </th>
            <th scope="col" data-text>
              {till.person}
            </th>
            <th scope="col">{words.directions.in}</th>
            <th scope="col">{words.directions.out}</th>
            <th scope="col">
              <VisuallyHidden>{words.crossOut}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map((entry) => (
            <tr key={entry._id} className={entry.voidedDateTime === 0 ? undefined : classes.crossed}>
              <td>
                {formatTime(entry.createDateTime)}
                <MovedAt entry={entry} />
              </td>
              <td data-figure data-text>
                {entry.subject}
              </td>
              <td data-text>{entry.note}</td>
              <td data-text>{word(entry.method)}</td>
              <td data-text>
                <StaffLabel id={entry.optStaff} />
              </td>
              <td data-figure>{entry.direction === 'in' ? <b>{formatAmount(entry.amount)}</b> : null}</td>
              <td data-figure>{entry.direction === 'out' ? <b>{formatAmount(entry.amount)}</b> : null}</td>
              <td>
                {entry.voidedDateTime === 0 ? (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    data-danger
                    disabled={busy}
                    onClick={() => void act(() => run(voidInOut, { day, entryID: entry._id }))}
                  >
                    {words.crossOut}
                  </Button>
                ) : (
                  <span className={classes.minor}>
                    <StaffLabel id={entry.voidedBy} /> {words.crossed}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
