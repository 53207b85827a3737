import { LEVEL_FIELDS } from '@vetloom/domain/catalog/level-tree.ts';
import { margin } from '@vetloom/domain/catalog/margin.ts';
import type { CatalogueRow } from '../../../data/inventory/catalogue.ts';
import type { ListedProduct, ListedStock } from '../../../data/inventory/product-calls.ts';
import type { SortValue } from '../table/catalogue-order.ts';

/** A product as the list shows it. */
export interface ProductRow {
  readonly id: string;
  /** Id under which the feed and its search know it. */
  readonly itemID: string;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly type: string;
  /** In which it is sold. */
  readonly unit: string;
  /** In which it is counted. */
  readonly stockUnit: string;
  /** Stock units; null where it isn't known. */
  readonly stock: number | null;
  /** Less lies there than its safety stock. */
  readonly short: boolean;
  readonly price: number;
  /** Null where it isn't known. */
  readonly cost: number | null;
  /** The part of the price that is left; null where that isn't known. */
  readonly margin: number | null;
  readonly supplierID: string;
  readonly supplier: string;
  /** Ids of its levels, from the top. */
  readonly levels: readonly string[];
  readonly controlled: boolean;
  readonly active: boolean;
}

/** Reads a row: what was said last of what the feed and the inventory service both know. `shelf`: what lies of it, where that was asked. */
export function productRow({ id, item, held }: CatalogueRow<ListedProduct>, shelf?: ListedStock): ProductRow {
  const newer = held !== undefined && held.updateDateTime >= item.updateDateTime ? held : undefined;
  const price = newer?.price ?? item.price;
  const cost = held?.cost ?? null;
  return {
    id,
    itemID: item._id,
    name: newer?.name ?? item.name,
    code: newer?.customID ?? item.code,
    barcode: newer?.barcode ?? item.barcode ?? '',
    type: newer?.type ?? item.class,
    unit: newer === undefined ? item.unit : (newer.sellUnit ?? newer.unit),
    stockUnit: held?.unit ?? item.unit,
    stock: shelf?.stock ?? null,
    short: shelf?.short === true,
    price,
    cost,
    margin: margin(price, cost),
    supplierID: held?.supplierID ?? '',
    supplier: held?.supplierName ?? '',
    levels: held === undefined ? [] : LEVEL_FIELDS.flatMap((field) => held[field] ?? []),
    controlled: item.drug?.controlled === true,
    active: newer?.active ?? item.active,
  };
}

/** What the list's columns are sorted by; it comes in the order of names. */
export const SORTS: Readonly<Record<string, ((row: ProductRow) => SortValue) | undefined>> = {
  name: ({ name }) => name.toLowerCase(),
  code: ({ code }) => code,
  type: ({ type }) => type,
  stock: ({ stock }) => stock,
  price: ({ price }) => price,
  cost: ({ cost }) => cost,
  margin: (row) => row.margin,
  supplier: ({ supplier }) => supplier,
};
