import type { CatalogItem } from './catalog.schema.ts';

/** A name as two spellings of it are compared: half-width, lower-case, without spaces. */
const bare = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * Finds the item that the catalogue offers under a name. Of two of one name nobody guesses: one of them may be of another strength or price.
 */
export function namedItems(items: readonly CatalogItem[]): (name: string) => CatalogItem | undefined {
  const byName = Map.groupBy(
    items.filter(({ active }) => active),
    ({ name }) => bare(name),
  );
  return (name) => {
    const [item, other] = byName.get(bare(name)) ?? [];
    return other ? undefined : item;
  };
}
