import { z } from 'zod';
import { line, prose, quantity, rate, requiredLine, rowID, unitPrice } from '../core/schema.ts';
import { controlledDrugInfo, soundDrugInfo } from './drug-info.schema.ts';
import { rowStamps } from './row-stamps.schema.ts';

/** How the sales tax of Taiwan stands in a price: 1 within it (內含), 2 on top of it (外加), 3 none (免稅). Closed; the specification leaves the numbers open. */
export const TAX_MODES = [1, 2, 3] as const;

/** A name of a unit, or null where there is none of its own: an empty one means the same. */
const unitOrNull = line(20)
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .pipe(z.string().max(20).nullable());

/** EAN, GTIN or the clinic's own label, as a scanner sends it; empty where there is none. */
export const barcode = line(60).pipe(z.string().regex(/^(?:[0-9A-Za-z][0-9A-Za-z .+/_-]*)?$/, 'letters and digits'));

/** How many stock units another unit is, an exact decimal: a box of a hundred tablets has 100, a millilitre of a bottle of fifty is 0.02. */
export const unitFactor = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((value) => Number(value.toFixed(6)) === value, 'at most six decimals');

/** Days until the next one is due, for vaccines and what is given regularly. */
export const reminderDays = z.number().int().positive().max(3650).nullable().default(null);

/**
 * What a clinic writes down of a product: a drug, a vaccine, a consumable or goods (spec 3 §3 "Product"; which is which: `classes.ts`). Prices are
 * NT$ with at most four decimals, of one `sellUnit` (or `unit`, where the two are the same). `customID` and `barcode` are each one active
 * product's alone.
 */
export const productFields = z.object({
  /** From whom it usually comes; a supplier may name it among its `prods` besides. */
  supplierID: rowID.nullable().default(null),
  /** The clinic's own code. */
  customID: line(40).default(''),
  /** A word of `setting/type`; another is taken as well. It is the item's class on bills. */
  type: line(40).default(''),
  name: requiredLine(160),
  drugInfo: soundDrugInfo.nullable().default(null),
  controlledDrugInfo: controlledDrugInfo.nullable().default(null),
  /** Below this much (in `unit`) lists mark the product as short; null: never. */
  safetyStock: quantity.nullable().default(null),
  /** In what it is given out and sold, where that isn't what it is counted in; empty is sent and kept as null (spec 3 §5). */
  sellUnit: unitOrNull.default(null),
  /** How many `unit`s one `sellUnit` is; 1 where the two are the same. */
  sellFactor: unitFactor.default(1),
  /** In what it is bought, where that isn't what it is counted in. */
  purchaseUnit: unitOrNull.default(null),
  /** How many `unit`s one `purchaseUnit` is. */
  purchaseFactor: unitFactor.default(1),
  /** For how many days an opened bottle is good; null: it isn't kept by its opening. */
  openDays: z.number().int().positive().max(3650).nullable().default(null),
  barcode: barcode.default(''),
  /** In what stock is counted. */
  unit: line(20).default(''),
  price: unitPrice.default(0),
  /** What one `sellUnit` costs the clinic, NT$, as far as somebody entered it; null: not known. Never leaves for the desks' catalogue. */
  cost: unitPrice.nullable().default(null),
  /** Rate at which it is sold: 0.9 is ten percent off; null: none of its own. */
  discount: rate.nullable().default(null),
  sellTaxMode: z.literal(TAX_MODES).nullable().default(null),
  /** For everybody, owners too. */
  info: prose(2000).default(''),
  /** For staff alone. */
  insideInfo: prose(2000).default(''),
  /** Ids of product levels: each the child of the one before (`product-level.schema.ts`). */
  level1: rowID.nullable().default(null),
  level2: rowID.nullable().default(null),
  level3: rowID.nullable().default(null),
  reminderDays,
  /** False: archived. It can't be picked any more, holds no code, stays in the lists of those who ask for it, and can be brought back. */
  active: z.boolean().default(true),
});
/** What a clinic writes down of a product. */
export type ProductFields = z.output<typeof productFields>;

/** A product with who made and changed it. */
export const productSchema = productFields.extend(rowStamps.shape);
/** A product with who made and changed it. */
export type Product = z.output<typeof productSchema>;
