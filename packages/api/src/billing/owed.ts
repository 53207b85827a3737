import { openBills, owedSum } from '@vetloom/domain/billing/debts.ts';
import { type Sale, saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { owedOnStay } from '@vetloom/domain/hospital/stay-days.ts';
import { threadStatus, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { z } from 'zod';

/** A bill in a list. NT$. */
export const billRow = z.object({
  _id: z.string(),
  /** Whether it is a visit's or a stay's. */
  type: z.enum(['record', 'inHospital']),
  userID: z.string(),
  petID: z.string(),
  dateTime: z.number(),
  cause: z.string(),
  division: z.string(),
  doctor: z.string(),
  doctorID: z.string(),
  billStatus: threadStatus,
  total: z.number().int(),
  receive: z.number().int(),
  owed: z.number().int(),
});
/** A visit's row. */
export const rowOf = (record: VisitRecord): z.output<typeof billRow> => ({
  _id: record._id,
  type: 'record',
  userID: record.userID,
  petID: record.petID,
  dateTime: record.dateTime,
  cause: record.cause,
  division: record.division,
  doctor: record.doctor,
  doctorID: record.doctorID,
  billStatus: record.billStatus,
  total: record.total,
  receive: record.received,
  owed: record.total - record.received,
});

const owedStay = z.object({
  ...{ _id: z.string(), petID: z.string(), settleDateTime: z.number() },
  ...{ total: z.number().int(), receive: z.number().int(), owed: z.number().int() },
});
/** What is owed, bill by bill (spec 2 §7 "Billing"). NT$. */
export const owedView = z.object({
  owed: z.number().int(),
  bills: z.array(billRow),
  /** Of an owner: what was sold over the counter and isn't paid. It counts in `owed`. */
  sales: z.array(saleSchema).optional(),
  /** Settled stays that aren't paid. They count in `owed`. */
  stays: z.array(owedStay).optional(),
});
function owedOn(records: readonly VisitRecord[], ofStays: readonly Stay[]): z.output<typeof owedView> {
  const open = openBills(records);
  const stays = ofStays
    .map((stay) => ({ stay, owed: owedOnStay(stay) }))
    .filter(({ owed }) => owed > 0)
    .map(({ stay: { _id, petID, total, received, settleDateTime }, owed }) => ({
      ...{ _id, petID, total, receive: received, owed, settleDateTime },
    }));
  const bills = open.map(({ record }) => rowOf(record));
  // An animal without a debt of a stay is answered as it was before there were any.
  return { owed: owedSum(open) + owedSum(stays), bills, ...(stays.length === 0 ? {} : { stays }) };
}

/** What an owner owes: visits, stays and what was sold over the counter. */
export async function owedByOwner(reader: Reader, ownerID: string): Promise<z.output<typeof owedView>> {
  const visits = owedOn(
    (await reader.query('record', 'byOwner', { equals: [ownerID] })) as VisitRecord[],
    (await reader.query('inHospital', 'byOwner', { equals: [ownerID] })) as Stay[],
  );
  const all = (await reader.query('sale', 'byOwner', { equals: [ownerID] })) as Sale[];
  const sales = all.filter(({ billStatus, total, received }) => billStatus === 20 && total > received);
  const owed = visits.owed + sales.reduce((sum, { total, received }) => sum + total - received, 0);
  return { ...visits, owed, sales };
}

/** What is owed for an animal: visits and stays. */
export const owedForPet = async (reader: Reader, petID: string): Promise<z.output<typeof owedView>> =>
  owedOn(
    (await reader.query('record', 'byPet', { equals: [petID] })) as VisitRecord[],
    (await reader.query('inHospital', 'byPet', { equals: [petID] })) as Stay[],
  );
