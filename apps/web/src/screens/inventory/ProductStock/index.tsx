import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { addDays, monthStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type StockMovement, stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { causeNames, lots as lotWords, productStock as words } from '../../../locale/inventory-lots.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useGo, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import { Expiry } from '../Lots/columns.tsx';
import { LotReactions } from '../reactions/LotReactions.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import frame from '../table/frame.module.css';
import { placeOfCause } from './cause-place.ts';
import classes from './product-stock.module.css';

const PHONE = '(max-width: 640px)';
const RANGES = ['month', 'last', 'year', 'all'] as const;
type Range = (typeof RANGES)[number];
/** As many as the service gives at once; who looks further back narrows the time. */
const MOST = 500;

function rangeOf(range: Range, now: number): { startDate: number; endDate: number } {
  const zone = shownZone();
  const begin = monthStart(now, zone);
  const tomorrow = addDays(now, 1, zone);
  if (range === 'month') return { startDate: begin, endDate: tomorrow };
  if (range === 'last') return { startDate: monthStart(begin - 1, zone), endDate: begin };
  return { startDate: range === 'year' ? addDays(now, -365, zone) : 0, endDate: tomorrow };
}

/** A movement with a key of its own in the list. */
type Shown = StockMovement & { readonly key: string };

/** /inventory/product/:id/stock: what lies of a product, lot by lot, and what moved with what lay there after each (spec 3 §2, §7). */
export default function ProductStock() {
  const { id = '' } = useRouteParams();
  const [query, setQuery] = useQuery();
  const go = useGo();
  const now = useNow();
  const people = usePeople();
  const places = usePlaces();
  const connection = useSyncStatus()?.connection;
  const online = connection === 'online';
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const range = RANGES.find((one) => one === query.range) ?? 'month';
  const [since] = useState(now);
  const item = useLive(
    async (reads) => (await heldOrEmpty(() => reads.getMany('catalog', [`/catalog/product/${id}`])))[0],
    [id],
  );
  const { found: shelf } = useAsked(() => stockCalls.shelf(id), online ? [id] : undefined);
  const { found: held } = useAsked(
    () => stockCalls.lots({ prodID: id }, { limit: 200, offset: 0, order: { column: 'expiresOn', order: 'ASC' } }),
    online ? [id] : undefined,
  );
  const { found: past, failure } = useAsked(
    () => stockCalls.past(id, { ...rangeOf(range, since), limit: MOST, offset: 0 }),
    online ? [id, range] : undefined,
  );
  const rows = useMemo(() => past?.rows.map((row, at): Shown => ({ ...row, key: `${at}` })) ?? [], [past]);
  const visits = useMemo(
    () => [...new Set(rows.flatMap(({ causeID }) => (causeID.startsWith('/record/') ? causeID : [])))],
    [rows],
  );
  const pets = useLive(
    async (reads) =>
      new Map(
        (await heldOrEmpty(() => reads.getMany('record', visits))).flatMap((one) =>
          one ? [[one._id, one.petID] as const] : [],
        ),
      ),
    [visits],
  );
  const unit = item?.unit ?? '';
  const open = ({ cause, causeID }: Shown) => {
    const place = placeOfCause(cause, causeID, (recordID) => pets?.get(recordID));
    if (place !== undefined) go(place);
  };
  const columns: ListColumn<Shown>[] = [
    {
      key: 'time',
      head: words.columns.time,
      width: narrow ? '64px' : '136px',
      cell: ({ dateTime }) => (narrow ? formatMonthDay(dateTime) : formatDateTime(dateTime)),
    },
    {
      key: 'cause',
      head: words.columns.cause,
      width: 'minmax(72px, 1fr)',
      cell: ({ cause, causeID }) => {
        const place = placeOfCause(cause, causeID, (recordID) => pets?.get(recordID));
        return place === undefined ? causeNames[cause] : <AppLink to={place}>{causeNames[cause]}</AppLink>;
      },
    },
    ...(narrow
      ? []
      : ([
          { key: 'lot', head: words.columns.lot, width: 'minmax(72px, 1fr)', cell: ({ lot }) => lot || lotWords.noLot },
          {
            key: 'place',
            head: words.columns.place,
            width: 'minmax(64px, 1fr)',
            cell: ({ placeID }) => places.nameOf(placeID),
          },
        ] satisfies ListColumn<Shown>[])),
    {
      key: 'quantity',
      head: words.columns.quantity,
      width: '80px',
      align: 'end',
      cell: ({ quantity }) => (
        <span className={quantity < 0 ? classes.out : classes.in}>
          {quantity > 0 ? '+' : ''}
          {formatQuantity(quantity)}
        </span>
      ),
    },
    {
      key: 'balance',
      head: words.columns.balance,
      width: '80px',
      align: 'end',
      cell: ({ balance }) => <span className={balance < 0 ? frame.low : ''}>{formatQuantity(balance)}</span>,
    },
    ...(narrow
      ? []
      : ([
          { key: 'who', head: words.columns.who, width: 'minmax(64px, 1fr)', cell: ({ by }) => people(by) ?? by },
          { key: 'reason', head: words.columns.reason, width: 'minmax(64px, 1.5fr)', cell: ({ reason }) => reason },
        ] satisfies ListColumn<Shown>[])),
  ];
  const isBelow = (shelf?.quantity ?? 0) < 0;
  return (
    <div className={frame.page}>
      <Sheet fill label={words.label}>
        <Toolbar
          end={
            <Button component={AppLink} to={links.product(id)} size="sm" variant="default">
              {words.back}
            </Button>
          }
        >
          <h1 className={classes.name}>{item?.name ?? ''}</h1>
          <SegmentedControl
            size="sm"
            aria-label={words.range}
            data={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
            value={range}
            onChange={(next) => setQuery({ range: next === 'month' ? undefined : next })}
          />
        </Toolbar>
        <div className={frame.notices}>
          {connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
          {failure === undefined || !online ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
          {isBelow ? <Notice tone="cinnabar">{words.below}</Notice> : null}
        </div>
        <div className={classes.body}>
          <aside className={classes.side} aria-label={words.lots}>
            <dl className={classes.sums}>
              <div>
                <dt>{words.onHand}</dt>
                <dd>{shelf === undefined ? MISSING : spaced(formatQuantity(shelf.quantity), unit)}</dd>
              </div>
              <div>
                <dt>{words.cost}</dt>
                <dd>{shelf?.unitCost == null ? MISSING : formatQuantity(shelf.unitCost)}</dd>
              </div>
              <div>
                <dt title={words.valueHint}>{words.value}</dt>
                <dd>{shelf?.unitCost == null ? MISSING : formatAmount(Math.round(shelf.quantity * shelf.unitCost))}</dd>
              </div>
            </dl>
            <h2 className={classes.heading}>{words.lots}</h2>
            {held?.rows.length === 0 ? <p className={classes.quiet}>{words.noStock}</p> : null}
            <ul className={classes.lots}>
              {held?.rows.map((lot) => (
                <li key={lot.lotID}>
                  <AppLink to={links.to('inventory.lot', { q: lot.lot || lot.name, sel: lot.lotID, open: lot.lotID })}>
                    {lot.lot || lotWords.noLot}
                  </AppLink>
                  <Expiry lot={lot} now={now} />
                  <span className={lot.quantity < 0 ? frame.low : ''}>{formatQuantity(lot.quantity)}</span>
                </li>
              ))}
            </ul>
            {online ? <LotReactions prodID={id} /> : null}
          </aside>
          <div className={frame.main}>
            {past === undefined ? (
              <div aria-busy={online} />
            ) : (
              <ListTable
                label={words.label}
                rows={rows}
                rowKey={({ key }) => key}
                columns={columns}
                onOpen={open}
                onPreview={() => undefined}
                autoFocus
                empty={<EmptyState title={words.nothing} next={words.nothingNext} />}
              />
            )}
          </div>
        </div>
        <Footer>
          {past === undefined ? null : (
            <span role="status">
              {words.begin} {spaced(formatQuantity(past.begin), unit)}　{words.end}{' '}
              {spaced(formatQuantity(past.end), unit)}
            </span>
          )}
        </Footer>
      </Sheet>
    </div>
  );
}
