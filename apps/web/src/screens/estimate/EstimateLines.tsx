import { estimateRange, lineRange } from '@vetloom/domain/lines/estimate.ts';
import type { EstimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { estimates } from '../../locale/estimate.ts';
import classes from '../../parts/estimate/estimate.module.css';

const words = estimates.rows;

/** Lines of an estimate to which there is no bill yet. */
export function EstimateLines({ lines }: { readonly lines: readonly EstimateLine[] }) {
  const range = estimateRange(lines);
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.number}</th>
          <th scope="col">{estimates.compared.estimated}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { low, high } = lineRange(line);
          return (
            <tr key={line._id}>
              <td>
                {line.name}
                {line.note === '' ? null : <small>{line.note}</small>}
              </td>
              <td>
                {estimates.range(
                  formatQuantity(line.number),
                  formatQuantity(Math.max(line.number, line.most ?? line.number)),
                )}
              </td>
              <td>{estimates.range(formatAmount(low), formatAmount(high))}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.sum}</th>
          <td />
          <td>{estimates.range(formatAmount(range.low), formatAmount(range.high))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
