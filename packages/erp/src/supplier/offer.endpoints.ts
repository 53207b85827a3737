import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { offerFields, type SupplierOffer, supplierOffer } from '@vetloom/domain/stock/offer.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { erpPage, orderOf } from '../rows/listing.ts';
import { changedRow } from '../rows/row-base.ts';
import { readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { knownProducts, OFFER_ORDERS, offerPageOf, offersOf, putOffers, removeOffers } from './offer-rows.ts';
import { supplierOf } from './supplier-rows.ts';

/** The history's name of what a supplier asks for a product. */
export const OFFER_TABLE = 'supplier_offer';
/** The history's id of what a supplier asks for a product. */
export const offerKey = ({ supplierID, prodID }: Pick<SupplierOffer, 'supplierID' | 'prodID'>): string =>
  `${supplierID}/${prodID}`;

const PATH = `${ERP_BASE}/supplier/{supplierID}/offer`;
const frame = { scope: 'clinic', tag: 'Suppliers' } as const;
const reads = { ...frame, permission: ['SUPPLIER_READ'], write: false } as const;
const writes = { ...frame, permission: ['SUPPLIER_WRITE'], write: true } as const;
const ofSupplier = z.object({ supplierID: rowID });
const params = ofSupplier.extend({ prodID: rowID });
const command = (verb: string) => ({ name: `supplierOffer.${verb}`, permission: writes.permission });

/** @throws DomainError notFound */
export async function demandSupplier(sql: ClinicSql, id: string): Promise<void> {
  if (!(await supplierOf(sql, id))) throw new DomainError('notFound', 'no such supplier');
}

const ofProduct = {
  prodName: z.string(),
  prodUnit: z.string(),
  salePrice: z.number(),
  sellFactor: z.number(),
  cost: z.number(),
};
/** What the clinic says of the product of an offer. */
export const OF_PRODUCT_FIELDS = ofProduct;

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'How a supplier sells products: its number, name, pack, least number and price, a page of them',
  description: '`condition.text` is within names, numbers and barcodes. The order by `price` is by the stock unit.',
  params: ofSupplier,
  body: erpPage.extend({
    order: orderOf(OFFER_ORDERS).default({ column: 'name', order: 'ASC' }),
    condition: z.object({ text: line(100).optional() }).prefault({}),
  }),
  result: z.object({ count: z.number().int(), rows: z.array(supplierOffer.extend(ofProduct)) }),
  errors: ['tooLarge', 'notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      await demandSupplier(sql, call.params.supplierID);
      return offerPageOf(sql, call.params.supplierID, call.body);
    }),
});

const put = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{prodID}`,
  summary: 'Say how a supplier sells a product: only the fields sent; what wasn’t there is made',
  description: 'What somebody else changed since the `updateDateTime` that is sent is a conflict.',
  command: command('change').name,
  params,
  body: fieldwise(offerFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: supplierOffer,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { supplierID, prodID } = call.params;
    const { updateDateTime, ...sent } = call.body;
    return writeRows(call, command('change'), { supplierID, prodID, ...sent }, async (write) => {
      await demandSupplier(write.sql, supplierID);
      if (!(await knownProducts(write.sql, [prodID])).has(prodID))
        throw new DomainError('badParameter', 'no such product', { field: 'prodID' });
      const [row] = await offersOf(write.sql, supplierID, [prodID]);
      const { now } = call;
      const stamps = { updateDateTime: now, updateBy: write.author };
      if (!row) {
        const fields = offerFields.parse(sent);
        const made = { ...fields, supplierID, prodID, createDateTime: now, createBy: write.author, ...stamps };
        await putOffers(write.sql, [made], write.seq);
        write.note({ table: OFFER_TABLE, id: offerKey(made), before: null, after: made });
        call.setVersion(write.seq);
        return made;
      }
      demandVersion(call.ifMatch, row.seq);
      const place = { table: OFFER_TABLE, id: offerKey(row.offer) };
      const changed = await changedRow(write.sql, place, row.offer, sent, updateDateTime);
      call.setVersion(same(changed, row.offer) ? row.seq : write.seq);
      if (same(changed, row.offer)) return row.offer;
      const after = laterThan(row.offer, { ...changed, ...stamps });
      await putOffers(write.sql, [after], write.seq);
      write.note({ ...place, before: row.offer, after });
      return after;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{prodID}`,
  summary: 'Say that a supplier doesn’t sell a product any more; a missing one counts as removed',
  command: command('remove').name,
  params,
  result: z.null(),
  versioned: true,
  errors: [],
  handle: (call) => {
    const { supplierID, prodID } = call.params;
    return writeRows(call, command('remove'), { supplierID, prodID }, async (write) => {
      const [row] = await offersOf(write.sql, supplierID, [prodID]);
      if (!row) return null;
      demandVersion(call.ifMatch, row.seq);
      await removeOffers(write.sql, supplierID, [prodID], { seq: write.seq, now: call.now });
      write.note({ table: OFFER_TABLE, id: offerKey(row.offer), before: row.offer, after: null });
      return null;
    });
  },
});

/** How suppliers sell products (spec 3 §3 "Supplier"; the specification names products of a supplier and no more). */
export const offerEndpoints = [list, put, remove];
