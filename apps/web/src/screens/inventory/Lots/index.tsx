import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { EXPIRY_BANDS, type ExpiryBand } from '@vetloom/domain/stock/lot-expiry.ts';
import { scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback, useMemo } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import type { ListedLot, LotCondition } from '../../../data/inventory/stock-calls.ts';
import { useLotPages } from '../../../data/inventory/use-lot-pages.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { bandNames, lots as words } from '../../../locale/inventory-lots.ts';
import { ScanButton } from '../../../parts/scan/ScanButton.tsx';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { barcodeIn, lotLabelRow } from '../labels/label-rows.ts';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { useGoods } from '../Manage/editor/goods.ts';
import { CatalogueFrame, NoneFound } from '../table/CatalogueFrame.tsx';
import { sortOf, sortText } from '../table/catalogue-order.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import frame from '../table/frame.module.css';
import { lotColumns } from './columns.tsx';
import { LotDrawer } from './LotDrawer.tsx';
import { OverdueBottles } from './OverdueBottles.tsx';

const PHONE = '(max-width: 640px)';
/** Lots of a list that are labelled at once: as many as somebody looks through. */
const MOST_LABELLED = 200;
const SORTED = ['expiresOn', 'name', 'lot', 'quantity', 'value'];
const FIRST: ListSort = { key: 'expiresOn', descending: false };

/** /inventory/lot: every lot with what expires when, what is blocked, and whom one went to. `?of=` shows those of a visit, a sale or a form. */
export default function Lots() {
  const [query, setQuery] = useQuery();
  const online = useSyncStatus()?.connection === 'online';
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const now = useNow();
  const places = usePlaces();
  const view = query.view ?? 'all';
  const sort = sortOf(query.sort, SORTED) ?? FIRST;
  const condition = useMemo((): LotCondition => {
    const band = EXPIRY_BANDS.find((one) => one === view);
    return {
      ...(query.q ? { text: query.q } : {}),
      ...(band === undefined ? {} : { band }),
      ...(view === 'blocked' ? { status: 'blocked' as const, withEmpty: true } : {}),
      ...(query.at ? { placeID: query.at } : {}),
      ...(query.of ? { causeID: query.of } : {}),
    };
  }, [query.q, query.at, query.of, view]);
  const { found, failure, onVisible, reread } = useLotPages(
    condition,
    { column: sort.key, order: sort.descending ? 'DESC' : 'ASC' },
    online,
  );
  const goods = useGoods();
  useScanner({
    onScan: (code) => {
      const meant = scannedGoods(goods, code, scanYear());
      // A number that no lot has been given is looked for by its goods.
      setQuery({
        q: meant ? meant.lot || meant.item.barcode || meant.item.name : code,
        view: undefined,
        open: undefined,
      });
    },
  });
  const open = useCallback((lot: ListedLot) => setQuery({ sel: lot.lotID, open: lot.lotID }), [setQuery]);
  const columns = useMemo(
    () => lotColumns({ now, placeName: places.nameOf, onOpen: open, narrow }),
    [now, places, open, narrow],
  );
  const opened = found?.rows.find(({ lotID }) => lotID === query.open);
  const bands = found?.bands;
  const groups: FilterGroup[] = [
    { key: 'all', label: words.label, entries: [{ key: 'all', label: words.all, count: bands && sumOf(bands) }] },
    {
      key: 'expiry',
      label: words.byExpiry,
      entries: EXPIRY_BANDS.map((band) => ({
        key: band,
        label: bandNames[band],
        count: bands?.[band],
        ...(band === 'expired' ? { tone: 'cinnabar' as const } : band === 'd30' ? { tone: 'ochre' as const } : {}),
      })),
    },
    {
      key: 'status',
      label: words.byStatus,
      entries: [{ key: 'blocked', label: words.blocked, count: found?.blocked }],
    },
  ];
  const clear = () => setQuery({ q: undefined, view: undefined, at: undefined, of: undefined });
  const isNarrowed = Object.keys(condition).length > 0;
  return (
    <>
      <CatalogueFrame
        label={words.label}
        search={words.search}
        query={query.q ?? ''}
        onQuery={(q) => setQuery({ q: q === '' ? undefined : q })}
        filterLabel={words.filters}
        groups={groups}
        chosen={view}
        onChoose={(next) => setQuery({ view: next === 'all' ? undefined : next, sel: undefined, open: undefined })}
        counted={found === undefined ? '' : words.count(found.count)}
        editable={false}
        filters={
          <>
            <ScanButton />
            {found === undefined || found.rows.length === 0 ? null : (
              <PrintLabels
                rows={() =>
                  found.rows
                    .slice(0, MOST_LABELLED)
                    .map((lot) => lotLabelRow({ ...lot, barcode: barcodeIn(goods, lot.prodID) }, 1))
                }
              />
            )}
            {(places.list?.length ?? 0) < 2 ? null : (
              <Select
                size="sm"
                className={frame.select ?? ''}
                aria-label={words.place}
                data={[
                  { value: '', label: words.allPlaces },
                  ...(places.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={query.at ?? ''}
                allowDeselect={false}
                onChange={(at) => setQuery({ at: at || undefined })}
              />
            )}
          </>
        }
        notices={
          <>
            {failure !== undefined && online ? <Notice tone="ochre">{words.away(failure.sentence)}</Notice> : null}
            {online ? <OverdueBottles places={places} onDone={reread} /> : null}
            {query.of === undefined ? null : (
              <Notice
                tone="accent"
                action={
                  <Button size="xs" variant="default" onClick={clear}>
                    {words.showAll}
                  </Button>
                }
              >
                {words.ofCause}
              </Notice>
            )}
          </>
        }
      >
        {found === undefined ? (
          <div aria-busy={online} />
        ) : (
          <ListTable
            label={words.label}
            rows={found.rows}
            rowKey={({ lotID }) => lotID}
            columns={columns}
            activeKey={query.sel}
            onActiveChange={(sel) => setQuery({ sel })}
            onOpen={open}
            sort={sort}
            onSort={(next) => setQuery({ sort: sortText(next) })}
            onVisible={onVisible}
            autoFocus
            empty={
              isNarrowed ? (
                <NoneFound query={query.q ?? ''} onClear={clear} />
              ) : (
                <EmptyState title={words.nothing} next={words.nothingNext} />
              )
            }
          />
        )}
      </CatalogueFrame>
      {opened === undefined ? null : (
        <LotDrawer
          key={opened.lotID}
          lot={opened}
          places={places}
          now={now}
          onDone={reread}
          onClose={() => setQuery({ open: undefined })}
        />
      )}
    </>
  );
}

const sumOf = (bands: Readonly<Record<ExpiryBand, number>>) =>
  Object.values(bands).reduce((sum, count) => sum + count, 0);
