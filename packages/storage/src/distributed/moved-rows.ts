import { FIRST } from './distribute.ts';

/** A row as places are compared by it. */
export interface PartRow {
  /** Its primary key. */
  readonly key: string;
  /** Made of all that it holds. */
  readonly digest: string;
  /** The clinic's sequence in which it was written, where its table says that. */
  readonly seq: number | undefined;
}

/** Rows of a table at the place that was left and at the one that was moved to; those that are alike need not be there. */
export interface TableRows {
  readonly table: string;
  readonly before: readonly PartRow[];
  readonly after: readonly PartRow[];
}

/** What a place lacks that a clinic was moved to. */
export interface Lack {
  readonly table: string;
  readonly rows: number;
}

/**
 * What was lost on the way. Stations work on, so the new place may have more: a row may be there that is later than the head which was left, or in the stead of one. Tables
 * that don't say a sequence come by the same stream, in the order of commits; of them nothing may be missing.
 */
export function lost(tables: readonly TableRows[]): Lack[] {
  const heads = tables.find(({ table }) => table === FIRST);
  const head = heads?.before[0]?.seq;
  if (head === undefined || heads?.after.length !== 1) return [{ table: FIRST, rows: 1 }];
  return tables.flatMap(({ table, before, after }) => {
    const isLater = ({ seq }: PartRow) => seq === undefined || seq > head;
    const found = new Map(after.map((row) => [row.key, row]));
    const known = new Map(before.map((row) => [row.key, row]));
    const missing = before.filter((row) => {
      const now = found.get(row.key);
      return !now || (now.digest !== row.digest && !isLater(now));
    });
    const fromNowhere = after.filter((row) => !known.has(row.key) && !isLater(row));
    const rows = missing.length + fromNowhere.length;
    return rows === 0 ? [] : [{ table, rows }];
  });
}
