import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { MOVEMENT_CAUSES } from '@vetloom/domain/stock/movement.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { z } from 'zod';
import { PRODUCT_READS, PRODUCT_WRITES } from '../product/product-frame.ts';
import { erpPage } from '../rows/listing.ts';
import { readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { balanceAt, lotRowOf, movementsOf, setLotStatus, shelvesOf } from './stock-rows.ts';

/** States of a lot, closed (spec 3 §3 leaves them open): a blocked one isn't handed out. */
export const LOT_STATUSES = ['usable', 'blocked'] as const;
const NEXT_CENTURY = 4_102_444_800;

const lotFields = {
  lotID: z.string(),
  /** Its printed number; empty where there is none. */
  lot: z.string(),
  expiresOn: z.string().nullable(),
};

const past = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/prod/{prodID}/stock`,
  summary:
    'What moved of a product from startDate to before endDate, and what lay there before, after each, and at the end',
  description:
    'Unix seconds; without a range everything. `end` is `begin` with all movements of the range, also those beyond the page.',
  params: z.object({ prodID: rowID }),
  body: erpPage.extend({ startDate: unixSeconds.default(0), endDate: unixSeconds.default(NEXT_CENTURY) }),
  result: z.object({
    begin: z.number(),
    end: z.number(),
    rows: z.array(
      z.object({
        ...lotFields,
        dateTime: unixSeconds,
        quantity: z.number(),
        balance: z.number(),
        cause: z.enum(MOVEMENT_CAUSES),
        causeID: z.string(),
        placeID: z.string(),
        unitCost: z.number().nullable(),
        reason: z.string(),
        by: z.string(),
      }),
    ),
  }),
  errors: ['notFound', 'tooLarge'],
  handle: (call) => {
    const { startDate: start, endDate: end, limit, offset } = call.body;
    const { prodID } = call.params;
    return readRows(call, async (sql) => {
      if (!(await catalogueRowsOf(sql, 'product', [prodID])).has(prodID))
        throw new DomainError('notFound', 'no such product');
      return {
        begin: await balanceAt(sql, prodID, start),
        end: await balanceAt(sql, prodID, end),
        rows: await movementsOf(sql, { prodID, start, end, limit, offset }),
      };
    });
  },
});

const now = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/prod/getStockByIds`,
  summary: 'What lies of each product now, lot by lot, what expires first first',
  body: z.object({ prodIDs: z.array(rowID).max(500) }),
  result: z.array(
    z.object({
      prodID: z.string(),
      quantity: z.number(),
      /** Moving average, NT$ of one stock unit. */
      unitCost: z.number().nullable(),
      lots: z.array(
        z.object({ ...lotFields, status: z.enum(LOT_STATUSES), placeID: z.string(), quantity: z.number() }),
      ),
    }),
  ),
  errors: [],
  handle: (call) => readRows(call, (sql) => shelvesOf(sql, call.body.prodIDs)),
});

const SET_STATUS = { name: 'lot.setStatus', permission: PRODUCT_WRITES.permission };

const lot = erpEndpoint({
  ...PRODUCT_WRITES,
  method: 'PUT',
  path: `${ERP_BASE}/lot/{lotID}`,
  summary: 'Block a lot, or let it be used again',
  description: 'A blocked lot is offered to nobody; what was handed out of it meanwhile stands.',
  command: SET_STATUS.name,
  params: z.object({ lotID: rowID }),
  body: z.object({ lotID: rowID.optional(), status: z.enum(LOT_STATUSES) }),
  result: z.object({ ...lotFields, prodID: z.string(), status: z.enum(LOT_STATUSES) }),
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { lotID } = call.params;
    const { status } = call.body;
    return writeRows(call, SET_STATUS, { lotID, status }, async (write) => {
      const found = await lotRowOf(write.sql, lotID);
      if (!found) throw new DomainError('notFound', 'no such lot');
      demandVersion(call.ifMatch, found.seq);
      const { seq, ...before } = found;
      const after = { ...before, status };
      call.setVersion(status === before.status ? seq : write.seq);
      if (status === before.status) return before;
      await setLotStatus(write.sql, after, { seq: write.seq, now: call.now, author: write.author });
      write.note({ table: 'lot', id: lotID, before, after });
      return after;
    });
  },
});

/** What lies on the shelves, and what moved (spec 3 §7 "Products"). */
export const stockEndpoints = [past, now, lot];
