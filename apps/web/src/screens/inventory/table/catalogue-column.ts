import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';

/** A column of amounts (NT$) that those who may change in the table itself. */
export interface AmountColumn<Row> {
  readonly key: string;
  readonly head: string;
  readonly width?: string;
  readonly sortable?: boolean;
  /** Null where it isn't known. */
  readonly amount: (row: Row) => number | null;
  /** Whether nothing asked for is marked as not priced yet. */
  readonly marksZero?: boolean;
  /** Whether it may be emptied. */
  readonly optional?: boolean;
}

/** A column of a table of the catalogue. */
export type CatalogueColumn<Row> = ListColumn<Row> | AmountColumn<Row>;
