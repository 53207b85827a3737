import { z } from 'zod';
import { dollars, line, quantity, remark, requiredLine, rowID, unitPrice } from '../core/schema.ts';
import { fromLot } from './lot-choice.schema.ts';

/** A charge of the bill. `performedDateTime` says when it was done, for the missed-charge check. */
export const chargeLine = z.object({
  _id: rowID,
  /** Id of the catalogue item, or empty for a free line. */
  itemID: z.string().max(160).default(''),
  name: requiredLine(160),
  /** Catalogue class: 診療, 檢驗, 處置… */
  class: line(40).default(''),
  price: unitPrice,
  number: quantity,
  subTotal: dollars.optional(),
  note: remark(300).default(''),
  fromLot,
});

/** A charge of the bill. */
export type ChargeLine = z.output<typeof chargeLine>;

/** A priced line without more (consumables, vaccines, surgeries). */
export const pricedLine = z.object({
  _id: rowID,
  itemID: z.string().max(160).default(''),
  name: requiredLine(160),
  price: unitPrice,
  number: quantity,
  subTotal: dollars.optional(),
  note: remark(300).default(''),
  /** Batch of a vaccine, which its certificate names. */
  lot: line(60).optional(),
  fromLot,
});
/** A vaccine, consumable or surgery of the bill. */
export type PricedRow = z.output<typeof pricedLine>;
