import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { asRead } from '@vetloom/domain/core/as-read.ts';

const MOST = 6;

/** Items that are for sale by what is typed: a code as it is read from the package, or a part of the name. Goods come before services. */
export function foundItems(catalogue: readonly CatalogItem[], typed: string): CatalogItem[] {
  return matchingItems(
    catalogue.filter(({ active }) => active),
    typed,
  ).slice(0, MOST);
}

/** What is not for sale any more, where it is all that was found: the first by the same order. */
export const archivedMatch = (catalogue: readonly CatalogItem[], typed: string): CatalogItem | undefined =>
  matchingItems(
    catalogue.filter(({ active }) => !active),
    typed,
  )[0];

/**
 * Items by what is typed or read by a scanner, the best first: a code, how a name begins, what it holds. Full width, case and blanks don't matter: a scanner
 * types through whatever input method is on.
 */
export function matchingItems(items: readonly CatalogItem[], typed: string): CatalogItem[] {
  const asked = asRead(typed);
  if (asked === '') return [];
  const rank = ({ kind, code, barcode = '', nameLowerCase }: CatalogItem): number => {
    const name = asRead(nameLowerCase);
    const matched = [code, barcode].some((one) => asRead(one) === asked)
      ? 0
      : name.startsWith(asked)
        ? 2
        : name.includes(asked)
          ? 4
          : 9;
    return matched + (kind === 'product' ? 0 : 1);
  };
  return items
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at < 9)
    .sort((a, b) => a.at - b.at || (a.item.nameLowerCase < b.item.nameLowerCase ? -1 : 1))
    .map(({ item }) => item);
}
