import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { dayKey, formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useStatistics } from '../../../data/billing/till.ts';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { stat } from '../../../locale/billing-stat.ts';
import { refusal } from '../../../locale/codes.ts';
import figures from '../../../parts/figures/figures.module.css';
import { DateField } from '../../../parts/form/DateField.tsx';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { Daily } from './Daily.tsx';
import { Figures } from './Figures.tsx';
import { dayNamed, daysBefore, daysOf, type RangeName } from './range.ts';
import { Shares } from './Shares.tsx';
import { statSheets } from './stat-sheet.ts';

const NAMES = Object.keys(stat.ranges) as RangeName[];

/** What the desk received, by day, way of paying, doctor and division: the same sums as the receive log and the till. */
export default function StatPage() {
  const now = useNow();
  const { word } = usePaymentMethods();
  const can = useCan();
  const [query, setQuery] = useQuery();
  const name = NAMES.find((one) => one === query.range) ?? 'month';
  const from = dayNamed(query.from);
  const to = dayNamed(query.to);
  const days = daysOf(name, now, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  const before = daysBefore(days);
  const { statistics, error } = useStatistics(days.from, days.to);
  const previous = useStatistics(before.from, before.to).statistics;
  const failure = error === undefined ? undefined : refusal(error);
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            <DataState now={now} />
            <SheetButton
              fileName={stat.fileName(dayKey(days.from), dayKey(days.to))}
              tables={statistics && (() => statSheets(statistics, word))}
            />
          </>
        }
      >
        <SegmentedFilter
          label={stat.range}
          options={NAMES.map((value) => ({ value, label: stat.ranges[value] }))}
          value={name}
          onChange={(range) => setQuery({ range, from: dayKey(days.from), to: dayKey(days.to) })}
        />
        {name === 'custom' ? (
          <>
            <DateField
              required
              size="sm"
              aria-label={stat.from}
              value={dayKey(days.from)}
              onChange={(day) => setQuery({ from: day })}
            />
            <DateField
              required
              size="sm"
              aria-label={stat.to}
              value={dayKey(days.to)}
              onChange={(day) => setQuery({ to: day })}
            />
          </>
        ) : (
          <b className={figures.range}>
            {formatDate(days.from)}
            {days.to === days.from ? '' : ` – ${formatDate(days.to)}`}
          </b>
        )}
        {can('BILLING_STAT') ? null : <span className={figures.minor}>{stat.own}</span>}
      </Toolbar>
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      {statistics && statistics.days.length === 0 ? <EmptyState title={stat.empty} next={stat.emptyNext} /> : null}
      {statistics && statistics.days.length > 0 ? (
        <>
          <Figures statistics={statistics} previous={previous} />
          <div className={figures.panes}>
            <Daily statistics={statistics} days={days} />
            <Shares statistics={statistics} days={can('BILLING_STAT') && can('BILLING_READ') ? days : undefined} />
          </div>
        </>
      ) : null}
    </Sheet>
  );
}

/** Up to when the figures go, and how much of this device the server has not seen yet. */
function DataState({ now }: { readonly now: number }) {
  const status = useSyncStatus();
  const until = status?.connection === 'online' ? now : status?.lastSyncedAt;
  return (
    <span className={figures.minor}>
      {stat.dataTo(formatTime(until))}
      {status ? stat.unsynced(status.unsynced) : ''}
    </span>
  );
}
