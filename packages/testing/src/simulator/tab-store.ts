import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import {
  DiskFull,
  type Durability,
  type LocalStore,
  type LocalTx,
  type Replaced,
} from '@vetloom/sync-client/store/local-store.ts';
import type { Disk, DiskConnection } from './disk.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** What a tab's database needs of its surroundings. */
export interface StoreSurroundings {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly life: Life;
  /** Whether the quota is used up just now. */
  readonly full: () => boolean;
  /** Usual wait for the disk, milliseconds. */
  readonly wait: number;
}

/** A tab's connection to a clinic's database: every call waits for the disk, and the tab can die before and after it. */
export class TabStore implements LocalStore, DiskConnection {
  readonly #disk: Disk;
  readonly #around: StoreSurroundings;
  readonly #replaced = new Set<(why: Replaced) => void>();
  #closed = false;

  constructor(disk: Disk, around: StoreSurroundings) {
    this.#disk = disk;
    this.#around = around;
    disk.connections.add(this);
    around.life.atEnd(() => disk.connections.delete(this));
  }

  async #turn(): Promise<void> {
    const { scheduler, random, life, wait } = this.#around;
    await scheduler.sleep(random.delay(wait), life);
    if (this.#closed) throw new Error('DatabaseClosedError');
  }

  async write<T>(durability: Durability, work: (tx: LocalTx) => Promise<T>): Promise<T> {
    await this.#turn();
    const { scheduler, random, life, wait, full } = this.#around;
    if (full() && random.chance(0.7)) throw new DiskFull(undefined);
    const result = await this.#disk.transact(scheduler, durability, work);
    this.#disk.changed();
    // Dead or alive, what is committed is committed; whether the tab still hears of it is another matter.
    await scheduler.sleep(random.delay(wait), life);
    return result;
  }

  async readState<T>(work: (tx: LocalTx) => Promise<T>): Promise<T> {
    await this.#turn();
    return this.#disk.transact(this.#around.scheduler, 'read', work);
  }

  async readDocuments<T>(_collection: CollectionName, work: (tx: LocalTx) => Promise<T>): Promise<T> {
    return this.readState(work);
  }

  async scan(collection: CollectionName, after: string | undefined, limit: number): Promise<AnyDocument[]> {
    return this.readState(async (tx) => (await tx.hotAfter(collection, after, limit)).map((row) => row.body));
  }

  watch<T>(read: () => Promise<T>, listener: (value: T) => void, onError: (error: unknown) => void): () => void {
    const { scheduler, random, life, wait } = this.#around;
    let waiting = false;
    let over = false;
    const look = () => {
      if (waiting || over) return;
      waiting = true;
      scheduler.after(
        random.delay(wait),
        () => {
          waiting = false;
          if (over || this.#closed) return;
          read().then(
            (value) => {
              if (!over) listener(value);
            },
            (error: unknown) => {
              if (!over && !this.#closed) onError(error);
            },
          );
        },
        life,
      );
    };
    this.#disk.watchers.add(look);
    const end = () => {
      over = true;
      this.#disk.watchers.delete(look);
    };
    life.atEnd(end);
    look();
    return end;
  }

  onReplaced(listener: (why: Replaced) => void): void {
    this.#replaced.add(listener);
  }

  replace(): void {
    this.close();
    for (const listener of this.#replaced) listener('newer');
  }

  close(): void {
    this.#closed = true;
    this.#disk.connections.delete(this);
  }

  async destroy(): Promise<void> {
    this.close();
    this.#disk.destroy();
  }
}
