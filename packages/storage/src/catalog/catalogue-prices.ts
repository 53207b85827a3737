import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import type { Price } from '@vetloom/domain/catalog/price.schema.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';
import type { CatalogueAuthor } from './catalogue-change.ts';

/** An item that has got another price. */
export interface NewPrice {
  readonly kind: CatalogItemKind;
  readonly id: string;
  readonly price: number;
}

/** Adds prices to the past of their items. */
export async function addPrices(
  sql: ClinicSql,
  prices: readonly NewPrice[],
  { seq, now, author, operator }: CatalogueAuthor,
): Promise<void> {
  if (prices.length === 0) return;
  await sql(
    `INSERT INTO vetloom.catalogue_price (clinic_id, kind, item_id, seq, price, since, set_by, operator)
      SELECT here.clinic_id, r.kind, r.id, $2, r.price, $3, $4, $5 FROM json_to_recordset($6) AS r (kind text, id text, price numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [seq, now, author, operator ?? null, JSON.stringify(prices)],
  );
}

/** The prices that an item had, the present one first; the latest so many. */
export async function pricesOf(sql: ClinicSql, kind: CatalogItemKind, id: string, limit: number): Promise<Price[]> {
  const rows = await sql<Omit<Price, 'operator'> & { operator: string | null }>(
    `SELECT price, since AS "from", set_by AS by, operator FROM vetloom.catalogue_price
      WHERE clinic_id = $1 AND kind = $2 AND item_id = $3 ORDER BY seq DESC LIMIT ${limit}`,
    [kind, id],
  );
  return rows.map(({ operator, ...price }) => (operator === null ? price : { ...price, operator }));
}
