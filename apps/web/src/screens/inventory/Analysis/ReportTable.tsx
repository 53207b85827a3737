import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import type { ReactNode } from 'react';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import classes from './analysis.module.css';

/** A column of a table of figures. */
export interface ReportColumn<R> {
  readonly label: string;
  /** Words, which stand at the left; figures stand at the right. */
  readonly text?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** What stands in the row of sums. */
  readonly sum?: string;
}

interface ReportTableProps<R> {
  readonly title: string;
  readonly note?: string;
  readonly end?: ReactNode;
  /** The first one names the row. */
  readonly columns: readonly ReportColumn<R>[];
  readonly rows: readonly R[];
  /** How many there are; sums are of all of them. */
  readonly count: number;
  readonly keyOf: (row: R) => string;
  readonly empty?: { readonly title: string; readonly next: string };
}

/** A table of figures with their sums at its foot; on a phone each row is a small card, whose figures say what they are. */
export function ReportTable<R>({ title, note, end, columns, rows, count, keyOf, empty }: ReportTableProps<R>) {
  const [first, ...others] = columns;
  const hasSums = columns.some(({ sum }) => sum !== undefined);
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {note === undefined ? null : <small>{note}</small>}
        {rows.length < count ? <small>{words.more(rows.length, count)}</small> : null}
        {end === undefined ? null : <span className={classes.end}>{end}</span>}
      </header>
      {rows.length === 0 ? (
        <EmptyState title={empty?.title ?? words.empty} next={empty?.next ?? words.emptyNext} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
        <div className={classes.scroll} tabIndex={0}>
          <table className={`${classes.table} ${classes.stacked}`}>
            <thead>
              <tr>
                {columns.map(({ label, text }, at) => (
                  <th key={label} scope="col" data-text={text || at === 0 || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  <th scope="row" data-text>
                    {first?.cell(row)}
                  </th>
                  {others.map(({ label, text, cell }) => (
                    <td key={label} data-label={label} data-text={text || undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {hasSums ? (
              <tfoot>
                <tr>
                  <th scope="row" data-text>
                    {words.sum}
                  </th>
                  {others.map(({ label, sum }) => (
                    <td key={label} data-label={label}>
                      {sum}
                    </td>
                  ))}
                </tr>
              </tfoot>
            ) : null}
          </table>
        </div>
      )}
    </section>
  );
}
