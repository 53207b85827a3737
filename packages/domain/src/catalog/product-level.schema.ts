import { z } from 'zod';
import { line, requiredLine, rowID } from '../core/schema.ts';
import { rowStamps } from './row-stamps.schema.ts';

/** How deep the tree of levels goes: `level1`, `level2` and `level3` of a product. */
export const MOST_LEVELS = 3;

/**
 * A level by which products are sorted (spec 3 §3 "Product level"): a tree of at most three, for instance 藥品 › 抗生素 › 口服. `type` is the type of
 * products that it divides, empty for all; a child has its parent's. Once made, a level changes in its name alone.
 */
export const productLevelFields = z.object({
  type: line(40).default(''),
  name: requiredLine(60),
  /** The level above; null for one at the top. */
  parentID: rowID.nullable().default(null),
});
/** What a clinic writes down of a product level. */
export type ProductLevelFields = z.output<typeof productLevelFields>;

/** A product level with who made and changed it. */
export const productLevelSchema = productLevelFields.extend({
  /** 1 at the top, 3 at the bottom. */
  depth: z.number().int().min(1).max(MOST_LEVELS),
  ...rowStamps.shape,
});
/** A product level with who made and changed it. */
export type ProductLevel = z.output<typeof productLevelSchema>;
