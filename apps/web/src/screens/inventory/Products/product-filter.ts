import { catalogue } from '../../../locale/inventory.ts';
import { products } from '../../../locale/inventory-products.ts';
import type { FilterEntry, FilterGroup } from '../table/FilterPane.tsx';
import type { ProductRow } from './product-row.ts';

/** What the list is narrowed to, as the address holds it: `all`, something to be done, `archived`, or a type of products after its mark. */
export type ProductView = 'all' | 'short' | 'unpriced' | 'below' | 'archived' | `type:${string}`;

const TODO = {
  short: (row: ProductRow) => row.short,
  unpriced: ({ price }: ProductRow) => price === 0,
  below: (row: ProductRow) => row.margin !== null && row.margin < 0,
} as const;

/** Whether a row belongs to a view. Archived ones are in their own alone. */
export function isInView(row: ProductRow, view: string): boolean {
  if (view === 'archived') return !row.active;
  if (!row.active) return false;
  if (view === 'short' || view === 'unpriced' || view === 'below') return TODO[view](row);
  return view.startsWith('type:') ? row.type === view.slice('type:'.length) : true;
}

/** The views with what they hold: what is to be done, each type, what is archived. What is short is left out where no stock is known. */
export function viewsOf(rows: readonly ProductRow[]): FilterGroup[] {
  const active = rows.filter((row) => row.active);
  const types = new Map<string, number>();
  for (const { type } of active) types.set(type, (types.get(type) ?? 0) + 1);
  const todo: FilterEntry[] = [
    ...(active.some(({ stock }) => stock !== null)
      ? [{ key: 'short', label: products.short, count: active.filter(TODO.short).length, tone: 'cinnabar' as const }]
      : []),
    { key: 'unpriced', label: catalogue.unpriced, count: active.filter(TODO.unpriced).length, tone: 'ochre' },
    { key: 'below', label: catalogue.belowCost, count: active.filter(TODO.below).length, tone: 'cinnabar' },
  ];
  const byType = [...types]
    .toSorted(([, a], [, b]) => b - a)
    .map(([type, count]) => ({ key: `type:${type}`, label: type === '' ? catalogue.none : type, count }));
  return [
    { key: 'todo', label: catalogue.todo, entries: todo },
    {
      key: 'types',
      label: products.types,
      entries: [{ key: 'all', label: catalogue.all, count: active.length }, ...byType],
    },
    {
      key: 'archived',
      label: catalogue.archivedGroup,
      entries: [{ key: 'archived', label: catalogue.archived, count: rows.length - active.length }],
    },
  ];
}
