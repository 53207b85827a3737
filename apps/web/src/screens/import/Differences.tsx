import type { Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { importProof } from '../../locale/import-proof.ts';
import classes from './import.module.css';
import { lacking, yearWord } from './proof-sheet.ts';

const words = importProof.reconciliation;
/** Rows that a page shows; the sheet has all that are kept. */
const SHOWN = 100;
const count = (value: number): string => value.toLocaleString('zh-TW');

/** The rows that make a difference between the file and the clinic. */
export function Differences({ found }: { readonly found: Reconciliation }) {
  const shown = found.differences.slice(0, SHOWN);
  return (
    <div className={classes.problems}>
      <div className={classes.problemHead}>
        <h3>{words.differences}</h3>
        <span className={classes.quiet}>{words.shown(shown.length, found.differing)}</span>
      </div>
      <div className={classes.mapping}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              <th scope="col">{words.year}</th>
              <th scope="col">{words.sum}</th>
              <th scope="col" data-figure>
                {words.file}
              </th>
              <th scope="col" data-figure>
                {words.kept}
              </th>
              <th scope="col" data-figure>
                {words.difference}
              </th>
              <th scope="col">{words.reason}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={`${one.row} ${one.name}`}>
                <th scope="row" className={classes.numbers}>
                  {one.rows === 1 ? count(one.row) : `${count(one.row)}–${count(one.row + one.rows - 1)}`}
                </th>
                <td className={classes.numbers}>{yearWord(one.year)}</td>
                <td className={classes.numbers}>{words.sums[one.name]}</td>
                <td data-figure className={classes.numbers}>
                  {formatAmount(one.file)}
                </td>
                <td data-figure className={classes.numbers}>
                  {formatAmount(one.kept)}
                </td>
                <td data-figure className={classes.numbers} data-level="error">
                  {formatAmount(lacking(one))}
                </td>
                <td className={classes.numbers}>{words.reasons[one.reason]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
