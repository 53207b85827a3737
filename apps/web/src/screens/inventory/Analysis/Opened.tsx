import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type ReportRange, useReport } from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import classes from './analysis.module.css';
import { dollarText, unitsText } from './figure-text.ts';

/** Which figure is opened: of what, and of which item. */
export interface OpenedFigure {
  readonly of: 'sell' | 'service' | 'purchase' | 'stock' | 'loss';
  readonly itemID: string;
  readonly name: string;
}

const FORM_KINDS = /^[A-Z]\d{6}-/;
const sourceOf = (cause: string): string =>
  cause === '' ? words.bill : FORM_KINDS.test(cause) ? cause : (words.movements[cause] ?? cause);

/** The rows that a figure sums, beside the table in which it stands. */
export function Opened({
  figure,
  range,
  onClose,
}: {
  readonly figure: OpenedFigure;
  readonly range: ReportRange;
  readonly onClose: () => void;
}) {
  const { of, itemID, name } = figure;
  const { found, failure } = useReport('/stat/rows', range, { of, itemID });
  return (
    <SidePanel opened onClose={onClose} title={words.rowsOf(name)}>
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      {found === undefined ? null : (
        <section aria-label={words.rowsOf(name)}>
          <p className={classes.minor}>{words.rowsCount(found.rows.length, found.count)}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" data-text>
                  {words.columns.date}
                </th>
                <th scope="col" data-text>
                  {words.columns.of}
                </th>
                <th scope="col">{words.columns.number}</th>
                <th scope="col">{words.columns.amount}</th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bill may have one item twice, and the list is read as a whole
                <tr key={`${row.causeID} ${at}`}>
                  <th scope="row" data-text>
                    {formatDate(row.dateTime)}
                  </th>
                  <td data-text>
                    {sourceOf(row.cause)} <span className={classes.minor}>{row.staffName}</span>
                  </td>
                  <td>{unitsText(row.number)}</td>
                  <td>{dollarText(row.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" data-text>
                  {words.sum}
                </th>
                <td />
                <td />
                <td>{dollarText(found.total)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </SidePanel>
  );
}
