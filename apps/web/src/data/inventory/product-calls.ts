import { type Price, priceSchema } from '@vetloom/domain/catalog/price.schema.ts';
import { type Product, type ProductFields, productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import type { Witness } from './controlled-calls.ts';
import { allRows, writeErp } from './erp-calls.ts';

/** What lists show of a product beside what every desk holds; the rest is read when one is opened. */
const COLUMNS = [
  'id',
  'supplierID',
  'customID',
  'type',
  'name',
  'safetyStock',
  'sellUnit',
  'barcode',
  'unit',
  'price',
  'cost',
  'discount',
  'level1',
  'level2',
  'level3',
  'active',
  'updateDateTime',
  'updateBy',
] as const satisfies readonly (keyof Product)[];

/** A product as lists hold it. */
export type ListedProduct = Pick<Product, (typeof COLUMNS)[number]> & { readonly supplierName?: string };

/** What lies of a product. */
export interface ListedStock {
  readonly id: string;
  /** Stock units in all places; below zero where more was taken than the books had. */
  readonly stock: number;
  /** Less than its safety stock. */
  readonly short: boolean;
}

/** Some fields of a product; with the time at which they were read, so that a change of somebody else is a conflict and not written over. */
export type ProductChange = Partial<ProductFields> & { readonly id: string; readonly updateDateTime?: number };

/** Who stands beside it where a controlled drug isn't to be one any more, and why. */
interface ClearedBeside {
  readonly witness: Witness;
  readonly reason: string | undefined;
}

const at = (id: string) => `/prod/${encodeURIComponent(id)}`;

/** Products of the tab's clinic over the ERP; all of it needs the network. Refusals are DomainErrors. */
export const productCalls = {
  /** Each one that there is, archived ones too. */
  all: (): Promise<ListedProduct[]> =>
    allRows('/prod/getInfoList', { withoutStock: true, condition: { active: null }, columns: COLUMNS }),
  /** What lies of each product that is in use. */
  stock: (): Promise<ListedStock[]> => allRows('/prod/getInfoList', { columns: ['id'] }),
  /** Those of these that there are. */
  some: async (prodIDs: readonly string[]): Promise<Product[]> =>
    z.array(productSchema).parse(await callErp('POST', '/multiProd', { prodIDs })),
  get: (id: string): Promise<Product> => callErp('GET', at(id)).then(productSchema.parse),
  create: (fields: ProductFields, once: string): Promise<Product> =>
    writeErp('POST', '/prod', fields, once).then(productSchema.parse),
  /** That a controlled drug isn't one any more is said by two people, with a reason (`witnessNeeded`). */
  change: ({ id, ...fields }: ProductChange, beside?: ClearedBeside): Promise<Product> =>
    writeErp('PUT', at(id), { ...fields, ...beside }).then(productSchema.parse),
  /** All of them or none. Refused as a conflict: `detail.rows` and `detail.fields` say which somebody else changed. */
  changeMany: async (prods: readonly ProductChange[]): Promise<Product[]> =>
    z.array(productSchema).parse(await writeErp('POST', '/prod/multiUpdateProd', { prods })),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  /** The present price first. */
  prices: async (id: string): Promise<Price[]> => z.array(priceSchema).parse(await callErp('GET', `${at(id)}/prices`)),
} as const;
