import { RECEIPT_METHODS, type ReceiptMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import type { DayLine, Statistics } from '@vetloom/domain/billing/statistics.ts';
import { isOwnMethod, withOwn } from '@vetloom/domain/clinic/payment-methods.ts';
import { calendarDate, weekdayOf } from '@vetloom/domain/core/clock.ts';
import { StackedBars } from '@vetloom/ui/chart/StackedBars.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { checkout } from '../../../locale/billing.ts';
import { stat } from '../../../locale/billing-stat.ts';
import figures from '../../../parts/figures/figures.module.css';
import accounting from '../Accounting/accounting.module.css';
import { type DayRange, eachDay } from './range.ts';
import classes from './stat.module.css';

const COLOURS = {
  cash: 'var(--vl-indigo-600)',
  creditCard: 'var(--vl-indigo-400)',
  transfer: 'var(--vl-indigo-300)',
  linePay: 'var(--vl-indigo-200)',
  deposit: 'var(--vl-ochre)',
  // The clinic's own ways together: the table tells them apart.
  own: 'var(--vl-moss)',
} as const satisfies Partial<Record<ReceiptMethod | 'own', string>>;

const SERIES = (Object.keys(COLOURS) as (keyof typeof COLOURS)[]).map((key) => ({
  key,
  name: key === 'own' ? checkout.otherMethod : checkout.methods[key],
  colour: COLOURS[key],
}));

/** A day's parts as the chart stacks them. */
const partsOf = ({ methods }: DayLine) => ({
  ...methods,
  own: Object.entries(methods).reduce((sum, [method, part]) => sum + (isOwnMethod(method) ? part : 0), 0),
});

const isWeekend = (day: number): boolean => weekdayOf(day, shownZone()) >= 5;
const axis = (value: number): string =>
  value >= 10_000 ? stat.wan(formatQuantity(value / 10_000, 1)) : formatAmount(value);

interface DailyProps {
  readonly statistics: Statistics;
  readonly days: DayRange;
}

/** The chart of the days with its table behind. */
export function Daily({ statistics, days }: DailyProps) {
  const byDay = new Map(statistics.days.map((line) => [line.day, line]));
  const all = eachDay(days);
  const income = incomeOf(statistics.period);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section className={`${figures.main} ${classes.daily}`} tabIndex={0} aria-label={stat.daily}>
      <header className={classes.legend}>
        <h2>{stat.daily}</h2>
        {SERIES.map(({ key, name, colour }) => {
          const part = statistics.days.reduce((sum, line) => sum + partsOf(line)[key], 0);
          if (key === 'own' && part === 0) return null;
          return (
            <span key={key}>
              <i style={{ background: colour }} />
              {name} {income > 0 ? `${Math.round((part / income) * 100)}%` : ''}
            </span>
          );
        })}
      </header>
      <StackedBars
        series={SERIES}
        bars={all.map((day) => ({
          key: String(day),
          label: String(calendarDate(day, shownZone()).day),
          strong: isWeekend(day),
          values: valuesOf(byDay.get(day)),
        }))}
        label={stat.chart(all.length, formatMoney(income))}
        formatValue={axis}
      />
      <DayTable lines={statistics.days} />
    </section>
  );
}

const valuesOf = (line: DayLine | undefined): Readonly<Record<string, number>> => (line ? partsOf(line) : {});

const sumOf = (lines: readonly DayLine[], of: (line: DayLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

function DayTable({ lines }: { readonly lines: readonly DayLine[] }) {
  const { word } = usePaymentMethods();
  const used = withOwn(
    RECEIPT_METHODS,
    lines.flatMap(({ methods }) => Object.keys(methods)),
  ).filter((method) => lines.some(({ methods }) => (methods[method] ?? 0) !== 0));
  const money = used.filter((method) => method !== 'badDebt');
  const column = (method: ReceiptMethod) => ({
    key: method,
    name: word(method),
    of: ({ methods }: DayLine) => methods[method] ?? 0,
  });
  const columns: readonly { readonly key: string; readonly name: string; readonly of: (line: DayLine) => number }[] = [
    { key: 'bills', name: stat.columns.bills, of: ({ bills }) => bills },
    ...money.map(column),
    { key: 'received', name: stat.columns.received, of: incomeOf },
    // Beside the sum, to which it doesn't belong.
    ...used.filter((method) => method === 'badDebt').map(column),
    { key: 'deposits', name: stat.columns.deposits, of: ({ deposits }) => deposits },
    { key: 'inout', name: stat.columns.inout, of: ({ inout }) => inout },
  ];
  return (
    <table className={`${accounting.lines} ${classes.table}`}>
      <caption>{stat.table}</caption>
      <thead>
        <tr>
          <th scope="col">{stat.columns.day}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.toReversed().map((line) => (
          <tr key={line.day}>
            <th scope="row">{formatShortDay(line.day)}</th>
            {columns.map(({ key, of }) => (
              <td key={key}>{of(line) === 0 ? '' : formatAmount(of(line))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{stat.sum}</th>
          {columns.map(({ key, of }) => (
            <td key={key}>
              <b>{formatAmount(sumOf(lines, of))}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
