import { z } from 'zod';
import { quantity, requiredReason, rowID, unixSeconds } from '../core/schema.ts';

/** What becomes of goods that nobody got: thrown away, broken or lost; or destroyed before a witness, as the law asks of controlled drugs. Closed. */
export const LOSS_CAUSES = ['loss', 'destruction'] as const;

/** What was lost or destroyed of one lot at one place. */
export const lossFields = z.object({
  cause: z.enum(LOSS_CAUSES),
  prodID: rowID,
  lotID: rowID,
  placeID: rowID,
  /** Stock units. */
  quantity: quantity.pipe(z.number().positive()),
  happenedDateTime: unixSeconds,
  reason: requiredReason(200),
  /** Email of the second person; a destruction has one. */
  witness: z.string().max(200).default(''),
});
/** What was lost or destroyed of one lot at one place. */
export type LossFields = z.output<typeof lossFields>;

/** A loss as the service answers it. */
export const stockLoss = lossFields.extend({
  id: rowID,
  by: z.string(),
  recordDateTime: unixSeconds,
  /** NT$, at what a stock unit cost; null where nobody knows. */
  value: z.number().nullable(),
});
/** A loss as the service answers it. */
export type StockLoss = z.output<typeof stockLoss>;
