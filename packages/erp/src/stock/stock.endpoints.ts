import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { z } from 'zod';
import { PRODUCT_READS } from '../product/product-frame.ts';
import { erpPage } from '../rows/listing.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { LOT_STATUSES, lotFields, shownMovement } from './shown-movement.ts';
import { balanceAt, movementsOf, shelvesOf } from './stock-rows.ts';

const NEXT_CENTURY = 4_102_444_800;

const past = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/prod/{prodID}/stock`,
  summary:
    'What moved of a product from startDate to before endDate, and what lay there before, after each, and at the end',
  description:
    'Unix seconds; without a range everything. `end` is `begin` with all movements of the range, also those beyond the page.',
  params: z.object({ prodID: rowID }),
  body: erpPage.extend({
    startDate: unixSeconds.default(0),
    endDate: unixSeconds.default(NEXT_CENTURY),
    /** The page begins at the end of the range. */
    latestFirst: z.boolean().default(false),
  }),
  result: z.object({
    begin: z.number(),
    end: z.number(),
    rows: z.array(shownMovement.extend({ balance: z.number() })),
  }),
  errors: ['notFound', 'tooLarge'],
  handle: (call) => {
    const { startDate: start, endDate: end, limit, offset, latestFirst } = call.body;
    const { prodID } = call.params;
    return readRows(call, async (sql) => {
      if (!(await catalogueRowsOf(sql, 'product', [prodID])).has(prodID))
        throw new DomainError('notFound', 'no such product');
      return {
        begin: await balanceAt(sql, prodID, start),
        end: await balanceAt(sql, prodID, end),
        rows: await movementsOf(sql, { prodID, start, end, limit, offset, latestFirst }),
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

/** What lies on the shelves, and what moved (spec 3 §7 "Products"). */
export const stockEndpoints = [past, now];
