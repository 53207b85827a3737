import type { Table } from 'dexie';

/** From 50 rows in one call on, Dexie tells every live query of the table that everything has changed. */
const TOLD_APART = 49;
/** Calls under way at a time: enough for IndexedDB not to wait for the next, and few enough that handing them over doesn't hold the screen. */
const UNDER_WAY = 6;

/** Writes many rows so that only those live queries run again which read one of them. */
export async function putAll<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const writing: PromiseLike<unknown>[] = [];
  for (let at = 0; at < rows.length; at += TOLD_APART) {
    await writing.at(-UNDER_WAY);
    const call = table.bulkPut(rows.slice(at, at + TOLD_APART));
    // One that fails ends the transaction, and with it those that are under way; nobody else hears of them.
    call.then(undefined, () => undefined);
    writing.push(call);
  }
  await Promise.all(writing);
}
