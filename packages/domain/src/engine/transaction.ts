import type { CollectionName, DocumentOf, IndexName } from './kind.ts';

/** A component of an index key. */
export type KeyPart = string | number;

/**
 * A range of a declared index: `equals` fixes the leading components; `from` (inclusive) and `to` (exclusive) bound the next one.
 * The answer is in index order, ascending unless `descending`. Documents that lack an indexed field are not in the index.
 */
export interface Range {
  readonly equals?: readonly KeyPart[];
  readonly from?: KeyPart;
  readonly to?: KeyPart;
  readonly limit?: number;
  readonly descending?: boolean;
}

/**
 * What a command may do (law 1). Implemented on PostgreSQL, on IndexedDB and in memory, proven by one contract suite.
 * A reader gets a copy that it may change freely; only `put` writes. A read sees this transaction's own writes.
 * Ids resolve permanent aliases (law 9). Locally a read can throw NotHeldHere (law 2).
 */
export interface Tx {
  get<C extends CollectionName>(collection: C, id: string): Promise<DocumentOf<C> | undefined>;
  getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<(DocumentOf<C> | undefined)[]>;
  query<C extends CollectionName>(collection: C, index: IndexName<C>, range: Range): Promise<DocumentOf<C>[]>;
  put<C extends CollectionName>(collection: C, document: DocumentOf<C>): Promise<void>;
  remove(collection: CollectionName, id: string): Promise<void>;
}
