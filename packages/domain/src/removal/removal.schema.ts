import { z } from 'zod';
import { depositSchema } from '../billing/deposit.schema.ts';
import { receiptSchema } from '../billing/receipt.schema.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { documentID, dollars, line, prose, unixSeconds } from '../core/schema.ts';
import { weightEntry } from '../pet/pet.schema.ts';
import { recordSchema } from '../record/record.schema.ts';

/** Seconds for which a removed visit can be brought back. */
export const KEPT_SECONDS = 30 * DAY_SECONDS;

/** Documents that go with a visit and come back with it as they were. */
const companion = z.looseObject({ _id: z.string().max(320), collection: z.string().max(40) });

/**
 * A removed visit with everything that went with it, so that it can be brought back for 30 days. What says which visit it was stands beside
 * it for the list; who may not read receipts gets it without them.
 */
export const removalSchema = z.object({
  _id: documentID('removal/'),
  collection: z.literal('removal'),
  recordID: documentID('record/'),
  petID: z.string().max(160),
  userID: z.string().max(160),
  dateTime: unixSeconds,
  ticket: z.string().max(40).default(''),
  checkInGroupID: z.string().max(160).default(''),
  record: recordSchema,
  weight: weightEntry.nullable().default(null),
  companions: z.array(companion).max(5000).default([]),
  /** Receipts that went, and their parts of the owner's deposit. */
  receipts: z.array(receiptSchema).max(500).default([]),
  deposits: z.array(depositSchema).max(500).default([]),
  /** Receipts of closed days: they stay, and these took them back. */
  reversed: z
    .array(z.object({ receipt: receiptSchema, reversalID: z.string().max(160) }))
    .max(500)
    .default([]),
  /** NT$ that had been received, and what of it stood in closed days. */
  received: dollars,
  closed: dollars,
  reason: prose(300).default(''),
  removedDateTime: unixSeconds,
  removedBy: z.string().max(200),
  removedName: line(80).default(''),
  /** From then on it can't be brought back, and the server takes it away. */
  expireDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A removed visit. */
export type Removal = z.output<typeof removalSchema>;

/** `/removal/record/…`: one for each visit. */
export const removalID = (recordID: string): string => `/removal${recordID}`;
