import { Button, TextInput } from '@mantine/core';
import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { countKey } from '@vetloom/domain/stock/count.ts';
import { scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useCan, useLive } from '../../../data/engine/hooks.ts';
import { type CountSheet, countCalls, type NamedSpot } from '../../../data/inventory/count-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { openingWords, counting as words } from '../../../locale/inventory-counts.ts';
import { openingFile } from '../../../locale/inventory-suppliers.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ScanButton } from '../../../parts/scan/ScanButton.tsx';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';
import { AddSpot } from './AddSpot.tsx';
import classes from './counts.module.css';
import { OpeningFile } from './OpeningFile.tsx';
import { foundSpots, ownFigures, sheetSpots, stillOpen, withFigure } from './own-figures.ts';
import { PasteFigures } from './PasteFigures.tsx';
import { SpotRow } from './SpotRow.tsx';

/** As many rows as a phone draws at once; the rest by a button, or by the search. */
const SHOWN = 60;
const PRODUCT = '/catalog/product/';

interface CountSheetPageProps {
  readonly sheet: CountSheet;
  readonly unsent: readonly CountEntry[];
  readonly places: Places;
  readonly online: boolean;
  readonly onFigures: (unsent: readonly CountEntry[]) => void;
  readonly onEnded: () => void;
  readonly onDropped: () => void;
}

