import type { PastePlan, PasteRefusal } from '@vetloom/domain/catalog/price-column.ts';
import type { PriceProblem } from '@vetloom/domain/catalog/price-text.ts';

/** A column of amounts that are changed in the table itself. */
export interface FigureColumn<Row> {
  readonly key: string;
  /** What it is called in sentences. */
  readonly name: string;
  /** NT$; null where it isn't known. */
  readonly valueOf: (row: Row) => number | null;
  /** Whether it may be unknown: an emptied cell then says so, else it stays as it was. */
  readonly optional: boolean;
}

/** One amount that a person changed, as they saw it before. */
export interface FigureChange {
  readonly id: string;
  readonly column: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** A cell that isn't simply what is stored. */
export type CellState =
  | { readonly kind: 'editing'; readonly text: string; readonly selected: boolean; readonly problem?: PriceProblem }
  | { readonly kind: 'saving'; readonly value: number | null }
  /** It couldn't be saved; what was typed is still here. */
  | { readonly kind: 'kept'; readonly value: number | null };

/** A pasted column that isn't simply taken: refused, or with a question. `at` is the first row. */
export interface PasteAsk {
  readonly plan: PastePlan | PasteRefusal;
  readonly column: string;
  readonly at: number;
}
