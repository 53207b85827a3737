import type { ReactNode } from 'react';
import type { AmountColumn, CatalogueColumn } from './catalogue-column.ts';
import classes from './frame.module.css';
import { marginText } from './margin-text.ts';

/*
 * Columns that lists of the catalogue share. Each list says how much room its columns have.
 */

/** Names, which open the row; `mark` stands behind one. */
export const nameColumn = <Row extends { readonly name: string }>(
  head: string,
  width: string,
  onOpen: (row: Row) => void,
  mark?: (row: Row) => ReactNode,
): CatalogueColumn<Row> => ({
  key: 'name',
  head,
  width,
  sortable: true,
  cell: (row) => (
    <span className={classes.name}>
      <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(row)}>
        {row.name}
      </button>
      {mark?.(row)}
    </span>
  ),
});

/** Codes, in the background. */
export const codeColumn = <Row extends { readonly code: string }>(
  head: string,
  width: string,
): CatalogueColumn<Row> => ({
  key: 'code',
  head,
  width,
  sortable: true,
  cell: ({ code }) => <span className={classes.quiet}>{code}</span>,
});

/** Units, in the background; nobody sorts by them. */
export const unitColumn = <Row extends { readonly unit: string }>(
  head: string,
  width: string,
): CatalogueColumn<Row> => ({
  key: 'unit',
  head,
  width,
  cell: ({ unit }) => <span className={classes.quiet}>{unit}</span>,
});

/** What an item costs the clinic, where that is known. */
export const costColumn = <Row extends { readonly cost: number | null }>(
  head: string,
  width: string,
): AmountColumn<Row> => ({
  key: 'cost',
  head,
  width,
  sortable: true,
  amount: ({ cost }) => cost,
  optional: true,
});

/** A part that shouldn't be below nothing: what is left of a price, what a package saves. `of` says what it is and how it reads. */
export const partColumn = <Row,>(
  { key, head, width }: { readonly key: string; readonly head: string; readonly width: string },
  of: (row: Row) => number | null,
  textOf: (row: Row) => string = (row) => marginText(of(row)),
): CatalogueColumn<Row> => ({
  key,
  head,
  width,
  align: 'end',
  sortable: true,
  cell: (row) => {
    const part = of(row);
    return <span className={part !== null && part < 0 ? classes.low : classes.quiet}>{textOf(row)}</span>;
  },
});
