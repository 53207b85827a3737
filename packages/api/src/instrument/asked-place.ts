import type { AskedPlace } from '@vetloom/domain/instrument/match-asked.ts';
import { jobByID } from '@vetloom/storage/instrument/job-rows.ts';
import type { MessageRow } from '@vetloom/storage/instrument/message-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { one } from '../engine/read.ts';

/** What a tool names as the source of what it fetched for a job (`sourceOfJob` of the tool). */
const OF_JOB = /^job (\S{8,80})$/;

/**
 * For which record a message was fetched: where its source names a job by which this very tool was to fetch the report of this instrument. Undefined for what came by itself.
 */
export async function askedPlaceOf(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>,
  { source, toolID, instrumentID }: Pick<MessageRow, 'source' | 'toolID' | 'instrumentID'>,
): Promise<AskedPlace | undefined> {
  const [, jobID] = OF_JOB.exec(source) ?? [];
  const job = jobID === undefined ? undefined : await jobByID(tx, jobID);
  if (!job || job.toolID !== toolID || job.task.kind !== 'pdf' || job.task.instrumentID !== instrumentID)
    return undefined;
  const order = job.orderID === '' ? undefined : await one(tx.reader, 'exam', job.orderID);
  const recordID = job.recordID || (order?.attachedID ?? '');
  if (recordID === '') return undefined;
  return { recordID, orderID: order?._id ?? '', taskIDs: order?.taskIDs ?? [], by: job.madeBy };
}
