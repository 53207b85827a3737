import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { useCallback } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type PackageChange, packageCalls } from '../../../data/inventory/package-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { packages } from '../../../locale/inventory-services.ts';
import { CatalogueList } from '../table/CatalogueList.tsx';
import type { FigureChange } from '../table/figure-grid.types.ts';
import { BY_NAME, useCatalogueAddress } from '../table/use-catalogue-address.ts';
import { useListSaving } from '../table/use-list-saving.ts';
import { packageColumns } from './columns.tsx';
import { PackageDrawer } from './PackageDrawer.tsx';
import { type PackageRow, SORTS } from './package-row.ts';
import { usePackageList } from './use-package-list.ts';

const NEW = 'new';
const FIELDS: Readonly<Record<string, string>> = packages.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

/** An emptied price is none of its own. */
const priced = (change: FigureChange): FigureChange => ({ ...change, from: change.from ?? 0, to: change.to ?? 0 });

/** /inventory/package: products and services at one price together, beside what they cost singly (spec 3 §2, §3). */
export default function Packages() {
  const address = useCatalogueAddress(SORTS, BY_NAME);
  const { catalogue, all, shown, groups, itemOf, items } = usePackageList(address);
  const editable = useCan()('PRODUCT_WRITE');
  const saving = useListSaving({
    server: catalogue.server,
    changeMany: (rows: readonly PackageChange[]) => packageCalls.changeMany(rows),
  });
  const { change, opened } = address;
  const open = useCallback((row: PackageRow) => change({ sel: row.id, open: row.id }), [change]);
  return (
    <CatalogueList
      tab="inventory.package"
      label={packages.label}
      search={words.sound}
      filterLabel={packages.filter}
      {...{ address, catalogue, all, shown, groups, editable, saving, fieldName }}
      columns={packageColumns}
      sent={priced}
      onOpen={open}
      actions={editable ? <CreateButton label={packages.create} onCreate={() => change({ open: NEW })} /> : undefined}
      nothing={<EmptyState title={packages.empty} next={editable ? packages.emptyNext : packages.emptyRead} />}
    >
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
    </CatalogueList>
  );
}
