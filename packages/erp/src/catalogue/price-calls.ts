import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import { type Price, priceSchema } from '@vetloom/domain/catalog/price.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { pricesOf } from '@vetloom/storage/catalog/catalogue-prices.ts';
import { z } from 'zod';
import { type ErpCall, readRows } from '../rows/row-write.ts';

const MOST_PRICES = 500;

/** The past prices of an item, the present one first. */
export const priceHistory = z.array(priceSchema);

/** What calls for them say of themselves. */
export const PRICES_DESCRIPTION = `The present price first, the latest ${MOST_PRICES}. Bills keep the price at which they were written. Also of what was removed; \`by\` is empty where nobody kept who set it, and \`operator\` is who set it in that person’s place.`;

/** The past prices of an item. @throws DomainError notFound */
export async function readPrices(call: ErpCall, kind: CatalogItemKind, id: string): Promise<Price[]> {
  const prices = await readRows(call, (sql) => pricesOf(sql, kind, id, MOST_PRICES));
  // Every item has one from its beginning.
  if (prices.length === 0) throw new DomainError('notFound', `no such ${kind}`);
  return prices;
}
