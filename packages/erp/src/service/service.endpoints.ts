import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { serviceFields, serviceSchema, serviceSequence } from '@vetloom/domain/catalog/service.schema.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { addRow, changeRow, changeRowsOf, readRow, removeRow, saveChanges } from '../catalogue/catalogue-calls.ts';
import { PRICES_DESCRIPTION, priceHistory, readPrices } from '../catalogue/price-calls.ts';
import { type RowCommand, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { SERVICE_READS, SERVICE_WRITES } from './service-frame.ts';
import { lastPlace, orderChanges } from './service-rows.ts';

const PATH = `${ERP_BASE}/serving`;
const params = z.object({ servingID: rowID });
const command = (name: string): RowCommand => ({ name, permission: SERVICE_WRITES.permission });
const CREATE = command('service.create');
const CHANGE = command('service.change');
const CHANGE_MANY = command('service.changeMany');
const ORDER = command('service.order');
const REMOVE = command('service.remove');
const sentFields = fieldwise(serviceFields.extend({ sequence: serviceSequence })).extend({
  updateDateTime: unixSeconds.optional(),
});
const MOST_AT_ONCE = 500;

const create = erpEndpoint({
  ...SERVICE_WRITES,
  method: 'POST',
  path: PATH,
  summary: 'Add a service: a treatment, exam, operation, vaccination, cage, grooming',
  description: `It stands last in its class unless \`sequence\` says where. An exam is of the class ${EXAM_CLASS} with a label of exam tasks as its \`type\`. Its price is NT$ with at most four decimals and begins its past of prices. A \`customID\` that another active service has is refused as contradictory, with \`detail\` \`{rule: "codeTaken", …, id, name}\`. The desks' catalogue has it at once, as \`/catalog/service/{id}\`.`,
  command: CREATE.name,
  body: serviceFields.extend({ sequence: serviceSequence.optional() }),
  result: serviceSchema,
  errors: ['contradictory'],
  handle: (call) =>
    addRow(call, CREATE, 'service', call.body, async ({ sql }) => ({
      ...call.body,
      sequence: call.body.sequence ?? (await lastPlace(sql, call.body.class)),
    })),
});

const read = erpEndpoint({
  ...SERVICE_READS,
  method: 'GET',
  path: `${PATH}/{servingID}`,
  summary: 'A service',
  description: 'Also an archived one; a removed one is not found.',
  params,
  result: serviceSchema,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => readRow(call, 'service', call.params.servingID),
});

const update = erpEndpoint({
  ...SERVICE_WRITES,
  method: 'PUT',
  path: `${PATH}/{servingID}`,
  summary: 'Change a service: only the fields sent',
  description:
    '`active: false` archives it, `active: true` brings it back. Bills keep the price at which they were written. What somebody else changed since the `updateDateTime` that is sent is a conflict with `detail.fields`.',
  command: CHANGE.name,
  params,
  body: sentFields,
  result: serviceSchema,
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => changeRow(call, CHANGE, 'service', call.params.servingID, call.body),
});

const updateMany = erpEndpoint({
  ...SERVICE_WRITES,
  method: 'POST',
  path: `${PATH}/multiUpdate`,
  summary: 'Change many services in one transaction: all of them or none',
  description: `As \`/prod/multiUpdateProd\` does with products. At most ${MOST_AT_ONCE}.`,
  command: CHANGE_MANY.name,
  body: z.object({
    servings: z
      .array(sentFields.extend({ id: rowID }))
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  result: z.array(serviceSchema),
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => changeRowsOf(call, CHANGE_MANY, 'service', call.body.servings),
});

const order = erpEndpoint({
  ...SERVICE_WRITES,
  method: 'POST',
  path: `${PATH}/sequence`,
  summary: 'Put services into an order',
  description:
    'Lists of their class follow the order of `ids`; services of the class that aren’t named keep their places. Ids that there are not are passed over: somebody may have removed one meanwhile. Of two orders at once the later stands.',
  command: ORDER.name,
  body: z.object({ ids: z.array(rowID).min(1).max(MOST_AT_ONCE) }),
  result: z.null(),
  errors: ['writesTooMuch'],
  handle: (call) =>
    writeRows(call, ORDER, call.body, async (write) => {
      const stamps = { updateDateTime: call.now, updateBy: write.author };
      const changes = await orderChanges(write.sql, [...new Set(call.body.ids)], stamps);
      if (changes.length > 0) await saveChanges(call, write, changes);
      return null;
    }),
});

const remove = erpEndpoint({
  ...SERVICE_WRITES,
  method: 'DELETE',
  path: `${PATH}/{servingID}`,
  summary: 'Take a service out of the lists; a missing one counts as removed',
  description:
    'Visits of the past keep it: in the desks’ catalogue it stays with `active: false`. It can’t be brought back; `PUT {active: false}` archives instead. With If-Match, one that changed since isn’t removed.',
  command: REMOVE.name,
  params,
  result: z.null(),
  versioned: true,
  errors: ['conflict'],
  handle: (call) => removeRow(call, REMOVE, 'service', call.params.servingID),
});

const prices = erpEndpoint({
  ...SERVICE_READS,
  method: 'GET',
  path: `${PATH}/{servingID}/prices`,
  summary: 'Each price of a service, from when and by whom',
  description: PRICES_DESCRIPTION,
  params,
  result: priceHistory,
  errors: ['notFound'],
  handle: (call) => readPrices(call, 'service', call.params.servingID),
});

/** Services one by one, many at once, and their order (spec 3 §7 "Services"). */
export const serviceEndpoints = [create, read, update, updateMany, order, remove, prices];
