import type { Table } from 'dexie';

/** From 50 rows in one call on, Dexie tells every live query of the table that everything has changed. */
const TOLD_APART = 49;

/** Writes many rows so that only those live queries run again which read one of them. */
export async function putAll<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const writing: PromiseLike<unknown>[] = [];
  for (let at = 0; at < rows.length; at += TOLD_APART) writing.push(table.bulkPut(rows.slice(at, at + TOLD_APART)));
  await Promise.all(writing);
}
