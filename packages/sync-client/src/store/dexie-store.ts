import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie';
import {
  documentTable,
  FORMER_TABLES,
  LOCAL_SCHEMA,
  localSchema,
  PACKED_SCHEMA,
  STATE_TABLES,
} from './dexie-schema.ts';
import { DexieTx, DOCUMENT_TABLES } from './dexie-tx.ts';
import { holdRows } from './held-rows.ts';
import {
  DiskFull,
  type Durability,
  type LocalStore,
  type LocalTx,
  NewerDatabase,
  type Replaced,
} from './local-store.ts';
import { followRead } from './observed-read.ts';
import { DirectoryCache } from './pack-directory.ts';
import type { FeedRow, Row } from './rows.ts';

/** Where the databases live; the browser's own by default. */
export interface DexieEnvironment {
  readonly indexedDB?: IDBFactory | undefined;
  readonly keyRange?: typeof IDBKeyRange | undefined;
}

const STATE = Object.keys(STATE_TABLES);
const ALL = [...STATE, ...DOCUMENT_TABLES];
const PACKS = ['packed', 'packPage', 'packMark'];
/** Every reader of documents looks into it. */
const ALIAS = documentTable('alias');
const OWN_STATE = STATE.filter((name) => !PACKS.includes(name));

/** The tables of a transaction over some collections; over none it leaves every document to its readers. */
const scopeOf = (collections: readonly CollectionName[]): string[] => [
  ...OWN_STATE,
  ...new Set(collections.flatMap((collection) => [documentTable(collection), ALIAS])),
  ...(collections.some((collection) => kindOf(collection).work) ? PACKS : []),
];

/** Opens, or makes, a clinic's database on Dexie. Rejects with NewerDatabase when a newer version of the app has changed it. */
export async function openDexieStore(name: string, environment: DexieEnvironment = {}): Promise<LocalStore> {
  // Two connections to one database, because durability belongs to a connection in Dexie (law 16).
  const strict = database(name, 'strict', environment);
  const letGo = holdRows(strict, DOCUMENT_TABLES);
  const relaxed = database(name, 'relaxed', environment);
  await strict.open();
  if (Math.floor(strict.backendDB().version / 10) > LOCAL_SCHEMA) {
    // Dexie would open it all the same, and this version would write what the newer one can't use.
    strict.close();
    letGo();
    throw new NewerDatabase();
  }
  return new DexieStore(strict, relaxed, letGo);
}

function database(name: string, durability: Durability, environment: DexieEnvironment): Dexie {
  const options: DexieOptions = {
    chromeTransactionDurability: durability,
    // The cache is keyed by name alone, so it would mix two connections; and it hands out frozen objects.
    cache: 'disabled',
    autoOpen: false,
    ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
    ...(environment.keyRange && { IDBKeyRange: environment.keyRange }),
  };
  const db = new Dexie(name, options);
  db.version(PACKED_SCHEMA)
    .stores({ ...Object.fromEntries(FORMER_TABLES.map((table) => [table, null])), ...localSchema() })
    .upgrade(loadHistoryAgain);
  // The same tables: what a device of that schema lacks is made.
  db.version(LOCAL_SCHEMA).stores({});
  return db;
}

/** The first schema packed history in another way; what can be fetched again is fetched again. */
async function loadHistoryAgain(transaction: Transaction): Promise<void> {
  const feeds: Table<FeedRow, string> = transaction.table('feed');
  await feeds.toCollection().modify((feed) => {
    const stages = feed.stages.map((row) =>
      row.stage === 'history' ? { ...row, done: false, after: null, loaded: 0, total: null } : row,
    );
    Object.assign(feed, { stages });
  });
  await transaction.table('openedPet').clear();
}

class DexieStore implements LocalStore {
  readonly #strict: Dexie;
  readonly #relaxed: Dexie;
  /** Only loading writes there, so that nobody waits for it to open before the first screen. */
  readonly #relaxedOpen: PromiseLike<unknown>;
  readonly #directories = new DirectoryCache();
  readonly #replaced = new Set<(why: Replaced) => void>();
  readonly #letGo: () => void;
  #closed = false;

  constructor(strict: Dexie, relaxed: Dexie, letGo: () => void) {
    this.#letGo = letGo;
    this.#strict = strict;
    this.#relaxed = relaxed;
    this.#relaxedOpen = relaxed.open();
    // The first write there hears of a failure.
    this.#relaxedOpen.then(undefined, () => undefined);
    for (const db of [strict, relaxed]) {
      db.on('versionchange', (change) => {
        // No version at all is to be the next: it is being deleted.
        this.#lose(change.newVersion === null ? 'cleared' : 'newer');
        return false;
      });
      // Not closed by us: the browser took it away, as it does when its data are cleared.
      db.on('close', () => this.#lose('cleared'));
    }
  }

  #lose(why: Replaced): void {
    if (this.#closed) return;
    this.close();
    for (const listener of this.#replaced) listener(why);
  }

  #on(transaction: Transaction): DexieTx {
    return new DexieTx((name) => transaction.table(name), this.#directories);
  }

  async write<T>(
    durability: Durability,
    work: (tx: LocalTx) => Promise<T>,
    collections?: readonly CollectionName[],
  ): Promise<T> {
    const scope = collections ? scopeOf(collections) : ALL;
    const db = durability === 'strict' ? this.#strict : this.#relaxed;
    try {
      if (durability === 'relaxed') await this.#relaxedOpen;
      // Transactions of their own: a caller's live query or transaction must not swallow a command.
      return await Dexie.ignoreTransaction(() =>
        db.transaction('rw', scope, (transaction) => work(this.#on(transaction))),
      );
    } catch (error) {
      throw isDiskFull(error) ? new DiskFull(error) : error;
    }
  }

  async readState<T>(work: (tx: LocalTx) => Promise<T>): Promise<T> {
    return this.#strict.transaction('r', OWN_STATE, (transaction) => work(this.#on(transaction)));
  }

  async readDocuments<T>(collection: CollectionName, work: (tx: LocalTx) => Promise<T>): Promise<T> {
    const tables = kindOf(collection).work
      ? [documentTable(collection), ALIAS, ...PACKS]
      : [documentTable(collection), ALIAS];
    return this.#strict.transaction('r', tables, (transaction) => work(this.#on(transaction)));
  }

  async scan(collection: CollectionName, after: string | undefined, limit: number): Promise<AnyDocument[]> {
    const table: Table<Row, string> = this.#strict.table(documentTable(collection));
    const rows = after === undefined ? table.orderBy('id') : table.where('id').above(after);
    return (await rows.limit(limit).toArray()).map((row) => row.body);
  }

  watch<T>(read: () => Promise<T>, listener: (value: T) => void, onError: (error: unknown) => void): () => void {
    return followRead(read, listener, onError);
  }

  onReplaced(listener: (why: Replaced) => void): void {
    this.#replaced.add(listener);
  }

  close(): void {
    this.#closed = true;
    this.#letGo();
    this.#strict.close();
    this.#relaxed.close();
    // One that is just being opened would stay open, and in the way of whoever deletes the database.
    this.#relaxedOpen.then(
      () => this.#relaxed.close(),
      () => undefined,
    );
  }

  async destroy(): Promise<void> {
    await this.#relaxedOpen.then(undefined, () => undefined);
    this.close();
    await this.#strict.delete();
  }
}

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: { name?: unknown } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
