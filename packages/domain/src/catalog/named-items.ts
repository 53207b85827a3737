import { asRead } from '../core/as-read.ts';
import type { CatalogItem } from './catalog.schema.ts';

/**
 * Finds the item that the catalogue offers under a name. Of two of one name nobody guesses: one of them may be of another strength or price.
 */
export function namedItems(items: readonly CatalogItem[]): (name: string) => CatalogItem | undefined {
  const byName = Map.groupBy(
    items.filter(({ active }) => active),
    ({ name }) => asRead(name),
  );
  return (name) => {
    const [item, other] = byName.get(asRead(name)) ?? [];
    return other ? undefined : item;
  };
}
