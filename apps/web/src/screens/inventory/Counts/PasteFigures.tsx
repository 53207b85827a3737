import { Button, Select, Textarea } from '@mantine/core';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useMemo, useState } from 'react';
import type { Places } from '../../../data/inventory/use-places.ts';
import { counting, counts, openingWords as words } from '../../../locale/inventory-counts.ts';
import classes from './counts.module.css';
import { pastedFigures } from './pasted-figures.ts';

interface PasteFiguresProps {
  readonly items: readonly CatalogItem[];
  readonly places: Places;
  /** Where the whole count is; empty: anywhere. */
  readonly placeID: string;
  readonly onAdd: (entries: readonly CountEntry[]) => void;
  readonly onClose: () => void;
}

const PRODUCT = '/catalog/product/';
/** Rows that couldn't be read and are shown one by one. */
const TOLD = 8;

/** Brings figures in as a spreadsheet leaves them in the clipboard: what lay there at the change-over, from the program before. */
export function PasteFigures({ items, places, placeID, onAdd, onClose }: PasteFiguresProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(placeID || (places.list?.[0]?.id ?? ''));
  const [now] = useState(shownNow);
  const products = useMemo(
    () =>
      items.map(({ _id, name, code, barcode = '' }) => ({ prodID: _id.slice(PRODUCT.length), name, code, barcode })),
    [items],
  );
  const { entries, unread } = useMemo(
    () => pastedFigures(text, products, { placeID: at, now }),
    [text, products, at, now],
  );
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.pasteTitle}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {counts.cancel}
          </Button>
          <Button size="sm" disabled={entries.length === 0 || at === ''} onClick={() => onAdd(entries)}>
            {words.take(entries.length)}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {placeID === '' ? (
          <Select
            label={counts.place}
            data={(places.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={at}
            allowDeselect={false}
            onChange={(next) => next !== null && setAt(next)}
          />
        ) : null}
        <Textarea
          label={words.pasteLabel}
          description={words.pasteHint}
          autosize
          minRows={8}
          maxRows={20}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {unread.length === 0 ? null : (
          <Notice tone="ochre" title={words.unread(unread.length)}>
            <ul className={classes.list}>
              {unread.slice(0, TOLD).map((one) => (
                <li key={one.row}>{words.unreadRow(one.row, one.text, words.why[one.why])}</li>
              ))}
            </ul>
            {unread.length > TOLD ? counting.more(unread.length - TOLD) : null}
          </Notice>
        )}
      </div>
    </SidePanel>
  );
}
