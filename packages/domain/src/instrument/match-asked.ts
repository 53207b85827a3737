import { z } from 'zod';
import { line, rowID } from '../core/schema.ts';
import type { Tx } from '../engine/transaction.ts';
import { holderRef } from '../holder/holder-ref.ts';
import type { MatchDoubt } from './device-exam.schema.ts';
import type { Match } from './match-report.ts';

/** For which record somebody had a report fetched. */
export const askedPlace = z.object({
  recordID: holderRef,
  taskIDs: z.array(rowID).max(60),
  /** `/exam/record/…`; empty where no order was behind it. */
  orderID: line(160),
  /** Whoever asked. */
  by: z.string().max(200),
});
/** For which record somebody had a report fetched. */
export type AskedPlace = z.output<typeof askedPlace>;

/** Doubts that whoever asked for the report answers: it only doesn't say whose it is. */
const ANSWERED: ReadonlySet<MatchDoubt> = new Set(['noNumber', 'unknownNumber', 'noRecord', 'severalRecords']);

/**
 * Where a report belongs that was fetched for a record and doesn't say so itself, which a paper seldom does. Undefined where it says that it is somebody else's, or the record is
 * gone: then it is a report like any other.
 */
export async function matchAsked(tx: Pick<Tx, 'get'>, found: Match, asked: AskedPlace): Promise<Match | undefined> {
  if (found.attachedID !== '' || !found.doubts.every((doubt) => ANSWERED.has(doubt))) return undefined;
  const { recordID, taskIDs, orderID } = asked;
  const holder = await tx.get(recordID.startsWith('/record/') ? 'record' : 'inHospitalExam', recordID);
  if (!holder || (found.petID !== '' && found.petID !== holder.petID)) return undefined;
  const order = orderID === '' ? undefined : await tx.get('exam', orderID);
  const tasks = new Set(holder.examTask.map(({ _id }) => _id));
  return {
    ...{ petID: holder.petID, attachedID: recordID, taskIDs: taskIDs.filter((id) => tasks.has(id)) },
    ...{ by: 'person', order: order?.of === 'record' ? order : undefined, doubts: [] },
  };
}
