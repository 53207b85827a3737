import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { CatalogueRow } from '../../../data/inventory/catalogue.ts';
import { catalogue } from '../../../locale/inventory.ts';
import { packages } from '../../../locale/inventory-services.ts';
import type { SortValue } from '../table/catalogue-order.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import { itemIDOf, type PackageSums, packageSums } from './package-values.ts';

/** A package as the list shows it. */
export interface PackageRow extends PackageSums {
  readonly id: string;
  /** Id under which the feed and its search know it. */
  readonly itemID: string;
  readonly name: string;
  readonly code: string;
  /** Its own price, NT$; 0: none. */
  readonly own: number;
  /** What is in it, in words. */
  readonly content: string;
  readonly lines: number;
  /** Something in it isn't in use any more. */
  readonly broken: boolean;
  readonly active: boolean;
}

/** Reads a row: what was said last of what the feed and the inventory service both know, with the prices of what is in it as they are now. */
export function packageRow(
  { id, item, held }: CatalogueRow<Package>,
  itemOf: (itemID: string) => CatalogItem | undefined,
): PackageRow {
  const newer = held !== undefined && held.updateDateTime >= item.updateDateTime ? held : undefined;
  const lines = newer?.items.map((line) => ({ itemID: itemIDOf(line), number: line.number })) ?? item.lines ?? [];
  const own = newer?.price ?? item.price;
  const within = lines.map(({ itemID, number }) => ({ item: itemOf(itemID), number }));
  return {
    id,
    itemID: item._id,
    name: newer?.name ?? item.name,
    code: newer?.customID ?? item.code,
    own,
    content: within
      .map(({ item: one, number }) => `${one?.name ?? packages.columns.content}${number === 1 ? '' : ` ×${number}`}`)
      .join('、'),
    lines: lines.length,
    broken: within.some(({ item: one }) => one?.active !== true),
    active: newer?.active ?? item.active,
    ...packageSums(lines, own, itemOf),
  };
}

/** What the list's columns are sorted by; it comes in the order of names. */
export const SORTS: Readonly<Record<string, ((row: PackageRow) => SortValue) | undefined>> = {
  name: ({ name }) => name.toLowerCase(),
  code: ({ code }) => code,
  singly: ({ singly }) => singly,
  price: ({ price }) => price,
  off: ({ off }) => off,
};

const TODO = {
  broken: ({ broken }: PackageRow) => broken,
  dearer: ({ off }: PackageRow) => off !== null && off < 0,
} as const;

/** Whether a row belongs to a view. Archived ones are in their own alone. */
export function isInView(row: PackageRow, view: string): boolean {
  if (view === 'archived') return !row.active;
  return row.active && (view === 'broken' || view === 'dearer' ? TODO[view](row) : true);
}

/** The views with what they hold. */
export function viewsOf(rows: readonly PackageRow[]): FilterGroup[] {
  const active = rows.filter((row) => row.active);
  return [
    {
      key: 'todo',
      label: packages.todo,
      entries: [
        { key: 'broken', label: packages.broken, count: active.filter(TODO.broken).length, tone: 'ochre' },
        { key: 'dearer', label: packages.dearer, count: active.filter(TODO.dearer).length, tone: 'cinnabar' },
      ],
    },
    { key: 'all', label: packages.group, entries: [{ key: 'all', label: packages.all, count: active.length }] },
    {
      key: 'archived',
      label: catalogue.archivedGroup,
      entries: [{ key: 'archived', label: catalogue.archived, count: rows.length - active.length }],
    },
  ];
}
