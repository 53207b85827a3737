import { barcode, productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, rowID } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import { z } from 'zod';
import { commonCondition } from '../catalogue/catalogue-lists.ts';
import { erpPage, orderOf } from '../rows/listing.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { PRODUCT_READS } from './product-frame.ts';
import { infosOf, PRODUCT_FIELDS, PRODUCT_ORDERS, productByBarcode, productsOf } from './product-rows.ts';

const PATH = `${ERP_BASE}/prod`;
const MOST_AT_ONCE = 500;

const condition = commonCondition.extend({
  type: line(40).optional(),
  supplierID: rowID.optional(),
  level1: rowID.optional(),
  level2: rowID.optional(),
  level3: rowID.optional(),
  /** Drugs alone, or all but drugs. */
  drug: z.boolean().optional(),
  /** Controlled drugs alone, or all but them. */
  controlled: z.boolean().optional(),
});
/** What is asked of a list of products. */
export const listedProducts = erpPage.extend({
  order: orderOf(PRODUCT_ORDERS).default({ column: 'name', order: 'ASC' }),
  condition: condition.prefault({}),
  /** The fields that are answered; all where none are named. */
  columns: z.array(z.enum(PRODUCT_FIELDS)).min(1).max(PRODUCT_FIELDS.length).optional(),
});
const someFields = fieldwise(productSchema);

const CONDITIONS =
  '`condition` takes `text` (within name, customID or barcode), `type`, `supplierID`, `level1`–`level3`, `drug`, `controlled` and `active`: true (the default) for those in use, false for the archived ones, null for both. `count` is of all that it holds for.';

const list = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'Products, a page of them, in an order, with the columns asked for',
  description: CONDITIONS,
  body: listedProducts,
  result: z.object({ count: z.number().int(), rows: z.array(someFields) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => productsOf(sql, call.body)),
});

const info = someFields.extend({
  supplierName: z.string(),
  /** Names of `level1` to `level3`, as many as there are. */
  levelNames: z.array(z.string()),
  /** What is on the shelves, in `unit`: the sum of all movements. */
  stock: z.number().optional(),
  /** Less than the safety stock. */
  short: z.boolean().optional(),
});

const infoList = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${PATH}/getInfoList`,
  summary: 'Products with the names of what they refer to, and what is in stock unless withoutStock is true',
  description: CONDITIONS,
  body: listedProducts.extend({ withoutStock: z.boolean().default(false) }),
  result: z.object({ count: z.number().int(), rows: z.array(info) }),
  errors: ['tooLarge'],
  handle: (call) => readRows(call, (sql) => infosOf(sql, call.body, call.body.withoutStock)),
});

const many = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/multiProd`,
  summary: 'Products by their ids, in that order; those that there are not are missing',
  body: z.object({ prodIDs: z.array(rowID).max(MOST_AT_ONCE) }),
  result: z.array(productSchema),
  errors: [],
  handle: async (call) => {
    const { prodIDs } = call.body;
    const rows = await readRows(call, (sql) => catalogueRowsOf(sql, 'product', prodIDs));
    return [...new Set(prodIDs)].flatMap((id) => rows.get(id)?.row ?? []);
  },
});

const byBarcode = erpEndpoint({
  ...PRODUCT_READS,
  method: 'GET',
  path: `${PATH}/barcode/{code}`,
  summary: 'The active product with that barcode',
  params: z.object({ code: barcode }),
  result: productSchema,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const found = await readRows(call, (sql) => productByBarcode(sql, call.params.code));
    if (!found) throw new DomainError('notFound', 'no product with that barcode');
    call.setVersion(found.seq);
    return found.row;
  },
});

/** Lists of products (spec 3 §7 "Products"). */
export const productListEndpoints = [list, infoList, many, byBarcode];
