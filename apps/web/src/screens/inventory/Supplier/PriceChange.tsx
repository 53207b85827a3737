import { formatQuantity } from '@vetloom/ui/format/number.ts';
import classes from './supplier.module.css';

/** By how much a price went up or down, in percent; nothing where it stayed or nothing is known of before. */
export function PriceChange({ change }: { readonly change: number | null }) {
  if (change === null || change === 0) return null;
  return (
    <span className={change > 0 ? classes.up : classes.down}>
      {change > 0 ? '▲' : '▼'} {formatQuantity(Math.abs(change) * 100, 1)}%
    </span>
  );
}
