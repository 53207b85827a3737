import { demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, optionalReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { EXPIRY_BANDS } from '@vetloom/domain/stock/lot-expiry.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { PRODUCT_READS, PRODUCT_WRITES } from '../product/product-frame.ts';
import { erpPage, orderOf } from '../rows/listing.ts';
import { readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { LOT_STATUSES, lotFields } from '../stock/shown-movement.ts';
import { LOT_ORDERS, lotRowOf, lotsOfClinic, originsOfLot, setLotStatus, turnsOfLot } from './lot-rows.ts';
import { reactionsTo } from './reaction-rows.ts';
import { takersOfLot } from './recall-rows.ts';

const PATH = `${ERP_BASE}/lot`;
const frame = { ...PRODUCT_READS, tag: 'Lots' } as const;
const params = z.object({ lotID: rowID });
const SET_STATUS = { name: 'lot.setStatus', permission: PRODUCT_WRITES.permission };
const noSuchLot = () => new DomainError('notFound', 'no such lot');

const standing = { ...lotFields, prodID: z.string(), status: z.enum(LOT_STATUSES), reason: z.string() };
const listed = z.object({
  ...standing,
  band: z.enum(EXPIRY_BANDS),
  name: z.string(),
  unit: z.string(),
  supplierID: z.string().nullable(),
  supplierName: z.string(),
  quantity: z.number(),
  /** NT$ */
  value: z.number(),
  places: z.array(z.object({ placeID: z.string(), quantity: z.number() })),
});

const list = erpEndpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Lots, a page of them, what expires first first, with what lies of each where',
  description:
    '`bands` says how many expire how soon, whatever band was asked for: `expired`, within 30, 60 and 90 days (`d30`, `d60`, `d90`), `later`, and those of which no day is known. `causeID`: lots of a visit, a sale or a form. Without `withEmpty` those of which something lies somewhere, below zero too.',
  body: erpPage.extend({
    order: orderOf(LOT_ORDERS).default({ column: 'expiresOn', order: 'ASC' }),
    condition: z
      .object({
        text: line(100).optional(),
        band: z.enum(EXPIRY_BANDS).optional(),
        status: z.enum(LOT_STATUSES).optional(),
        prodID: rowID.optional(),
        placeID: rowID.optional(),
        causeID: line(160).optional(),
        withEmpty: z.boolean().optional(),
      })
      .prefault({}),
  }),
  result: z.object({
    count: z.number().int(),
    bands: z.record(z.enum(EXPIRY_BANDS), z.number().int()),
    /** Of all that the clinic has. */
    blocked: z.number().int(),
    rows: z.array(listed),
  }),
  errors: ['tooLarge'],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const today = isoDay(call.now, await zoneIn(tx.reader));
      return lotsOfClinic(clinicSqlOf(tx), { ...call.body, today });
    }),
});

const read = erpEndpoint({
  ...frame,
  method: 'GET',
  path: `${PATH}/{lotID}`,
  summary: 'A lot: with which purchases it came, and when it was blocked and let be used again',
  params,
  result: z.object({
    ...standing,
    turns: z.array(
      z.object({ dateTime: unixSeconds, by: z.string(), status: z.enum(LOT_STATUSES), reason: z.string() }),
    ),
    origins: z.array(
      z.object({
        formID: z.string(),
        customID: z.string(),
        dateTime: unixSeconds,
        supplierID: z.string().nullable(),
        supplierName: z.string(),
        quantity: z.number(),
      }),
    ),
  }),
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const { lotID } = call.params;
    const { seq, ...lot } = await readRows(call, async (sql) => {
      const row = await lotRowOf(sql, lotID);
      if (!row) throw noSuchLot();
      return { ...row, turns: await turnsOfLot(sql, lotID), origins: await originsOfLot(sql, lotID) };
    });
    call.setVersion(seq);
    return lot;
  },
});

const setStatus = erpEndpoint({
  ...PRODUCT_WRITES,
  tag: 'Lots',
  method: 'PUT',
  path: `${PATH}/{lotID}`,
  summary: 'Block a lot, or let it be used again',
  description: 'A blocked lot is offered to nobody; what was handed out of it meanwhile stands.',
  command: SET_STATUS.name,
  params,
  body: z.object({ lotID: rowID.optional(), status: z.enum(LOT_STATUSES), reason: optionalReason(200) }),
  result: z.object(standing),
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { lotID } = call.params;
    const { status, reason } = call.body;
    return writeRows(call, SET_STATUS, { lotID, status, reason }, async (write) => {
      const found = await lotRowOf(write.sql, lotID);
      if (!found) throw noSuchLot();
      demandVersion(call.ifMatch, found.seq);
      const { seq, ...before } = found;
      const after = { ...before, status, reason: reason.trim() };
      const isSame = status === before.status && (after.reason === '' || after.reason === before.reason);
      call.setVersion(isSame ? seq : write.seq);
      if (isSame) return before;
      await setLotStatus(write.sql, after, { seq: write.seq, now: call.now, author: write.author });
      write.note({ table: 'lot', id: lotID, before, after });
      return after;
    });
  },
});

const recall = erpEndpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/{lotID}/recall`,
  summary: 'Whom a lot went to and hasn’t come back from, the latest first: animal, owner, phone',
  description:
    'Asks for RECORD_READ and CUSTOMER_READ besides. `quantity` in stock units; an empty `userID` is somebody whom the clinic doesn’t know.',
  params,
  body: erpPage,
  result: z.object({
    count: z.number().int(),
    rows: z.array(
      z.object({
        causeID: z.string(),
        dateTime: unixSeconds,
        quantity: z.number(),
        petID: z.string(),
        petName: z.string(),
        userID: z.string(),
        userName: z.string(),
        phone: z.string(),
        /** How often that animal reacted to this lot. */
        reactions: z.number().int(),
        /** What the owner was told of the recall (POST /message/recall); null for nothing yet. */
        told: z
          .object({
            messageID: z.string(),
            status: z.number().int(),
            channel: z.string(),
            failure: z.string(),
            dateTime: unixSeconds,
          })
          .nullable(),
      }),
    ),
  }),
  errors: ['notFound', 'tooLarge'],
  handle: (call) => {
    demand(call.actor, ['RECORD_READ']);
    demand(call.actor, ['CUSTOMER_READ']);
    return call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const lot = await lotRowOf(sql, call.params.lotID);
      if (!lot) throw noSuchLot();
      const { count, rows } = await takersOfLot(sql, lot.lotID, call.body);
      const reacted = (await reactionsTo({ reader: tx.reader, sql }, lot.prodID, lot)).map(({ petID }) => petID);
      const reactionsOf = (petID: string) => reacted.filter((id) => id === petID && id !== '').length;
      return { count, rows: rows.map((row) => ({ ...row, reactions: reactionsOf(row.petID) })) };
    });
  },
});

/** Lots: what expires when, what is blocked, whom one went to (spec 3 §7 "Products"). */
export const lotEndpoints = [list, read, setStatus, recall];
