import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { products } from '../../../locale/inventory-products.ts';
import type { CatalogueColumn } from '../table/catalogue-column.ts';
import classes from '../table/frame.module.css';
import { marginText } from '../table/margin-text.ts';
import type { ProductRow } from './product-row.ts';

const words = products.columns;

/** The columns of the list of products. `narrow`: a phone has room for name and price alone. */
export const productColumns = (onOpen: (row: ProductRow) => void, narrow: boolean): CatalogueColumn<ProductRow>[] => {
  const name: CatalogueColumn<ProductRow> = {
    key: 'name',
    head: words.name,
    width: narrow ? 'minmax(96px, 1fr)' : 'minmax(128px, 2fr)',
    sortable: true,
    cell: (row) => (
      <span className={classes.name}>
        <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(row)}>
          {row.name}
        </button>
        {row.controlled ? (
          <Chip dense tone="gromwell">
            {products.controlled}
          </Chip>
        ) : null}
      </span>
    ),
  };
  const price: CatalogueColumn<ProductRow> = {
    key: 'price',
    head: words.price,
    width: '72px',
    sortable: true,
    amount: (row) => row.price,
    marksZero: true,
  };
  if (narrow) return [name, price];
  return [
    name,
    {
      key: 'code',
      head: words.code,
      width: 'minmax(64px, 0.7fr)',
      sortable: true,
      cell: ({ code }) => <span className={classes.quiet}>{code}</span>,
    },
    { key: 'type', head: words.type, width: 'minmax(64px, 0.7fr)', sortable: true, cell: ({ type }) => type },
    { key: 'unit', head: words.unit, width: '40px', cell: ({ unit }) => <span className={classes.quiet}>{unit}</span> },
    price,
    { key: 'cost', head: words.cost, width: '72px', sortable: true, amount: (row) => row.cost, optional: true },
    {
      key: 'margin',
      head: words.margin,
      width: '56px',
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span className={row.margin !== null && row.margin < 0 ? classes.low : classes.quiet}>
          {marginText(row.margin)}
        </span>
      ),
    },
    {
      key: 'supplier',
      head: words.supplier,
      width: 'minmax(64px, 1fr)',
      sortable: true,
      cell: ({ supplier }) => supplier,
    },
  ];
};
