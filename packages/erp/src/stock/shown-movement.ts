import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { MOVEMENT_CAUSES } from '@vetloom/domain/stock/movement.ts';
import { z } from 'zod';

/** States of a lot, closed (spec 3 §3 leaves them open): a blocked one isn't handed out. */
export const LOT_STATUSES = ['usable', 'blocked'] as const;
/** State of a lot. */
export type LotStatus = (typeof LOT_STATUSES)[number];

/** A lot as movements name it. */
export const lotFields = {
  lotID: z.string(),
  /** Its printed number; empty where there is none. */
  lot: z.string(),
  expiresOn: z.string().nullable(),
};

/** A movement as lists answer it. Quantities in stock units. */
export const shownMovement = z.object({
  ...lotFields,
  dateTime: unixSeconds,
  quantity: z.number(),
  cause: z.enum(MOVEMENT_CAUSES),
  causeID: z.string(),
  placeID: z.string(),
  unitCost: z.number().nullable(),
  reason: z.string(),
  by: z.string(),
});
