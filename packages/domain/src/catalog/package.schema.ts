import { z } from 'zod';
import { line, prose, quantity, requiredLine, rowID, unitPrice } from '../core/schema.ts';
import { rowStamps } from './row-stamps.schema.ts';

/** What a line of a package may be of. */
export const PACKAGE_ITEM_KINDS = ['product', 'service'] as const;

/** A line of a package: so many of a product or of a service. */
export const packageItem = z.object({ kind: z.enum(PACKAGE_ITEM_KINDS), id: rowID, number: quantity.positive() });
/** A line of a package. */
export type PackageItem = z.output<typeof packageItem>;

/**
 * What a clinic writes down of a package (spec 3 §3 "Package"): products and services that are used or sold together, at one price for all of it
 * (NT$, at most four decimals). What its lines cost singly is theirs and isn't changed by it.
 */
export const packageFields = z.object({
  /** The clinic's own code; one active package's alone. */
  customID: line(40).default(''),
  name: requiredLine(160),
  price: unitPrice.default(0),
  info: prose(2000).default(''),
  items: z
    .array(packageItem)
    .max(100)
    .refine((items) => new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length, 'each once')
    .default([]),
  /** False: archived. */
  active: z.boolean().default(true),
});
/** What a clinic writes down of a package. */
export type PackageFields = z.output<typeof packageFields>;

/** A package with who made and changed it. */
export const packageSchema = packageFields.extend(rowStamps.shape);
/** A package with who made and changed it. */
export type Package = z.output<typeof packageSchema>;
