import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { productCalls } from '../../../data/inventory/product-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { products } from '../../../locale/inventory-products.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { CatalogueFrame, NoneFound } from '../table/CatalogueFrame.tsx';
import { CatalogueTable } from '../table/CatalogueTable.tsx';
import { ClashNotice } from '../table/ClashNotice.tsx';
import type { FigureChange } from '../table/figure-grid.types.ts';
import { useListSaving } from '../table/use-list-saving.ts';
import { productColumns } from './columns.tsx';
import type { ProductRow } from './product-row.ts';
import { useProductAddress, useProductList } from './use-product-list.ts';

const PHONE = '(max-width: 640px)';
const FIELD_NAMES: Readonly<Record<string, string>> = { price: products.columns.price, cost: products.columns.cost };

/** /inventory/product: drugs, consumables and goods with their prices (spec 3 §2, §3). */
export default function Products() {
  const address = useProductAddress();
  const { catalogue, all, shown, groups } = useProductList(address);
  const can = useCan();
  const editable = can('PRODUCT_WRITE');
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const saving = useListSaving({ server: catalogue.server, changeMany: productCalls.changeMany });
  const count = all?.filter(({ active }) => active).length;
  useEffect(() => {
    setTabCounts({ 'inventory.product': count });
    return () => setTabCounts({ 'inventory.product': undefined });
  }, [count]);
  const nameOf = useCallback((id: string) => all?.find((row) => row.id === id)?.name ?? '', [all]);
  const { change } = address;
  const open = useCallback((row: ProductRow) => change({ sel: row.id, open: '1' }), [change]);
  const columns = useMemo(() => productColumns(open, narrow), [open, narrow]);
  const save = (changes: readonly FigureChange[]) => saving.save(changes, saidOf(changes, nameOf));
  const narrowed = address.query !== '' || address.view !== 'all' || address.supplier !== '' || address.level !== '';
  const { failure } = catalogue;
  return (
    <CatalogueFrame
      label={products.label}
      search={words.search}
      query={address.query}
      onQuery={(q) => change({ q: q === '' ? undefined : q })}
      filterLabel={products.filter}
      groups={groups}
      chosen={address.view}
      onChoose={(view) => change({ view: view === 'all' ? undefined : view, sel: undefined })}
      counted={narrowed ? words.shown(shown.length, all?.length ?? 0) : words.total(shown.length)}
      editable={editable}
      notices={
        <>
          {catalogue.state === 'away' && failure !== undefined ? (
            <Notice tone="ochre">{words.away(failure.sentence)}</Notice>
          ) : null}
          {saving.clashes === undefined ? null : (
            <ClashNotice
              clashes={saving.clashes}
              nameOf={nameOf}
              fieldName={(field) => FIELD_NAMES[field] ?? field}
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
          empty={
            narrowed ? (
              <NoneFound
                query={address.query}
                onClear={() => change({ q: undefined, view: undefined, supplier: undefined, level: undefined })}
              />
            ) : (
              <EmptyState title={products.empty} next={editable ? products.emptyNext : products.emptyRead} />
            )
          }
        />
      )}
    </CatalogueFrame>
  );
}

const idOf = ({ id }: ProductRow): string => id;
const rowName = ({ name }: ProductRow): string => name;

/** What was done, in a sentence. */
function saidOf(changes: readonly FigureChange[], nameOf: (id: string) => string): string {
  const [first] = changes;
  const column = FIELD_NAMES[first?.column ?? ''] ?? '';
  return first !== undefined && changes.length === 1
    ? words.saved.one(nameOf(first.id), column, formatAmount(first.to))
    : words.saved.many(changes.length, column);
}
