import type { Product } from './product.schema.ts';
import type { ProductLevel } from './product-level.schema.ts';

/** The fields in which a product names its levels, from the top. */
export const LEVEL_FIELDS = ['level1', 'level2', 'level3'] as const;
/** A field in which a product names a level. */
export type LevelField = (typeof LEVEL_FIELDS)[number];

/**
 * The first of a product's levels that can't be where it is: `level1` stands at the top of the tree, and each further one is a child of the one before
 * (spec 3 §3). Undefined when all are sound. `levels` are those that the product names, as far as there are any.
 */
export function wrongLevel(
  product: Pick<Product, LevelField>,
  levels: ReadonlyMap<string, Pick<ProductLevel, 'parentID'>>,
): LevelField | undefined {
  let above: string | null = null;
  let ended = false;
  for (const field of LEVEL_FIELDS) {
    const id: string | null = product[field];
    if (id === null) {
      ended = true;
      continue;
    }
    const level = levels.get(id);
    if (ended || !level || level.parentID !== above) return field;
    above = id;
  }
  return undefined;
}
