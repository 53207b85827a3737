import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { historyNameOf } from '@vetloom/storage/history/flush.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

type Json = Readonly<Record<string, unknown>>;

/** A row's place in the history. */
export interface RowPlace {
  readonly table: string;
  readonly id: string;
}

/** A row, what somebody sent of it, and the `updateDateTime` at which they found it; undefined where they don't say. */
export interface SentRow<T> {
  readonly id: string;
  readonly current: T;
  readonly sent: Json;
  readonly base: number | undefined;
}

/**
 * The row with what a PUT sent (law 29): only the fields sent, and none that somebody else changed since the caller's base to something else.
 * @throws DomainError badParameter when nothing was sent, conflict naming the fields
 */
export async function changedRow<T extends object>(
  sql: ClinicSql,
  { table, id }: RowPlace,
  current: T,
  sent: Json,
  base: number | undefined,
): Promise<T> {
  const [changed = current] = await changedRows(sql, table, [{ id, current, sent, base }]);
  return changed;
}

/**
 * Many rows of a table with what was sent of each, in their order: all, or none where somebody else changed one.
 * @throws DomainError badParameter when nothing was sent of a row; conflict with the fields and the ids of the rows (`rows`)
 */
export async function changedRows<T extends object>(
  sql: ClinicSql,
  table: string,
  rows: readonly SentRow<T>[],
): Promise<T[]> {
  const differing = rows.map((row) => {
    const fields = Object.keys(row.sent);
    if (fields.length === 0) throw new DomainError('badParameter', 'no field was sent', { row: row.id });
    return { ...row, fields: fields.filter((field) => !same((row.current as Json)[field], row.sent[field])) };
  });
  const since = await changedSince(
    sql,
    table,
    differing.filter(({ fields }) => fields.length > 0),
  );
  const met = differing.flatMap(({ id, fields }) =>
    fields.filter((field) => since.get(id)?.has(field)).map((field) => ({ id, field })),
  );
  if (met.length > 0) {
    const fields = [...new Set(met.map(({ field }) => field))];
    throw new DomainError('conflict', `changed by someone else meanwhile: ${fields.join(', ')}`, {
      fields,
      rows: [...new Set(met.map(({ id }) => id))],
    });
  }
  return rows.map(({ current, sent }) => ({ ...current, ...sent }));
}

/**
 * Fields that were changed after the base, by row; none of a row without one. That a row was made is no change of it: whoever has read it did so afterwards,
 * though what was loaded says of itself that it is older than its loading.
 */
async function changedSince(
  sql: ClinicSql,
  table: string,
  rows: readonly { readonly id: string; readonly base: number | undefined }[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const based = rows.filter(({ base }) => base !== undefined);
  if (based.length === 0) return new Map();
  const found = await sql<{ id: string; field: string }>(
    `SELECT DISTINCT b.id, field FROM unnest($3::text[], $4::bigint[]) AS b (id, at)
      JOIN vetloom.history h ON h.clinic_id = $1 AND h.collection = $2 AND h.doc_id = b.id AND h.before IS NOT NULL
        AND COALESCE((h.after ->> 'updateDateTime')::bigint, h.at) > b.at
      CROSS JOIN LATERAL jsonb_object_keys(COALESCE(h.after, '{}')) AS field`,
    [historyNameOf(table), based.map(({ id }) => id), based.map(({ base }) => base)],
  );
  const fields = new Map<string, Set<string>>();
  for (const { id, field } of found) fields.set(id, (fields.get(id) ?? new Set()).add(field));
  return fields;
}
