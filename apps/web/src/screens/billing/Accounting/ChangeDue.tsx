import { changePieces } from '@vetloom/domain/billing/cash.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { checkout } from '../../../locale/billing.ts';
import pane from './tender.module.css';

/** The largest digits of the product: what goes back over the counter. */
export function ChangeDue({ change, short }: { readonly change: number; readonly short: number }) {
  if (short > 0) {
    return (
      <p className={pane.changeRow} data-short="true" aria-live="polite">
        <span>{checkout.short}</span>
        <strong>{formatAmount(short)}</strong>
      </p>
    );
  }
  return (
    <div aria-live="polite">
      <p className={pane.changeRow}>
        <span>{checkout.change}</span>
        <strong>{formatAmount(change)}</strong>
      </p>
      <p className={pane.pieces}>
        {changePieces(change)
          .map(({ unit, count }) => `${formatAmount(unit)} ×${count}`)
          .join('\u2002')}
      </p>
    </div>
  );
}
