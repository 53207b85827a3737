import type { PrintedNumbers } from '@vetloom/domain/einvoice/printed-numbers.ts';
import type { DeviceKeys, KeyRow } from '@vetloom/sync-client/identity/device-store.ts';
import type { Platform } from '@vetloom/sync-client/platform.ts';
import { type LocalStore, NewerDatabase } from '@vetloom/sync-client/store/local-store.ts';
import { Disk } from './disk.ts';
import { MemoryDisk, type OutboxMove, type Tampering } from './memory-disk.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import { SimulatedLocks } from './simulated-locks.ts';
import { TabStore } from './tab-store.ts';

/** Usual wait for IndexedDB, milliseconds. */
const DISK_MS = 2;

/** One browser profile: its databases, its keys, its locks and its link outlive its tabs. Several people may work on it. */
export class Browser {
  readonly name: string;
  readonly locks: SimulatedLocks;
  readonly disks = new Map<string, Disk>();
  /** Seconds that its clock is wrong, and how often somebody has set it. */
  skew = 0;
  settings = 0;
  /** Seconds that it has slept, for which the steady clocks of its pages stood still. */
  slept = 0;
  #began: number | undefined;
  /** Which run of the browser it is; another one after each crash, and in each copy. */
  run: string = crypto.randomUUID();
  online = true;
  /** The browser's quota is used up. */
  full = false;
  /** Usual way of a message, milliseconds. */
  latency = 20;
  /** How far it has printed by its numbers of invoices, as it keeps that beside its databases. */
  printed: PrintedNumbers = {};
  /** Lives of the open tabs. */
  readonly tabs = new Set<Life>();
  #keys = new Map<string, KeyRow>();
  #clinics = new Set<string>();
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #outboxMoved: (move: OutboxMove) => void;
  readonly #tamper: Tampering;

  constructor(
    name: string,
    scheduler: Scheduler,
    random: Random,
    outboxMoved: (move: OutboxMove) => void,
    tamper: Tampering = {},
  ) {
    this.#tamper = tamper;
    this.name = name;
    this.#scheduler = scheduler;
    this.#random = random;
    this.#outboxMoved = outboxMoved;
    this.locks = new SimulatedLocks(scheduler);
  }

  /** What its pages count, in seconds: from what its clock, `wall`, says when it begins. */
  steady(wall: number): number {
    const counted = this.#scheduler.now / 1000 - this.slept;
    this.#began ??= wall - counted;
    return this.#began + counted;
  }

  /** Nothing of it runs for so long, milliseconds; its clock goes on. */
  sleep(ms: number): void {
    for (const life of this.tabs) life.frozenUntil = Math.max(life.frozenUntil, this.#scheduler.now + ms);
    this.slept += ms / 1000;
  }

  /** A copy of the whole profile, as a cloned disk image makes it. */
  clone(name: string): Browser {
    const copy = new Browser(name, this.#scheduler, this.#random.fork(), this.#outboxMoved, this.#tamper);
    for (const [clinic, disk] of this.disks) copy.#addDisk(clinic, disk.memory.clone());
    // What waits here may be brought by the copy, whose clock says other things of the times in it.
    this.settings += 1;
    copy.#keys = new Map(this.#keys);
    copy.#clinics = new Set(this.#clinics);
    copy.printed = this.printed;
    return copy;
  }

  /** Every tab dies at once; with the power some of what was only written relaxed is lost. */
  crash(power: boolean): void {
    this.#began = undefined;
    this.run = crypto.randomUUID();
    for (const life of [...this.tabs]) life.end();
    this.tabs.clear();
    if (power) for (const disk of this.disks.values()) disk.memory.cutPower(this.#random);
  }

  /** What a tab of this browser stands on. `schema` is the version of the local database that its app knows. */
  platform(life: Life, schema: number): Platform {
    const scheduler = this.#scheduler;
    return {
      timers: scheduler.timers(life),
      openStore: (name) => this.#open(name, life, schema),
      openDevice: () => this.#device(life),
      onFault: (error) => {
        if (life.alive) scheduler.faults.push(error);
      },
    };
  }

  /** People whose key is on this browser, with the state of its registration. */
  enrolled(): KeyRow[] {
    return [...this.#keys.values()];
  }

  async #open(name: string, life: Life, schema: number): Promise<LocalStore> {
    await this.#scheduler.sleep(this.#random.delay(DISK_MS), life);
    const disk = this.disks.get(name) ?? this.#addDisk(name, new MemoryDisk(this.#tamper));
    if (disk.memory.schema > schema) throw new NewerDatabase();
    if (disk.memory.schema < schema) {
      for (const connection of [...disk.connections]) connection.replace();
      disk.memory.schema = schema;
    }
    const full = () => this.full;
    return new TabStore(disk, { scheduler: this.#scheduler, random: this.#random, life, full, wait: DISK_MS });
  }

  #addDisk(name: string, memory: MemoryDisk): Disk {
    const disk = new Disk(memory, () => this.disks.delete(name));
    memory.outboxMoves.add(this.#outboxMoved);
    this.disks.set(name, disk);
    return disk;
  }

  #device(life: Life): DeviceKeys {
    const turn = () => this.#scheduler.sleep(this.#random.delay(DISK_MS), life);
    return {
      key: async (email, make) => {
        await turn();
        const known = this.#keys.get(email);
        if (known) return known;
        const made = { email, registered: false, ...(await make()) };
        await turn();
        const first = this.#keys.get(email) ?? made;
        this.#keys.set(email, first);
        return first;
      },
      keys: async () => {
        await turn();
        return [...this.#keys.values()];
      },
      markRegistered: async (email) => {
        await turn();
        const row = this.#keys.get(email);
        if (row) this.#keys.set(email, { ...row, registered: true });
      },
      forgetRegistrations: async (ids) => {
        await turn();
        for (const [email, row] of this.#keys)
          if (ids.includes(row.id)) this.#keys.set(email, { ...row, registered: false });
      },
      addClinic: async (clinic) => {
        await turn();
        this.#clinics.add(clinic);
      },
      removeClinic: async (clinic) => {
        await turn();
        this.#clinics.delete(clinic);
      },
      clinics: async () => {
        await turn();
        return [...this.#clinics];
      },
      close: () => {},
    };
  }
}
