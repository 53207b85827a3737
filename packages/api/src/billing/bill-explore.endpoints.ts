import { openBills, owedSum } from '@vetloom/domain/billing/debts.ts';
import { type Sale, saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { owedOnStay } from '@vetloom/domain/hospital/stay-days.ts';
import { threadStatus, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { one, reading } from '../engine/clinic-call.ts';
import { countOf, type Listing, page, pageOf } from '../engine/listing.ts';
import { divisionsMeant } from '../record/search-lists.ts';
import { endpoint } from '../services.ts';
import { stayBillRows } from '../ward/stay-bill-rows.ts';

const BASE = `${CLINIC_BASE}/billing`;
const frame = { scope: 'clinic', tag: 'Billing', permission: ['BILLING_READ'], write: false } as const;
const PAGE = 30;

/** A bill in a list. NT$. */
const billRow = z.object({
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
const rowOf = (record: VisitRecord): z.output<typeof billRow> => ({
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

/** Conditions on bills: `filters` that are undefined ask nothing. Values are named from $2 on. */
function billListing(
  filters: readonly (readonly [condition: string, value: unknown])[],
): Listing & { collection: 'record' } {
  const asked = filters.filter(([, value]) => value !== undefined);
  return {
    collection: 'record',
    where: asked.map(([condition], at) => condition.replace('?', `$${at + 2}`)),
    values: asked.map(([, value]) => value),
    order: '"n_dateTime" DESC',
  };
}

/** Whose bills: those of visits unless it is said. */
const billType = z.enum(['record', 'inHospital']).default('record');

const explore = endpoint({
  ...frame,
  permission: ['BILLING_SEARCH'],
  method: 'POST',
  path: `${BASE}/explore`,
  summary: 'Bills by range, division, doctor or animal, paid or not; of visits, or of stays by when they were settled',
  body: page.extend({
    type: billType,
    begin: unixSeconds.optional(),
    end: unixSeconds.optional(),
    division: line(40).optional(),
    doctorID: line(200).optional(),
    petID: line(160).optional(),
    /** true: settled bills; false: bills that still owe. */
    checkout: z.boolean().optional(),
  }),
  result: z.object({ count: z.number().int(), bills: z.array(billRow) }),
  errors: [],
  handle: (call) => {
    const { type, begin, end, division, doctorID, petID, checkout, ...part } = call.body;
    const status = checkout === undefined ? undefined : checkout ? THREAD_STATUS.done : THREAD_STATUS.requested;
    if (type === 'inHospital') {
      // A stay that isn't settled asks for nothing yet, and none belongs to a division.
      const asked = { begin: Math.max(begin ?? 1, 1), end, doctorID, petID, billStatus: division ? 0 : status };
      return reading(call, (clinic) => stayBillRows(clinic, asked, part));
    }
    return reading(call, async (clinic) => {
      const listing = billListing([
        ['"n_billStatus" >= ?', THREAD_STATUS.requested],
        ['"n_dateTime" >= ?', begin],
        ['"n_dateTime" <= ?', end],
        ["body ->> 'division' = ANY(?)", await divisionsMeant(clinic.reader, division)],
        ["body ->> 'doctorID' = ?", doctorID],
        ['"t_petID" = ?', petID],
        ['"n_billStatus" = ?', status],
      ]);
      return {
        count: await countOf(clinic, listing),
        bills: (await pageOf(clinic, listing, part)).map(rowOf),
      };
    });
  },
});

const byUser = endpoint({
  ...frame,
  permission: ['BILLING_SEARCH'],
  method: 'POST',
  path: `${BASE}/user/{userID}`,
  summary: "An owner's bills of visits or of stays, the latest first, thirty a page",
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  body: z.object({
    type: billType,
    billStatus: threadStatus.optional(),
    /** From 1. */
    currentPage: z.number().int().min(1).max(10_000).default(1),
    petID: line(160).optional(),
  }),
  result: z.object({ count: z.number().int(), currentPage: z.number().int(), bills: z.array(billRow) }),
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const owner = await one(clinic.reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const { type, billStatus, currentPage, petID } = call.body;
      const paged = { limit: PAGE, skip: (currentPage - 1) * PAGE };
      if (type === 'inHospital') {
        const found = await stayBillRows(clinic, { userID: owner._id, billStatus, petID }, paged);
        return { ...found, currentPage };
      }
      const listing = billListing([
        ['"t_userID" = ?', owner._id],
        ['"n_billStatus" = ?', billStatus],
        ['"t_petID" = ?', petID],
      ]);
      const bills = await pageOf(clinic, listing, paged);
      return { count: await countOf(clinic, listing), currentPage, bills: bills.map(rowOf) };
    }),
});

const owedStay = z.object({
  ...{ _id: z.string(), petID: z.string(), settleDateTime: z.number() },
  ...{ total: z.number().int(), receive: z.number().int(), owed: z.number().int() },
});
const undoneView = z.object({
  owed: z.number().int(),
  bills: z.array(billRow),
  /** Of an owner: what was sold over the counter and isn't paid. It counts in `owed`. */
  sales: z.array(saleSchema).optional(),
  /** Settled stays that aren't paid. They count in `owed`. */
  stays: z.array(owedStay).optional(),
});
function undoneOf(records: readonly VisitRecord[], ofStays: readonly Stay[]): z.output<typeof undoneView> {
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

const undoneByUser = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/undone/user/{userID}`,
  summary: 'What an owner still owes, bill by bill',
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  result: undoneView,
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const visits = undoneOf(
        (await reader.query('record', 'byOwner', { equals: [owner._id] })) as VisitRecord[],
        (await reader.query('inHospital', 'byOwner', { equals: [owner._id] })) as Stay[],
      );
      const all = (await reader.query('sale', 'byOwner', { equals: [owner._id] })) as Sale[];
      const sales = all.filter(({ billStatus, total, received }) => billStatus === 20 && total > received);
      const owed = visits.owed + sales.reduce((sum, { total, received }) => sum + total - received, 0);
      return { ...visits, owed, sales };
    }),
});

const undoneByPet = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/undone/pet/{petID}`,
  summary: 'What is still owed for an animal, bill by bill',
  params: z.object({ petID: idParam('pet/', 'petNotFound') }),
  result: undoneView,
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const pet = await one(reader, 'pet', call.params.petID);
      if (!pet) throw new DomainError('petNotFound', 'no such animal');
      return undoneOf(
        (await reader.query('record', 'byPet', { equals: [pet._id] })) as VisitRecord[],
        (await reader.query('inHospital', 'byPet', { equals: [pet._id] })) as Stay[],
      );
    }),
});

/** Bills by what is asked of them (spec 2 §7 "Billing"). */
export const billExploreEndpoints = [explore, byUser, undoneByUser, undoneByPet];
