import { formatAmount } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { packages } from '../../../locale/inventory-services.ts';
import type { CatalogueColumn } from '../table/catalogue-column.ts';
import { codeColumn, nameColumn, partColumn } from '../table/common-columns.tsx';
import classes from '../table/frame.module.css';
import { marginText } from '../table/margin-text.ts';
import type { PackageRow } from './package-row.ts';

const words = packages.columns;

const broken = (row: PackageRow) =>
  row.broken ? (
    <Chip dense tone="ochre">
      {packages.broken}
    </Chip>
  ) : null;

/** The columns of the list of packages. `narrow`: a phone has room for name and price alone. */
export const packageColumns = (onOpen: (row: PackageRow) => void, narrow: boolean): CatalogueColumn<PackageRow>[] => {
  const name = nameColumn(words.name, 'minmax(144px, 1.2fr)', onOpen, broken);
  const price: CatalogueColumn<PackageRow> = {
    key: 'price',
    head: words.price,
    width: '88px',
    sortable: true,
    // Without a price of its own it is asked for at what its lines cost.
    amount: (row) => (row.own === 0 ? null : row.own),
    optional: true,
  };
  if (narrow) return [name, price];
  return [
    name,
    codeColumn(words.code, 'minmax(64px, 0.5fr)'),
    { key: 'content', head: words.content, width: 'minmax(160px, 2fr)', cell: ({ content }) => content },
    {
      key: 'singly',
      head: words.singly,
      width: '88px',
      align: 'end',
      sortable: true,
      cell: (row) => <span className={classes.quiet}>{formatAmount(row.singly)}</span>,
    },
    price,
    partColumn(
      { key: 'off', head: words.off, width: '72px' },
      ({ off }) => off,
      ({ own, off }) => (own === 0 ? packages.noPrice : marginText(off)),
    ),
  ];
};
