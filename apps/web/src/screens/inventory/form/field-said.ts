import { formatAmount } from '@vetloom/ui/format/number.ts';
import { itemForm as words } from '../../../locale/inventory-form.ts';

/** What a field says, in a word or a figure; of a list how many there are. */
export function said(value: unknown): string {
  if (typeof value === 'number') return formatAmount(value);
  if (Array.isArray(value)) return words.count(value.length);
  return value === null || value === undefined || value === '' ? words.empty : String(value);
}
