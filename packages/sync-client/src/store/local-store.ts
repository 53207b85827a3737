import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import type { AcknowledgedRow, BaseRow, DocumentRef, FeedRow, MetaRows, OutboxRow, Row } from './rows.ts';

/** `strict` waits until the disk has it: commands. `relaxed` may lose the last moments in a power cut: what can be fetched again (law 16). */
export type Durability = 'strict' | 'relaxed';

/**
 * One transaction over the local database. Documents are one record each (`hot`) or, for cold history, packed by the
 * dozen (law 18); readers never see which. Nothing but this interface may be awaited inside, or the transaction ends.
 */
export interface LocalTx {
  /** Waits for something else than the database, and keeps the transaction open meanwhile. */
  until<T>(outside: () => Promise<T>): Promise<T>;

  /** Rows in the order asked, hot before packed. */
  rows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]>;
  /** Only the unpacked ones: enough where packs can't hold the id, and much cheaper. */
  hotRows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]>;
  /** Rows of a declared index and range, in index order. */
  query(collection: CollectionName, index: string, range: Range): Promise<Row[]>;
  /** Writes one record a document and removes documents, packed ones too. */
  write(collection: CollectionName, puts: readonly Row[], removes: readonly string[]): Promise<void>;
  /** Packs cold rows. `replace` takes earlier packed versions of the same ids out. */
  pack(collection: CollectionName, rows: readonly Row[], replace: boolean): Promise<void>;
  /** Adds packs as the server made them, unopened. Nothing in them may be in the way of a deletion that this device has heard of. */
  packSealed(collection: CollectionName, packs: readonly HistoryPack[]): Promise<void>;
  /** Unpacked rows after an id, in order of id. */
  hotAfter(collection: CollectionName, after: string | undefined, limit: number): Promise<Row[]>;
  /** Drops packs that hold nothing from `time` on; answers how many. */
  dropPacked(collection: CollectionName, time: number): Promise<number>;
  /** Empties a collection with its packs, its base rows and its tombstones. */
  clear(collection: CollectionName): Promise<void>;

  /** Where permanent aliases lead (law 9), in the order asked; undefined for an id that is none. */
  aliases(collection: CollectionName, ids: readonly string[]): Promise<(string | undefined)[]>;

  base(refs: readonly DocumentRef[]): Promise<(BaseRow | undefined)[]>;
  allBase(): Promise<BaseRow[]>;
  putBase(rows: readonly BaseRow[]): Promise<void>;
  removeBase(refs: readonly DocumentRef[]): Promise<void>;

  /** Sequences at which documents were deleted, where this device remembers. */
  tombstones(refs: readonly DocumentRef[]): Promise<(number | undefined)[]>;
  /** Every deletion of a collection that this device remembers: sequence by id. */
  buried(collection: CollectionName): Promise<ReadonlyMap<string, number>>;
  bury(refs: readonly (DocumentRef & { readonly seq: number })[], at: number): Promise<void>;
  /** Forgets tombstones that were written before `at`, Unix seconds. */
  forgetTombstones(at: number): Promise<void>;

  /** The outbox in the order in which people acted. */
  outbox(): Promise<OutboxRow[]>;
  /** The same from one command on, itself included if it is still there. */
  outboxFrom(order: number): Promise<OutboxRow[]>;
  /** What was put into the outbox last. */
  outboxNewest(): Promise<OutboxRow | undefined>;
  outboxSize(): Promise<number>;
  outboxWaiting(): Promise<OutboxRow[]>;
  /** Rows of the outbox with these UUIDs, in no order. */
  outboxByUuid(uuids: readonly string[]): Promise<OutboxRow[]>;
  outboxByKey(coalesceKey: string): Promise<OutboxRow[]>;
  addToOutbox(row: Omit<OutboxRow, 'order'>): Promise<void>;
  putOutbox(rows: readonly OutboxRow[]): Promise<void>;
  removeFromOutbox(orders: readonly number[]): Promise<void>;

  acknowledged(): Promise<AcknowledgedRow[]>;
  putAcknowledged(rows: readonly AcknowledgedRow[]): Promise<void>;
  /** Forgets what was acknowledged before `at`, Unix seconds. */
  forgetAcknowledged(at: number): Promise<void>;

  feed(email: string): Promise<FeedRow | undefined>;
  feeds(): Promise<FeedRow[]>;
  putFeed(row: FeedRow): Promise<void>;
  removeFeed(email: string): Promise<void>;

  petOpened(petID: string): Promise<boolean>;
  markPetOpened(petID: string): Promise<void>;
  forgetOpenedPets(): Promise<void>;

  meta<K extends keyof MetaRows>(key: K): Promise<MetaRows[K] | undefined>;
  putMeta<K extends keyof MetaRows>(key: K, value: MetaRows[K]): Promise<void>;
}

/**
 * The local database of one clinic on this browser. Narrow, so that SQLite on OPFS can take Dexie's place: whoever
 * implements it passes the transaction contract and this package's tests.
 */
export interface LocalStore {
  /**
   * A transaction over everything, or over just these collections: readers of others then needn't wait for it. Rejects with
   * DiskFull when the browser's quota is used up; nothing is written then.
   */
  write<T>(
    durability: Durability,
    work: (tx: LocalTx) => Promise<T>,
    collections?: readonly CollectionName[],
  ): Promise<T>;
  /** An unchanging view of everything but documents. */
  readState<T>(work: (tx: LocalTx) => Promise<T>): Promise<T>;
  /** An unchanging view of one collection; inside a live query it is watched. */
  readDocuments<T>(collection: CollectionName, work: (tx: LocalTx) => Promise<T>): Promise<T>;
  /** Unpacked documents by id, after an id: the whole of a collection that is never packed. */
  scan(collection: CollectionName, after: string | undefined, limit: number): Promise<AnyDocument[]>;
  /** Calls `listener` with the answer now and whenever what it read has changed, in whatever tab. */
  watch<T>(read: () => Promise<T>, listener: (value: T) => void, onError: (error: unknown) => void): () => void;
  /** Calls `listener` when the database is taken from this store, which is closed then. */
  onReplaced(listener: (why: Replaced) => void): void;
  close(): void;
  /** Closes and deletes the database. */
  destroy(): Promise<void>;
}

/** Why a store lost its database: a newer version of the app has it now, or somebody cleared this browser's data. */
export type Replaced = 'newer' | 'cleared';

/** The browser's quota is used up; the transaction was undone as a whole. */
export class DiskFull extends Error {
  constructor(cause: unknown) {
    super('the browser has no room left for the local database', { cause });
    this.name = 'DiskFull';
  }
}

/** What a person is told who did something for which the disk has no room: storageQuotaFull. Any other error stays as it is. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof DiskFull ? new DomainError('storageQuotaFull', error.message, { where: 'device' }) : error;

/** A newer version of the app has changed the database; this one must be reloaded before it may write (law 21). */
export class NewerDatabase extends Error {
  constructor() {
    super('the local database belongs to a newer version of the app');
    this.name = 'NewerDatabase';
  }
}
