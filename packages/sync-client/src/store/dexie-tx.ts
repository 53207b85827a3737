import { type Alias, aliasID, isAliased } from '@vetloom/domain/engine/alias.schema.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { inRange, sortByIndex } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { COLLECTION_NAMES, indexFields, kindOf } from '@vetloom/domain/kinds.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import { type Collection, Dexie, type Table } from 'dexie';
import { documentTable, indexPath } from './dexie-schema.ts';
import type { LocalTx } from './local-store.ts';
import { Packs } from './pack.ts';
import { type DirectoryCache, PackDirectory } from './pack-directory.ts';
import { putAll } from './put-all.ts';
import type { AcknowledgedRow, BaseRow, DocumentRef, FeedRow, MetaRows, OutboxRow, Row } from './rows.ts';

/** Gives the tables of one Dexie transaction, or of the database outside of one. */
export type TableOf = (name: string) => Table;

const pair = ({ collection, id }: DocumentRef): [string, string] => [collection, id];

/** From here on asking IndexedDB for each key costs more than finding out first which ones it has. */
const MANY = 50;

/** LocalTx over Dexie's tables. */
export class DexieTx implements LocalTx {
  readonly #table: TableOf;
  readonly #cache: DirectoryCache;
  #opened: Packs | undefined;

  constructor(table: TableOf, cache: DirectoryCache) {
    this.#table = table;
    this.#cache = cache;
  }

