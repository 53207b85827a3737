import { FORM_DATES } from '@vetloom/domain/stock/form.schema.ts';
import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { historyNameOf } from './flush.ts';

/*
 * Columns that repeat what a row's JSON says, so that lists are found and ordered by them. The history holds the JSON; that the columns say the same is looked at
 * here, because lists, closed months and counts go by the columns.
 */
interface Derived {
  readonly table: string;
  readonly row: string;
  /** SQL of what the row is called. */
  readonly id: string;
  /** SQL of each column's value as the rest of the row makes it, by the column. */
  readonly columns: Readonly<Record<string, string>>;
}

const FORM_DATE = `CASE f.kind ${Object.entries(FORM_DATES)
  .map(([kind, field]) => `WHEN '${kind}' THEN f.body ->> '${field}'`)
  .join(' ')} END`;

/** The write by which a month was closed last: what moved in it since counts as late. */
const CLOSED_SEQ = `COALESCE((SELECT max(h.seq) FROM vetloom.history h WHERE h.clinic_id = $1 AND h.collection = '${historyNameOf('stock_closing')}'
  AND h.doc_id = c.month AND (h.before IS NULL OR (h.after ? 'reopenDateTime' AND h.after ->> 'reopenDateTime' IS NULL))), c.closed_seq)`;

const DERIVED: readonly Derived[] = [
  { table: 'form', row: 'f', id: 'f.id', columns: { happened_at: `(${FORM_DATE})::bigint` } },
  {
    ...{ table: 'form_item', row: 'i', id: `i.form_id || '/' || i.id` },
    columns: { id: `i.body ->> '_id'`, product_id: `i.body ->> 'prodID'` },
  },
  {
    ...{ table: 'stock_count_entry', row: 'e', id: `e.count_id || '/' || e.person || '/' || e.spot` },
    columns: { product_id: `e.body ->> 'prodID'`, counted_at: `(e.body ->> 'countedDateTime')::bigint` },
  },
  { table: 'standard_set', row: 's', id: 's.id', columns: { device_id: `s.body ->> 'deviceID'` } },
  { table: 'stock_closing', row: 'c', id: 'c.month', columns: { closed_seq: CLOSED_SEQ } },
];

const QUESTION = DERIVED.flatMap(({ table, row, id, columns }) =>
  Object.entries(columns).map(
    ([
      column,
      made,
    ]) => `SELECT '${table}' AS "table", ${id} AS id, '${column}' AS "column", ${row}.${column}::text AS kept, (${made})::text AS made
    FROM vetloom.${table} ${row} WHERE ${row}.clinic_id = $1 AND ${row}.${column} IS DISTINCT FROM ${made}`,
  ),
).join(' UNION ALL ');

interface FalseColumn {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly kept: string;
  readonly made: string | null;
}

/** Compares the columns by which rows of stock are found with what the rows themselves say. */
export async function* compareDerived(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const rows = await session.run<FalseColumn>({ text: `${QUESTION} LIMIT 1000`, values: [clinic] });
  for (const { table, id, column, kept, made } of rows)
    yield {
      ...{ seq: null, ord: 0, at: null, about: null },
      reason: `the ${table.replaceAll('_', ' ')} ${id} is filed under ${column} ${kept}, and says ${made} itself`,
    };
}
