import Big from 'big.js';
import { lineTotal, toDollars } from '../core/money.ts';
import { fourPlaces } from '../lines/course.ts';
import type { CatalogItem } from './catalog.schema.ts';

/** So many of an item, as picking it brings it into a bill. */
export interface PickedItem {
  readonly item: CatalogItem;
  readonly number: number;
  /** Its share of what its package costs, whole NT$: the line's fixed sum. Without one it costs what it costs singly. */
  readonly subTotal?: number;
  /** The name of its package, for the line's note. */
  readonly note?: string;
}

/** What picking an item brings, and the names of what is in its package and can't be had any more. */
export interface Picked {
  readonly items: readonly PickedItem[];
  readonly gone: readonly string[];
}

/**
 * What picking an item of the catalogue brings. A product or service is itself. A package is opened (spec 3 §3): its products and services come as lines
 * of their own at their own prices, so that exams are requested and stock is taken as if each had been picked. Where the package has a price, each line has its share
 * of that as a fixed sum, in proportion to what it costs singly; a package at 0 has no price of its own. What was archived or removed is left out and named, and takes its share
 * along: nobody pays for what isn't given.
 */
export function pickedItems(
  picked: CatalogItem,
  itemOf: (itemID: string) => CatalogItem | undefined,
  number = 1,
): Picked {
  if (picked.kind !== 'package') return { items: [{ item: picked, number }], gone: [] };
  const lines = (picked.lines ?? []).map((line) => ({
    item: itemOf(line.itemID),
    number: fourPlaces(line.number * number),
  }));
  const singly = lines.map((line) => (line.item ? lineTotal({ price: line.item.price, number: line.number }) : 0));
  const price = toDollars(new Big(picked.price).times(number));
  const isOwn = price > 0 && price !== singly.reduce((sum, one) => sum + one, 0);
  const shares = isOwn ? sharesOf(price, singly) : [];
  const gone: string[] = [];
  const items = lines.flatMap(({ item, number: count }, at): PickedItem[] => {
    // A package in a package there is not; one that somebody's tool wrote is left out.
    if (!item?.active || item.kind === 'package') {
      gone.push(item?.name ?? picked.name);
      return [];
    }
    const share = shares[at];
    return [{ item, number: count, note: picked.name, ...(share === undefined ? {} : { subTotal: share }) }];
  });
  return { items, gone };
}

/**
 * A sum in whole NT$ by weights, in whole NT$ that add up to it exactly: what rounding leaves goes to those whose share was cut most, the first of equals.
 * Evenly where no weight says otherwise.
 */
export function sharesOf(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (all === 0 ? sum / weights.length : (sum * weight) / all));
  const shares = exact.map(Math.floor);
  let left = sum - shares.reduce((total, share) => total + share, 0);
  const byCut = exact
    .map((share, at) => ({ at, cut: share - Math.floor(share) }))
    .sort((a, b) => b.cut - a.cut || a.at - b.at);
  for (const { at } of byCut) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** What the lines of a package cost singly, NT$; what the catalogue doesn't have counts nothing. */
export const singlePrice = (
  lines: readonly { readonly itemID: string; readonly number: number }[],
  itemOf: (itemID: string) => Pick<CatalogItem, 'price'> | undefined,
): number =>
  lines.reduce((sum, { itemID, number }) => sum + lineTotal({ price: itemOf(itemID)?.price ?? 0, number }), 0);
