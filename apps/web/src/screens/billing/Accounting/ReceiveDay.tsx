import { DATED_BACK_DAYS } from '@vetloom/domain/billing/handovers.ts';
import { daysBetween } from '@vetloom/domain/core/clock.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Fold } from '@vetloom/ui/layout/Fold.tsx';
import { useCountsAt } from '../../../data/billing/till.ts';
import { checkout } from '../../../locale/billing.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import pane from './tender.module.css';

const words = checkout.receiveDay;

/** Days that lie between a moment and now, counted in the clinic's days; negative for one that is still to come. */
const daysAgo = (at: number): number => daysBetween(at, shownNow(), shownZone());

/** The moment that stands for the day on which money came: its noon. Undefined for today, of which the moment itself is known. Unix seconds. */
export function receiveDateOf(day: string): number | undefined {
  const at = timeOf(day, '12:00');
  return at === undefined || daysAgo(at) === 0 ? undefined : at;
}

/** Whether money can have come on a day: nothing was said of it, or it isn't still to come. */
export function isReceiveDay(day: string): boolean {
  const at = timeOf(day, '12:00');
  return day === '' || (at !== undefined && daysAgo(at) >= 0);
}

interface ReceiveDayProps {
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/**
 * On which day the money came, where that is another one than today: a transfer of yesterday. Says to which day it will count, by the handovers
 * that this device knows of (spec 2 §3 "receiveDate"). Folded until somebody asks for it.
 */
export function ReceiveDay({ day, onChange }: ReceiveDayProps) {
  return (
    <Fold className={pane.invoice} summary={words.title} filled={day !== ''}>
      <div className={pane.receiveDay}>
        <DateField
          label={words.day}
          value={day}
          onChange={onChange}
          error={isReceiveDay(day) ? undefined : words.future}
        />
        <p role="status">
          <CountsTo receiveDate={receiveDateOf(day)} />
        </p>
      </div>
    </Fold>
  );
}

/** To which day's till it will count, and why not to its own. */
function CountsTo({ receiveDate }: { readonly receiveDate: number | undefined }) {
  const at = useCountsAt(receiveDate);
  if (receiveDate === undefined) return words.today;
  if (daysAgo(receiveDate) < 0 || at === undefined) return null;
  if (at === receiveDate) return words.ownDay(formatDate(receiveDate));
  return daysAgo(receiveDate) > DATED_BACK_DAYS
    ? words.tooOld(DATED_BACK_DAYS, formatDate(receiveDate))
    : words.handedOver(formatDate(receiveDate));
}
