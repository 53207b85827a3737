import { can } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { type ReceiveLogEntry, receivedSum, receiveLogEntry } from '@vetloom/domain/billing/receive-log.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { recordSchema, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import type { AnyClinicCall, ClinicRead } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { keptNames } from '../files/kept-names.ts';

/** An entry of a receive log as it is answered. */
export const receiveLogRow = receiptSchema
  .pick({
    _id: true,
    receive: true,
    receiveBy: true,
    method: true,
    transferAccount: true,
    issuer: true,
    creditCardNumber: true,
    note: true,
    createDateTime: true,
    collectionID: true,
    type: true,
    isBadDebt: true,
  })
  .extend({ bills: z.array(z.string()), depositUsed: z.number().int(), receiveDate: unixSeconds });

/** A visit as it is answered: `receive` and `receiveLog` are composed from receipts on read (law 25), for readers of the bill. */
export const recordView = fieldwise(recordSchema).extend({
  receive: z.number().int().optional(),
  receiveLog: z.array(receiveLogRow).optional(),
});
/** Those who may read a visit in some view (law 19). */
export const RECORD_READERS = ['RECORD_READ', 'BILLING_READ', 'DRUG_TASK_READ', 'DAILY_STATUS'] as const;

type RecordAnswer = Partial<VisitRecord> & { readonly receive?: number; readonly receiveLog?: ReceiveLogEntry[] };

/** A visit as this person may see it, or null; its files by the names that it holds ({@link keptNames} is the caller's, once for all visits of an answer). */
export async function answeredRecord(
  call: Pick<AnyClinicCall, 'actor'>,
  reader: Reader,
  record: VisitRecord | undefined,
): Promise<RecordAnswer | null> {
  const visible = shown(call.actor, 'record', record);
  if (!visible || !record || !can(call.actor, 'BILLING_READ')) return visible;
  const receipts = (await reader.query('receipt', 'byBill', { equals: [record._id] })) as Receipt[];
  return { ...visible, receive: receivedSum(receipts), receiveLog: receipts.map(receiveLogEntry) };
}

/** Visits of a list, each as it may be seen. Lists carry no receipts: `total` and the statuses say what is owed. */
export const answeredList = (
  call: Pick<AnyClinicCall, 'actor'>,
  { rows }: Pick<ClinicRead, 'rows'>,
  records: readonly VisitRecord[],
): Promise<Partial<VisitRecord>[]> =>
  keptNames(
    rows,
    records.flatMap((record) => shown(call.actor, 'record', record) ?? []),
  );
