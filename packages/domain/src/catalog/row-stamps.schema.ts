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

/**
 * A changed row, at a later time than the row before it: whoever changes a row says by its time which one they had read, so two changes within a second,
 * or a change by a clock that is behind, have to be two times.
 */
export const laterThan = <Row extends Pick<RowStamps, 'updateDateTime'>>(
  before: Pick<RowStamps, 'updateDateTime'>,
  after: Row,
): Row => ({ ...after, updateDateTime: Math.max(after.updateDateTime, before.updateDateTime + 1) });
