import { services } from '../../../locale/inventory-services.ts';
import type { CatalogueColumn } from '../table/catalogue-column.ts';
import classes from '../table/frame.module.css';
import { marginText } from '../table/margin-text.ts';
import type { ServiceRow } from './service-row.ts';

const words = services.columns;

interface ColumnOptions {
  readonly onOpen: (row: ServiceRow) => void;
  /** A phone has room for name and price alone. */
  readonly narrow: boolean;
  /** All rows are of one class, which needn't be said of each. */
  readonly oneClass: boolean;
}

/** The columns of the list of services. */
export const serviceColumns = ({ onOpen, narrow, oneClass }: ColumnOptions): CatalogueColumn<ServiceRow>[] => {
  const name: CatalogueColumn<ServiceRow> = {
    key: 'name',
    head: words.name,
    width: 'minmax(144px, 2fr)',
    sortable: true,
    cell: (row) => (
      <span className={classes.name}>
        <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(row)}>
          {row.name}
        </button>
      </span>
    ),
  };
  const price: CatalogueColumn<ServiceRow> = {
    key: 'price',
    head: words.price,
    width: '88px',
    sortable: true,
    amount: (row) => row.price,
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
    ...(oneClass
      ? []
      : [
          {
            key: 'class',
            head: words.class,
            width: 'minmax(64px, 0.7fr)',
            sortable: true,
            cell: (row: ServiceRow) => row.class,
          },
        ]),
    { key: 'type', head: words.type, width: 'minmax(64px, 0.7fr)', sortable: true, cell: ({ type }) => type },
    { key: 'unit', head: words.unit, width: '48px', cell: ({ unit }) => <span className={classes.quiet}>{unit}</span> },
    price,
    { key: 'cost', head: words.cost, width: '80px', sortable: true, amount: (row) => row.cost, optional: true },
    {
      key: 'margin',
      head: words.margin,
      width: '64px',
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span className={row.margin !== null && row.margin < 0 ? classes.low : classes.quiet}>
          {marginText(row.margin)}
        </span>
      ),
    },
    { key: 'place', head: words.place, width: 'minmax(96px, 1fr)', sortable: true, cell: ({ place }) => place },
  ];
};
