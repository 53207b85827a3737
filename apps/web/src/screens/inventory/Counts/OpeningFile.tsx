import { Button, Select } from '@mantine/core';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { guessOpening, OPENING_FIELDS, type OpeningField, readOpening } from '@vetloom/domain/import/stock-file.ts';
import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useMemo, useState } from 'react';
import type { TableRead } from '../../../data/import/read-table.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { counting, counts } from '../../../locale/inventory-counts.ts';
import { stockFile, openingFile as words } from '../../../locale/inventory-suppliers.ts';
import { ColumnMapping } from '../file/ColumnMapping.tsx';
import { PickTable } from '../file/PickTable.tsx';
import classes from './counts.module.css';
import { openingPreview } from './opening-file.ts';

interface OpeningFileProps {
  readonly items: readonly CatalogItem[];
  readonly places: Places;
  /** Where the whole count is; empty: anywhere. */
  readonly placeID: string;
  readonly onAdd: (entries: readonly CountEntry[]) => void;
  readonly onClose: () => void;
}

const PRODUCT = '/catalog/product/';
/** Rows that aren't taken and are told one by one. */
const TOLD = 12;

/** Brings what lay there at the change-over out of a file of the program before: its columns by example, what each row is, and all of it at once. */
export function OpeningFile({ items, places, placeID, onAdd, onClose }: OpeningFileProps) {
  const [file, setFile] = useState<TableRead>();
  const [mapping, setMapping] = useState<readonly (OpeningField | null)[]>([]);
  const [at, setAt] = useState(placeID || (places.list?.[0]?.id ?? ''));
  const [now] = useState(shownNow);
  const products = useMemo(
    () =>
      items.map(({ _id, name, code, barcode = '' }) => ({ prodID: _id.slice(PRODUCT.length), name, code, barcode })),
    [items],
  );
  const mapped =
    mapping.includes('counted') && mapping.some((one) => one === 'name' || one === 'code' || one === 'barcode');
  const read = useMemo(
    () => (file && mapped ? readOpening(file.rows, mapping, shownZone()) : { rows: [], problems: [] }),
    [file, mapping, mapped],
  );
  // A count of one place takes what lies there, whatever the file calls it.
  const list = useMemo(
    () => (places.list ?? []).filter(({ id }) => placeID === '' || id === placeID),
    [places.list, placeID],
  );
  const preview = useMemo(
    () => openingPreview(read.rows, products, { places: list, placeID: at, now }),
    [read, products, list, at, now],
  );
  const left = [
    ...read.problems.map(({ row, text, why }) => ({ row, text, why: stockFile.problem[why] })),
    ...preview.left.map(({ row, why }) => ({
      ...{ row: row.row, text: [row.code, row.name, row.lot].filter(Boolean).join(' · ') },
      why: why === 'quantity' ? stockFile.problem.quantity : words.why[why],
    })),
  ].toSorted((a, b) => a.row - b.row);
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {counts.cancel}
          </Button>
          <Button size="sm" disabled={preview.entries.length === 0} onClick={() => onAdd(preview.entries)}>
            {words.take(preview.entries.length)}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <PickTable
          label={words.act}
          hint={words.hint}
          disabled={false}
          again={file !== undefined}
          onRead={(table) => {
            setFile(table);
            setMapping(guessOpening(table.headings));
          }}
        />
        {file === undefined ? null : (
          <>
            <ColumnMapping
              table={file}
              mapping={mapping}
              fields={OPENING_FIELDS}
              names={stockFile.opening}
              onChange={setMapping}
            />
            {mapped ? null : <Notice tone="ochre">{words.needColumns}</Notice>}
            {placeID === '' ? (
              <Select
                label={words.place}
                data={list.map(({ id, name }) => ({ value: id, label: name }))}
                value={at}
                allowDeselect={false}
                onChange={(next) => next !== null && setAt(next)}
              />
            ) : null}
            <p role="status">
              {words.found(preview.entries.length)}　{words.value(formatMoney(preview.value))}
            </p>
            {left.length === 0 ? null : (
              <Notice tone="ochre" title={words.unmatched(left.length)}>
                <ul className={classes.list}>
                  {left.slice(0, TOLD).map(({ row, text, why }) => (
                    <li key={row}>{stockFile.problemRow(row, text, why)}</li>
                  ))}
                </ul>
                {left.length > TOLD ? counting.more(left.length - TOLD) : null}
              </Notice>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}
