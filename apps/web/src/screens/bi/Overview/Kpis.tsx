import type { BiBucket, BiFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiTotals, totalsOf } from '@vetloom/domain/bi/facts.ts';
import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatCount, formatMoney } from '@vetloom/ui/format/number.ts';
import type { BiSight } from '../../../data/bi/bi.ts';
import { bi } from '../../../locale/bi.ts';
import { FigureBand } from '../../../parts/figures/FigureBand.tsx';

interface KpisProps {
  readonly facts: BiFacts;
  readonly before: BiFacts | undefined;
  /** What the period before is called. */
  readonly beforeName: string;
  readonly sight: BiSight;
}

interface Figure {
  readonly name: string;
  readonly text: string;
  readonly of: (totals: BiTotals) => number | undefined;
  readonly course?: (bucket: BiBucket) => number;
  /** More is worse, and the difference is told in minutes. */
  readonly wait?: boolean;
}

const income: (bucket: BiBucket) => number = incomeOf;

/** What must be seen first: each figure with its course and how it compares. */
export function Kpis({ facts, before, beforeName, sight }: KpisProps) {
  const totals = totalsOf(facts);
  const earlier = before && totalsOf(before);
  const money: readonly Figure[] = [
    { name: bi.figures.income, text: formatMoney(totals.income), of: (one) => one.income, course: income },
  ];
  const average: readonly Figure[] = [
    {
      name: bi.figures.average,
      text: formatMoney(totals.average),
      of: (one) => one.average,
      course: (one) => (one.bills === 0 ? 0 : income(one) / one.bills),
    },
  ];
  const owners: readonly Figure[] = [
    {
      name: bi.figures.newOwners,
      text: bi.ownerCount(formatCount(totals.newOwners)),
      of: (one) => one.newOwners,
      course: (one) => one.newOwners,
    },
  ];
  const figures: readonly Figure[] = [
    ...(sight.money === 'none' ? [] : money),
    {
      name: bi.figures.visits,
      text: bi.visitCount(formatCount(totals.visits)),
      of: (one) => one.visits,
      course: (one) => one.visits,
    },
    ...(sight.owners && sight.money !== 'own' ? owners : []),
    ...(sight.money === 'none' ? [] : average),
    {
      name: bi.figures.wait,
      text: totals.medianWait === undefined ? MISSING : bi.minutes(totals.medianWait),
      of: (one) => one.medianWait,
      wait: true,
    },
  ];
  return (
    <FigureBand
      figures={figures.map(({ name, text, of, course, wait = false }) => ({
        name,
        text,
        course: course && facts.buckets.map(course),
        change: <Change now={of(totals)} before={earlier && of(earlier)} wait={wait} name={beforeName} />,
      }))}
    />
  );
}

interface ChangeProps {
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly wait: boolean;
  readonly name: string;
}

/** By how much a figure rose or fell: in percent, a wait in minutes. The arrow says where, the colour whether that is good. */
function Change({ now, before, wait, name }: ChangeProps) {
  if (now === undefined || before === undefined || (!wait && before <= 0)) return <small>{bi.noBefore}</small>;
  const by = wait ? now - before : ((now - before) / before) * 100;
  if (by === 0) return <small>{bi.same}</small>;
  return (
    <small>
      <span data-bad={wait ? by > 0 : by < 0}>
        {by < 0 ? '▼' : '▲'} {wait ? bi.longer(Math.abs(by)) : `${Math.abs(by).toFixed(1)}%`}
      </span>{' '}
      {name}
    </small>
  );
}
