import { z } from 'zod';
import { rowID, unixSeconds } from '../core/schema.ts';

/** What the server adds to a row of the inventory: its id, and who made and last changed it. Times are Unix seconds. */
export const rowStamps = z.object({
  id: rowID,
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** What the server adds to a row of the inventory. */
export type RowStamps = z.output<typeof rowStamps>;
