import type { CatalogItemKind } from '@vetloom/domain/catalog/catalog-projection.ts';
import { line } from '@vetloom/domain/core/schema.ts';
import { columnOf, selectedOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { pageRows } from '../rows/listing.ts';

/** What holds of the rows `t` of a list; `at` is where the value stands. */
export interface Condition {
  readonly holds: (at: string) => string;
  readonly value: unknown;
}

/** Which part of a list, in which order; the id decides between equals, so that pages never overlap. */
export interface ListPage {
  /** A field, or several of which the first goes first. */
  readonly columns: readonly string[];
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Filters that lists of all kinds take. */
export const commonCondition = z.object({
  /** Within name, code or barcode, in any case. */
  text: line(100).optional(),
  /** True: those in use (the default); false: the archived ones; null: both. */
  active: z.boolean().nullable().default(true),
});

/** Rows whose field is that value; nothing where there is none. */
export const fieldIs = (kind: CatalogItemKind, field: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ holds: (at) => `${columnOf(kind, field)} = ${at}`, value }];

/** Rows whose name or codes hold a text, and that are in use or archived. */
export function commonHolds(
  kind: CatalogItemKind,
  codes: readonly string[],
  { text, active }: z.output<typeof commonCondition>,
): Condition[] {
  const within = ['name', ...codes].map((field) => columnOf(kind, field));
  return [
    ...(text === undefined || text === ''
      ? []
      : [
          {
            holds: (at: string) => `(${within.map((column) => `strpos(lower(${column}), ${at}) > 0`).join(' OR ')})`,
            value: text.toLowerCase(),
          },
        ]),
    ...(active === null ? [] : [{ holds: (at: string) => `${columnOf(kind, 'active')} = ${at}`, value: active }]),
  ];
}

/**
 * A page of the rows that are there, and how many there are; `selected` is SQL of a row `t` as JSON, `joined` of what it takes from elsewhere.
 * @throws DomainError tooLarge
 */
export async function listRows<T>(
  sql: ClinicSql,
  kind: CatalogItemKind,
  conditions: readonly Condition[],
  { columns, descending, limit, offset }: ListPage,
  selected: string = selectedOf(kind),
  joined = '',
): Promise<{ count: number; rows: T[] }> {
  const direction = descending ? 'DESC' : 'ASC';
  const values = conditions.map(({ value }) => value);
  const where = ['t.clinic_id = $1', 't.removed_at IS NULL', ...conditions.map(({ holds }, at) => holds(`$${at + 2}`))];
  const order = [...columns.map((field) => columnOf(kind, field)), 't.id'].map((column) => `${column} ${direction}`);
  // The page's keys first: what is costly of a row is worked out for those alone that are shown.
  const rows = await pageRows<T>(
    sql,
    `SELECT ${selected} AS row FROM vetloom.${kind} t ${joined} WHERE t.clinic_id = $1 AND t.id IN (
        SELECT t.id FROM vetloom.${kind} t WHERE ${where.join(' AND ')} ORDER BY ${order.join(', ')} LIMIT ${limit} OFFSET ${offset})
      ORDER BY ${order.join(', ')}`,
    values,
  );
  const [counted] = await sql<{ count: number }>(
    `SELECT count(*) AS count FROM vetloom.${kind} t WHERE ${where.join(' AND ')}`,
    values,
  );
  return { count: counted?.count ?? 0, rows };
}
