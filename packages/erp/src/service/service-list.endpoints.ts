import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { serviceSchema } from '@vetloom/domain/catalog/service.schema.ts';
import { line } from '@vetloom/domain/core/schema.ts';
import { EXAM_TASK_TYPES } from '@vetloom/domain/lines/exam.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { commonCondition, commonHolds, fieldIs, listRows } from '../catalogue/catalogue-lists.ts';
import { erpPage, orderOf, WHOLE_LIST } from '../rows/listing.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { SERVICE_READS } from './service-frame.ts';
import { type ExamOrder, vendorsOf } from './service-rows.ts';

const ORDERS = [
  'sequence',
  'name',
  'customID',
  'type',
  'price',
  'vendor',
  'device',
  'createDateTime',
  'updateDateTime',
] as const;

const listed = erpPage.extend({ ...WHOLE_LIST, ...commonCondition.shape });
const page = z.object({ count: z.number().int(), rows: z.array(serviceSchema) });

const list = erpEndpoint({
  ...SERVICE_READS,
  method: 'POST',
  path: `${ERP_BASE}/serving/getList`,
  summary: 'Services of a class and type, by their sequence',
  description:
    '`class` and `type` where they are sent, `text` within name or customID, `active`: true (the default), false for the archived ones, null for both; a page where limit and offset are given. By `sequence` they stand class by class.',
  body: listed.extend({
    class: line(40).optional(),
    type: line(20).optional(),
    order: orderOf(ORDERS).default({ column: 'sequence', order: 'ASC' }),
  }),
  result: page,
  errors: ['tooLarge'],
  handle: (call) => {
    const { order, limit, offset, class: ofClass, type, text, active } = call.body;
    const columns = order.column === 'sequence' ? ['class', 'sequence', 'name'] : [order.column];
    const conditions = [
      ...commonHolds('service', ['customID'], { text, active }),
      ...fieldIs('service', 'class', ofClass),
      ...fieldIs('service', 'type', type),
    ];
    return readRows(call, (sql) =>
      listRows(sql, 'service', conditions, { columns, descending: order.order === 'DESC', limit, offset }),
    );
  },
});

/** Active services of a class in their order. */
const ofClass = <T>(
  sql: ClinicSql,
  name: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  listRows<T>(sql, 'service', [...commonHolds('service', [], { active: true }), ...fieldIs('service', 'class', name)], {
    columns: ['sequence', 'name'],
    descending: false,
    limit,
    offset,
  });

const byType = erpEndpoint({
  ...SERVICE_READS,
  method: 'POST',
  path: `${ERP_BASE}/item/service/getList`,
  summary: `Active services of a class, which is called type here; ${EXAM_CLASS} where none is named`,
  body: erpPage.extend({ ...WHOLE_LIST, type: line(40).default(EXAM_CLASS) }),
  result: page,
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => ofClass(sql, call.body.type, call.body)),
});

const vendors = erpEndpoint({
  ...SERVICE_READS,
  method: 'POST',
  path: `${ERP_BASE}/item/exam/getVendorList`,
  summary: 'The outside laboratories of the clinic’s exams, each once',
  body: z.object({}),
  result: z.array(z.string()),
  errors: [],
  handle: (call) => readRows(call, vendorsOf),
});

const examOrder = serviceSchema.pick({
  ...{ id: true, customID: true, type: true, name: true, unit: true, price: true },
  ...{ vendor: true, device: true, kinds: true, items: true, customItems: true },
});

const examOrders = erpEndpoint({
  ...SERVICE_READS,
  method: 'POST',
  path: `${ERP_BASE}/serving/getExamOrders`,
  summary: 'The exams that can be ordered, with vendor and device, in their order',
  description: `Active services of the class ${EXAM_CLASS} whose type is a label of exam tasks: ${EXAM_TASK_TYPES.join(', ')}.`,
  body: erpPage.extend(WHOLE_LIST),
  result: z.array(examOrder),
  errors: ['tooLarge'],
  handle: async (call) => {
    const labels: readonly string[] = EXAM_TASK_TYPES;
    const { rows } = await readRows(call, (sql) => ofClass<ExamOrder>(sql, EXAM_CLASS, call.body));
    return rows.filter(({ type }) => labels.includes(type));
  },
});

/** Lists of services (spec 3 §7 "Services"). */
export const serviceListEndpoints = [list, byType, vendors, examOrders];
