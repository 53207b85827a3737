import { can } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { receivedSum, receiveLogEntry } from '@vetloom/domain/billing/receive-log.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { type Stay, staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one } from '../engine/clinic-call.ts';
import { shown } from '../engine/shown.ts';
import { tagWritten } from '../engine/version.ts';
import { receiveLogRow } from '../record/record-view.ts';

/** A stay as it is answered: `receive` and `receiveLog` are composed from receipts on read (law 25), for readers of the bill. */
export const stayView = fieldwise(staySchema).extend({
  receive: z.number().int().optional(),
  receiveLog: z.array(receiveLogRow).optional(),
});

/** A stay as this person may see it, or null. */
export async function answeredStay(call: Pick<AnyClinicCall, 'actor'>, reader: Reader, stay: Stay | undefined) {
  const visible = shown(call.actor, 'inHospital', stay);
  if (!visible || !stay || !can(call.actor, 'BILLING_READ')) return visible;
  const receipts = (await reader.query('receipt', 'byBill', { equals: [stay._id] })) as Receipt[];
  return { ...visible, receive: receivedSum(receipts), receiveLog: receipts.map(receiveLogEntry) };
}

/** The stay that a write left, as the caller may see it. */
export const answerStay = (call: AnyClinicCall, inHospitalID: string) => async (after: AfterState) => {
  tagWritten(call, after, 'inHospital', inHospitalID);
  return answeredStay(call, after.reader, await one(after.reader, 'inHospital', inHospitalID));
};
