import {
  type DBCore,
  type DBCoreQueryRequest,
  type DBCoreQueryResponse,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type IntervalTreeNode,
} from 'dexie';

/** What is longer than any board is read anew each time, in rows. */
const LONGEST = 2000;
/** From here on asking for each new row costs more than reading all of them again. */
const FEW = 50;

/**
 * Keeps the rows that screens read, so that a live query which runs again reads the keys of its range and of the rows only what has changed:
 * a hospital's day is some hundred visits of 4 KB, and a command changes one of them twice. Transactions that write read the tables themselves.
 * Rows are let go when Dexie tells of their change, as it wakes live queries: of this tab's own with the commit, of another's a moment later.
 * Answers how to end it.
 */
export function holdRows(db: Dexie, tables: readonly string[]): () => void {
  const held = new Map(tables.map((name) => [name, new HeldRows()]));
  db.use({
    stack: 'dbcore',
    name: 'held rows',
    // Below what notes for live queries what they have read: that must see whole answers.
    level: -2,
    create: (core: DBCore): DBCore => ({
      ...core,
      table(name) {
        const table = core.table(name);
        const rows = held.get(name);
        return rows ? heldTable(table, rows) : table;
      },
    }),
  });
  const changed = (parts: object) => {
    const nodes = parts as Readonly<Record<string, IntervalTreeNode | undefined>>;
    for (const [name, rows] of held)
      if (nodes.all) rows.forgetAll();
      else rows.forget(nodes[`idb://${db.name}/${name}/`]);
  };
  Dexie.on.storagemutated.subscribe(changed);
  return () => Dexie.on.storagemutated.unsubscribe(changed);
}

const reads = (trans: DBCoreTransaction): boolean => (trans as unknown as IDBTransaction).mode === 'readonly';

function heldTable(table: DBCoreTable, held: HeldRows): DBCoreTable {
  const { primaryKey } = table.schema;
  const keyOf = (row: unknown) => String(primaryKey.extractKey?.(row));
  const keep = (reading: Reading, rows: readonly unknown[]) =>
    held.keep(
      reading,
      rows.map((row) => [keyOf(row), row]),
    );
  const some = async (trans: DBCoreTransaction, keys: readonly string[], reading: Reading): Promise<unknown[]> => {
    const rows = new Map(keys.map((key) => [key, held.get(key)]));
    const missing = [...rows.keys()].filter((key) => rows.get(key) === undefined);
    if (missing.length > 0) {
      const read: unknown[] = await table.getMany({ trans, keys: missing });
      keep(
        reading,
        read.filter((row) => row !== undefined),
      );
      for (const [at, key] of missing.entries()) rows.set(key, read[at]);
    }
    return keys.map((key) => rows.get(key));
  };
  const range = async (req: DBCoreQueryRequest, reading: Reading): Promise<DBCoreQueryResponse> => {
    const name = `${req.query.index.name} ${req.direction} ${JSON.stringify(req.query.range)}`;
    if (held.knows(name)) {
      const { result: keys } = await table.query({ ...req, values: false });
      if (keys.filter((key) => held.get(key) === undefined).length <= FEW)
        return { result: await some(req.trans, keys, reading) };
    }
    const answer = await table.query(req);
    if (answer.result.length <= LONGEST) {
      keep(reading, answer.result);
      held.know(name);
    }
    return answer;
  };
  return {
    ...table,
    getMany: (req) =>
      reads(req.trans) ? held.during((reading) => some(req.trans, req.keys, reading)) : table.getMany(req),
    query: (req) =>
      reads(req.trans) && req.values && (req.limit ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY
        ? held.during((reading) => range(req, reading))
        : table.query(req),
  };
}

/** What has changed since a read began: it may have seen that before or after. */
interface Reading {
  readonly changed: Set<string>;
  outdated: boolean;
}

/** The rows of one table. */
class HeldRows {
  readonly #rows = new Map<string, unknown>();
  /** Ranges that were read whole. */
  readonly #ranges = new Set<string>();
  readonly #underWay = new Set<Reading>();

  get(key: string): unknown {
    return this.#rows.get(key);
  }

  knows(range: string): boolean {
    return this.#ranges.has(range);
  }

  know(range: string): void {
    this.#ranges.add(range);
  }

  async during<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
    const reading: Reading = { changed: new Set(), outdated: false };
    this.#underWay.add(reading);
    try {
      return await work(reading);
    } finally {
      this.#underWay.delete(reading);
    }
  }

  keep({ changed, outdated }: Reading, rows: readonly (readonly [key: string, row: unknown])[]): void {
    if (outdated || rows.length > LONGEST) return;
    // Screens of other days and other lists have gone by: what is looked at now is read again.
    if (this.#rows.size + rows.length > 2 * LONGEST) this.forgetAll();
    // Several readers get the same objects.
    for (const [key, row] of rows) if (!changed.has(key)) this.#rows.set(key, frozen(row));
  }

  forgetAll(): void {
    this.#rows.clear();
    this.#ranges.clear();
    for (const reading of this.#underWay) reading.outdated = true;
  }

  /** Lets go what lies in a tree of ranges of keys. */
  forget(node: IntervalTreeNode | null | undefined): void {
    if (!node) return;
    const { from, to, l, r } = node;
    if (typeof from === 'string' && from === to) {
      this.#rows.delete(from);
      for (const { changed } of this.#underWay) changed.add(from);
    } else if (from !== undefined) this.forgetAll();
    this.forget(l);
    this.forget(r);
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
