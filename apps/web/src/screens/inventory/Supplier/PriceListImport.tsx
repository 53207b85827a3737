import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import {
  guessPriceList,
  PRICE_LIST_FIELDS,
  type PriceListField,
  readPriceList,
} from '@vetloom/domain/import/stock-file.ts';
import { previewOf } from '@vetloom/domain/stock/price-list.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useMemo, useRef, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import type { TableRead } from '../../../data/import/read-table.ts';
import { type ListedOffer, supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { refusal } from '../../../locale/codes.ts';
import { stockFile, supplierWords } from '../../../locale/inventory-suppliers.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { ColumnMapping } from '../file/ColumnMapping.tsx';
import { PickTable } from '../file/PickTable.tsx';
import { useGoods } from '../Manage/editor/goods.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { type PreviewFilter, previewSums, sentRows, shownRows } from './price-list-preview.ts';
import classes from './supplier.module.css';

const words = supplierWords.import;
/** Rows that lead to no product and are drawn at once. */
const SHOWN = 60;
const TOLD = 8;

interface PriceListImportProps {
  readonly supplierID: string;
  readonly offers: readonly ListedOffer[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a supplier's price list over: its columns by example, what each row is and how its price changed, and all of it at once. */
export function PriceListImport({ supplierID, offers, onDone, onClose }: PriceListImportProps) {
  const goods = useGoods();
  const online = useSyncStatus()?.connection === 'online';
  const [file, setFile] = useState<{ readonly table: TableRead; readonly name: string }>();
  const [mapping, setMapping] = useState<readonly (PriceListField | null)[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [pricedOn, setPricedOn] = useState(() => isoDay(shownNow(), shownZone()));
  const [filter, setFilter] = useState<PreviewFilter>('all');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof refusal>>();
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const mapped =
    mapping.includes('price') && mapping.some((one) => one === 'name' || one === 'code' || one === 'barcode');
  const read = useMemo(
    () => (file && mapped ? readPriceList(file.table.rows, mapping) : { rows: [], problems: [] }),
    [file, mapping, mapped],
  );
  const preview = useMemo(
    () =>
      previewOf(read.rows, {
        ...{ products: goods, chosen },
        offers: new Map(offers.map((offer) => [offer.prodID, offer])),
      }),
    [read, goods, offers, chosen],
  );
  const sums = previewSums(preview.matched);
  const rows = sentRows(preview.matched, offers, pricedOn);
  const apply = async () => {
    if (file === undefined || saving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const list = { name: file.name.slice(0, 200), pricedOn, rows };
      const of = JSON.stringify(list);
      // Where its answer was lost, the same list sent again is the same write.
      if (once.current?.of !== of) once.current = { of, key: crypto.randomUUID() };
      const taken = await supplierCalls.takePriceList(supplierID, list, once.current.key);
      showSuccess(words.applied(taken.rows));
      onDone();
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <div className={classes.head}>
        <ActionIcon variant="default" aria-label={supplierWords.tabs.offers} onClick={onClose}>
          <IconArrowLeft size={16} />
        </ActionIcon>
        <h2 className={classes.title}>{words.title}</h2>
        <span className={classes.quiet}>{file?.name}</span>
        <span className={classes.spread} />
        {file === undefined ? null : (
          <Button
            size="sm"
            loading={saving}
            disabled={!online || rows.length === 0 || pricedOn === ''}
            onClick={() => void apply()}
          >
            {words.apply(rows.length)}
          </Button>
        )}
      </div>
      <div className={`${classes.scroll} ${classes.stack}`}>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <PickTable
          label={file === undefined ? words.pick : words.another}
          hint={words.hint}
          disabled={!online}
          again={file !== undefined}
          onRead={(table, name) => {
            setFile({ table, name });
            setMapping(guessPriceList(table.headings));
            setChosen(new Map());
          }}
        />
        {file === undefined ? null : (
          <>
            <ColumnMapping
              table={file.table}
              mapping={mapping}
              fields={PRICE_LIST_FIELDS}
              names={stockFile.priceList}
              onChange={setMapping}
            />
            {mapped ? null : <Notice tone="ochre">{words.needPrice}</Notice>}
            <div className={classes.summary} role="status">
              <b>{words.matched(preview.matched.length)}</b>
              <span className={classes.up}>{words.up(sums.up)}</span>
              <span className={classes.down}>{words.down(sums.down)}</span>
              <span>{words.fresh(sums.fresh)}</span>
              <span className={classes.quiet}>{words.same(sums.same)}</span>
            </div>
            <DateField label={words.pricedOn} value={pricedOn} required onChange={setPricedOn} />
            {preview.unmatched.length === 0 ? null : (
              <Notice tone="ochre" title={words.unmatched(preview.unmatched.length)}>
                {words.unmatchedText}
              </Notice>
            )}
            {preview.unmatched.slice(0, SHOWN).map(({ read: row, why }) => (
              <Select
                key={row.row}
                label={`${row.row} · ${[row.code, row.name].filter(Boolean).join(' ')}`}
                description={words.why[why]}
                placeholder={words.skip}
                size="xs"
                data={goods.map((one) => ({ value: one.prodID, label: one.name }))}
                value={chosen.get(row.row) ?? null}
                searchable
                clearable
                selectFirstOptionOnChange
                selectFirstOptionOnDropdownOpen
                openOnFocus={false}
                limit={50}
                autoComplete="off"
                onChange={(prodID) => setChosen((before) => new Map(before).set(row.row, prodID))}
              />
            ))}
            {preview.unmatched.length > SHOWN ? (
              <p className={classes.quiet}>{words.more(preview.unmatched.length - SHOWN)}</p>
            ) : null}
            {read.problems.length === 0 ? null : (
              <Notice tone="ochre" title={words.problems(read.problems.length)}>
                <ul className={classes.list}>
                  {read.problems.slice(0, TOLD).map(({ row, text, why }) => (
                    <li key={row}>{stockFile.problemRow(row, text, stockFile.problem[why])}</li>
                  ))}
                </ul>
                {read.problems.length > TOLD ? words.more(read.problems.length - TOLD) : null}
              </Notice>
            )}
            {preview.matched.length === 0 ? null : (
              <>
                <SegmentedFilter
                  label={words.filterLabel}
                  options={(['all', 'up', 'down', 'fresh'] as const).map((value) => ({
                    value,
                    label: words.filters[value],
                    count: value === 'all' ? preview.matched.length : sums[value],
                  }))}
                  value={filter}
                  onChange={setFilter}
                />
                <PreviewTable
                  rows={shownRows(preview.matched, filter)}
                  onSkip={(row) => setChosen((before) => new Map(before).set(row, null))}
                />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}
