import { can } from '@vetloom/domain/access/policy.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { type Supplier, supplierFields, supplierSchema } from '@vetloom/domain/catalog/supplier.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { LEAD_MEMORY } from '../buying/buying-rows.ts';
import { erpPage, orderOf } from '../rows/listing.ts';
import { changedRow } from '../rows/row-base.ts';
import { type ErpCall, type RowCommand, type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { putSupplier, removeSupplier, SUPPLIER_ORDERS, supplierOf, suppliersOf } from './supplier-rows.ts';
import { STANDING_ORDERS, standingsOf } from './supplier-standings.ts';

const PATH = `${ERP_BASE}/supplier`;
const TABLE = 'supplier';
const frame = { scope: 'clinic', tag: 'Suppliers' } as const;
const reads = { ...frame, permission: ['SUPPLIER_READ'], write: false } as const;
const writes = { ...frame, permission: ['SUPPLIER_WRITE'], write: true } as const;
const params = z.object({ supplierID: rowID });
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const CREATE = command('supplier.create');
const CHANGE = command('supplier.change');
const REMOVE = command('supplier.remove');

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a supplier',
  description: '`prods` are ids of products of the clinic; a product may come from several suppliers.',
  command: CREATE.name,
  body: supplierFields,
  result: supplierSchema,
  errors: [],
  handle: (call) =>
    writeRows(call, CREATE, call.body, (write) => {
      const at = { createDateTime: call.now, updateDateTime: call.now };
      const by = { createBy: write.author, updateBy: write.author };
      const id = `${call.now}-${randomSuffix(call.random, 6)}`;
      return put(call, write, undefined, { ...call.body, id, ...at, ...by });
    }),
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{supplierID}`,
  summary: 'A supplier',
  params,
  result: supplierSchema,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const row = await readRows(call, (sql) => supplierOf(sql, call.params.supplierID));
    if (!row) throw noSupplier();
    call.setVersion(row.seq);
    return row.supplier;
  },
});

const update = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{supplierID}`,
  summary: 'Change a supplier: only the fields sent',
  description: 'What somebody else changed since the `updateDateTime` that is sent is a conflict.',
  command: CHANGE.name,
  params,
  body: fieldwise(supplierFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: supplierSchema,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { supplierID: id } = call.params;
    const { updateDateTime, ...sent } = call.body;
    return writeRows(call, CHANGE, { id, ...sent }, async (write) => {
      const row = await supplierOf(write.sql, id);
      if (!row) throw noSupplier();
      demandVersion(call.ifMatch, row.seq);
      const changed = await changedRow(write.sql, { table: TABLE, id }, row.supplier, sent, updateDateTime);
      if (!same(changed, row.supplier))
        return put(
          call,
          write,
          row.supplier,
          laterThan(row.supplier, { ...changed, updateDateTime: call.now, updateBy: write.author }),
        );
      call.setVersion(row.seq);
      return row.supplier;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{supplierID}`,
  summary: 'Take a supplier out of the lists; a missing one counts as removed',
  description: 'Forms of the past keep its name.',
  command: REMOVE.name,
  params,
  result: z.null(),
  versioned: true,
  errors: [],
  handle: (call) => {
    const { supplierID: id } = call.params;
    return writeRows(call, REMOVE, { id }, async ({ sql, seq, note }) => {
      const row = await supplierOf(sql, id);
      if (!row) return null;
      demandVersion(call.ifMatch, row.seq);
      await removeSupplier(sql, id, seq, call.now);
      note({ table: TABLE, id, before: row.supplier, after: null });
      return null;
    });
  },
});

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Suppliers, a page of them, in an order',
  body: erpPage.extend({ order: orderOf(SUPPLIER_ORDERS).default({ column: 'name', order: 'ASC' }) }),
  result: z.object({ count: z.number().int(), rows: z.array(supplierSchema) }),
  errors: ['tooLarge'],
  handle: (call) => {
    const { order, limit, offset } = call.body;
    const page = { column: order.column, descending: order.order === 'DESC', limit, offset };
    return readRows(call, (sql) => suppliersOf(sql, page));
  },
});

const standings = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getInfoList`,
  summary: 'Suppliers with what is owed to each, when it was ordered from last, and what is expected',
  description:
    '`condition.text` is within name, numbers, contact or kind, in any case. `owed` is null for who may not read payments; of orders nothing is said to who may not read them. What isn’t known comes last.',
  body: erpPage.extend({
    order: orderOf(STANDING_ORDERS).default({ column: 'name', order: 'ASC' }),
    condition: z.object({ text: line(100).optional() }).prefault({}),
  }),
  result: z.object({
    count: z.number().int(),
    rows: z.array(
      supplierSchema.extend({
        owed: z.number().nullable(),
        lastOrderDateTime: unixSeconds.nullable(),
        openOrders: z.number().int(),
        expectedOn: z.string().nullable(),
        late: z.boolean(),
        offers: z.number().int(),
      }),
    ),
  }),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const { condition, ...page } = call.body;
      const zone = await zoneIn(tx.reader);
      return standingsOf(
        clinicSqlOf(tx),
        { ...page, text: condition.text ?? '' },
        {
          ...{ orders: can(call.actor, 'ORDER_FORM_READ'), payments: can(call.actor, 'PAYMENT_FORM_READ') },
          ...{ now: call.now, zone, remembered: addDays(call.now, -LEAD_MEMORY, zone) },
        },
      );
    }),
});

const noSupplier = () => new DomainError('notFound', 'no such supplier');

async function put(
  call: ErpCall,
  write: RowWrite,
  before: Supplier | undefined,
  supplier: Supplier,
): Promise<Supplier> {
  await putSupplier(write.sql, supplier, write.seq);
  write.note({ table: TABLE, id: supplier.id, before: before ?? null, after: supplier });
  call.setVersion(write.seq);
  return supplier;
}

/** Suppliers (spec 3 §7 "Suppliers"); what was paid to them comes with the payment forms. */
export const supplierEndpoints = [create, read, update, remove, list, standings];
