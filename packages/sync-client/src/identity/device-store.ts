import { Dexie, type Table } from 'dexie';
import type { DexieEnvironment } from '../store/dexie-store.ts';

/** The key of a person on this browser (law 12). The private half can't leave it. */
export interface KeyRow {
  readonly email: string;
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: { readonly x: string; readonly y: string };
  /** Whether the server knows the public half. */
  readonly registered: boolean;
}

/** What belongs to the browser rather than to a clinic: people's keys, and which clinics have a database here. */
export interface DeviceKeys {
  /** The person's key; `make` is asked once per browser, whatever tabs race. */
  key(email: string, make: () => Promise<Omit<KeyRow, 'email' | 'registered'>>): Promise<KeyRow>;
  keys(): Promise<KeyRow[]>;
  markRegistered(email: string): Promise<void>;
  /** The server doesn't know these keys, by id: they have to be registered again. */
  forgetRegistrations(ids: readonly string[]): Promise<void>;
  addClinic(clinic: string): Promise<void>;
  removeClinic(clinic: string): Promise<void>;
  clinics(): Promise<string[]>;
  close(): void;
}

/** DeviceKeys in IndexedDB. */
export class DeviceStore implements DeviceKeys {
  readonly #db: Dexie;
  readonly #keys: Table<KeyRow, string>;
  readonly #clinics: Table<{ clinic: string }, string>;

  constructor(name: string, environment: DexieEnvironment) {
    this.#db = new Dexie(name, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
      ...(environment.keyRange && { IDBKeyRange: environment.keyRange }),
    });
    this.#db.version(1).stores({ key: 'email', clinic: 'clinic' });
    this.#keys = this.#db.table('key');
    this.#clinics = this.#db.table('clinic');
  }

  async key(email: string, make: () => Promise<Omit<KeyRow, 'email' | 'registered'>>): Promise<KeyRow> {
    const known = await this.#keys.get(email);
    if (known) return known;
    const made = { email, registered: false, ...(await make()) };
    return this.#db.transaction('rw', this.#keys, async () => {
      const first = await this.#keys.get(email);
      if (first) return first;
      await this.#keys.add(made);
      return made;
    });
  }

  async keys(): Promise<KeyRow[]> {
    return this.#keys.toArray();
  }

  async markRegistered(email: string): Promise<void> {
    await this.#keys.update(email, { registered: true });
  }

  async forgetRegistrations(ids: readonly string[]): Promise<void> {
    await this.#keys.filter(({ id }) => ids.includes(id)).modify({ registered: false });
  }

  async addClinic(clinic: string): Promise<void> {
    // Known at nearly every start, which then needn't wait for the disk.
    if ((await this.#clinics.get(clinic)) === undefined) await this.#clinics.put({ clinic });
  }

  async removeClinic(clinic: string): Promise<void> {
    await this.#clinics.delete(clinic);
  }

  async clinics(): Promise<string[]> {
    return (await this.#clinics.toArray()).map((row) => row.clinic);
  }

  close(): void {
    this.#db.close();
  }
}
