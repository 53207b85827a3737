import { z } from 'zod';
import { line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** A bill that was paid and opened again (RECORD_BILL_UNLOCK): who, when and why; `relockedDateTime` is 0 while it is open. */
export const billUnlock = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  by: z.string().max(200),
  name: line(80).default(''),
  reason: requiredLine(300),
  relockedDateTime: unixSeconds.default(0),
});
/** A bill that was opened again. */
export type BillUnlock = z.output<typeof billUnlock>;
