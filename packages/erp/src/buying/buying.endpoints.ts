import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { buyingAdvice } from '@vetloom/domain/stock/buying.ts';
import { PAYMENT_TERMS } from '@vetloom/domain/stock/form.schema.ts';
import { leadDaysBy } from '@vetloom/domain/stock/lead-days.ts';
import { SOON_DAYS } from '@vetloom/domain/stock/lot-expiry.ts';
import { unitsFor } from '@vetloom/domain/stock/order-minimum.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { expiringLotsOf } from '../lot/lot-rows.ts';
import { PRODUCT_READS } from '../product/product-frame.ts';
import { erpPage, WHOLE_LIST } from '../rows/listing.ts';
import { type ErpCall, readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import {
  buyingRowsOf,
  type LastPurchase,
  LEAD_MEMORY,
  lastPurchasesOf,
  leadDaysOf,
  offersFor,
  openOrdersOf,
  termsOf,
} from './buying-rows.ts';

/** Longest time of delivery that expiring lots are looked at for, days. */
const LONGEST_LEAD = 365;

const BUYING = { scope: 'clinic', tag: 'Buying', permission: ['ORDER_FORM_READ'], write: false } as const;
const id = z.string();

/** What a call reads of a clinic, with the clinic's present day. */
const readToday = <T>(
  call: ErpCall,
  read: (
    sql: ClinicSql,
    day: {
      readonly today: string;
      readonly ago: (days: number) => number;
      dayOf: (time: number, days: number) => string;
    },
  ) => Promise<T>,
): Promise<T> =>
  call.services.db.readClinic(call.clinic, async (tx) => {
    const zone = await zoneIn(tx.reader);
    return read(clinicSqlOf(tx), {
      today: isoDay(call.now, zone),
      ago: (days) => addDays(call.now, -days, zone),
      dayOf: (time, days) => isoDay(addDays(time, days, zone), zone),
    });
  });

/** Days from an order to its goods, by supplier. */
async function leadsOf(sql: ClinicSql, since: number): Promise<(supplierID: string | null) => number> {
  const measured = await leadDaysOf(sql, since);
  const terms = await termsOf(sql);
  return (supplierID) =>
    leadDaysBy({ measured: measured.get(supplierID ?? ''), promised: terms.get(supplierID ?? '')?.leadDays });
}

const lastPurchase = z.object({
  prodID: id,
  purchaseID: id,
  customID: z.string(),
  supplierID: id,
  supplierName: z.string(),
  date: unixSeconds,
  price: z.number(),
  discount: z.number(),
  factor: z.number(),
  unit: z.string(),
  taxMode: z.literal([1, 2, 3]),
});

const suggestions = erpEndpoint({
  ...BUYING,
  method: 'POST',
  path: `${ERP_BASE}/buying/getSuggestions`,
  summary:
    'What is to be bought now, from what goes in a day, the time of delivery, the safety stock, what is ordered and what expires',
  description:
    '`days`: over how many past days consumption is told; `coverDays`: for how long the goods are to last once they are here. Quantities are in stock units, `packs` in whole units as the supplier sells it, else of the last purchase, else as the product is bought; no fewer than the supplier takes (`isRaised`). `price` is NT$ of such a unit, null where nobody knows.',
  body: z.object({
    supplierID: rowID.optional(),
    days: z.number().int().min(7).max(365).default(SOON_DAYS),
    coverDays: z.number().int().min(1).max(365).default(30),
    ...WHOLE_LIST,
    offset: erpPage.shape.offset,
  }),
  result: z.object({
    count: z.number().int(),
    rows: z.array(
      z.object({
        prodID: id,
        name: z.string(),
        unit: z.string(),
        /** The product's own supplier, else that of the last purchase; null where neither is known. */
        supplierID: id.nullable(),
        perDay: z.number(),
        usable: z.number(),
        onOrder: z.number(),
        safetyStock: z.number().nullable(),
        leadDays: z.number().int(),
        lastsDays: z.number().int().nullable(),
        willExpire: z.number(),
        quantity: z.number(),
        packs: z.number(),
        packUnit: z.string(),
        factor: z.number(),
        /** Fewest `packUnit`s that the supplier takes; 0 where it takes any number. */
        minNumber: z.number(),
        isRaised: z.boolean(),
        price: z.number().nullable(),
        last: lastPurchase.nullable(),
      }),
    ),
    /** What the suppliers of these rows ask of an order, NT$; 0 where they ask nothing. */
    suppliers: z.array(
      z.object({ supplierID: id, name: z.string(), minOrderAmount: z.number(), freeShippingAmount: z.number() }),
    ),
  }),
  errors: [],
  handle: (call) =>
    readToday(call, async (sql, { today, ago }) => {
      const { days, coverDays, supplierID, limit, offset } = call.body;
      const leadOf = await leadsOf(sql, ago(LEAD_MEMORY));
      const known = await buyingRowsOf(sql, { since: ago(days), today, horizon: LONGEST_LEAD + coverDays });
      const advised = known.flatMap(({ used, expiring, ...row }) => {
        const leadDays = leadOf(row.supplierID);
        const perDay = Math.max(0, used) / days;
        const advice = buyingAdvice({ ...row, perDay, expiring, leadDays, coverDays });
        return advice.quantity > 0 ? [{ ...row, ...advice, perDay: Math.round(perDay * 1000) / 1000, leadDays }] : [];
      });
      const ids = advised.map(({ prodID }) => prodID);
      const lasts = new Map<string, LastPurchase>((await lastPurchasesOf(sql, ids)).map((last) => [last.prodID, last]));
      const placed = advised
        .map((row) => ({ ...row, supplierID: row.supplierID ?? lasts.get(row.prodID)?.supplierID ?? null }))
        .filter((row) => supplierID === undefined || row.supplierID === supplierID);
      const asked = placed.flatMap((row) => (row.supplierID === null ? [] : [{ ...row, supplierID: row.supplierID }]));
      const offers = new Map((await offersFor(sql, asked)).map((offer) => [offer.prodID, offer]));
      const rows = placed.map(({ purchaseUnit, purchaseFactor, ...row }) => {
        const last = lasts.get(row.prodID) ?? null;
        const offer = offers.get(row.prodID);
        const pack = offer ?? {
          ...{ unit: last?.unit || purchaseUnit || row.unit, factor: last?.factor ?? purchaseFactor, minNumber: 0 },
          price: last === null ? null : last.price * last.discount,
        };
        const { units, isRaised } = unitsFor(row.quantity, pack);
        const { factor, minNumber, price } = pack;
        return { ...row, packs: units, isRaised, packUnit: pack.unit, factor, minNumber, price, last };
      });
      const terms = await termsOf(sql, [...new Set(asked.map((row) => row.supplierID))]);
      return {
        count: rows.length,
        rows: rows.slice(offset, offset + limit),
        suppliers: [...terms.values()].map(({ name, minOrderAmount, freeShippingAmount, ...of }) => ({
          ...{ supplierID: of.supplierID, name, minOrderAmount, freeShippingAmount },
        })),
      };
    }),
});

const terms = erpEndpoint({
  ...BUYING,
  method: 'POST',
  path: `${ERP_BASE}/buying/getTerms`,
  summary: 'What a supplier asks of an order, and how it sells some products',
  description:
    'For whoever writes orders without reading suppliers. NT$; 0 where nothing was agreed on. `factor`: stock units in one `unit`; `minNumber`: fewest of them.',
  body: z.object({ supplierID: rowID, prodIDs: z.array(rowID).max(500).default([]) }),
  result: z.object({
    supplierID: id,
    name: z.string(),
    contactEmail: z.string(),
    paymentTerm: z.enum(['', ...PAYMENT_TERMS]),
    minOrderAmount: z.number(),
    freeShippingAmount: z.number(),
    leadDays: z.number().int(),
    offers: z.array(
      z.object({
        ...{ prodID: id, code: z.string(), name: z.string(), unit: z.string() },
        ...{ factor: z.number(), minNumber: z.number(), price: z.number().nullable() },
      }),
    ),
  }),
  errors: ['notFound'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { supplierID, prodIDs } = call.body;
      const found = (await termsOf(sql, [supplierID])).get(supplierID);
      if (!found) throw new DomainError('notFound', 'no such supplier');
      const asked = [...new Set(prodIDs)].map((prodID) => ({ supplierID, prodID }));
      const offers = await offersFor(sql, asked);
      return { ...found, offers: offers.map(({ supplierID: _, ...offer }) => offer) };
    }),
});

