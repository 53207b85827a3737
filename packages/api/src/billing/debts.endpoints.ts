import { createDebtCall, editDebtCall } from '@vetloom/domain/billing/debt-call.commands.ts';
import { debtCallID } from '@vetloom/domain/billing/debt-call.kind.ts';
import { type DebtCall, debtCallFields, debtCallSchema } from '@vetloom/domain/billing/debt-call.schema.ts';
import { agedDebts, type OwedBill, openBills } from '@vetloom/domain/billing/debts.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { owedOnStay } from '@vetloom/domain/hospital/stay-days.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { many, one, reading, writing } from '../engine/clinic-call.ts';
import { type Listing, pageOf, sumOf } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/billing/debts`;
const frame = { scope: 'clinic', tag: 'Billing' } as const;
const dollars = z.number().int();

const debtView = z.object({
  userID: z.string(),
  name: z.string(),
  phone: z.string(),
  /** NT$ owed for up to 30, 60 and 90 days, and for longer. */
  sums: z.array(dollars).length(4),
  total: dollars,
  /** Days since the oldest bill. */
  days: z.number().int(),
  bills: z.array(z.object({ _id: z.string(), dateTime: unixSeconds, owed: dollars })),
  /** When somebody last called about it, and until when payment was promised; null where nobody did. */
  lastCall: z.object({ dateTime: unixSeconds, promisedDate: unixSeconds.nullable() }).nullable(),
});

async function owedBills(reader: Reader): Promise<OwedBill[]> {
  const waiting = THREAD_STATUS.requested;
  const records = (await reader.query('record', 'byBill', { equals: [waiting] })) as VisitRecord[];
  const open = (await reader.query('inHospital', 'byOpen', { equals: [1] })) as Stay[];
  const sales = (await reader.query('sale', 'byBill', { equals: ['sale', waiting] })) as Sale[];
  return [
    ...openBills(records).map(({ record: { _id, userID, dateTime }, owed }) => ({ _id, userID, dateTime, owed })),
    ...open.map((stay) => ({
      ...{ _id: stay._id, userID: stay.userID, dateTime: stay.settleDateTime, owed: owedOnStay(stay) },
    })),
    ...sales.map(({ _id, userID, dateTime, total, received }) => ({ _id, userID, dateTime, owed: total - received })),
  ];
}

const list = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  permission: ['BILLING_SEARCH'],
  write: false,
  summary: 'Who owes what for how long: by owner, the longest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    skip: z.coerce.number().int().min(0).default(0),
  }),
  result: z.object({ count: z.number().int(), debts: z.array(debtView) }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const debts = agedDebts(await owedBills(reader), call.now, await zone());
      const { limit, skip } = call.query;
      const part = debts.slice(skip, skip + limit);
      const owners = await many(
        reader,
        'user',
        part.map(({ userID }) => userID),
      );
      const known = new Map(owners.map((owner) => [owner._id, owner]));
      const views: z.output<typeof debtView>[] = [];
      for (const { userID, sums, total, days, bills } of part) {
        const range = { equals: [userID], descending: true, limit: 1 };
        const [last] = (await reader.query('debtCall', 'byOwner', range)) as DebtCall[];
        views.push({
          userID,
          name: known.get(userID)?.name ?? '',
          phone: known.get(userID)?.phone ?? '',
          sums: [...sums],
          total,
          days,
          bills: bills.map(({ _id, dateTime, owed }) => ({ _id, dateTime, owed })),
          lastCall: last ? { dateTime: last.dateTime, promisedDate: last.promisedDate } : null,
        });
      }
      return { count: debts.length, debts: views };
    }),
});

const badDebtView = z.object({
  /** The receipt that gave it up. */
  _id: z.string(),
  /** The bill. */
  collectionID: z.string(),
  userID: z.string(),
  name: z.string(),
  phone: z.string(),
  petID: z.string(),
  /** The animal's name; empty for a sale over the counter. */
  pet: z.string(),
  /** When it was given up. */
  dateTime: unixSeconds,
  receive: dollars,
  note: z.string(),
});

/** What was given up and not taken back since. */
const BAD_DEBTS: Listing & { readonly collection: 'receipt' } = {
  collection: 'receipt',
  where: ["body ->> 'method' = 'badDebt'", "body ->> 'reverses' = ''", "body ->> 'reversedBy' = ''"],
  values: [],
  order: '"n_createDateTime" DESC',
};

const badDebts = endpoint({
  ...frame,
  method: 'GET',
  path: `${CLINIC_BASE}/billing/badDebts`,
  permission: ['BILLING_BADDEBT', 'BILLING_BADDEBT_CHECKOUT'],
  write: false,
  summary: 'Debts that were given up and may still be settled or claimed again, the latest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    skip: z.coerce.number().int().min(0).default(0),
  }),
  result: z.object({ count: z.number().int(), total: dollars, debts: z.array(badDebtView) }),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const receipts = await pageOf(clinic, BAD_DEBTS, call.query);
      const ids = (of: 'userID' | 'petID') => [...new Set(receipts.map((one) => one[of]).filter((id) => id !== ''))];
      const owners = new Map((await many(clinic.reader, 'user', ids('userID'))).map((one) => [one._id, one]));
      const pets = new Map((await many(clinic.reader, 'pet', ids('petID'))).map((one) => [one._id, one]));
      const debts = receipts.map(({ _id, collectionID, userID, petID, createDateTime, receive, note }) => ({
        _id,
        collectionID,
        userID,
        name: owners.get(userID)?.name ?? '',
        phone: owners.get(userID)?.phone ?? '',
        petID,
        pet: pets.get(petID)?.name ?? '',
        dateTime: createDateTime,
        receive,
        note,
      }));
      return { ...(await sumOf(clinic, BAD_DEBTS, 'receive')), debts };
    }),
});

const calls = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/billing/debtCall/list`,
  permission: ['BILLING_READ'],
  write: false,
  summary: 'Whom somebody called about a debt, and what was promised: of one owner, or of all; the latest first',
  body: z.object({
    userID: z.string().max(160).optional(),
    limit: z.number().int().min(1).max(200).default(50),
    skip: z.number().int().min(0).default(0),
  }),
  result: z.array(debtCallSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { userID, limit, skip } = call.body;
      const range = userID === undefined ? {} : { equals: [userID] };
      const found = (await reader.query('debtCall', 'byOwner', range)) as DebtCall[];
      const latest = found.sort((a, b) => b.dateTime - a.dateTime || (a._id < b._id ? 1 : -1));
      return latest.slice(skip, skip + limit);
    }),
});

