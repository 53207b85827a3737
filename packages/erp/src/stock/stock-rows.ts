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

/** SQL of a movement `m` of a lot `l` as lists answer it. */
const MOVEMENT_JSON = `jsonb_build_object('dateTime', m.happened_at, 'quantity', m.quantity, 'cause', m.cause, 'causeID', m.cause_id,
  'lotID', m.lot_id, 'lot', l.number, 'expiresOn', l.expires_on, 'placeID', m.place_id, 'unitCost', m.unit_cost, 'reason', m.reason, 'by', m.recorded_by)`;

/** What is asked of a product's past. */
export interface MovementQuestion {
  readonly prodID: string;
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly offset: number;
  readonly latestFirst: boolean;
}

/** What moved of a product from `start` to before `end`, with what lay there after each, the earliest first or the latest. @throws DomainError tooLarge */
export const movementsOf = (
  sql: ClinicSql,
  { prodID, start, end, limit, offset, latestFirst }: MovementQuestion,
): Promise<ShownMovement[]> =>
  pageRows<ShownMovement>(
    sql,
    `SELECT ${MOVEMENT_JSON} || jsonb_build_object('balance', m.balance) AS row
      FROM (SELECT *, sum(quantity) OVER (ORDER BY happened_at, seq, ord) AS balance FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND product_id = $2 AND happened_at < $4) m
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = m.lot_id
      WHERE m.happened_at >= $3 ORDER BY ${latestFirst ? 'm.happened_at DESC, m.seq DESC, m.ord DESC' : 'm.happened_at, m.seq, m.ord'} LIMIT ${limit} OFFSET ${offset}`,
    [prodID, start, end],
  );

/** A movement of a closed month that was recorded after it was closed. */
export type LateMovement = Omit<ShownMovement, 'balance'> & {
  readonly prodID: string;
  readonly name: string;
  readonly recordDateTime: number;
};

/** What moved within a closed month and was recorded after it was closed, what was recorded last first. @throws DomainError tooLarge */
export const lateMovements = (
  sql: ClinicSql,
  {
    month,
    start,
    end,
    limit,
    offset,
  }: {
    readonly month: string;
    readonly start: number;
    readonly end: number;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<LateMovement[]> =>
  pageRows<LateMovement>(
    sql,
    `SELECT ${MOVEMENT_JSON} || jsonb_build_object('prodID', m.product_id, 'name', p.name, 'recordDateTime', m.recorded_at) AS row
      FROM vetloom.stock_closing c
      JOIN vetloom.stock_movement m ON m.clinic_id = $1 AND m.happened_at >= $3 AND m.happened_at < $4 AND m.seq > c.closed_seq
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = m.lot_id
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = m.product_id
      WHERE c.clinic_id = $1 AND c.month = $2 ORDER BY m.seq DESC, m.ord LIMIT ${limit} OFFSET ${offset}`,
    [month, start, end],
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
      FROM vetloom.stock_balance b JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = b.lot_id
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
