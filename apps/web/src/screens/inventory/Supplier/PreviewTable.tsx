import { Button } from '@mantine/core';
import { type MatchedRow, stockUnitCost } from '@vetloom/domain/stock/price-list.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { supplierWords } from '../../../locale/inventory-suppliers.ts';
import { PriceChange } from './PriceChange.tsx';
import classes from './supplier.module.css';

const words = supplierWords.import;
const PAGE = 200;

interface PreviewTableProps {
  readonly rows: readonly MatchedRow[];
  /** Leaves a row of the file out. */
  readonly onSkip: (row: number) => void;
}

/** The rows of a price list beside the products that they are, and what one stock unit costs before and after. */
export function PreviewTable({ rows, onSkip }: PreviewTableProps) {
  const [most, setMost] = useState(PAGE);
  const { columns } = words;
  return (
    <div className={classes.wide}>
      <table className={classes.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{columns.row}</th>
            <th scope="col">{columns.file}</th>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.by}</th>
            <th scope="col" data-end>
              {columns.before}
            </th>
            <th scope="col" data-end>
              {columns.after}
            </th>
            <th scope="col" data-end>
              {columns.change}
            </th>
            <th scope="col">
              <span className="mantine-visually-hidden">{words.skip}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ read, product, by, offer, before, change }) => (
            <tr key={read.row}>
              <td className={classes.quiet}>{read.row}</td>
              <td>{[read.code, read.name].filter(Boolean).join(' ')}</td>
              <td>{product.name}</td>
              <td className={classes.quiet}>{words.by[by]}</td>
              <td data-end className={classes.quiet}>
                {perUnit(before === undefined ? null : stockUnitCost(before), product.unit)}
              </td>
              <td data-end>{perUnit(stockUnitCost(offer), product.unit)}</td>
              <td data-end>{before === undefined ? words.filters.fresh : <PriceChange change={change} />}</td>
              <td data-end>
                <Button size="compact-xs" variant="subtle" onClick={() => onSkip(read.row)}>
                  {words.skip}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most ? (
        <Button size="xs" variant="subtle" onClick={() => setMost(most + PAGE)}>
          {words.more(rows.length - most)}
        </Button>
      ) : null}
    </div>
  );
}

const perUnit = (cost: number | null, unit: string): string =>
  cost === null ? '' : supplierWords.offers.perUnit(formatQuantity(cost, 2), unit);