  #documents(collection: CollectionName): Table<Row, string> {
    return this.#table(documentTable(collection));
  }

  get #packs(): Packs {
    if (this.#opened) return this.#opened;
    const tables = { packs: this.#table('packed'), pages: this.#table('packPage'), marks: this.#table('packMark') };
    this.#opened = new Packs(tables, new PackDirectory(tables, this.#cache));
    return this.#opened;
  }

  async until<T>(outside: () => Promise<T>): Promise<T> {
    return Dexie.waitFor(Dexie.ignoreTransaction(outside));
  }

  async hotRows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    if (ids.length === 0) return [];
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) return [await this.#documents(collection).get(only)];
    return ids.length < MANY ? this.#documents(collection).bulkGet([...ids]) : this.#manyHotRows(collection, ids);
  }

  /** A page of a first load is new to the device: one question for the keys between its ends tells so, instead of one for each. */
  async #manyHotRows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    const sorted = ids.toSorted();
    const between = this.#documents(collection)
      .where(':id')
      .between(sorted[0] ?? '', sorted[sorted.length - 1] ?? '', true, true);
    const there = await between.limit(ids.length + 1).primaryKeys();
    if (there.length > ids.length) return this.#documents(collection).bulkGet([...ids]);
    const held = new Set(there);
    const wanted = ids.filter((id) => held.has(id));
    const rows = wanted.length > 0 ? await this.#documents(collection).bulkGet(wanted) : [];
    const byID = new Map(wanted.map((id, at) => [id, rows[at]]));
    return ids.map((id) => byID.get(id));
  }

  async rows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    const hot = await this.hotRows(collection, ids);
    const missing = ids.filter((_, at) => hot[at] === undefined);
    if (missing.length === 0 || !kindOf(collection).work) return hot;
    const packed = await this.#packs.find(collection, missing);
    return ids.map((id, at) => hot[at] ?? packed.get(id));
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<Row[]> {
    const found = await hotQuery(this.#documents(collection), collection, index, range).toArray();
    if (range.descending && range.limit === undefined) found.reverse();
    const rows = found.filter((row) => inRange(collection, index, range, row.body));
    const packed = await this.#packs.query(collection, index, range, async (ids) => {
      const hot = ids.length > 0 ? await this.#documents(collection).where('id').anyOf(ids).primaryKeys() : [];
      return new Set(hot);
    });
    if (packed.length === 0) return rows;
    const byID = new Map([...packed, ...rows].map((row) => [row.id, row]));
    const sorted = sortByIndex(
      collection,
      index,
      range,
      [...byID.values()].map((row) => row.body),
    );
    return sorted.flatMap((document) => byID.get(document._id) ?? []);
  }

  async write(collection: CollectionName, puts: readonly Row[], removes: readonly string[]): Promise<void> {
    await putAll(this.#documents(collection), puts);
    if (removes.length === 0) return;
    await this.#documents(collection).bulkDelete([...removes]);
    await this.#packs.remove(collection, removes);
  }

  async pack(collection: CollectionName, rows: readonly Row[], replace: boolean): Promise<void> {
    if (rows.length === 0) return;
    if (replace)
      await this.#packs.remove(
        collection,
        rows.map((row) => row.id),
      );
    await this.#packs.add(collection, rows);
  }

  async packSealed(collection: CollectionName, packs: readonly HistoryPack[]): Promise<void> {
    await this.#packs.addSealed(collection, packs);
  }

  async hotAfter(collection: CollectionName, after: string | undefined, limit: number): Promise<Row[]> {
    const table = this.#documents(collection);
    return (after === undefined ? table.orderBy('id') : table.where('id').above(after)).limit(limit).toArray();
  }

  async dropPacked(collection: CollectionName, time: number): Promise<number> {
    return this.#packs.dropBefore(collection, time);
  }

  async clear(collection: CollectionName): Promise<void> {
    await this.#documents(collection).clear();
    await this.#packs.clear(collection);
    await this.#table('base').where('collection').equals(collection).delete();
    await this.#table('tombstone').where('collection').equals(collection).delete();
  }

  async aliases(collection: CollectionName, ids: readonly string[]): Promise<(string | undefined)[]> {
    if (ids.length === 0) return [];
    if (!isAliased(collection)) return ids.map(() => undefined);
    const rows = await this.#documents('alias').bulkGet(ids.map(aliasID));
    return rows.map((row) => (row?.body as Alias | undefined)?.to);
  }

  async base(refs: readonly DocumentRef[]): Promise<(BaseRow | undefined)[]> {
    return refs.length > 0 ? this.#table('base').bulkGet(refs.map(pair)) : [];
  }

  async allBase(): Promise<BaseRow[]> {
    return this.#table('base').toArray();
  }

  async putBase(rows: readonly BaseRow[]): Promise<void> {
    if (rows.length > 0) await this.#table('base').bulkPut([...rows]);
  }

  async removeBase(refs: readonly DocumentRef[]): Promise<void> {
    if (refs.length > 0) await this.#table('base').bulkDelete(refs.map(pair));
  }

  async tombstones(refs: readonly DocumentRef[]): Promise<(number | undefined)[]> {
    if (refs.length === 0) return [];
    const table = this.#table('tombstone');
    // Hardly anything was ever deleted, and then a page of a first load needn't ask for each of its documents.
    if (refs.length >= MANY && (await table.count()) === 0) return refs.map(() => undefined);
    const rows: ({ seq: number } | undefined)[] = await table.bulkGet(refs.map(pair));
    return rows.map((row) => row?.seq);
  }

  async buried(collection: CollectionName): Promise<ReadonlyMap<string, number>> {
    const rows: { id: string; seq: number }[] = await this.#table('tombstone')
      .where('collection')
      .equals(collection)
      .toArray();
    return new Map(rows.map(({ id, seq }) => [id, seq]));
  }

  async bury(refs: readonly (DocumentRef & { readonly seq: number })[], at: number): Promise<void> {
    if (refs.length > 0) await this.#table('tombstone').bulkPut(refs.map((ref) => ({ ...ref, at })));
  }

  async forgetTombstones(at: number): Promise<void> {
    await this.#table('tombstone').where('at').below(at).delete();
  }

  async outbox(): Promise<OutboxRow[]> {
    return this.#table('outbox').orderBy(':id').toArray();
  }

  async outboxFrom(order: number): Promise<OutboxRow[]> {
    return this.#table('outbox').where(':id').aboveOrEqual(order).toArray();
  }

  async outboxByUuid(uuids: readonly string[]): Promise<OutboxRow[]> {
    return this.#table('outbox').where('uuid').anyOf(uuids).toArray();
  }

  async outboxNewest(): Promise<OutboxRow | undefined> {
    return this.#table('outbox').orderBy(':id').last();
  }

  async outboxSize(): Promise<number> {
    return this.#table('outbox').count();
  }

  async outboxWaiting(): Promise<OutboxRow[]> {
    return this.#table('outbox').where('state').equals('waiting').toArray();
  }

  async outboxByKey(coalesceKey: string): Promise<OutboxRow[]> {
    return this.#table('outbox').where('coalesceKey').equals(coalesceKey).toArray();
  }

  async addToOutbox(row: Omit<OutboxRow, 'order'>): Promise<void> {
    await this.#table('outbox').add(row);
  }

  async putOutbox(rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length > 0) await this.#table('outbox').bulkPut([...rows]);
  }

  async removeFromOutbox(orders: readonly number[]): Promise<void> {
    if (orders.length > 0) await this.#table('outbox').bulkDelete([...orders]);
  }

  async acknowledged(): Promise<AcknowledgedRow[]> {
    return this.#table('acknowledged').toArray();
  }

  async putAcknowledged(rows: readonly AcknowledgedRow[]): Promise<void> {
    if (rows.length > 0) await this.#table('acknowledged').bulkPut([...rows]);
  }

  async forgetAcknowledged(at: number): Promise<void> {
    await this.#table('acknowledged').where('at').below(at).delete();
  }

  async feed(email: string): Promise<FeedRow | undefined> {
    return this.#table('feed').get(email);
  }

  async feeds(): Promise<FeedRow[]> {
    return this.#table('feed').toArray();
  }

  async putFeed(row: FeedRow): Promise<void> {
    await this.#table('feed').put(row);
  }

  async removeFeed(email: string): Promise<void> {
    await this.#table('feed').delete(email);
  }

  async petOpened(petID: string): Promise<boolean> {
    return (await this.#table('openedPet').get(petID)) !== undefined;
  }

  async markPetOpened(petID: string): Promise<void> {
    await this.#table('openedPet').put({ petID });
  }

  async forgetOpenedPets(): Promise<void> {
    await this.#table('openedPet').clear();
  }

  async meta<K extends keyof MetaRows>(key: K): Promise<MetaRows[K] | undefined> {
    const row: { value: MetaRows[K] } | undefined = await this.#table('meta').get(key);
    return row?.value;
  }

  async putMeta<K extends keyof MetaRows>(key: K, value: MetaRows[K]): Promise<void> {
    await this.#table('meta').put({ key, value });
  }
}

/** The names of every collection's document table. */
export const DOCUMENT_TABLES = COLLECTION_NAMES.map(documentTable);

function hotQuery(
  table: Table<Row, string>,
  collection: CollectionName,
  index: string,
  range: Range,
): Collection<Row, string> {
  const fields = indexFields(collection, index);
  const where = table.where(indexPath(collection, index));
  const equals = [...(range.equals ?? [])];
  const whole = equals.length === fields.length;
  let found: Collection<Row, string>;
  if (fields.length === 1) {
    const [value] = equals;
    found =
      value === undefined
        ? where.between(range.from ?? Dexie.minKey, range.to ?? Dexie.maxKey, true, range.to === undefined)
        : where.equals(value);
  } else if (whole) found = where.equals(equals);
  else {
    const lower = range.from === undefined ? equals : [...equals, range.from];
    const upper = [...equals, range.to ?? Dexie.maxKey];
    found = where.between(lower, upper, true, range.to === undefined);
  }
  // Backwards a browser hands out one record after the other, forwards all at once: what is wanted whole is turned round afterwards.
  if (range.descending && range.limit !== undefined) found = found.reverse();
  return range.limit === undefined ? found : found.limit(range.limit);
}
