import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { openClinic } from '@vetloom/sync-client/client.ts';
import type { ClinicStore, Locks, OpenClinicOptions } from '@vetloom/sync-client/client.types.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { TEST_NOW } from './domain/clinic.ts';
import { MemoryClinic } from './memory-clinic.ts';
import { MemoryServer } from './memory-server.ts';
import { MemoryTransport } from './memory-transport.ts';

// Live queries only run where Dexie finds an IndexedDB, whichever one a database then uses.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

let profiles = 0;

/** A browser of the test: its databases outlive its tabs. Several people may be signed in on it. */
export interface Device {
  readonly transport: (email: string) => MemoryTransport;
  /** Opens a tab; nothing is synced by itself unless `background`. */
  open(actor: Actor, more?: Partial<OpenClinicOptions>): Promise<ClinicStore>;
  /** Seconds that the device's clock is wrong. */
  skew: number;
  /** Seconds that it has slept, for which the steady clock of its pages stood still. */
  slept: number;
  /** Its browser is started anew: from now on it counts from what the clock says. */
  restart(): void;
  /** A copy of the profile, as a cloned disk makes it. */
  readonly profile: string;
  readonly indexedDB: IDBFactory;
}

/** A server in memory with one clinic, `demo`, and browsers around it. */
export class SyncWorld {
  now = TEST_NOW;
  readonly people = new Map<string, Actor>();
  readonly server: MemoryServer;
  readonly clinic: MemoryClinic;
  readonly #opened: ClinicStore[] = [];
  readonly #commands: ReadonlyMap<string, Command> | undefined;

  constructor(commands?: ReadonlyMap<string, Command>) {
    this.#commands = commands;
    this.server = new MemoryServer(() => this.now, commands);
    this.clinic = this.#add('demo');
  }

  #add(name: string): MemoryClinic {
    const clinic = new MemoryClinic(name, this.people);
    this.server.clinics.set(name, clinic);
    return clinic;
  }

  /** A second clinic of the same people. */
  addClinic(name: string): MemoryClinic {
    return this.#add(name);
  }

  /** Makes somebody a member, or changes their role. */
  member(actor: Actor): Actor {
    this.people.set(actor.email, actor);
    return actor;
  }

  device(): Device {
    profiles += 1;
    const indexedDB = new IDBFactory();
    const transports = new Map<string, MemoryTransport>();
    const transport = (email: string) => {
      const known = transports.get(email);
      if (known) return known;
      const made = new MemoryTransport(this.server, email);
      transports.set(email, made);
      return made;
    };
    let began = 0;
    const device: Device = {
      transport,
      restart: () => {
        began = device.skew + device.slept;
      },
      skew: 0,
      slept: 0,
      profile: `device${profiles}`,
      indexedDB,
      open: async (actor, more = {}) => {
        const store = await openClinic({
          clinic: 'demo',
          person: actor,
          transport: transport(actor.email),
          clock: () => this.now + device.skew,
          steady: () => this.now - device.slept + began,
          life: crypto.randomUUID(),
          run: `run ${began}`,
          indexedDB,
          keyRange: IDBKeyRange,
          profile: device.profile,
          background: false,
          random: () => 0.5,
          locks: new MemoryLocks(),
          ...(this.#commands && { commands: this.#commands }),
          ...more,
        });
        this.#opened.push(store);
        return store;
      },
    };
    return device;
  }

  /** Closes every tab that the test left open. */
  async close(): Promise<void> {
    for (const store of this.#opened) await store.close();
  }
}

/** Web Locks in memory, for several tabs of one test. */
export class MemoryLocks implements Locks {
  readonly #tails = new Map<string, Promise<unknown>>();

  async request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T> {
    const before = this.#tails.get(name);
    if (options.ifAvailable && before) return work(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tails.set(name, promise);
    await before;
    try {
      if (options.signal?.aborted) throw options.signal.reason;
      return await work({ name });
    } finally {
      if (this.#tails.get(name) === promise) this.#tails.delete(name);
      resolve();
    }
  }
}
