import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { historyNameOf } from '@vetloom/storage/history/flush.ts';
import type { ClinicSql } from './row-write.ts';

type Json = Readonly<Record<string, unknown>>;

/** A row's place in the history. */
export interface RowPlace {
  readonly table: string;
  readonly id: string;
}

/** Where a caller found the row that they change: by the ETag that it was read with, or by its `updateDateTime`. */
export interface RowBase {
  /** The ETag's number: a sequence of the clinic. */
  readonly seq: number | undefined;
  readonly updateDateTime: number | undefined;
}

/**
 * The row with what a PUT sent (law 29): only the fields sent, and none that somebody else changed since the caller's base to something else.
 * @throws DomainError badParameter when nothing was sent, conflict naming the fields
 */
export async function changedRow<T extends object>(
  sql: ClinicSql,
  place: RowPlace,
  current: T,
  sent: Json,
  base: RowBase,
): Promise<T> {
  const fields = Object.keys(sent);
  if (fields.length === 0) throw new DomainError('badParameter', 'no field was sent');
  const differing = fields.filter((field) => !same((current as Json)[field], sent[field]));
  const since = differing.length === 0 ? new Set<string>() : await changedSince(sql, place, base);
  const met = differing.filter((field) => since.has(field));
  if (met.length > 0)
    throw new DomainError('conflict', `changed by someone else meanwhile: ${met.join(', ')}`, { fields: met });
  return { ...current, ...sent };
}

/** Fields of a row that were changed after a base; none without a base. */
async function changedSince(
  sql: ClinicSql,
  { table, id }: RowPlace,
  { seq, updateDateTime }: RowBase,
): Promise<ReadonlySet<string>> {
  if (seq === undefined && updateDateTime === undefined) return new Set();
  const [after, least] = seq === undefined ? ['at', updateDateTime] : ['seq', seq];
  const rows = await sql<{ field: string }>(
    `SELECT DISTINCT field FROM vetloom.history h, jsonb_object_keys(COALESCE(h.after, '{}')) AS field
      WHERE h.clinic_id = $1 AND h.collection = $2 AND h.doc_id = $3 AND h.${after} > $4`,
    [historyNameOf(table), id, least],
  );
  return new Set(rows.map(({ field }) => field));
}
