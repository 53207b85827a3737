import { z } from 'zod';
import { unitFactor } from '../catalog/product.schema.ts';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { line, quantity, rowID, unitPrice } from '../core/schema.ts';

/** Most products of one price list: a wholesaler's whole book. */
export const MOST_OFFERS = 5000;

/** How a supplier sells a product. */
export const offerFields = z.object({
  /** What the supplier calls it: number and name in its own books; empty where nobody knows. */
  code: line(60).default(''),
  name: line(160).default(''),
  /** By what it sells; empty: by the stock unit. */
  unit: line(20).default(''),
  /** How many stock units one `unit` is: the pack. */
  factor: unitFactor.default(1),
  /** Fewest `unit`s of an order; 0 where it takes any number. */
  minNumber: quantity.default(0),
  /** NT$ of one `unit`; null where nobody knows. */
  price: unitPrice.nullable().default(null),
  /** The day from which the price holds. */
  pricedOn: z.iso.date().nullable().default(null),
});
/** How a supplier sells a product. */
export type OfferFields = z.output<typeof offerFields>;

/** How a supplier sells a product, with who made and changed it; times are Unix seconds. */
export const supplierOffer = offerFields.extend({
  supplierID: rowID,
  prodID: rowID,
  ...rowStamps.omit({ id: true }).shape,
});
/** How a supplier sells a product, with who made and changed it. */
export type SupplierOffer = z.output<typeof supplierOffer>;

/** A price list that was taken over; times are Unix seconds. */
export const priceList = rowStamps.extend({
  supplierID: rowID,
  /** What its file was called. */
  name: line(200),
  pricedOn: z.iso.date(),
  /** How many products it changed. */
  rows: z.number().int(),
  /** When it was taken back and by whom; null and empty where it holds. */
  takenBackDateTime: z.number().int().nullable(),
  takenBackBy: z.string(),
});
/** A price list that was taken over. */
export type PriceList = z.output<typeof priceList>;
