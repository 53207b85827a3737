import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { reordered } from '@vetloom/domain/catalog/sequence.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** The place behind all services of a class. */
export async function lastPlace(sql: ClinicSql, ofClass: string): Promise<number> {
  const [row] = await sql<{ next: number }>(
    `SELECT COALESCE(max(sequence) + 1, 0) AS next FROM vetloom.service WHERE clinic_id = $1 AND class = $2 AND removed_at IS NULL`,
    [ofClass],
  );
  return row?.next ?? 0;
}

/** The changes that put services into an order, each within its class. Places are numbered anew, from 0. */
export async function orderChanges(
  sql: ClinicSql,
  ids: readonly string[],
  stamps: Pick<Service, 'updateDateTime' | 'updateBy'>,
): Promise<CatalogueChange[]> {
  const present = await sql<{ id: string; class: string; sequence: number }>(
    `SELECT id, class, sequence FROM vetloom.service WHERE clinic_id = $1 AND removed_at IS NULL
      AND class IN (SELECT class FROM vetloom.service WHERE clinic_id = $1 AND id = ANY ($2) AND removed_at IS NULL)
      ORDER BY class, sequence, name, id`,
    [ids],
  );
  const moved = [...Map.groupBy(present, (row) => row.class).values()].flatMap((rows) => {
    const former = new Map(rows.map(({ id, sequence }) => [id, sequence]));
    return reordered([...former.keys()], ids).flatMap((id, sequence) =>
      former.get(id) === sequence ? [] : [{ id, sequence }],
    );
  });
  const kept = await catalogueRowsOf(
    sql,
    'service',
    moved.map(({ id }) => id),
  );
  return moved.flatMap(({ id, sequence }) => {
    const before = kept.get(id)?.row;
    return before ? [changeOf('service', id, before, { ...before, sequence, ...stamps })] : [];
  });
}

/** An exam as it is ordered: who does it, on what, for how much. */
export type ExamOrder = Pick<
  Service,
  'id' | 'customID' | 'type' | 'name' | 'unit' | 'price' | 'vendor' | 'device' | 'kinds' | 'items' | 'customItems'
>;

/** The outside laboratories that the clinic's exams name, each once. */
export async function vendorsOf(sql: ClinicSql): Promise<string[]> {
  const rows = await sql<{ vendor: string }>(
    `SELECT DISTINCT vendor FROM vetloom.service WHERE clinic_id = $1 AND class = '${EXAM_CLASS}' AND vendor <> '' AND active AND removed_at IS NULL
      ORDER BY vendor`,
  );
  return rows.map(({ vendor }) => vendor);
}
