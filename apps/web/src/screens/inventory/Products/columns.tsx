import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { products } from '../../../locale/inventory-products.ts';
import type { CatalogueColumn } from '../table/catalogue-column.ts';
import { codeColumn, costColumn, nameColumn, partColumn, unitColumn } from '../table/common-columns.tsx';
import frame from '../table/frame.module.css';
import type { ProductRow } from './product-row.ts';

const words = products.columns;

const controlled = (row: ProductRow) =>
  row.controlled ? (
    <Chip dense tone="gromwell">
      {products.controlled}
    </Chip>
  ) : null;

/** What lies there, in the unit in which it is counted. */
const stockColumn: CatalogueColumn<ProductRow> = {
  key: 'stock',
  head: words.stock,
  width: '88px',
  align: 'end',
  sortable: true,
  cell: ({ stock, stockUnit, short }) =>
    stock === null ? (
      <span className={frame.quiet}>–</span>
    ) : (
      <span className={short || stock < 0 ? frame.low : frame.figure} title={short ? products.short : undefined}>
        {spaced(formatQuantity(stock), stockUnit)}
      </span>
    ),
};

/** The columns of the list of products. `narrow`: a phone has room for name, stock and price alone. */
export const productColumns = (onOpen: (row: ProductRow) => void, narrow: boolean): CatalogueColumn<ProductRow>[] => {
  const name = nameColumn(words.name, narrow ? 'minmax(96px, 1fr)' : 'minmax(128px, 2fr)', onOpen, controlled);
  const price: CatalogueColumn<ProductRow> = {
    key: 'price',
    head: words.price,
    width: '72px',
    sortable: true,
    amount: (row) => row.price,
    marksZero: true,
  };
  if (narrow)
    return [
      { ...name, width: 'minmax(0, 1fr)' },
      { ...stockColumn, width: '56px' },
      { ...price, width: '68px' },
    ];
  return [
    name,
    codeColumn(words.code, 'minmax(64px, 0.7fr)'),
    { key: 'type', head: words.type, width: 'minmax(64px, 0.7fr)', sortable: true, cell: ({ type }) => type },
    stockColumn,
    unitColumn(words.unit, '40px'),
    price,
    costColumn(words.cost, '72px'),
    partColumn({ key: 'margin', head: words.margin, width: '56px' }, ({ margin }) => margin),
    {
      key: 'supplier',
      head: words.supplier,
      width: 'minmax(64px, 1fr)',
      sortable: true,
      cell: ({ supplier }) => supplier,
    },
  ];
};
