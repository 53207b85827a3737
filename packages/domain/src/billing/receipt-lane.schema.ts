import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';

const device = z.string().regex(/^[A-Za-z0-9-]{4,60}$/);

/** The id of a device's lane: one device has one. */
export const receiptLaneID = (name: string): string => `/receiptLane/${name}`;
/** The server's own lane. */
export const HOUSE_LANE_ID = receiptLaneID('server');

/** In which lane a till numbers its receipts, and how far it has come. A lane is given to one device for good and to no other ever after. */
export const receiptLaneSchema = z.object({
  _id: z
    .string()
    .max(160)
    .regex(/^\/receiptLane\/[A-Za-z0-9-]{4,60}$/),
  collection: z.literal('receiptLane'),
  device,
  lane: z.string().regex(/^[A-Z]{1,3}$/),
  /** The last number that was given on a day: `20261124` → 17. Days that are long over are left out. */
  days: z.record(z.string().regex(/^\d{8}$/), z.number().int().min(1).max(999_999)),
  by: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** In which lane a till numbers its receipts. */
export type ReceiptLane = z.output<typeof receiptLaneSchema>;
