import type { DrawStanding } from '@vetloom/domain/import/draw.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** A drawn thing with its source rows; without cells where it was taken back or erased since. */
export interface DrawnThing {
  readonly place: number;
  readonly job: string;
  readonly kind: ImportKindName | null;
  readonly row: number | null;
  readonly cells: readonly (readonly string[])[] | null;
  readonly documents: readonly ThingDocument[] | null;
  readonly verdict: 'right' | 'wrong' | null;
  readonly remark: string;
  readonly checkedBy: string | null;
  readonly checkedAt: number | null;
}

const STANDING = `SELECT d.id AS "_id", d.seed, d.jobs, d.drawn_by AS "drawnBy", d.drawn_at AS "drawnAt", count(i.place)::int AS records,
    count(i.verdict)::int AS checked, (count(*) FILTER (WHERE i.verdict = 'wrong'))::int AS wrong
  FROM vetloom.import_draw d LEFT JOIN vetloom.import_draw_item i ON i.clinic_id = $1 AND i.draw_id = d.id`;

/**
 * Draws things at random from what these imports took, as many of one kind as of another as far as there are. The order follows from the seed alone, so that
 * the same seed draws the same.
 */
export const drawnBySeed = (
  tx: ClinicTransaction,
  seed: string,
  jobs: readonly string[],
  many: number,
): Promise<{ readonly job: string; readonly key: string; readonly ord: number }[]> =>
  tx.sql(
    `SELECT job_id AS job, key, ord FROM (
        SELECT job_id, key, ord, lot, row_number() OVER (PARTITION BY kind ORDER BY lot) AS turn FROM (
          SELECT job_id, key, ord, kind, md5(concat_ws(' ', $2::text, job_id, key, ord)) AS lot FROM vetloom.import_thing
          WHERE clinic_id = $1 AND job_id = ANY ($3) AND said IS NOT NULL AND fate IN ('taken', 'updated', 'same')) AS lots) AS turns
      ORDER BY turn, lot LIMIT $4`,
    [tx.clinic, seed, jobs, many],
  );

/** Imports of these kinds of which anything can be drawn, the oldest first. */
export async function drawableJobs(tx: ClinicTransaction, kinds: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT j.id FROM vetloom.import_job j WHERE j.clinic_id = $1 AND j.kind = ANY ($2) AND j.state = 'done'
      AND EXISTS (SELECT FROM vetloom.import_thing t WHERE t.clinic_id = $1 AND t.job_id = j.id AND t.said IS NOT NULL) ORDER BY j.created_at, j.id`,
    [tx.clinic, kinds],
  );
  return rows.map(({ id }) => id);
}

/** Keeps a draw. */
export async function insertDraw(
  tx: ClinicTransaction,
  draw: Pick<DrawStanding, '_id' | 'seed' | 'jobs' | 'drawnBy' | 'drawnAt'>,
  items: readonly { readonly job: string; readonly key: string; readonly ord: number }[],
): Promise<void> {
  await tx.sql(
    'INSERT INTO vetloom.import_draw (clinic_id, id, seed, jobs, drawn_by, drawn_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.clinic, draw._id, draw.seed, draw.jobs, draw.drawnBy, draw.drawnAt],
  );
  await tx.sql(
    `INSERT INTO vetloom.import_draw_item (clinic_id, draw_id, place, job_id, key, ord)
      SELECT here.clinic_id, $2, r.place, r.job, r.key, r.ord FROM json_to_recordset($3) AS r (place int, job text, key text, ord int) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [tx.clinic, draw._id, JSON.stringify(items.map((item, at) => ({ place: at + 1, ...item })))],
  );
}

/** The latest draws, newest first. */
export const listDraws = (tx: ClinicTransaction, limit: number): Promise<DrawStanding[]> =>
  tx.sql<DrawStanding>(
    `${STANDING} WHERE d.clinic_id = $1 GROUP BY d.clinic_id, d.id ORDER BY d.drawn_at DESC, d.id DESC LIMIT ${limit}`,
    [tx.clinic],
  );

/** A draw. */
export async function findDraw(tx: ClinicTransaction, id: string): Promise<DrawStanding | undefined> {
  const [row] = await tx.sql<DrawStanding>(
    `${STANDING} WHERE d.clinic_id = $1 AND d.id = $2 GROUP BY d.clinic_id, d.id`,
    [tx.clinic, id],
  );
  return row;
}

/** What was drawn. */
export const drawnThings = (tx: ClinicTransaction, id: string): Promise<DrawnThing[]> =>
  tx.sql<DrawnThing>(
    `SELECT i.place, i.job_id AS job, t.kind, t.first_row AS row, t.cells, t.documents, i.verdict, i.remark, i.checked_by AS "checkedBy",
        i.checked_at AS "checkedAt"
      FROM vetloom.import_draw_item i LEFT JOIN vetloom.import_thing t
        ON t.clinic_id = $1 AND t.job_id = i.job_id AND t.key = i.key AND t.ord = i.ord
      WHERE i.clinic_id = $1 AND i.draw_id = $2 ORDER BY i.place`,
    [tx.clinic, id],
  );

/** Writes down what somebody found; answers whether there is such a record. */
export async function checkDrawn(
  tx: ClinicTransaction,
  draw: string,
  check: {
    readonly place: number;
    readonly verdict: 'right' | 'wrong' | null;
    readonly remark: string;
    readonly by: string;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await tx.sql(
    `UPDATE vetloom.import_draw_item SET verdict = $4, remark = $5, checked_by = CASE WHEN $4::text IS NULL THEN NULL ELSE $6 END,
        checked_at = CASE WHEN $4::text IS NULL THEN NULL ELSE $7::bigint END
      WHERE clinic_id = $1 AND draw_id = $2 AND place = $3 RETURNING place`,
    [tx.clinic, draw, check.place, check.verdict, check.remark, check.by, check.at],
  );
  return rows.length > 0;
}