const note = endpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/{userID}/call`,
  permission: createDebtCall.permission,
  write: true,
  summary: 'Note that an owner was called about what they owe, and what was promised',
  command: createDebtCall.name,
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  body: debtCallFields.extend({ dateTime: unixSeconds.optional() }),
  result: debtCallSchema.nullable(),
  errors: ['ownerNotFound'],
  handle: (call) => {
    const _id = debtCallID(call.now, call.random);
    const { dateTime = call.now, ...said } = call.body;
    const input = { _id, userID: call.params.userID, fields: { ...said, dateTime } };
    return writing(call, createDebtCall, input, async ({ reader }) => (await one(reader, 'debtCall', _id)) ?? null);
  },
});

const edit = endpoint({
  ...frame,
  method: 'PUT',
  path: `${CLINIC_BASE}/billing/debtCall/{callID}`,
  permission: editDebtCall.permission,
  write: true,
  summary: 'Change the note of a call: the fields that are sent',
  command: editDebtCall.name,
  params: z.object({ callID: idParam('debtCall/', 'notFound') }),
  body: fieldwise(debtCallFields),
  result: debtCallSchema.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { callID } = call.params;
    return writing(
      call,
      editDebtCall,
      async (base) => {
        const [before] = (await base.getMany('debtCall', [callID])) as (DebtCall | undefined)[];
        if (!before) throw new DomainError('notFound', 'no such note', { id: callID });
        const fields = Object.keys(call.body) as (keyof typeof debtCallFields.shape)[];
        return { callID, edits: editsBetween(before, { ...before, ...call.body } as DebtCall, fields) };
      },
      async ({ reader }) => (await one(reader, 'debtCall', callID)) ?? null,
    );
  },
});

/** What owners owe by age, and what was said to them about it. */
export const debtsEndpoints = [list, badDebts, calls, note, edit];
