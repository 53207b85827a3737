import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import { packageCalls } from '../../../data/inventory/package-calls.ts';
import { packages } from '../../../locale/inventory-services.ts';
import { ItemDrawer, type ItemKind } from '../form/ItemDrawer.tsx';
import { readingOf } from '../form/read-fields.ts';
import { PackageFieldsForm } from './PackageFieldsForm.tsx';
import {
  copiedPackage,
  PACKAGE_VALUES,
  type PackageValues,
  packageValues,
  readPackage,
  type TypedPackage,
} from './package-values.ts';

const PACKAGE: ItemKind<Package, PackageValues, TypedPackage> = {
  ...readingOf(readPackage),
  key: 'package',
  words: packages,
  calls: packageCalls,
  values: PACKAGE_VALUES,
  valuesOf: packageValues,
  copyOf: copiedPackage,
};

interface PackageDrawerProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly catalogue: Catalogue<Package>;
  readonly items: readonly CatalogItem[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  readonly editable: boolean;
  /** Opens another one, or closes. */
  readonly onOpen: (id: string | undefined) => void;
}

/** A package: what is in it, what that costs singly, and what is asked for all of it (spec 3 §3 "Package"). */
export const PackageDrawer = ({ items, itemOf, ...props }: PackageDrawerProps) => (
  <ItemDrawer
    {...props}
    kind={PACKAGE}
    empty={packageValues(undefined)}
    fields={(form, editable) => <PackageFieldsForm form={form} items={items} itemOf={itemOf} editable={editable} />}
  />
);
