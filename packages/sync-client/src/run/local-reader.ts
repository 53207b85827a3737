import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { documentKey, inRange, sortByIndex } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { BaseRow, Row } from '../store/rows.ts';
import type { Absence } from './holding.ts';

/**
 * The local database as commands read it: what isn't found is absent or not held here, as `holding` says. What it has read of the
 * tables it remembers, with the server's versions below pending changes: until a command's effects are stored nothing changes there, and
 * a person waits for each question to the database.
 */
export class LocalReader implements Reader {
  readonly #tx: LocalTx;
  readonly #read = new Map<string, Known>();
  /** Of the person whose command runs; a rebase changes it from command to command. */
  holding: Absence;

  constructor(tx: LocalTx, holding: Absence) {
    this.#tx = tx;
    this.holding = holding;
  }

  async getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    const documents = await documentsOf(
      { rows: async (of, wanted) => (await this.known(of, wanted)).map(({ row }) => row), aliases: this.#aliases },
      collection,
      ids,
    );
    for (const [at, id] of ids.entries()) if (!documents[at]) this.holding.demandAbsent(collection, id);
    return documents;
  }

  readonly #aliases: Lookup['aliases'] = (collection, ids) => this.#tx.aliases(collection, ids);

  /** What stands in the tables under these ids, in the order asked. */
  async known(collection: CollectionName, ids: readonly string[]): Promise<Known[]> {
    const unread = [...new Set(ids)].filter((id) => !this.#read.has(documentKey(collection, id)));
    if (unread.length > 0) {
      const refs = unread.map((id) => ({ collection, id }));
      const [rows, base] = await Promise.all([this.#tx.rows(collection, unread), this.#tx.base(refs)]);
      for (const [at, id] of unread.entries())
        this.#read.set(documentKey(collection, id), { row: rows[at], base: base[at] });
    }
    return ids.map((id) => this.#read.get(documentKey(collection, id)) ?? NOTHING);
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    this.holding.demandRange(collection, index);
    return (await this.#tx.query(collection, index, range)).map((row) => row.body);
  }
}

/** What stands in the tables under an id. */
export interface Known {
  readonly row: Row | undefined;
  /** The server's version below what pending commands made of it; undefined when none has touched it. */
  readonly base: BaseRow | undefined;
}

const NOTHING: Known = { row: undefined, base: undefined };

/** Where documents and aliases are looked up. */
type Lookup = Pick<LocalTx, 'rows' | 'aliases'>;

/** Documents by id or alias (law 9), in the order asked. */
export async function documentsOf(
  tx: Lookup,
  collection: CollectionName,
  ids: readonly string[],
): Promise<(AnyDocument | undefined)[]> {
  const rows = await tx.rows(collection, ids);
  const missing = ids.filter((_, at) => !rows[at]);
  if (missing.length === 0) return rows.map((row) => row?.body);
  const leads = await tx.aliases(collection, missing);
  const targets = leads.filter((id) => id !== undefined);
  const found = new Map((await tx.rows(collection, targets)).map((row, at) => [targets[at], row?.body]));
  const byAlias = new Map(missing.map((id, at) => [id, found.get(leads[at])]));
  return ids.map((id, at) => rows[at]?.body ?? byAlias.get(id));
}

/** The local database with some documents put back to other versions: what a rebase replays over. `null` stands for "doesn't exist". */
export class RestoredReader implements Reader {
  readonly #base: LocalReader;
  readonly #tx: LocalTx;
  readonly #restored: ReadonlyMap<string, AnyDocument | null>;

  constructor(tx: LocalTx, base: LocalReader, restored: ReadonlyMap<string, AnyDocument | null>) {
    this.#tx = tx;
    this.#base = base;
    this.#restored = restored;
  }

  async getMany(collection: CollectionName, ids: readonly string[]): Promise<(AnyDocument | undefined)[]> {
    const others = ids.filter((id) => !this.#restored.has(documentKey(collection, id)));
    const stored = await documentsOf(this.#tx, collection, others);
    const byID = new Map(others.map((id, at) => [id, stored[at]]));
    return ids.map((id) => {
      const held = byID.get(id);
      // An alias can lead to a document that is put back.
      const key = documentKey(collection, held?._id ?? id);
      const document = this.#restored.has(key) ? this.#restored.get(key) : held;
      if (!document) this.#base.holding.demandAbsent(collection, id);
      return document ?? undefined;
    });
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<AnyDocument[]> {
    const mine = [...this.#restored].filter(([key]) => key.startsWith(`${collection} `));
    const widened = range.limit === undefined ? range : { ...range, limit: range.limit + mine.length };
    const stored = await this.#base.query(collection, index, widened);
    const kept = stored.filter((document) => !this.#restored.has(documentKey(collection, document._id)));
    for (const [, document] of mine) if (document && inRange(collection, index, range, document)) kept.push(document);
    return sortByIndex(collection, index, range, kept);
  }
}
