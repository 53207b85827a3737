import type { ControlledCount } from '@vetloom/domain/stock/controlled-count.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { controlledCountJson } from '@vetloom/storage/stock/controlled-columns.ts';

const COUNT = controlledCountJson('c');

/** A count by its id. */
export async function controlledCountOf(sql: ClinicSql, id: string): Promise<ControlledCount | undefined> {
  const [row] = await sql<{ count: ControlledCount }>(
    `SELECT ${COUNT} AS count FROM vetloom.controlled_count c WHERE c.clinic_id = $1 AND c.id = $2`,
    [id],
  );
  return row?.count;
}

/** Counts of days (`YYYY-MM-DD`, both within), the latest first, at most so many. */
export const controlledCountsOf = (
  sql: ClinicSql,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<ControlledCount[]> =>
  sql<{ count: ControlledCount }>(
    `SELECT ${COUNT} AS count FROM vetloom.controlled_count c WHERE c.clinic_id = $1 AND c.day BETWEEN $2 AND $3
      ORDER BY c.day DESC, c.created_at DESC, c.id LIMIT ${most}`,
    [from, to],
  ).then((rows) => rows.map(({ count }) => count));

/** The last count of each place before a moment (Unix seconds), whatever day it was. */
export const lastCountsBefore = (sql: ClinicSql, before: number): Promise<ControlledCount[]> =>
  sql<{ count: ControlledCount }>(
    `SELECT DISTINCT ON (c.place_id) ${COUNT} AS count FROM vetloom.controlled_count c
      WHERE c.clinic_id = $1 AND (c.body ->> 'countedDateTime')::bigint < $2 ORDER BY c.place_id, c.created_at DESC, c.id`,
    [before],
  ).then((rows) => rows.map(({ count }) => count));

/** On which days each place was counted, and how it stands there. */
export const countedDays = (
  sql: ClinicSql,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ day: string; placeID: string; status: 'open' | 'closed' }[]> =>
  sql(
    `SELECT day, place_id AS "placeID", min(status) AS status FROM vetloom.controlled_count WHERE clinic_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1, 2`,
    [from, to],
  );

/** Writes a count. */
export async function putControlledCount(sql: ClinicSql, count: ControlledCount, seq: number): Promise<void> {
  const { id, day, placeID, status, createDateTime, createBy, updateDateTime, updateBy, ...body } = count;
  await sql(
    `INSERT INTO vetloom.controlled_count (clinic_id, id, day, place_id, body, status, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, status = excluded.status, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [id, day, placeID, JSON.stringify(body), status, seq, createDateTime, createBy, updateDateTime, updateBy],
  );
}
