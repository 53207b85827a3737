import { z } from 'zod';
import { rowStamps } from '../catalog/row-stamps.schema.ts';
import { line, optionalReason, prose, quantity, requiredReason, rowID, unixSeconds } from '../core/schema.ts';
import { expiryDay, MOST_ITEMS } from './form.schema.ts';
import { receivedRow, transferFields } from './transfer.schema.ts';

/**
 * How far goods for another clinic have got, closed: on their way; come whole; come in part, and what is missing waits for the sender's word; that said;
 * refused there; called back before anybody there had answered.
 */
export const CLINIC_TRANSFER_STATUSES = ['sent', 'received', 'short', 'settled', 'refused', 'cancelled'] as const;
/** How far goods for another clinic have got. */
export type ClinicTransferStatus = (typeof CLINIC_TRANSFER_STATUSES)[number];

/** What the sender says of what is missing, closed: it is lost; it is on the shelf again; it goes again. */
export const SETTLEMENTS = ['loss', 'back', 'again'] as const;
/** What the sender says of what is missing. */
export type Settlement = (typeof SETTLEMENTS)[number];

/** A clinic's key, as addresses have it. */
export const clinicKey = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/i);

/** What is sent to another clinic. */
export const clinicTransferFields = transferFields.omit({ toPlaceID: true }).extend({ toClinic: clinicKey });

/** A lot on its way, with what the receiving clinic needs to keep it as it was. */
export const sentLot = z.object({
  /** The row of the transfer that it went with. */
  row: rowID,
  prodID: rowID,
  lotID: rowID,
  lot: line(60),
  expiresOn: expiryDay.nullable(),
  /** The sender's stock units. */
  quantity,
  /** What the sender's books have one unit at when it goes, NT$: so nothing of the group's worth arises or is lost on the way. Null where nobody knows. */
  unitCost: z.number().min(0).nullable(),
  /** What this lot cost, NT$ of one unit; null where nobody knows. */
  lotCost: z.number().min(0).nullable(),
});
/** A lot on its way. */
export type SentLot = z.output<typeof sentLot>;

/** A row as the sender's product stands when it goes: by barcode and name the other clinic finds its own. */
const sentItem = clinicTransferFields.shape.items.element.extend({ barcode: line(60).default('') });

/** Goods for another clinic, as the sender has them. */
export const clinicTransfer = clinicTransferFields.extend({
  ...rowStamps.shape,
  customID: z.string(),
  toClinicName: z.string(),
  /** The sender, as its partners call it. */
  fromClinicName: z.string(),
  items: z.array(sentItem).max(MOST_ITEMS),
  lots: z.array(sentLot),
  status: z.enum(CLINIC_TRANSFER_STATUSES),
  /** When the other clinic received or refused; null before. */
  answeredDateTime: unixSeconds.nullable(),
  /** What came of rows, in the sender's units; rows that aren’t named came whole. */
  received: z.array(receivedRow),
  /** What the other clinic said of it. */
  answer: z.string(),
  settlement: z.enum(SETTLEMENTS).nullable(),
  /** What the sender said of what is missing. */
  reason: z.string(),
  /** The transfer with which what was missing went again; empty for none. */
  againID: z.string(),
});
/** Goods for another clinic, as the sender has them. */
export type ClinicTransfer = z.output<typeof clinicTransfer>;

/** What came of a row there, and what it is there. */
const arrivedRow = receivedRow.extend({
  /** The receiving clinic's product. */
  prodID: rowID,
  /** How many of the receiving clinic's stock units one of the sender's is. */
  factor: z.number().positive().max(1_000_000).default(1),
});

/** What the receiving clinic says when goods have come: of every row of which something came. */
export const arrivalFields = z.object({
  placeID: rowID,
  receivedDateTime: unixSeconds,
  rows: z
    .array(arrivedRow)
    .min(1)
    .max(MOST_ITEMS)
    .refine((rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length, 'each row once'),
  /** Why something is missing. */
  reason: optionalReason(200),
});

/** Why goods are sent back unopened. */
export const refusalFields = z.object({ reason: requiredReason(200) });

/** What a clinic answered to goods of another, closed. */
export const ARRIVAL_STATUSES = ['received', 'refused'] as const;

/** What a clinic answered to goods of another; it answers once. */
export const clinicArrival = z.object({
  ...rowStamps.shape,
  fromClinic: clinicKey,
  fromClinicName: z.string(),
  transferID: z.string(),
  customID: z.string(),
  status: z.enum(ARRIVAL_STATUSES),
  answeredDateTime: unixSeconds,
  /** Empty where it was refused. */
  placeID: z.string(),
  rows: z.array(arrivedRow.extend({ name: z.string(), unit: z.string() })),
  reason: prose(200),
});
/** What a clinic answered to goods of another. */
export type ClinicArrival = z.output<typeof clinicArrival>;
