import { controlledDrugInfo } from '@vetloom/domain/catalog/drug-info.schema.ts';
import { productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { PRODUCT_READS } from '../product/product-frame.ts';
import { listedProducts } from '../product/product-list.endpoints.ts';
import { infosOf } from '../product/product-rows.ts';
import { readRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { balancesOf, simpleInfosOf } from './controlled-rows.ts';

const balance = {
  /** What the book has of all lots and places, in the smallest units. */
  balance: z.number(),
};

const list = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/prod/getCDInfoList`,
  summary: 'Controlled drugs with what the law asks of them and what their book has',
  description:
    'As /prod/getInfoList, of controlled drugs alone. `balance` is the sum of all movements, in the smallest units; `places` says where it lies, `lastDateTime` when something moved last (0: never).',
  body: listedProducts,
  result: z.object({
    count: z.number().int(),
    rows: z.array(
      fieldwise(productSchema).extend({
        ...balance,
        supplierName: z.string(),
        levelNames: z.array(z.string()),
        places: z.array(z.object({ placeID: z.string(), place: z.string(), balance: z.number() })),
        lastDateTime: z.number(),
      }),
    ),
  }),
  errors: ['tooLarge'],
  handle: (call) =>
    readRows(call, async (sql) => {
      const { condition, columns, ...page } = call.body;
      const wanted = columns && [...new Set([...columns, 'id' as const, 'controlledDrugInfo' as const])];
      const asked = { ...page, columns: wanted, condition: { ...condition, controlled: true } };
      const { count, rows } = await infosOf(sql, asked, true);
      const balances = await balancesOf(
        sql,
        rows.flatMap(({ id }) => id ?? []),
      );
      const none = { balance: 0, places: [], lastDateTime: 0 };
      return { count, rows: rows.map((row) => ({ ...row, ...(balances.get(row.id ?? '') ?? none) })) };
    }),
});

const simple = erpEndpoint({
  ...PRODUCT_READS,
  method: 'POST',
  path: `${ERP_BASE}/cdrug/getCDSimpleInfoByIDS`,
  summary: 'What controlled drugs are, by their ids, in that order; what is no controlled drug is missing',
  body: z.object({ ids: z.array(rowID).max(500) }),
  result: z.array(
    z.object({
      id: z.string(),
      customID: z.string(),
      name: z.string(),
      unit: z.string(),
      ...controlledDrugInfo.shape,
      ...balance,
    }),
  ),
  errors: [],
  handle: (call) => readRows(call, (sql) => simpleInfosOf(sql, call.body.ids)),
});

/** Lists of controlled drugs (spec 3 §7 "Products"). */
export const controlledListEndpoints = [list, simple];
