import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';

import { threadStatus } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { one, reading } from '../engine/clinic-call.ts';
import { countOf, type Listing, page, pageOf } from '../engine/listing.ts';
import { divisionsMeant } from '../record/search-lists.ts';
import { endpoint } from '../services.ts';
import { stayBillRows } from '../ward/stay-bill-rows.ts';
import { billRow, owedByOwner, owedForPet, owedView, rowOf } from './owed.ts';

const BASE = `${CLINIC_BASE}/billing`;
const frame = { scope: 'clinic', tag: 'Billing', permission: ['BILLING_READ'], write: false } as const;
const PAGE = 30;

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

const undoneByUser = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/undone/user/{userID}`,
  summary: 'What an owner still owes, bill by bill',
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  result: owedView,
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      return owedByOwner(reader, owner._id);
    }),
});

const undoneByPet = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/undone/pet/{petID}`,
  summary: 'What is still owed for an animal, bill by bill',
  params: z.object({ petID: idParam('pet/', 'petNotFound') }),
  result: owedView,
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const pet = await one(reader, 'pet', call.params.petID);
      if (!pet) throw new DomainError('petNotFound', 'no such animal');
      return owedForPet(reader, pet._id);
    }),
});

/** Bills by what is asked of them (spec 2 §7 "Billing"). */
export const billExploreEndpoints = [explore, byUser, undoneByUser, undoneByPet];
