import { cancelSale, createSale, editSale } from '@vetloom/domain/billing/sale.commands.ts';
import { saleID } from '@vetloom/domain/billing/sale.kind.ts';
import { type Sale, saleFields, saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/billing/sale`;
const frame = { scope: 'clinic', tag: 'Billing' } as const;
const writes = { ...frame, permission: createSale.permission, write: true, result: saleSchema.nullable() } as const;
const params = z.object({ saleID: idParam('sale/', 'notFound') });
const MOST_DAYS = 93 * 86_400;

const answer =
  (id: string) =>
  async ({ reader }: AfterState): Promise<Sale | null> =>
    (await one(reader, 'sale', id)) ?? null;

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary:
    'Sell over the counter, to an owner or to a walk-in; paid by POST /billing/receiveLogs with its id as collectionID',
  command: createSale.name,
  body: saleFields,
  errors: ['ownerNotFound'],
  handle: (call) => {
    const _id = saleID(call.now, call.random);
    return writing(call, createSale, { _id, fields: call.body }, answer(_id));
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{saleID}`,
  summary: 'Change a sale that is not settled: the fields that are sent',
  command: editSale.name,
  params,
  body: fieldwise(saleFields),
  errors: ['notFound', 'ownerNotFound', 'contradictory', 'forbidden'],
  handle: (call) => {
    const id = call.params.saleID;
    return writing(
      call,
      editSale,
      async (base) => {
        const [before] = (await base.getMany('sale', [id])) as (Sale | undefined)[];
        if (!before) throw new DomainError('notFound', 'no such sale', { id });
        const fields = Object.keys(call.body) as (keyof typeof saleFields.shape)[];
        return { saleID: id, edits: editsBetween(before, { ...before, ...call.body } as Sale, fields) };
      },
      answer(id),
    );
  },
});

const cancel = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{saleID}`,
  summary: 'Cancel a sale for which no money is held; nothing is deleted',
  command: cancelSale.name,
  params,
  query: z.object({ reason: requiredReason() }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const id = call.params.saleID;
    return writing(call, cancelSale, { saleID: id, reason: call.query.reason }, answer(id));
  },
});

const get = endpoint({
  ...frame,
  method: 'GET',
  path: `${PATH}/{saleID}`,
  permission: ['BILLING_READ'],
  write: false,
  summary: 'A sale over the counter',
  params,
  result: saleSchema,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const sale = await one(reader, 'sale', call.params.saleID);
      if (!sale) throw new DomainError('notFound', 'no such sale', { id: call.params.saleID });
      return sale;
    }),
});

const list = endpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/list`,
  permission: ['BILLING_SEARCH'],
  write: false,
  summary: 'Sales over the counter of a span of at most 93 days, or those of an owner in it; the latest first',
  body: z.object({
    begin: unixSeconds,
    end: unixSeconds,
    userID: z.string().max(160).optional(),
    limit: z.number().int().min(1).max(200).default(50),
    skip: z.number().int().min(0).default(0),
  }),
  result: z.object({ count: z.number().int(), sales: z.array(saleSchema) }),
  errors: [],
  handle: (call) => {
    const { begin, end, userID, limit, skip } = call.body;
    if (end - begin > MOST_DAYS) throw new DomainError('badParameter', 'at most 93 days', { field: 'end' });
    return reading(call, async ({ reader }) => {
      const range = { from: begin, to: end + 1, descending: true };
      const found = (await (userID === undefined
        ? reader.query('sale', 'byTime', range)
        : reader.query('sale', 'byOwner', { equals: [userID], ...range }))) as Sale[];
      return { count: found.length, sales: found.slice(skip, skip + limit) };
    });
  },
});

/** Sales over the counter, in the style of the bills of visits. */
export const saleEndpoints = [create, list, get, edit, cancel];
