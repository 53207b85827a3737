import { numberDay, numberRuns } from '@vetloom/domain/billing/receipt-number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useDayReceipts } from '../../../data/billing/bill.ts';
import { useDayDeposits } from '../../../data/billing/till.ts';
import { till } from '../../../locale/billing-till.ts';
import classes from '../parts/till.module.css';

/** How the day's receipts are numbered, till by till, and what is missing between: what an accountant asks for. */
export function NumberRuns() {
  const now = useNow();
  const receipts = useDayReceipts(now);
  const deposits = useDayDeposits(now);
  const numbers = [...receipts, ...deposits].flatMap(({ number }) => (number ? [number] : []));
  const runs = numberRuns(numberDay(now, shownZone()), numbers);
  if (runs.length === 0) return null;
  return (
    <p className={classes.numbers}>
      {till.numbers.title}
      {runs.map(({ lane, first, last, count, missing }) => (
        <span key={lane} data-warn={missing.length > 0}>
          {till.numbers.run(first, last, count)}
          {missing.length === 0 ? '' : till.numbers.missing(missing)}
        </span>
      ))}
    </p>
  );
}
