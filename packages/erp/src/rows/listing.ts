import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';

const MOST_ROWS = 500;
/** Bytes of a page's rows as JSON; a page of long rows is asked for in parts. */
const MOST_BYTES = 8 * 1024 * 1024;

const limit = z
  .number()
  .int()
  .min(1)
  .overwrite((asked) => Math.min(asked, MOST_ROWS));

/** Which part of a list (spec 3 §7: limit, offset); who asks for more rows than are given gets the most there are. */
export const erpPage = z.object({
  limit: limit.default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

/** For lists that are short and taken as a whole: as many rows as there may be, where nobody says. */
export const WHOLE_LIST = { limit: limit.default(MOST_ROWS) };

/** The order of a list (spec 3 §7: order{column, order}), by one of these columns; the direction in either case. */
export const orderOf = <C extends string>(columns: readonly C[]) =>
  z.object({
    column: z.enum(columns as readonly [C, ...C[]]),
    order: z
      .enum(['ASC', 'DESC', 'asc', 'desc'])
      .transform((order) => order.toUpperCase() as 'ASC' | 'DESC')
      .default('ASC'),
  });

/**
 * The rows of a page, each the one column `row` of a query. A page that is too long doesn't leave the database: its size is measured there.
 * @throws DomainError tooLarge
 */
export async function pageRows<T>(sql: ClinicSql, query: string, values: readonly unknown[]): Promise<T[]> {
  const rows = await sql<{ row: T | null; bytes: number }>(
    `WITH page AS MATERIALIZED (SELECT q.row, row_number() OVER () AS place FROM (${query}) q),
      size AS (SELECT COALESCE(sum(octet_length(page.row::text)), 0) AS bytes FROM page)
      SELECT CASE WHEN size.bytes <= ${MOST_BYTES} THEN page.row END AS row, size.bytes FROM page, size ORDER BY page.place`,
    values,
  );
  const [first] = rows;
  if (first && first.bytes > MOST_BYTES)
    throw new DomainError('tooLarge', 'these rows are too long for one page: ask for fewer by limit and offset', {
      rule: 'page',
      most: MOST_BYTES,
    });
  return rows.flatMap(({ row }) => row ?? []);
}
