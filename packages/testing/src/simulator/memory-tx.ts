import { type Alias, aliasID, isAliased } from '@vetloom/domain/engine/alias.schema.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, inRange, sortByIndex } from '@vetloom/domain/engine/overlay.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { fieldValue, kindOf } from '@vetloom/domain/kinds.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import type { LocalTx } from '@vetloom/sync-client/store/local-store.ts';
import { openPack } from '@vetloom/sync-client/store/pack-codec.ts';
import type {
  AcknowledgedRow,
  BaseRow,
  DocumentRef,
  FeedRow,
  MetaRows,
  OutboxRow,
  Row,
} from '@vetloom/sync-client/store/rows.ts';
import type { Table, Tables } from './memory-table.ts';

interface Grave extends DocumentRef {
  readonly seq: number;
  readonly at: number;
}

const keyOf = ({ collection, id }: DocumentRef) => documentKey(collection, id);

/** A local transaction over maps: what Dexie does with tables and packs, without their cost. */
export class MemoryTx implements LocalTx {
  readonly #disk: Tables;

  constructor(disk: Tables) {
    this.#disk = disk;
  }

  #hot(collection: CollectionName): Table<string, Row> {
    return this.#disk.table(`hot ${collection}`);
  }

  #packed(collection: CollectionName): Table<string, Row> {
    return this.#disk.table(`packed ${collection}`);
  }

  get #base(): Table<string, BaseRow> {
    return this.#disk.table('base');
  }

  get #graves(): Table<string, Grave> {
    return this.#disk.table('tombstone');
  }

  get #outbox(): Table<number, OutboxRow> {
    return this.#disk.table('outbox');
  }

  get #acknowledged(): Table<string, AcknowledgedRow> {
    return this.#disk.table('acknowledged');
  }

  get #feeds(): Table<string, FeedRow> {
    return this.#disk.table('feed');
  }

  until<T>(outside: () => Promise<T>): Promise<T> {
    return outside();
  }

  async rows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    return ids.map((id) => this.#hot(collection).get(id) ?? this.#packed(collection).get(id));
  }

  async hotRows(collection: CollectionName, ids: readonly string[]): Promise<(Row | undefined)[]> {
    return ids.map((id) => this.#hot(collection).get(id));
  }

  async query(collection: CollectionName, index: string, range: Range): Promise<Row[]> {
    const all = new Map([...this.#packed(collection).rows, ...this.#hot(collection).rows]);
    const found = [...all.values()].filter((row) => inRange(collection, index, range, row.body));
    const sorted = sortByIndex(
      collection,
      index,
      range,
      found.map((row) => row.body),
    );
    return sorted.flatMap((document) => all.get(document._id) ?? []);
  }

  async write(collection: CollectionName, puts: readonly Row[], removes: readonly string[]): Promise<void> {
    for (const row of puts) this.#hot(collection).set(row.id, row);
    for (const id of removes) {
      this.#hot(collection).delete(id);
      this.#packed(collection).delete(id);
    }
  }

  async packSealed(collection: CollectionName, packs: readonly HistoryPack[]): Promise<void> {
    await this.pack(
      collection,
      packs.flatMap((pack) => openPack(pack)),
      false,
    );
  }

  async pack(collection: CollectionName, rows: readonly Row[], replace: boolean): Promise<void> {
    const packed = this.#packed(collection);
    for (const row of rows) if (replace || row.seq >= (packed.get(row.id)?.seq ?? -1)) packed.set(row.id, row);
  }

  async buried(collection: CollectionName): Promise<ReadonlyMap<string, number>> {
    const graves = [...this.#graves.rows.values()].filter((grave) => grave.collection === collection);
    return new Map(graves.map(({ id, seq }) => [id, seq]));
  }

  async outboxByUuid(uuids: readonly string[]): Promise<OutboxRow[]> {
    return (await this.outbox()).filter((row) => uuids.includes(row.uuid));
  }

  async outboxFrom(order: number): Promise<OutboxRow[]> {
    return (await this.outbox()).filter((row) => row.order >= order);
  }

  async hotAfter(collection: CollectionName, after: string | undefined, limit: number): Promise<Row[]> {
    const rows = [...this.#hot(collection).rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return rows.filter((row) => after === undefined || row.id > after).slice(0, limit);
  }

  async dropPacked(collection: CollectionName, time: number): Promise<number> {
    const { work } = kindOf(collection);
    if (!work) return 0;
    const old = [...this.#packed(collection).rows.values()].filter(
      (row) => Number(fieldValue(row.body, work.time)) < time,
    );
    for (const row of old) this.#packed(collection).delete(row.id);
    return old.length;
  }

  async clear(collection: CollectionName): Promise<void> {
    for (const id of [...this.#hot(collection).rows.keys()]) this.#hot(collection).delete(id);
    for (const id of [...this.#packed(collection).rows.keys()]) this.#packed(collection).delete(id);
    for (const [key, row] of [...this.#base.rows]) if (row.collection === collection) this.#base.delete(key);
    for (const [key, row] of [...this.#graves.rows]) if (row.collection === collection) this.#graves.delete(key);
  }

  async aliases(collection: CollectionName, ids: readonly string[]): Promise<(string | undefined)[]> {
    if (!isAliased(collection)) return ids.map(() => undefined);
    return ids.map((id) => (this.#hot('alias').get(aliasID(id))?.body as Alias | undefined)?.to);
  }

  async base(refs: readonly DocumentRef[]): Promise<(BaseRow | undefined)[]> {
    return refs.map((ref) => this.#base.get(keyOf(ref)));
  }

  async allBase(): Promise<BaseRow[]> {
    return [...this.#base.rows.values()];
  }

  async putBase(rows: readonly BaseRow[]): Promise<void> {
    for (const row of rows) this.#base.set(keyOf(row), row);
  }

  async removeBase(refs: readonly DocumentRef[]): Promise<void> {
    for (const ref of refs) this.#base.delete(keyOf(ref));
  }

  async tombstones(refs: readonly DocumentRef[]): Promise<(number | undefined)[]> {
    return refs.map((ref) => this.#graves.get(keyOf(ref))?.seq);
  }

  async bury(refs: readonly (DocumentRef & { readonly seq: number })[], at: number): Promise<void> {
    for (const ref of refs) this.#graves.set(keyOf(ref), { ...ref, at });
  }

  async forgetTombstones(at: number): Promise<void> {
    for (const [key, grave] of [...this.#graves.rows]) if (grave.at < at) this.#graves.delete(key);
  }

  async outbox(): Promise<OutboxRow[]> {
    return [...this.#outbox.rows.values()].sort((a, b) => a.order - b.order);
  }

  async outboxNewest(): Promise<OutboxRow | undefined> {
    return (await this.outbox()).at(-1);
  }

  async outboxSize(): Promise<number> {
    return this.#outbox.rows.size;
  }

  async outboxWaiting(): Promise<OutboxRow[]> {
    return (await this.outbox()).filter((row) => row.state === 'waiting');
  }

  async outboxByKey(coalesceKey: string): Promise<OutboxRow[]> {
    return (await this.outbox()).filter((row) => row.coalesceKey === coalesceKey);
  }

  async addToOutbox(row: Omit<OutboxRow, 'order'>): Promise<void> {
    const order = this.#disk.nextOrder();
    this.#outbox.set(order, { ...row, order });
  }

  async putOutbox(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) this.#outbox.set(row.order, row);
  }

  async removeFromOutbox(orders: readonly number[]): Promise<void> {
    for (const order of orders) this.#outbox.delete(order);
  }

  async acknowledged(): Promise<AcknowledgedRow[]> {
    return [...this.#acknowledged.rows.values()];
  }

  async putAcknowledged(rows: readonly AcknowledgedRow[]): Promise<void> {
    for (const row of rows) this.#acknowledged.set(row.uuid, row);
  }

  async forgetAcknowledged(at: number): Promise<void> {
    for (const [key, row] of [...this.#acknowledged.rows]) if (row.at < at) this.#acknowledged.delete(key);
  }

  async feed(email: string): Promise<FeedRow | undefined> {
    return this.#feeds.get(email);
  }

  async feeds(): Promise<FeedRow[]> {
    return [...this.#feeds.rows.values()];
  }

  async putFeed(row: FeedRow): Promise<void> {
    this.#feeds.set(row.email, row);
  }

  async removeFeed(email: string): Promise<void> {
    this.#feeds.delete(email);
  }

  async petOpened(petID: string): Promise<boolean> {
    return this.#disk.table('openedPet').rows.has(petID as never);
  }

  async markPetOpened(petID: string): Promise<void> {
    this.#disk.table<string, true>('openedPet').set(petID, true);
  }

  async forgetOpenedPets(): Promise<void> {
    const opened = this.#disk.table<string, true>('openedPet');
    for (const petID of [...opened.rows.keys()]) opened.delete(petID);
  }

  async meta<K extends keyof MetaRows>(key: K): Promise<MetaRows[K] | undefined> {
    return this.#disk.table<string, MetaRows[K]>('meta').get(key);
  }

  async putMeta<K extends keyof MetaRows>(key: K, value: MetaRows[K]): Promise<void> {
    this.#disk.table<string, MetaRows[K]>('meta').set(key, value);
  }
}
