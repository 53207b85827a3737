import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** A lot of a controlled drug at a place. */
export interface ControlledSpot {
  readonly prodID: string;
  readonly lotID: string;
  readonly placeID: string;
  readonly place: string;
  readonly name: string;
  readonly unit: string;
  /** As it is printed. */
  readonly lot: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
  /** What the book has, the smallest units. */
  readonly quantity: number;
}

const SPOTS = `SELECT b.product_id AS "prodID", b.lot_id AS "lotID", b.place_id AS "placeID", pl.name AS place, p.name, p.unit, l.number AS lot,
    to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", b.quantity::float8 AS quantity
  FROM vetloom.product p
  JOIN vetloom.stock_balance b ON b.clinic_id = $1 AND b.product_id = p.id
  JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = b.lot_id
  JOIN vetloom.stock_place pl ON pl.clinic_id = $1 AND pl.id = b.place_id
  WHERE p.clinic_id = $1 AND p.controlled_drug_info IS NOT NULL AND b.place_id <> '${TRANSIT.id}'`;
const ORDER = 'ORDER BY pl.sequence, pl.id, p.name, p.id, l.expires_on NULLS LAST, l.id';

/** Where controlled drugs lie, in the order of places: what a day's count is of. What is on its way is nobody's to count. */
export const controlledSpots = (sql: ClinicSql): Promise<ControlledSpot[]> =>
  sql<ControlledSpot>(`${SPOTS} AND b.quantity <> 0 ${ORDER}`);

/** When a controlled drug of the clinic moved first, Unix seconds; null before: from then on there is something to be counted. */
export async function firstControlled(sql: ClinicSql): Promise<number | null> {
  const [row] = await sql<{ at: number | null }>(
    `SELECT min((SELECT min(m.happened_at) FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = p.id)) AS at
      FROM vetloom.product p WHERE p.clinic_id = $1 AND p.controlled_drug_info IS NOT NULL`,
  );
  return row?.at ?? null;
}

/** Lots of controlled drugs at a place, also those of which nothing is there any more. */
export const spotsAt = (sql: ClinicSql, placeID: string): Promise<ControlledSpot[]> =>
  sql<ControlledSpot>(`${SPOTS} AND b.place_id = $2 ${ORDER}`, [placeID]);
