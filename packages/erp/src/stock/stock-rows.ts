import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

/** A movement as the past of a product shows it. */
export interface ShownMovement {
  readonly dateTime: number;
  readonly quantity: number;
  /** What lay there after it, of all lots and places. */
  readonly balance: number;
  readonly cause: MovementCause;
  readonly causeID: string;
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly placeID: string;
  readonly unitCost: number | null;
  readonly reason: string;
  readonly by: string;
}

/** What moved of a product from `start` to before `end`, the earliest first, with what lay there after each. @throws DomainError tooLarge */
export const movementsOf = (
  sql: ClinicSql,
  { prodID, start, end, limit, offset }: { prodID: string; start: number; end: number; limit: number; offset: number },
): Promise<ShownMovement[]> =>
  pageRows<ShownMovement>(
    sql,
    `SELECT jsonb_build_object('dateTime', m.happened_at, 'quantity', m.quantity, 'balance', m.balance, 'cause', m.cause, 'causeID', m.cause_id,
        'lotID', m.lot_id, 'lot', l.number, 'expiresOn', l.expires_on, 'placeID', m.place_id, 'unitCost', m.unit_cost, 'reason', m.reason, 'by', m.recorded_by) AS row
      FROM (SELECT *, sum(quantity) OVER (ORDER BY happened_at, seq, ord) AS balance FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND product_id = $2 AND happened_at < $4) m
      JOIN vetloom.lot l ON l.clinic_id = m.clinic_id AND l.id = m.lot_id
      WHERE m.happened_at >= $3 ORDER BY m.happened_at, m.seq, m.ord LIMIT ${limit} OFFSET ${offset}`,
    [prodID, start, end],
  );

/** What lay of a product at a time, of all lots and places. */
export async function balanceAt(sql: ClinicSql, prodID: string, at: number): Promise<number> {
  const [row] = await sql<{ balance: number }>(
    'SELECT COALESCE(sum(quantity), 0)::float8 AS balance FROM vetloom.stock_movement WHERE clinic_id = $1 AND product_id = $2 AND happened_at < $3',
    [prodID, at],
  );
  return row?.balance ?? 0;
}

/** What lies of a lot at a place. */
export interface LotOnShelf {
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly status: 'usable' | 'blocked';
  readonly placeID: string;
  readonly quantity: number;
}

/** What lies of products now, lot by lot, what expires first first; a product that never moved has none. */
export async function shelvesOf(
  sql: ClinicSql,
  prodIDs: readonly string[],
): Promise<{ prodID: string; quantity: number; unitCost: number | null; lots: LotOnShelf[] }[]> {
  const rows = await sql<LotOnShelf & { readonly prodID: string }>(
    `SELECT b.product_id AS "prodID", l.id AS "lotID", l.number AS lot, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", l.status, b.place_id AS "placeID",
        b.quantity::float8 AS quantity
      FROM vetloom.stock_balance b JOIN vetloom.lot l ON l.clinic_id = b.clinic_id AND l.id = b.lot_id
      WHERE b.clinic_id = $1 AND b.product_id = ANY ($2) AND b.quantity <> 0 ORDER BY l.expires_on NULLS LAST, l.id, b.place_id`,
    [prodIDs],
  );
  const values = await sql<{ prodID: string; quantity: number; unitCost: number | null }>(
    `SELECT product_id AS "prodID", quantity::float8 AS quantity, unit_cost::float8 AS "unitCost" FROM vetloom.stock_value
      WHERE clinic_id = $1 AND product_id = ANY ($2)`,
    [prodIDs],
  );
  const lots = Map.groupBy(rows, ({ prodID }) => prodID);
  const known = new Map(values.map((value) => [value.prodID, value]));
  return [...new Set(prodIDs)].map((prodID) => ({
    prodID,
    quantity: known.get(prodID)?.quantity ?? 0,
    unitCost: known.get(prodID)?.unitCost ?? null,
    lots: (lots.get(prodID) ?? []).map(({ prodID: _, ...lot }) => lot),
  }));
}

/** A lot as it stands. */
export interface LotRow {
  readonly seq: number;
  readonly lotID: string;
  readonly prodID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly status: 'usable' | 'blocked';
}

/** A lot by its id. */
export async function lotRowOf(sql: ClinicSql, id: string): Promise<LotRow | undefined> {
  const [row] = await sql<LotRow>(
    `SELECT seq, id AS "lotID", product_id AS "prodID", number AS lot, to_char(expires_on, 'YYYY-MM-DD') AS "expiresOn", status
      FROM vetloom.lot WHERE clinic_id = $1 AND id = $2`,
    [id],
  );
  return row;
}

/** Blocks a lot or lets it be used again. */
export const setLotStatus = async (
  sql: ClinicSql,
  { lotID, status }: Pick<LotRow, 'lotID' | 'status'>,
  { seq, now, author }: { readonly seq: number; readonly now: number; readonly author: string },
): Promise<void> => {
  await sql(
    'UPDATE vetloom.lot SET status = $3, seq = $4, updated_at = $5, updated_by = $6 WHERE clinic_id = $1 AND id = $2',
    [...[lotID, status, seq, now, author]],
  );
};
