import { z } from 'zod';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { line, optionalReason, prose, quantity, rowID, unixSeconds } from '../core/schema.ts';
import { expiryDay, MOST_ITEMS } from './form.schema.ts';

/** How far a transfer has got, closed: on its way, arrived, called back before it arrived. */
export const TRANSFER_STATUSES = ['sent', 'received', 'cancelled'] as const;

const item = z.object({
  _id: rowID,
  prodID: rowID,
  name: line(160).default(''),
  unit: line(20).default(''),
  /** Stock units. */
  number: quantity.pipe(z.number().positive()),
  /** The lot, where somebody chose one; without it what expires first goes. */
  lot: line(60).optional(),
  expiresOn: expiryDay.nullable().optional(),
});

/** What goes from one place to another. */
export const transferFields = z.object({
  fromPlaceID: rowID,
  toPlaceID: rowID,
  sentDateTime: unixSeconds,
  info: prose(2000).default(''),
  items: z
    .array(item)
    .min(1)
    .max(MOST_ITEMS)
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'each row once'),
});

/** What came of a row, in stock units. */
export const receivedRow = z.object({ _id: rowID, number: quantity });

/** What came of a transfer. Rows that aren't named came whole. */
export const transferReceipt = z.object({
  receivedDateTime: unixSeconds,
  rows: z.array(receivedRow).max(MOST_ITEMS).default([]),
  /** Why something is missing. */
  reason: optionalReason(200),
});
/** What came of a transfer. */
export type TransferReceipt = z.output<typeof transferReceipt>;

/** A transfer as the service answers it. */
export const stockTransfer = transferFields.extend({
  ...rowStamps.shape,
  customID: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  /** Null while it is on its way. */
  receivedDateTime: unixSeconds.nullable(),
  receivedBy: z.string(),
  received: z.array(receivedRow),
  reason: z.string(),
});
/** A transfer as the service answers it. */
export type StockTransfer = z.output<typeof stockTransfer>;
