import { Select } from '@mantine/core';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { products } from '../../../locale/inventory-products.ts';
import { GoneItem } from '../form/GoneItem.tsx';
import { productLabelRow } from '../labels/label-rows.ts';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { CatalogueList } from '../table/CatalogueList.tsx';
import frame from '../table/frame.module.css';
import { NothingYet } from '../table/NothingYet.tsx';
import { SelectionActs } from '../table/SelectionActs.tsx';
import { BY_NAME, useCatalogueAddress } from '../table/use-catalogue-address.ts';
import { useListSaving } from '../table/use-list-saving.ts';
import { productColumns } from './columns.tsx';
import { ProductCreate } from './ProductCreate.tsx';
import { ProductDrawer } from './ProductDrawer.tsx';
import { productFieldName } from './ProductFacts.tsx';
import { suppliersOf, useProductChoices } from './product-choices.ts';
import { type ProductRow, SORTS } from './product-row.ts';
import { PRODUCT_FILTERS, useProductList } from './use-product-list.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly ProductRow[] = [];
/** What was open is closed by narrowing the list otherwise. */
const CLOSED = { open: undefined } as const;
/** What is made: one from nothing, or a copy. */
type Making = { readonly copy: Product | undefined };

/** /inventory/product: drugs, consumables and goods with their prices (spec 3 §2, §3). */
export default function Products() {
  const address = useCatalogueAddress(SORTS, BY_NAME);
  const { catalogue, all, shown, groups } = useProductList(address);
  const editable = useCan()('PRODUCT_WRITE');
  const saving = useListSaving<ListedProduct>({
    server: catalogue.server,
    changeMany: productCalls.changeMany,
  });
  const choices = useProductChoices(all ?? NO_ROWS);
  const [selection, setSelection] = useState(NONE);
  const [making, setMaking] = useState<Making>();
  const { change } = address;
  const open = useCallback((row: ProductRow) => change({ sel: row.id, open: row.id }), [change]);
  const close = () => change({ open: undefined });
  const make = (copy: Product | undefined) => {
    close();
    setMaking({ copy });
  };
  const chosen = useMemo(() => (all ?? NO_ROWS).filter(({ id }) => selection.has(id)), [all, selection]);
  // Its own name in the address: a list chooses another row where the chosen one isn't there, and that one would open.
  const opened = catalogue.rows?.find(({ id }) => id === address.opened);
  const openedRow = opened && all?.find(({ id }) => id === opened.id);
  return (
    <>
      <CatalogueList
        tab="inventory.product"
        label={products.label}
        search={words.search}
        filterLabel={products.filter}
        {...{ address, catalogue, all, shown, groups, editable, saving }}
        columns={productColumns}
        fieldName={productFieldName}
        onOpen={open}
        leaves={CLOSED}
        filtered={PRODUCT_FILTERS}
        filters={
          <>
            <Narrowing
              label={products.supplier}
              placeholder={products.anySupplier}
              options={suppliersOf(all ?? NO_ROWS)}
              value={address.filter('supplier')}
              onChange={(supplier) => change({ supplier })}
            />
            <Narrowing
              label={products.level}
              placeholder={products.anyLevel}
              options={choices.levels.map(({ id, name, depth }) => ({
                id,
                name: `${'\u3000'.repeat(depth - 1)}${name}`,
              }))}
              value={address.filter('level')}
              onChange={(level) => change({ level })}
            />
          </>
        }
        actions={editable ? <CreateButton label={products.create} onCreate={() => make(undefined)} /> : null}
        nothing={
          <NothingYet kind="product" title={products.empty} next={editable ? products.emptyNext : products.emptyRead} />
        }
        {...(editable
          ? {
              selection: {
                selection,
                onSelectionChange: setSelection,
                selectionActions: (
                  <>
                    <SelectionActs
                      chosen={chosen}
                      types={choices.types}
                      onSave={(changes, done) => void saving.save(changes, done)}
                      onDone={() => setSelection(NONE)}
                    />
                    <PrintLabels rows={() => chosen.map((row) => productLabelRow({ ...row, prodID: row.id }))} />
                  </>
                ),
              },
            }
          : {})}
      />
      {making === undefined ? null : (
        <ProductCreate
          key={making.copy?.id ?? ''}
          copied={making.copy}
          server={catalogue.server}
          choices={choices}
          onMade={(sel) => {
            setMaking(undefined);
            change({ sel });
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making === undefined && address.opened !== undefined && opened === undefined && catalogue.state === 'whole' ? (
        <SidePanel opened onClose={close} title={products.label}>
          <GoneItem label={products.label} onBack={close} />
        </SidePanel>
      ) : null}
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
