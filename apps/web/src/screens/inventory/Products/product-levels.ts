import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import type { ProductValues } from './product-values.ts';

/** What each of the three levels can be: those of the product's type or of all types, each the child of the one chosen before. */
export function levelChoices(
  { type, level1, level2, level3 }: Pick<ProductValues, 'type' | 'level1' | 'level2' | 'level3'>,
  levels: readonly ProductLevel[],
): readonly [ProductLevel[], ProductLevel[], ProductLevel[]] {
  const below = (parentID: string | null, chosen: string) =>
    levels.filter(
      (level) =>
        level.parentID === parentID && (level.id === chosen || level.type === '' || level.type === type.trim()),
    );
  return [below(null, level1), level1 === '' ? [] : below(level1, level2), level2 === '' ? [] : below(level2, level3)];
}
