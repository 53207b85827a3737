import { type RowStamps, rowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { FIRST_PLACE, TRANSIT } from '@vetloom/domain/stock/places.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { LedgerWrite } from '@vetloom/storage/stock/ledger.ts';
import { PLACE } from '@vetloom/storage/stock/stock-json.ts';
import { z } from 'zod';

/** A place where stock lies: the pharmacy, the ward, the fridge, the van. */
export const stockPlace = rowStamps.extend({ name: requiredLine(20), sequence: z.number().int().min(0) });
/** A place where stock lies. */
export type StockPlace = z.output<typeof stockPlace>;

/** A place with the sequence of its last change. */
export interface PlaceRow {
  readonly seq: number;
  readonly place: StockPlace;
}

/** Places in their order; the one that stands for goods on their way is none of them. */
export const placesOf = (sql: ClinicSql): Promise<PlaceRow[]> =>
  sql<PlaceRow>(
    `SELECT seq, jsonb_build_object('id', id, 'name', name, 'sequence', sequence, 'createDateTime', created_at, 'createBy', created_by,
        'updateDateTime', updated_at, 'updateBy', updated_by) AS place
      FROM vetloom.stock_place WHERE clinic_id = $1 AND removed_at IS NULL AND active ORDER BY sequence, id`,
  );

/** Writes a place. */
export const putPlace = async (sql: ClinicSql, place: StockPlace, seq: number): Promise<void> => {
  await sql(
    `INSERT INTO vetloom.stock_place (clinic_id, id, name, sequence, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (clinic_id, id) DO UPDATE SET name = excluded.name, sequence = excluded.sequence, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[place.id, place.name, place.sequence, seq],
      ...[place.createDateTime, place.createBy, place.updateDateTime, place.updateBy],
    ],
  );
};

/** Takes a place out of the lists; its movements keep it. */
export const retirePlace = async (sql: ClinicSql, id: string, seq: number, now: number): Promise<void> => {
  await sql('UPDATE vetloom.stock_place SET removed_at = $3, seq = $4 WHERE clinic_id = $1 AND id = $2', [
    id,
    now,
    seq,
  ]);
};

/** Lots of which something lies at a place, below zero too. */
export async function countAt(sql: ClinicSql, id: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'SELECT count(*)::integer AS count FROM vetloom.stock_balance WHERE clinic_id = $1 AND place_id = $2 AND quantity <> 0',
    [id],
  );
  return row?.count ?? 0;
}

/** The place that every clinic has, as it stands before anybody wrote it down. */
export const unwrittenPlace = (): StockPlace => ({
  ...({ createDateTime: 0, createBy: '', updateDateTime: 0, updateBy: '' } satisfies Omit<RowStamps, 'id'>),
  ...FIRST_PLACE,
  sequence: 0,
});

/** Makes the place in which things are that are on their way; no list shows it, and nothing is taken from it. */
export const ensureTransit = async ({ sql, seq, now, author, next }: LedgerWrite): Promise<void> => {
  const { id, name } = TRANSIT;
  const [isMade, [transit]] = await Promise.all([
    sql(
      `INSERT INTO vetloom.stock_place (clinic_id, id, name, sequence, active, seq, created_at, created_by, updated_at, updated_by)
        VALUES ($1, $2, $3, 0, false, $4, $5, $6, $5, $6) ON CONFLICT (clinic_id, id) DO NOTHING RETURNING id`,
      [id, name, seq, now, author],
    ).then((made) => made.length > 0),
    sql<{ place: object }>(PLACE, [id]),
  ]);
  if (isMade && transit) next.note({ table: 'stock_place', id, before: null, after: transit.place });
};
