import type { Durability, LocalTx } from '@vetloom/sync-client/store/local-store.ts';
import type { MemoryDisk } from './memory-disk.ts';
import type { Scheduler } from './scheduler.ts';

/** A tab's connection to a clinic's database, as the database knows it. */
export interface DiskConnection {
  /** A newer version of the app takes the database over. */
  replace(): void;
}

/** A clinic's database on a browser with those who look at it. */
export class Disk {
  memory: MemoryDisk;
  readonly connections = new Set<DiskConnection>();
  readonly watchers = new Set<() => void>();
  readonly #destroyed: () => void;

  constructor(memory: MemoryDisk, destroyed: () => void) {
    this.memory = memory;
    this.#destroyed = destroyed;
  }

  transact<T>(scheduler: Scheduler, durability: Durability | 'read', work: (tx: LocalTx) => Promise<T>): Promise<T> {
    return scheduler.real(this.memory.transact(durability, work));
  }

  changed(): void {
    for (const look of this.watchers) look();
  }

  destroy(): void {
    this.#destroyed();
  }
}
