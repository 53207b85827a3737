import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import type { Statistics } from '@vetloom/domain/billing/statistics.ts';
import { formatCount, formatMoney } from '@vetloom/ui/format/number.ts';
import { stat } from '../../../locale/billing-stat.ts';
import { FigureBand } from '../../../parts/figures/FigureBand.tsx';

/** NT$ that really came, or came before as a deposit: bad debts are no income. */
const incomeIn = ({ period }: Statistics): number => incomeOf(period);
const averageOf = (one: Statistics): number => (one.bills === 0 ? 0 : Math.round(incomeIn(one) / one.bills));
const aheadOf = ({ period }: Statistics): number => period.lines.reduce((sum, { deposits }) => sum + deposits, 0);

interface FiguresProps {
  readonly statistics: Statistics;
  /** The days just before, as many. */
  readonly previous: Statistics | undefined;
}

/** Four figures with their course and how they compare. */
export function Figures({ statistics, previous }: FiguresProps) {
  const { days } = statistics;
  const rows = [
    {
      name: stat.figures.received,
      text: formatMoney(incomeIn(statistics)),
      of: incomeIn,
      course: days.map(incomeOf),
    },
    {
      name: stat.figures.bills,
      text: stat.billCount(formatCount(statistics.bills)),
      of: (one: Statistics) => one.bills,
      course: days.map(({ bills }) => bills),
    },
    {
      name: stat.figures.average,
      text: formatMoney(averageOf(statistics)),
      of: averageOf,
      course: days.map((day) => (day.bills === 0 ? 0 : incomeOf(day) / day.bills)),
    },
    {
      name: stat.figures.ahead,
      text: formatMoney(aheadOf(statistics)),
      of: aheadOf,
      course: days.map(({ deposits }) => deposits),
    },
  ];
  return (
    <FigureBand
      figures={rows.map(({ name, text, of, course }) => ({
        name,
        text,
        course,
        change: <Change now={of(statistics)} before={previous === undefined ? undefined : of(previous)} />,
      }))}
    />
  );
}

/** By how much a figure rose or fell. */
function Change({ now, before }: { readonly now: number; readonly before: number | undefined }) {
  if (before === undefined || before <= 0) return <small>{stat.noComparison}</small>;
  const percent = ((now - before) / before) * 100;
  return (
    <small>
      <span data-bad={percent < 0}>
        {percent < 0 ? '▼' : '▲'} {Math.abs(percent).toFixed(1)}%
      </span>{' '}
      {stat.comparedWith}
    </small>
  );
}
