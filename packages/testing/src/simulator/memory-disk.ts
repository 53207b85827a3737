import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import type { Durability, LocalTx } from '@vetloom/sync-client/store/local-store.ts';
import type { BaseRow, OutboxRow, Row } from '@vetloom/sync-client/store/rows.ts';
import { type AnyMap, Table, type Tables, type Undo } from './memory-table.ts';
import { MemoryTx } from './memory-tx.ts';
import type { Random } from './random.ts';

/** What a device does wrong. */
export interface Tampering {
  readonly tx?: (tx: LocalTx) => LocalTx;
  /** It says that something is on the disk before it is. */
  readonly lazy?: boolean;
}

/** What a transaction did to the outbox, as the simulator's books keep it. */
export interface OutboxMove {
  readonly removed: readonly OutboxRow[];
  readonly added: readonly OutboxRow[];
}

/**
 * A clinic's database on one browser, as IndexedDB keeps it: transactions are whole or not at all, and a cut of the power
 * loses the last relaxed ones, in their order, but nothing from before the last strict one.
 */
export class MemoryDisk implements Tables {
  /** Version of the app's schema that opened it last. */
  schema = 0;
  readonly tables = new Map<string, Table<never, never>>();
  readonly outboxMoves = new Set<(move: OutboxMove) => void>();
  /** A device that breaks its rules on purpose, to see that the simulator notices. */
  readonly tamper: Tampering;
  #undos: Undo[] = [];
  #running = false;
  /** Relaxed transactions since the last strict one, oldest first. */
  #volatile: Undo[][] = [];
  #nextOrder = 1;

  constructor(tamper: Tampering = {}) {
    this.tamper = tamper;
  }

  table<K, V>(name: string): Table<K, V> {
    const known = this.tables.get(name);
    if (known) return known as unknown as Table<K, V>;
    const made = new Table<K, V>((undo) => this.#undos.push(undo));
    this.tables.set(name, made as unknown as Table<never, never>);
    return made;
  }

  /** Runs one transaction. It must need nothing but this disk, or IndexedDB would have ended it half-way. */
  async transact<T>(durability: Durability | 'read', work: (tx: LocalTx) => Promise<T>): Promise<T> {
    if (this.#running) throw new Error('a transaction waited for something else than its database');
    this.#running = true;
    this.#undos = [];
    try {
      const tx = new MemoryTx(this);
      const result = await work(this.tamper.tx?.(tx) ?? tx);
      this.#commit(durability === 'strict' && this.tamper.lazy ? 'relaxed' : durability);
      return result;
    } catch (error) {
      this.#rollBack(this.#undos);
      throw error;
    } finally {
      this.#undos = [];
      this.#running = false;
    }
  }

  #commit(durability: Durability | 'read'): void {
    if (this.#undos.length === 0) return;
    if (durability === 'read') throw new Error('a reading transaction wrote');
    if (durability === 'strict') this.#volatile = [];
    else this.#volatile.push(this.#undos);
    const outbox = this.#undos.filter((undo) => undo.table === this.table('outbox').rows);
    if (outbox.length === 0) return;
    const removed = outbox.filter(({ key, had, table }) => had && !table.has(key)).map(({ value }) => value);
    const added = outbox
      .filter(({ key, had, table }) => !had && table.has(key))
      .map(({ key, table }) => table.get(key));
    for (const listener of this.outboxMoves) listener({ removed: removed as OutboxRow[], added: added as OutboxRow[] });
  }

  #rollBack(undos: readonly Undo[]): void {
    for (const { table, key, had, value } of undos.toReversed()) {
      if (had) table.set(key, value);
      else table.delete(key);
    }
  }

  /** The power goes: some of what was only written relaxed is gone. */
  cutPower(random: Random): void {
    const kept = random.whole(0, this.#volatile.length);
    for (const undos of this.#volatile.splice(kept).toReversed()) this.#rollBack(undos);
    this.#volatile = [];
    this.#undos = [];
    this.#running = false;
  }

  nextOrder(): number {
    this.#nextOrder += 1;
    return this.#nextOrder - 1;
  }

  /** A copy, as a cloned profile holds it. Rows are never changed in place, so they may be shared. */
  clone(): MemoryDisk {
    const copy = new MemoryDisk(this.tamper);
    copy.schema = this.schema;
    copy.#nextOrder = this.#nextOrder;
    for (const [name, table] of this.tables) {
      const rows = copy.table(name).rows as AnyMap;
      for (const [key, value] of table.rows as AnyMap) rows.set(key, value);
    }
    return copy;
  }

  /** Everything that is kept of one collection, packed or not, newest version first. For the simulator's checks. */
  held(collection: CollectionName): ReadonlyMap<string, { readonly seq: number; readonly body: object }> {
    const packed = this.table<string, { seq: number; body: object }>(`packed ${collection}`).rows;
    const hot = this.table<string, { seq: number; body: object }>(`hot ${collection}`).rows;
    return new Map([...packed, ...hot]);
  }

  /** The sequence at which a document was received that is here, or that only unsent work has taken away; undefined where it isn't held. */
  receivedAt(collection: CollectionName, id: string): number | undefined {
    const [hot, packed] = ['hot', 'packed'].map((store) =>
      this.table<string, Row>(`${store} ${collection}`).rows.get(id),
    );
    const here = hot ?? packed;
    if (here) return here.seq;
    const below = this.table<string, BaseRow>('base').rows.get(documentKey(collection, id));
    return below && (below.row?.seq ?? 0);
  }

  hasBase(collection: CollectionName, id: string): boolean {
    return this.table('base').rows.has(documentKey(collection, id) as never);
  }
}
