import { z } from 'zod';
import { importedFrom } from '../core/imported.schema.ts';
import { documentID, dollars, line, remark, unixSeconds } from '../core/schema.ts';
import { chargeLine } from '../lines/charged-line.schema.ts';
import { billRounding, discountRow } from '../lines/discount.ts';

/** What was sold over the counter, as a person says it. */
export const saleFields = z.object({
  /** The owner who bought it; empty for somebody whom the clinic doesn't know. */
  userID: z.string().max(160).default(''),
  /**
   * What went over the counter, of the catalogue where `itemID` names one. The inventory takes its movements from here, by the commands that
   * write a sale (`api/consequences.ts`): a line that is added takes from the stock, one that is taken off or cancelled gives back.
   */
  lines: z.array(chargeLine).min(1).max(100),
  note: remark(300).default(''),
});
/** What was sold over the counter, as a person says it. */
export type SaleFields = z.output<typeof saleFields>;

/** A sale over the counter without an animal: a bill of its own, which is paid like any other. */
export const saleSchema = saleFields.extend({
  _id: documentID('sale/'),
  collection: z.literal('sale'),
  /** The owner's name; follows it. */
  userName: line(80),
  /** When it was sold, Unix seconds. */
  dateTime: unixSeconds,
  /** 20 waits for money, 30 settled, 0 cancelled: as the bill of a visit. */
  billStatus: z.union([z.literal(0), z.literal(20), z.literal(30)]),
  total: dollars,
  /** NT$ received so far; kept by the commands that write receipts. */
  received: dollars,
  discounts: z.array(discountRow).max(200).optional(),
  discountTotal: dollars.optional(),
  rounding: billRounding.optional(),
  roundingOff: dollars.optional(),
  /** Why it was cancelled, by whom and when; absent while it stands. */
  cancelled: z.object({ reason: z.string().max(300), by: z.string().max(160), at: unixSeconds }).optional(),
  /** The file and row of another program of which it is the open balance; absent of what was sold here. */
  imported: importedFrom.optional(),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A sale over the counter. */
export type Sale = z.output<typeof saleSchema>;
