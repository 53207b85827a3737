import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { movedPlaces } from '@vetloom/domain/catalog/sequence.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type CatalogueChange, changeOf } from '@vetloom/storage/catalog/catalogue-change.ts';
import { catalogueRowsOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { MOST_CHANGED } from '../catalogue/catalogue-calls.ts';

/** The place behind all services of a class. */
export async function lastPlace(sql: ClinicSql, ofClass: string): Promise<number> {
  const [row] = await sql<{ next: number }>(
    `SELECT COALESCE(max(sequence) + 1, 0) AS next FROM vetloom.service WHERE clinic_id = $1 AND class = $2 AND removed_at IS NULL`,
    [ofClass],
  );
  return row?.next ?? 0;
}

/** The changes that put services into an order, each within its class. @throws DomainError writesTooMuch */
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
  const moved = [...Map.groupBy(present, (row) => row.class).values()].flatMap((rows) => movedPlaces(rows, ids));
  if (moved.length > MOST_CHANGED)
    throw new DomainError('writesTooMuch', `more than ${MOST_CHANGED} services would get another place`, {
      most: MOST_CHANGED,
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
