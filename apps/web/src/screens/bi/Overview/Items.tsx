import type { BiFacts, BiItem } from '@vetloom/domain/bi/bi.schema.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { bi } from '../../../locale/bi.ts';
import figures from '../../../parts/figures/figures.module.css';
import classes from './bi.module.css';

const MOST = 20;
const keyOf = ({ kind, name }: BiItem): string => `${kind} ${name}`;

/** What was charged most, by amount or by quantity, beside what it was in the period before. */
export function Items({ facts, before }: { readonly facts: BiFacts; readonly before: BiFacts | undefined }) {
  const [by, setBy] = useState<'amount' | 'number'>('amount');
  const earlier = new Map(before?.items.map((item) => [keyOf(item), item[by]]));
  const rows = facts.items.toSorted((a, b) => b[by] - a[by]).slice(0, MOST);
  const { itemColumns } = bi;
  return (
    <section className={classes.part} aria-label={bi.items}>
      <header className={classes.head}>
        <h2>{bi.items}</h2>
        <small>{bi.itemsNote}</small>
        <span className={classes.end}>
          <SegmentedFilter
            label={bi.items}
            options={[
              { value: 'amount', label: bi.itemsBy.amount },
              { value: 'number', label: bi.itemsBy.number },
            ]}
            value={by}
            onChange={setBy}
          />
        </span>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col" data-text>
              {itemColumns.name}
            </th>
            <th scope="col" data-text>
              {itemColumns.kind}
            </th>
            <th scope="col">{itemColumns.number}</th>
            <th scope="col">{itemColumns.amount}</th>
            <th scope="col">{itemColumns.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((item, at) => (
            <tr key={keyOf(item)}>
              <td className={classes.rank}>{at + 1}</td>
              <th scope="row" data-text>
                {item.name}
              </th>
              <td data-text className={figures.minor}>
                {bi.kinds[item.kind]}
              </td>
              <td>{formatQuantity(item.number, 1)}</td>
              <td>
                <b>{formatAmount(item.amount)}</b>
              </td>
              <td>
                <Change now={item[by]} before={earlier.get(keyOf(item))} known={before !== undefined} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly before: number | undefined;
  readonly known: boolean;
}

function Change({ now, before, known }: ChangeProps) {
  if (!known) return null;
  if (before === undefined || before <= 0) return <span className={figures.minor}>{bi.fresh}</span>;
  const percent = ((now - before) / before) * 100;
  if (Math.abs(percent) < 0.05) return <span className={figures.minor}>0%</span>;
  return (
    <span className={classes.change} data-bad={percent < 0}>
      {percent < 0 ? '▼' : '▲'} {Math.abs(percent).toFixed(1)}%
    </span>
  );
}
