import { formatAmount } from '@vetloom/ui/format/number.ts';
import { catalogue } from '../../../locale/inventory.ts';
import type { FigureChange } from './figure-grid.types.ts';

/** What was done in a list, in a sentence. */
export function saidOf(
  changes: readonly FigureChange[],
  nameOf: (id: string) => string,
  fieldName: (field: string) => string,
): string {
  const [first] = changes;
  const column = fieldName(first?.column ?? '');
  return first !== undefined && changes.length === 1
    ? catalogue.saved.one(nameOf(first.id), column, formatAmount(first.to))
    : catalogue.saved.many(changes.length, column);
}
