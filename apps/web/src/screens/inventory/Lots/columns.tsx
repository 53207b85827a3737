import { daysLeft } from '@vetloom/domain/stock/lot-expiry.ts';
import { dayKey } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { ListedLot } from '../../../data/inventory/stock-calls.ts';
import { lots as words } from '../../../locale/inventory-lots.ts';
import frame from '../table/frame.module.css';
import classes from './lots.module.css';

/** When a lot expires, in words that say how soon where that is soon. */
export function Expiry({ lot, now }: { readonly lot: Pick<ListedLot, 'expiresOn' | 'band'>; readonly now: number }) {
  const { expiresOn, band } = lot;
  if (expiresOn === null) return <span className={frame.quiet}>{words.noExpiry}</span>;
  const left = words.daysLeft(daysLeft(expiresOn, dayKey(now)));
  const soon = band === 'later' || band === 'none' ? undefined : left;
  return (
    <span className={classes.expiry} title={left}>
      {expiresOn.replaceAll('-', '/')}
      {soon === undefined ? null : (
        <Chip dense tone={band === 'expired' ? 'cinnabar' : band === 'd30' ? 'ochre' : 'quiet'}>
          {soon}
        </Chip>
      )}
    </span>
  );
}

interface LotColumns {
  readonly now: number;
  readonly placeName: (id: string) => string;
  readonly onOpen: (lot: ListedLot) => void;
  /** On a phone. */
  readonly narrow: boolean;
}

/** The columns of the list of lots. */
export function lotColumns({ now, placeName, onOpen, narrow }: LotColumns): ListColumn<ListedLot>[] {
  const { columns } = words;
  const name: ListColumn<ListedLot> = {
    key: 'name',
    head: columns.name,
    width: narrow ? 'minmax(0, 1fr)' : 'minmax(144px, 2fr)',
    sortable: true,
    cell: (lot) => (
      <span className={frame.name}>
        <button type="button" className={frame.open} tabIndex={-1} onClick={() => onOpen(lot)}>
          {lot.name}
        </button>
        {lot.status === 'blocked' ? (
          <Chip dense tone="cinnabar" title={lot.reason}>
            {words.status.blocked}
          </Chip>
        ) : null}
      </span>
    ),
  };
  const expires: ListColumn<ListedLot> = {
    key: 'expiresOn',
    head: columns.expires,
    width: narrow ? '80px' : '176px',
    sortable: true,
    cell: (lot) => <Expiry lot={narrow ? { ...lot, band: 'later' } : lot} now={now} />,
  };
  const quantity: ListColumn<ListedLot> = {
    key: 'quantity',
    head: columns.quantity,
    width: narrow ? '56px' : '96px',
    align: 'end',
    sortable: true,
    cell: (lot) => (
      <span className={lot.quantity < 0 ? frame.low : ''}>{spaced(formatQuantity(lot.quantity), lot.unit)}</span>
    ),
  };
  if (narrow) return [name, expires, quantity];
  return [
    name,
    {
      key: 'lot',
      head: columns.lot,
      width: 'minmax(80px, 1fr)',
      sortable: true,
      cell: ({ lot }) => (lot === '' ? <span className={frame.quiet}>{words.noLot}</span> : lot),
    },
    expires,
    {
      key: 'places',
      head: columns.places,
      width: 'minmax(72px, 1fr)',
      cell: ({ places }) => places.map(({ placeID }) => placeName(placeID)).join('、'),
    },
    quantity,
    {
      key: 'value',
      head: <span title={words.valueHint}>{columns.value}</span>,
      name: columns.value,
      width: '88px',
      align: 'end',
      sortable: true,
      cell: ({ value }) => formatAmount(value),
    },
    { key: 'supplier', head: columns.supplier, width: 'minmax(72px, 1fr)', cell: ({ supplierName }) => supplierName },
  ];
}
