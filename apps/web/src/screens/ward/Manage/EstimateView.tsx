import { Button } from '@mantine/core';
import { stayDays } from '@vetloom/domain/hospital/stay-days.ts';
import { compareEstimate, type EstimateComparison, estimateRange } from '@vetloom/domain/lines/estimate.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useStore } from '../../../data/engine/hooks.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './manage.module.css';
import { printQuotation, saveQuotationPdf, saveQuotationPicture } from './stay-papers.ts';

const words = wardManage.estimate;

interface EstimateViewProps {
  readonly file: StayFile;
  /** Missing where the person may not write. */
  readonly onEdit: (() => void) | undefined;
}

/** What a stay was said to cost beside what it has come to, with every difference explained by its line. */
export function EstimateView({ file, onEdit }: EstimateViewProps) {
  const { stay, plans } = file;
  const store = useStore();
  const { act, busy } = useAct();
  const lines = compareEstimate(stay.estimate, stayDays(stay, plans), words);
  const range = estimateRange(stay.estimate);
  const picture = () =>
    act(async () => {
      try {
        await saveQuotationPicture(store, file);
      } catch {
        showError(words.pictureFailed);
      }
    });
  return (
    <section aria-label={words.title}>
      <SectionHeading>{words.title}</SectionHeading>
      {stay.estimate.length === 0 ? (
        <p className={classes.calm}>{words.none}</p>
      ) : (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{words.estimated}</th>
              <th scope="col">{words.actual}</th>
              <th scope="col">{words.difference}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <td>{line.name}</td>
                <td>{line.isEstimated ? words.range(formatAmount(line.low), formatAmount(line.high)) : '–'}</td>
                <td>{formatAmount(line.actual)}</td>
                <td data-tone={line.difference > 0 ? 'over' : undefined}>{differenceWord(line)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.sum}</th>
              <td>{words.range(formatAmount(range.low), formatAmount(range.high))}</td>
              <td>{formatAmount(stay.total)}</td>
              <td>{differenceWord({ ...whole(stay.total, range) })}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <div className={classes.acts}>
        {onEdit ? (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {stay.estimate.length === 0 ? words.make : words.edit}
          </Button>
        ) : null}
        {stay.estimate.length === 0 ? null : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void act(() => printQuotation(store, file))}
            >
              {words.print}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void act(() => saveQuotationPdf(file))}
            >
              {words.pdf}
            </Button>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void picture()}>
              {words.picture}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const whole = (actual: number, { low, high }: { readonly low: number; readonly high: number }) => ({
  difference: actual > high ? actual - high : actual < low ? actual - low : 0,
  isEstimated: true,
});

function differenceWord({ difference, isEstimated }: Pick<EstimateComparison, 'difference' | 'isEstimated'>): string {
  if (!isEstimated) return words.unestimated;
  if (difference === 0) return words.within;
  return difference > 0 ? words.over(formatMoney(difference)) : words.under(formatMoney(-difference));
}
