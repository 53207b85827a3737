import { packageFields, packageSchema } from '@vetloom/domain/catalog/package.schema.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { addRow, changeRow, changeRowsOf, readRow, removeRow } from '../catalogue/catalogue-calls.ts';
import { commonCondition, commonHolds, listRows } from '../catalogue/catalogue-lists.ts';
import { PRICES_DESCRIPTION, priceHistory, readPrices } from '../catalogue/price-calls.ts';
import { erpPage, orderOf, WHOLE_LIST } from '../rows/listing.ts';
import { type RowCommand, readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';

const PATH = `${ERP_BASE}/package`;
// Bundles are of products first: whoever keeps those keeps these (spec 3 §2, /inventory/package).
const frame = { scope: 'clinic', tag: 'Packages' } as const;
const reads = { ...frame, permission: ['PRODUCT_READ'], write: false } as const;
const writes = { ...frame, permission: ['PRODUCT_WRITE'], write: true } as const;
const params = z.object({ packageID: rowID });
const command = (name: string): RowCommand => ({ name, permission: writes.permission });
const CREATE = command('package.create');
const CHANGE = command('package.change');
const CHANGE_MANY = command('package.changeMany');
const REMOVE = command('package.remove');
const sentFields = fieldwise(packageFields).extend({ updateDateTime: unixSeconds.optional() });
const MOST_AT_ONCE = 100;

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a package: products and services at one price together',
  description:
    '`items` are lines `{kind: "product" | "service", id, number}`, each thing once; `price` is for all of it. The desks’ catalogue has it at once, as `/catalog/package/{id}` with its `lines`. A `customID` that another active package has is refused as contradictory, with `detail` `{rule: "codeTaken", …, id, name}`.',
  command: CREATE.name,
  body: packageFields,
  result: packageSchema,
  errors: ['contradictory'],
  handle: (call) => addRow(call, CREATE, 'package', call.body, async () => call.body),
});

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{packageID}`,
  summary: 'A package',
  params,
  result: packageSchema,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => readRow(call, 'package', call.params.packageID),
});

const update = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{packageID}`,
  summary: 'Change a package: only the fields sent; items as a whole',
  description:
    '`active: false` archives it, `active: true` brings it back. Lines that it has already stay valid, whatever became of their product or service; new ones name what there is. What somebody else changed since the `updateDateTime` that is sent is a conflict.',
  command: CHANGE.name,
  params,
  body: sentFields,
  result: packageSchema,
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => changeRow(call, CHANGE, 'package', call.params.packageID, call.body),
});

const updateMany = erpEndpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/multiUpdate`,
  summary: 'Change many packages in one transaction: all of them or none',
  description: `As \`/prod/multiUpdateProd\` does with products. At most ${MOST_AT_ONCE}.`,
  command: CHANGE_MANY.name,
  body: z.object({
    packages: z
      .array(sentFields.extend({ id: rowID }))
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  result: z.array(packageSchema),
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => changeRowsOf(call, CHANGE_MANY, 'package', call.body.packages),
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{packageID}`,
  summary: 'Take a package out of the lists; a missing one counts as removed',
  command: REMOVE.name,
  params,
  result: z.null(),
  versioned: true,
  errors: ['conflict'],
  handle: (call) => removeRow(call, REMOVE, 'package', call.params.packageID),
});

const ORDERS = ['name', 'customID', 'price', 'createDateTime', 'updateDateTime'] as const;

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Packages; a page of them where limit and offset are given',
  description:
    '`condition` takes `text` (within name or customID) and `active`: true (the default), false for the archived ones, null for both.',
  body: erpPage.extend({
    ...WHOLE_LIST,
    order: orderOf(ORDERS).default({ column: 'name', order: 'ASC' }),
    condition: commonCondition.prefault({}),
  }),
  result: z.object({ count: z.number().int(), rows: z.array(packageSchema) }),
  errors: ['tooLarge'],
  handle: (call) => {
    const { order, limit, offset, condition } = call.body;
    const page = { columns: [order.column], descending: order.order === 'DESC', limit, offset };
    return readRows(call, (sql) => listRows(sql, 'package', commonHolds('package', ['customID'], condition), page));
  },
});

const prices = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{packageID}/prices`,
  summary: 'Each price of a package, from when and by whom',
  description: PRICES_DESCRIPTION,
  params,
  result: priceHistory,
  errors: ['notFound'],
  handle: (call) => readPrices(call, 'package', call.params.packageID),
});

/** Packages (spec 3 §7 "Packages"). */
export const packageEndpoints = [create, list, read, update, updateMany, remove, prices];
