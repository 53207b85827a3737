import { z } from 'zod';
import { unixSeconds } from '../core/schema.ts';
import { INVOICE_PERIOD } from './invoice-number.ts';
import { invoiceCount, invoiceLetters } from './range.schema.ts';

/** A device that holds numbers. */
export const laneDevice = z.string().regex(/^[A-Za-z0-9-]{4,60}$/);

/** What a number is proved by on its paper: four random digits, and both sealed with the clinic's key (24 characters of base64), made by the server that has the key. */
export const invoiceCode = z.string().regex(/^\d{4}(?:[A-Za-z0-9+/]{22}==)?$/);

/** Numbers that a device may use by itself. */
export const invoiceBlock = z.object({
  period: z.string().regex(INVOICE_PERIOD),
  letters: invoiceLetters,
  from: invoiceCount,
  to: invoiceCount,
  /** The first that isn't used; one more than the last where all are. */
  next: invoiceCount.max(100_000_000),
  /** By what each is proved, from the first on; absent until the server has made them. */
  codes: z.array(invoiceCode).max(500).optional(),
  /** Who asked for it, and when. */
  by: z.string().max(160).optional(),
  at: unixSeconds.optional(),
});
/** Numbers that a device may use by itself. */
export type InvoiceBlock = z.output<typeof invoiceBlock>;

/** The numbers that a device holds. */
export const einvoiceLaneSchema = z.object({
  _id: z
    .string()
    .max(160)
    .regex(/^\/einvoiceLane\/[A-Za-z0-9-]{4,60}$/),
  collection: z.literal('einvoiceLane'),
  device: laneDevice,
  /** The oldest first. */
  blocks: z.array(invoiceBlock).max(60),
  by: z.string().max(160),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** The numbers that a device holds. */
export type EinvoiceLane = z.output<typeof einvoiceLaneSchema>;

/** The id of a device's lane. */
export const einvoiceLaneID = (device: string): string => `/einvoiceLane/${device}`;
/** The server's own: what it numbers for other programs, and for desks that had none. */
export const HOUSE_INVOICES = 'server';
/** Nobody's: numbers that may have been given out between a backup and its restoring. What a desk printed of them stands. */
export const LOST_INVOICES = 'lost';
/** A device that holds numbers for a desk. */
export const deskDevice = laneDevice.refine((name) => name !== HOUSE_INVOICES && name !== LOST_INVOICES, 'no desk');
