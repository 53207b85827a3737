import {
  type BilledPart,
  compareEstimate,
  type EstimateComparison,
  estimateRange,
  outsideRange,
} from '@vetloom/domain/lines/estimate.ts';
import type { EstimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { estimates } from '../../locale/estimate.ts';
import classes from './estimate.module.css';

const words = estimates.compared;

interface ComparisonProps {
  readonly lines: readonly EstimateLine[];
  readonly parts: readonly BilledPart[];
}

/** What was said to cost beside what it has come to, with every difference explained by its line. */
export function Comparison({ lines, parts }: ComparisonProps) {
  const range = estimateRange(lines);
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{words.estimated}</th>
          <th scope="col">{words.actual}</th>
          <th scope="col">{words.difference}</th>
        </tr>
      </thead>
      <tbody>
        {compareEstimate(lines, parts, words).map((line) => (
          <tr key={line.name}>
            <td>{line.name}</td>
            <td>{line.isEstimated ? estimates.range(formatAmount(line.low), formatAmount(line.high)) : '–'}</td>
            <td>{formatAmount(line.actual)}</td>
            <td data-tone={line.difference > 0 ? 'over' : undefined}>{differenceWord(line)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.sum}</th>
          <td>{estimates.range(formatAmount(range.low), formatAmount(range.high))}</td>
          <td>{formatAmount(total)}</td>
          <td data-tone={total > range.high ? 'over' : undefined}>
            {differenceWord({ difference: outsideRange(total, range), isEstimated: true })}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function differenceWord({ difference, isEstimated }: Pick<EstimateComparison, 'difference' | 'isEstimated'>): string {
  if (!isEstimated) return words.unestimated;
  if (difference === 0) return words.within;
  return difference > 0 ? words.over(formatMoney(difference)) : words.under(formatMoney(-difference));
}
