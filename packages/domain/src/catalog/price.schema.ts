import { z } from 'zod';
import { unitPrice, unixSeconds } from '../core/schema.ts';

/** A price that a product, service or package had: from when (Unix seconds) and by whom, until the next one. NT$ with at most four decimals. */
export const priceSchema = z.object({
  price: unitPrice,
  from: unixSeconds,
  by: z.string().max(200),
  /** The operator of the server who set it in that person's place. */
  operator: z.string().max(200).optional(),
});
/** A price that an item had. */
export type Price = z.output<typeof priceSchema>;