const lastPurchases = erpEndpoint({
  ...BUYING,
  permission: ['ORDER_FORM_READ', 'PURCHASE_FORM_READ'],
  method: 'POST',
  path: `${ERP_BASE}/buying/getLastPurchases`,
  summary: 'The last purchase of each product: price, unit and supplier',
  description:
    'A product that was never bought is left out. `without` leaves one purchase out: the one that is being written.',
  body: z.object({ prodIDs: z.array(rowID).max(500), without: rowID.optional() }),
  result: z.array(lastPurchase),
  errors: [],
  handle: (call) => readRows(call, (sql) => lastPurchasesOf(sql, call.body.prodIDs, call.body.without)),
});

const openOrders = erpEndpoint({
  ...BUYING,
  method: 'POST',
  path: `${ERP_BASE}/buying/getOpenOrders`,
  summary: 'Orders whose goods haven’t come in full, the oldest first, and when they should have come',
  description:
    '`expectedOn` is the order’s day and the supplier’s usual days of delivery. `late` is whether that day is over.',
  body: z.object({}),
  result: z.array(
    z.object({
      id,
      customID: z.string(),
      supplierID: id,
      supplierName: z.string(),
      orderDateTime: unixSeconds,
      status: z.number().int(),
      totalAmount: z.number(),
      expectedOn: z.string(),
      late: z.boolean(),
    }),
  ),
  errors: [],
  handle: (call) =>
    readToday(call, async (sql, { today, ago, dayOf }) => {
      const leadOf = await leadsOf(sql, ago(LEAD_MEMORY));
      return (await openOrdersOf(sql)).map((order) => {
        const expectedOn = dayOf(order.orderDateTime, leadOf(order.supplierID));
        return { ...order, expectedOn, late: expectedOn < today };
      });
    }),
});

const expiring = erpEndpoint({
  ...PRODUCT_READS,
  tag: 'Buying',
  method: 'POST',
  path: `${ERP_BASE}/buying/getExpiringLots`,
  summary: 'Lots that are here and expire within some days, or have expired, the first first',
  body: z.object({ days: z.number().int().min(0).max(3650).default(90), ...WHOLE_LIST, offset: erpPage.shape.offset }),
  result: z.array(
    z.object({
      lotID: id,
      lot: z.string(),
      prodID: id,
      name: z.string(),
      unit: z.string(),
      expiresOn: z.string(),
      days: z.number().int(),
      quantity: z.number(),
      status: z.enum(['usable', 'blocked']),
      value: z.number().nullable(),
    }),
  ),
  errors: [],
  handle: (call) => readToday(call, (sql, { today }) => expiringLotsOf(sql, { ...call.body, today })),
});

/** What helps to buy: suggestions, last prices, orders that are late, lots that expire (spec 3 §2 "/purchasing/index"). */
export const buyingEndpoints = [suggestions, terms, lastPurchases, openOrders, expiring];
