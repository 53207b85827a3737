import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';

const MOST = 6;

/** Items that are for sale by what is typed: a code as it is read from the package, or a part of the name. Goods come before services. */
export function foundItems(catalogue: readonly CatalogItem[], typed: string): CatalogItem[] {
  const asked = typed.trim().toLowerCase();
  return matchingItems(
    catalogue.filter(({ active }) => active),
    asked,
  ).slice(0, MOST);
}

/** What is not for sale any more, where it is all that was found: the first by the same order. */
export const archivedMatch = (catalogue: readonly CatalogItem[], typed: string): CatalogItem | undefined =>
  matchingItems(
    catalogue.filter(({ active }) => !active),
    typed.trim().toLowerCase(),
  )[0];

/** Items by what is asked for, in small letters, the best first: a code, how a name begins, what it holds. */
export function matchingItems(items: readonly CatalogItem[], asked: string): CatalogItem[] {
  if (asked === '') return [];
  const rank = ({ kind, code, barcode = '', nameLowerCase }: CatalogItem): number => {
    const matched = [code, barcode].some((one) => one.toLowerCase() === asked)
      ? 0
      : nameLowerCase.startsWith(asked)
        ? 2
        : nameLowerCase.includes(asked)
          ? 4
          : 9;
    return matched + (kind === 'product' ? 0 : 1);
  };
  return items
    .filter((item) => rank(item) < 9)
    .sort((a, b) => rank(a) - rank(b) || (a.nameLowerCase < b.nameLowerCase ? -1 : 1));
}
