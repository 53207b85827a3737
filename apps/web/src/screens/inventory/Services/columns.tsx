import { services } from '../../../locale/inventory-services.ts';
import type { CatalogueColumn } from '../table/catalogue-column.ts';
import { codeColumn, costColumn, nameColumn, partColumn, unitColumn } from '../table/common-columns.tsx';
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
  const name = nameColumn(words.name, 'minmax(144px, 2fr)', onOpen);
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
    codeColumn(words.code, 'minmax(64px, 0.7fr)'),
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
    unitColumn(words.unit, '48px'),
    price,
    costColumn(words.cost, '80px'),
    partColumn({ key: 'margin', head: words.margin, width: '64px' }, ({ margin }) => margin),
    { key: 'place', head: words.place, width: 'minmax(96px, 1fr)', sortable: true, cell: ({ place }) => place },
  ];
};
