import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { useCallback, useEffect, useMemo } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type PackageChange, packageCalls } from '../../../data/inventory/package-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { packages } from '../../../locale/inventory-services.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { CatalogueFrame, NoneFound } from '../table/CatalogueFrame.tsx';
import { CatalogueTable } from '../table/CatalogueTable.tsx';
import { ClashNotice } from '../table/ClashNotice.tsx';
import { saidOf } from '../table/done-words.ts';
import type { FigureChange } from '../table/figure-grid.types.ts';
import { useListSaving } from '../table/use-list-saving.ts';
import { packageColumns } from './columns.tsx';
import { PackageDrawer } from './PackageDrawer.tsx';
import type { PackageRow } from './package-row.ts';
import { usePackageAddress, usePackageList } from './use-package-list.ts';

const PHONE = '(max-width: 640px)';
const NEW = 'new';
const FIELDS: Readonly<Record<string, string>> = packages.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

/** An emptied price is none of its own. */
const priced = (price: number | null): number => price ?? 0;

/** /inventory/package: products and services at one price together, beside what they cost singly (spec 3 §2, §3). */
export default function Packages() {
  const address = usePackageAddress();
  const { catalogue, all, shown, groups, itemOf, items } = usePackageList(address);
  const can = useCan();
  const editable = can('PRODUCT_WRITE');
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const saving = useListSaving({
    server: catalogue.server,
    changeMany: (rows: readonly PackageChange[]) => packageCalls.changeMany(rows),
  });
  const count = all?.filter(({ active }) => active).length;
  useEffect(() => {
    setTabCounts({ 'inventory.package': count });
    return () => setTabCounts({ 'inventory.package': undefined });
  }, [count]);
  const nameOf = useCallback((id: string) => all?.find((row) => row.id === id)?.name ?? '', [all]);
  const { change, view, opened } = address;
  const open = useCallback((row: PackageRow) => change({ sel: row.id, open: row.id }), [change]);
  const columns = useMemo(() => packageColumns(open, narrow), [open, narrow]);
  const save = (changes: readonly FigureChange[]) =>
    saving.save(
      changes.map((one) => ({ ...one, from: priced(one.from), to: priced(one.to) })),
      saidOf(changes, nameOf, fieldName),
    );
  const narrowed = address.query !== '' || view !== 'all';
  const { failure } = catalogue;
  return (
    <CatalogueFrame
      label={packages.label}
      search={words.sound}
      query={address.query}
      onQuery={(q) => change({ q: q === '' ? undefined : q })}
      filterLabel={packages.filter}
      groups={groups}
      chosen={view}
      onChoose={(next) => change({ view: next === 'all' ? undefined : next, sel: undefined })}
      counted={narrowed ? words.shown(shown.length, all?.length ?? 0) : words.total(shown.length)}
      editable={editable}
      actions={editable ? <CreateButton label={packages.create} onCreate={() => change({ open: NEW })} /> : undefined}
      notices={
        <>
          {catalogue.state === 'away' && failure !== undefined ? (
            <Notice tone="ochre">{words.away(failure.sentence)}</Notice>
          ) : null}
          {saving.clashes === undefined ? null : (
            <ClashNotice clashes={saving.clashes} nameOf={nameOf} fieldName={fieldName} onSettle={saving.settle} />
          )}
        </>
      }
    >
      {all === undefined ? (
        <div aria-busy="true" />
      ) : (
        <CatalogueTable
          label={packages.label}
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
              <NoneFound query={address.query} onClear={() => change({ q: undefined, view: undefined })} />
            ) : (
              <EmptyState title={packages.empty} next={editable ? packages.emptyNext : packages.emptyRead} />
            )
          }
        />
      )}
      {opened === undefined || all === undefined ? null : (
        <PackageDrawer
          key={opened}
          id={opened === NEW ? undefined : opened}
          catalogue={catalogue}
          items={items}
          itemOf={itemOf}
          editable={editable}
          onOpen={(id) => change({ open: id, ...(id === undefined ? {} : { sel: id }) })}
        />
      )}
    </CatalogueFrame>
  );
}

const idOf = ({ id }: PackageRow): string => id;
const rowName = ({ name }: PackageRow): string => name;