/** What is to be counted, by hand or scanner: a scan finds the product, its figure is typed, Enter leads back to the scan. */
export function CountSheetPage(props: CountSheetPageProps) {
  const { sheet, unsent, places, online, onFigures } = props;
  const { count } = sheet;
  const editable = useCan()('STOCK_CHECK_FORM_WRITE');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setText] = useState('');
  // A code says more than people can read: what it means stands in the field, and the code is what is searched.
  const [read, setRead] = useState<string>();
  const setTyped = (text: string) => {
    setRead(undefined);
    setText(text);
  };
  const [filter, setFilter] = useState<'open' | 'done' | 'all'>('open');
  const [most, setMost] = useState(SHOWN);
  const [scans, setScans] = useState(0);
  const [asking, setAsking] = useState<'end' | 'drop' | 'add' | 'paste' | 'file'>();
  const items = useLive(
    async (reads) =>
      (await heldOrEmpty(() => reads.query('catalog', 'byName', {}))).filter(({ kind }) => kind === 'product'),
    [],
  );
  const named = useMemo(
    () => new Map(items?.map(({ _id, name, unit }) => [_id.slice(PRODUCT.length), { name, unit }])),
    [items],
  );
  const goods = useMemo(
    () => (items ?? []).map(({ _id, barcode = '', code }) => ({ prodID: _id.slice(PRODUCT.length), barcode, code })),
    [items],
  );
  const meantBy = (code: string) => {
    const meant = scannedGoods(goods, code, scanYear());
    return meant && { prodID: meant.item.prodID, lot: meant.lot, expiresOn: meant.expiresOn };
  };
  useScanner({
    onScan: (code) => {
      const meant = /^\d+$/.test(code) ? undefined : meantBy(code);
      if (meant === undefined) setTyped(code);
      else {
        setRead(code);
        setText([named.get(meant.prodID)?.name ?? '', meant.lot].filter(Boolean).join(' '));
      }
      setScans(scans + 1);
    },
    takesBack: (field) => field === search.current,
  });
  const figures = useMemo(() => ownFigures(sheet.mine, unsent), [sheet.mine, unsent]);
  const spots = useMemo(() => sheetSpots(sheet.spots, figures, (id) => named.get(id)), [sheet.spots, figures, named]);
  const open = stillOpen(spots, figures);
  const isSearching = (read ?? typed).trim() !== '';
  const found = foundSpots(spots, read ?? typed, meantBy);
  // Who searches is shown all that there is of it: what was counted is counted anew by the same hand.
  const shown =
    isSearching || filter === 'all'
      ? found
      : found.filter((spot) => figures.has(countKey(spot)) === (filter === 'done'));
  const enter = (spot: NamedSpot, counted: number) => {
    const { prodID, lot, expiresOn, placeID } = spot;
    const unitCost = figures.get(countKey(spot))?.unitCost ?? null;
    const entry = { prodID, lot, expiresOn, placeID, counted, countedDateTime: shownNow(), unitCost };
    onFigures(withFigure(unsent, entry));
  };
  // Once the scanned goods stand there, their figure is typed.
  useEffect(() => {
    if (scans > 0) list.current?.querySelector('input')?.select();
  }, [scans]);
  const next = () => {
    setTyped('');
    search.current?.focus();
  };
  const total = spots.length;
  return (
    <>
      <div className={classes.head}>
        <TextInput
          ref={search}
          className={classes.search ?? ''}
          size="md"
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          autoComplete="off"
          inputMode="search"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown.length > 0) {
              event.preventDefault();
              list.current?.querySelector('input')?.select();
            }
            if (event.key === 'Escape') setTyped('');
          }}
        />
        <ScanButton />
        <SegmentedFilter
          label={words.shown}
          value={filter}
          onChange={setFilter}
          options={(['open', 'done', 'all'] as const).map((value) => ({
            value,
            label: words.filter[value],
            count: value === 'open' ? open.length : value === 'done' ? total - open.length : total,
          }))}
        />
        <span className={classes.progress} role="status">
          {words.progressLabel} {words.progress(total - open.length, total)}
          {sheet.others === 0 ? '' : `　${words.others(sheet.others)}`}
        </span>
      </div>
      <div ref={list} className={classes.scroll}>
        {shown.length === 0 ? (
          <p className={classes.none}>{isSearching ? words.noneFound(typed.trim()) : words.noneOpen}</p>
        ) : null}
        {shown.slice(0, most).map((spot) => (
          <SpotRow
            key={countKey(spot)}
            spot={spot}
            placeName={count.placeID === '' ? places.nameOf(spot.placeID) : ''}
            figure={figures.get(countKey(spot))?.counted}
            editable={editable}
            onFigure={(counted) => enter(spot, counted)}
            onNext={next}
          />
        ))}
        {shown.length > most ? (
          <div className={classes.acts}>
            <Button size="sm" variant="default" onClick={() => setMost(most + SHOWN)}>
              {words.more(Math.min(SHOWN, shown.length - most))}
            </Button>
          </div>
        ) : null}
        {editable ? (
          <div className={classes.acts}>
            <Button size="sm" variant="default" onClick={() => setAsking('add')}>
              {words.add}
            </Button>
            {count.isOpening ? (
              <>
                <Button size="sm" variant="default" onClick={() => setAsking('paste')}>
                  {openingWords.paste}
                </Button>
                <Button size="sm" variant="default" disabled={!online} onClick={() => setAsking('file')}>
                  {openingFile.act}
                </Button>
              </>
            ) : null}
            <Button size="sm" disabled={!online} onClick={() => setAsking('end')}>
              {words.end}
            </Button>
            <Button size="sm" variant="subtle" data-danger disabled={!online} onClick={() => setAsking('drop')}>
              {words.drop}
            </Button>
          </div>
        ) : null}
      </div>
      {asking === 'add' ? (
        <AddSpot
          items={items ?? []}
          places={places}
          placeID={count.placeID}
          isOpening={count.isOpening}
          onAdd={(entry) => {
            onFigures(withFigure(unsent, { ...entry, countedDateTime: shownNow() }));
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'file' ? (
        <OpeningFile
          items={items ?? []}
          places={places}
          placeID={count.placeID}
          onAdd={(entries) => {
            onFigures(entries.reduce<readonly CountEntry[]>(withFigure, unsent));
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'paste' ? (
        <PasteFigures
          items={items ?? []}
          places={places}
          placeID={count.placeID}
          onAdd={(entries) => {
            onFigures(entries.reduce<readonly CountEntry[]>(withFigure, unsent));
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      <ConfirmDialog
        opened={asking === 'end'}
        onClose={() => setAsking(undefined)}
        title={words.endTitle}
        text={unsent.length > 0 ? words.endUnsent : words.endText(Math.max(0, open.length - sheet.others))}
        confirmWord={words.end}
        disabled={unsent.length > 0}
        onConfirm={async () => {
          await countCalls.end(count.id);
          setAsking(undefined);
          props.onEnded();
        }}
      />
      <ConfirmDialog
        opened={asking === 'drop'}
        onClose={() => setAsking(undefined)}
        title={words.drop}
        text={words.dropText}
        confirmWord={words.drop}
        danger
        onConfirm={async () => {
          await countCalls.drop(count.id);
          showSuccess(words.dropped);
          props.onDropped();
        }}
      />
    </>
  );
}
