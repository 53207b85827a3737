import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { products } from '../../../locale/inventory-products.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { CatalogueFrame, NoneFound } from '../table/CatalogueFrame.tsx';
import { CatalogueTable } from '../table/CatalogueTable.tsx';
import { ClashNotice } from '../table/ClashNotice.tsx';
import { saidOf } from '../table/done-words.ts';
import type { FigureChange } from '../table/figure-grid.types.ts';
import frame from '../table/frame.module.css';
import { NothingYet } from '../table/NothingYet.tsx';
import { SelectionActs } from '../table/SelectionActs.tsx';
import { useListSaving } from '../table/use-list-saving.ts';
import { productColumns } from './columns.tsx';
import { ProductCreate } from './ProductCreate.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';
import { productFieldName } from './ProductFacts.tsx';
import { suppliersOf, useProductChoices } from './product-choices.ts';
import type { ProductRow } from './product-row.ts';
import { copyOfProduct, EMPTY_PRODUCT } from './product-values.ts';
import { useProductAddress, useProductList } from './use-product-list.ts';

const PHONE = '(max-width: 640px)';
const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly ProductRow[] = [];
/** What is made: one from nothing, or a copy. */
type Making = { readonly copy: Product | undefined };

/** /inventory/product: drugs, consumables and goods with their prices (spec 3 §2, §3). */
export default function Products() {
  const address = useProductAddress();
  const { catalogue, all, shown, groups } = useProductList(address);
  const can = useCan();
  const editable = can('PRODUCT_WRITE');
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const saving = useListSaving<ListedProduct>({
    server: catalogue.server,
    changeMany: productCalls.changeMany,
  });
  const choices = useProductChoices(all ?? NO_ROWS);
  const [selection, setSelection] = useState(NONE);
  const [making, setMaking] = useState<Making>();
  const count = all?.filter(({ active }) => active).length;
  useEffect(() => {
    setTabCounts({ 'inventory.product': count });
    return () => setTabCounts({ 'inventory.product': undefined });
  }, [count]);
  const nameOf = useCallback((id: string) => all?.find((row) => row.id === id)?.name ?? '', [all]);
  const { change } = address;
  const open = useCallback((row: ProductRow) => change({ sel: row.id, open: '1' }), [change]);
  const close = () => change({ open: undefined });
  const make = (copy: Product | undefined) => {
    close();
    setMaking({ copy });
  };
  const columns = useMemo(() => productColumns(open, narrow), [open, narrow]);
  const save = (changes: readonly FigureChange[]) => saving.save(changes, saidOf(changes, nameOf, productFieldName));
  const narrowed = address.query !== '' || address.view !== 'all' || address.supplier !== '' || address.level !== '';
  const chosen = useMemo(() => (all ?? NO_ROWS).filter(({ id }) => selection.has(id)), [all, selection]);
  const opened = address.opened ? catalogue.rows?.find(({ id }) => id === address.selected) : undefined;
  const openedRow = opened && all?.find(({ id }) => id === opened.id);
  return (
    <>
      <CatalogueFrame
        label={products.label}
        search={words.search}
        query={address.query}
        onQuery={(q) => change({ q: q === '' ? undefined : q })}
        filterLabel={products.filter}
        groups={groups}
        chosen={address.view}
        onChoose={(view) => change({ view: view === 'all' ? undefined : view, sel: undefined, open: undefined })}
        counted={narrowed ? words.shown(shown.length, all?.length ?? 0) : words.total(shown.length)}
        editable={editable}
        filters={
          <>
            <Narrowing
              label={products.supplier}
              placeholder={products.anySupplier}
              options={suppliersOf(all ?? NO_ROWS)}
              value={address.supplier}
              onChange={(supplier) => change({ supplier })}
            />
            <Narrowing
              label={products.level}
              placeholder={products.anyLevel}
              options={choices.levels.map(({ id, name, depth }) => ({
                id,
                name: `${'\u3000'.repeat(depth - 1)}${name}`,
              }))}
              value={address.level}
              onChange={(level) => change({ level })}
            />
          </>
        }
        actions={editable ? <CreateButton label={products.create} onCreate={() => make(undefined)} /> : null}
        notices={
          <>
            {catalogue.state === 'away' && catalogue.failure !== undefined ? (
              <Notice tone="ochre">{words.away(catalogue.failure.sentence)}</Notice>
            ) : null}
            {saving.clashes === undefined ? null : (
              <ClashNotice
                clashes={saving.clashes}
                nameOf={nameOf}
                fieldName={productFieldName}
                onSettle={saving.settle}
              />
            )}
          </>
        }
      >
        {all === undefined ? (
          <div aria-busy="true" />
        ) : (
          <CatalogueTable
            label={products.label}
            rows={shown}
            idOf={idOf}
            nameOf={rowName}
            columns={columns}
            editable={editable}
            onSave={save}
            onOpen={open}
            active={address.selected}
            onActive={address.select}
            sort={address.query.trim() === '' ? address.sort : undefined}
            onSort={address.setSort}
            {...(editable
              ? {
                  selection,
                  onSelectionChange: setSelection,
                  selectionActions: (
                    <SelectionActs
                      chosen={chosen}
                      types={choices.types}
                      onSave={(changes, done) => void saving.save(changes, done)}
                      onDone={() => setSelection(NONE)}
                    />
                  ),
                }
              : {})}
            empty={
              narrowed ? (
                <NoneFound
                  query={address.query}
                  onClear={() => change({ q: undefined, view: undefined, supplier: undefined, level: undefined })}
                />
              ) : (
                <NothingYet title={products.empty} next={editable ? products.emptyNext : products.emptyRead} />
              )
            }
          />
        )}
      </CatalogueFrame>
      {making === undefined ? null : (
        <ProductCreate
          key={making.copy?.id ?? ''}
          copied={making.copy}
          initial={making.copy === undefined ? EMPTY_PRODUCT : copyOfProduct(making.copy)}
          server={catalogue.server}
          choices={choices}
          onMade={(sel) => {
            setMaking(undefined);
            change({ sel });
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making !== undefined || opened === undefined || openedRow === undefined ? null : (
        <ProductDrawer
          key={opened.id}
          row={openedRow}
          item={opened.item}
          server={catalogue.server}
          choices={choices}
          editable={editable}
          onCopy={make}
          onClose={close}
        />
      )}
    </>
  );
}

interface NarrowingProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter by something that rows refer to; it isn't there where they refer to nothing. */
function Narrowing({ label, placeholder, options, value, onChange }: NarrowingProps) {
  if (options.length === 0) return null;
  return (
    <Select
      size="sm"
      className={`${frame.select} ${frame.wideOnly}`}
      aria-label={label}
      placeholder={placeholder}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      clearable
      searchable
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

const idOf = ({ id }: ProductRow): string => id;
const rowName = ({ name }: ProductRow): string => name;
