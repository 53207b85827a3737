import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { ranked } from '@vetloom/domain/writing/usage-rank.ts';
import { visit } from '../../../locale/record.ts';
import { itemPrice } from '../../../parts/prescribing/item-price.ts';
import { foldWidth } from '../../../search/normalize.ts';

/** Matches that are shown at once. */
const MOST = 14;

/** How well a name fits what was typed, in whatever width and case: all words must be in it, one that begins with the first word is better. */
export function fit(query: string, ...names: readonly string[]): number {
  const words = foldWidth(query).split(/\s+/).filter(Boolean);
  const texts = names.map(foldWidth);
  if (!words.every((word) => texts.some((text) => text.includes(word)))) return 0;
  const [first = ''] = words;
  return texts.some((text) => text.startsWith(first)) ? 2 : 1;
}

/** The best-fitting of a list, in its own order among equals. */
export function bestFits<T>(items: readonly T[], fitOf: (item: T) => number, most = MOST): T[] {
  const good: T[] = [];
  const fair: T[] = [];
  for (const item of items) {
    const score = fitOf(item);
    if (score === 2) good.push(item);
    else if (score === 1) fair.push(item);
    if (good.length >= most) break;
  }
  return [...good, ...fair].slice(0, most);
}

/** Nothing is known of what is used. */
const UNUSED: Usual = { usage: new Map(), weight: null };

/** By what items are ranked: how much each is used for such an animal, and what suits its weight (kg). */
export interface Usual {
  readonly usage: ReadonlyMap<string, number>;
  readonly weight: number | null;
}

/** Active catalogue items by name or code, those first that are used for such an animal. */
export const catalogueFits = (
  catalogue: readonly CatalogItem[],
  query: string,
  wanted: (item: CatalogItem) => boolean,
  { usage, weight }: Usual = UNUSED,
): CatalogItem[] => {
  const matches = catalogue.flatMap((item) => {
    const how = item.active && wanted(item) ? fit(query, item.name, item.code, item.barcode ?? '') : 0;
    return how === 0 ? [] : [{ item, fit: how }];
  });
  return ranked(matches, usage, weight).slice(0, MOST);
};

/** What stands beside an item that is offered: its class, of a package how many lines it brings, and the price. */
export function hintOf(item: CatalogItem, itemOf: (itemID: string) => CatalogItem | undefined): string {
  const { kind, class: of, lines = [] } = item;
  return `${kind === 'package' ? visit.packageOf(lines.length) : of} · ${itemPrice(item, itemOf)}`;
}
