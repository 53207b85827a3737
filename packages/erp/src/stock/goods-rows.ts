import type { GoodsCause } from '@vetloom/domain/lines/goods-use.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** What is to be looked at in a taking, closed: the lot is blocked now, had expired by then, or has less than nothing at that place. */
export const GOODS_FLAGS = ['blocked', 'expired', 'short'] as const;

/** What a row of a document has taken of a lot. */
export interface TakenGoods {
  /** The list and the row of the document; of what a service used up with the product behind a `#`. */
  readonly row: string;
  readonly cause: GoodsCause;
  readonly prodID: string;
  readonly lotID: string;
  /** As it is printed; empty where there is no number. */
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly placeID: string;
  /** Stock units. */
  readonly quantity: number;
  /** When it was taken first, Unix seconds. */
  readonly dateTime: number;
  readonly flags: (typeof GOODS_FLAGS)[number][];
}

/** What a document of the clinic's work has taken from the shelf, lot by lot, as the ledger has it; `day` is the clinic's day of a moment. */
export async function goodsOf(
  sql: ClinicSql,
  causeID: string,
  day: (unixSeconds: number) => string,
): Promise<TakenGoods[]> {
  const rows = await sql<Omit<TakenGoods, 'flags'> & { readonly isBlocked: boolean; readonly balance: number }>(
    `SELECT m.cause_row AS row, m.cause, m.product_id AS "prodID", m.lot_id AS "lotID", l.number AS lot,
        to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", m.place_id AS "placeID", m.quantity::float8 AS quantity, m.at AS "dateTime",
        l.status = 'blocked' AS "isBlocked", b.quantity::float8 AS balance
      FROM (SELECT cause, cause_row, product_id, lot_id, place_id, -sum(quantity) AS quantity, min(happened_at)::float8 AS at
        FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause IN ('dispensing', 'treatment', 'sale') AND cause_id = $2
        GROUP BY 1, 2, 3, 4, 5 HAVING sum(quantity) <> 0) m
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = m.lot_id
      JOIN vetloom.stock_balance b ON b.clinic_id = $1 AND b.product_id = m.product_id AND b.lot_id = m.lot_id AND b.place_id = m.place_id
      ORDER BY m.cause_row, l.expires_on NULLS LAST, l.id, m.place_id`,
    [causeID],
  );
  return rows.map(({ isBlocked, balance, ...row }) => ({
    ...row,
    flags: [
      ...(isBlocked ? (['blocked'] as const) : []),
      ...(row.expiresOn !== null && row.expiresOn < day(row.dateTime) ? (['expired'] as const) : []),
      ...(balance < 0 ? (['short'] as const) : []),
    ],
  }));
}
