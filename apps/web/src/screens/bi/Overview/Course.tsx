import type { BiBucket, BiFacts, BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import { calendarDate, weekdayOf } from '@vetloom/domain/core/clock.ts';
import { formatDate, formatMonthDay, formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatCount, formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useMemo } from 'react';
import type { BiSight } from '../../../data/bi/bi.ts';
import { bi } from '../../../locale/bi.ts';
import { Chart } from '../../../parts/chart/Chart.tsx';
import type { DayRange } from '../../billing/Stat/range.ts';
import classes from './bi.module.css';
import { bucketsOf } from './bi-range.ts';
import { courseOption } from './course-option.ts';

/** What the columns stand for. */
export type Metric = 'income' | 'visits' | 'newOwners';
const READ: Record<Metric, (bucket: BiBucket) => number> = {
  income: incomeOf,
  visits: ({ visits }) => visits,
  newOwners: ({ newOwners }) => newOwners,
};

/** What a person may choose among. */
export const metricsFor = ({ money, owners }: BiSight): readonly Metric[] => [
  ...(money === 'none' ? [] : (['income'] as const)),
  'visits',
  ...(owners && money !== 'own' ? (['newOwners'] as const) : []),
];

interface CourseProps {
  readonly facts: BiFacts;
  readonly before: BiFacts | undefined;
  readonly range: DayRange;
  readonly rangeBefore: DayRange;
  readonly step: BiStep;
  readonly metric: Metric;
  readonly asTable: boolean;
  readonly sight: BiSight;
  readonly onMetric: (metric: Metric) => void;
  readonly onView: (asTable: boolean) => void;
}

const labelOf = (start: number, step: BiStep): string => {
  const { year, month, day } = calendarDate(start, shownZone());
  if (step === 'month') return month === 1 ? `${year}/${month}` : String(month);
  return step === 'day' && day !== 1 ? String(day) : formatMonthDay(start);
};
const isWeekend = (day: number): boolean => weekdayOf(day, shownZone()) >= 5;

/** The range stretch by stretch: as columns with a tick for the period before, or as the table behind them. */
export function Course(props: CourseProps) {
  const { facts, before, range, rangeBefore, step, metric, asTable, sight, onMetric, onView } = props;
  const option = useMemo(() => {
    const read = (found: BiFacts | undefined) => new Map(found?.buckets.map((one) => [one.start, READ[metric](one)]));
    const [now, earlier] = [read(facts), read(before)];
    const starts = bucketsOf(range, step);
    const startsBefore = bucketsOf(rangeBefore, step);
    return courseOption(
      starts.map((start, at) => {
        const same = startsBefore[at];
        return {
          label: labelOf(start, step),
          strong: step === 'day' && isWeekend(start),
          value: now.get(start) ?? 0,
          before: before === undefined || same === undefined ? undefined : (earlier.get(same) ?? 0),
        };
      }),
    );
  }, [facts, before, range, rangeBefore, step, metric]);
  const total = facts.buckets.reduce((sum, one) => sum + READ[metric](one), 0);
  const text = metric === 'income' ? formatMoney(total) : formatCount(total);
  return (
    <section className={classes.part} aria-label={bi.course}>
      <header className={classes.head}>
        <h2>{bi.course}</h2>
        <SegmentedFilter
          label={bi.metric}
          options={metricsFor(sight).map((value) => ({ value, label: bi.figures[value] }))}
          value={metric}
          onChange={onMetric}
        />
        <span className={classes.tick}>{bi.previous}</span>
        <span className={classes.end}>
          <SegmentedFilter
            label={bi.view}
            options={[
              { value: 'chart', label: bi.views.chart },
              { value: 'table', label: bi.views.table },
            ]}
            value={asTable ? 'table' : 'chart'}
            onChange={(view) => onView(view === 'table')}
          />
        </span>
      </header>
      {asTable ? (
        <CourseTable facts={facts} step={step} sight={sight} />
      ) : (
        <Chart option={option} height={232} label={bi.chart(bi.figures[metric], facts.buckets.length, text)} />
      )}
    </section>
  );
}

function CourseTable({ facts, step, sight }: Pick<CourseProps, 'facts' | 'step' | 'sight'>) {
  const { columns } = bi;
  type Column = readonly [name: string, of: (bucket: BiBucket) => number];
  const money: readonly Column[] = [
    [columns.income, READ.income],
    [columns.depositUsed, ({ depositUsed }) => depositUsed],
    [columns.badDebt, ({ badDebt }) => badDebt],
    [columns.bills, ({ bills }) => bills],
  ];
  const owners: readonly Column[] = [[columns.newOwners, READ.newOwners]];
  const shown: readonly Column[] = [
    ...(sight.money === 'none' ? [] : money),
    [columns.visits, READ.visits],
    ...(sight.owners && sight.money !== 'own' ? owners : []),
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.start}</th>
          {shown.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.buckets.toReversed().map((bucket) => (
          <tr key={bucket.start}>
            <th scope="row">{step === 'day' ? formatShortDay(bucket.start) : formatDate(bucket.start)}</th>
            {shown.map(([name, of]) => (
              <td key={name}>{of(bucket) === 0 ? '' : formatAmount(of(bucket))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{bi.sum}</th>
          {shown.map(([name, of]) => (
            <td key={name}>
              <b>{formatAmount(facts.buckets.reduce((sum, one) => sum + of(one), 0))}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
