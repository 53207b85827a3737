import type { Actor } from '@vetloom/domain/access/policy.ts';
import { payBill, reverseReceipt } from '@vetloom/domain/billing/billing.commands.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { createOwner, editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { createPet, transferPet } from '@vetloom/domain/pet/pet.commands.ts';
import { addPetWeight } from '@vetloom/domain/pet/weight.commands.ts';
import { removeOwner } from '@vetloom/domain/removal/owner-removal.commands.ts';
import { checkInPets, completeRecord, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { type Device, SyncWorld } from '@vetloom/testing/sync-world.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClinicStore } from './client.types.ts';
import { refOf } from './run/server-versions.ts';
import { openDexieStore } from './store/dexie-store.ts';

/** Seeds are printed by fast-check; VETLOOM_RUNS makes a longer round. The simulator goes through far more, over the server's own code. */
const RUNS = Number(process.env.VETLOOM_RUNS ?? (process.env.VETLOOM_DEEP ? 100 : 12));

const device = fc.nat(2);
const which = fc.nat(2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('owner' as const), device, which, phone: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), device, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeOwner' as const), device, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pet' as const), device, which, of: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), device, which, of: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('weigh' as const), device, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('checkIn' as const), device, which, of: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), device, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), device, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), device, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), device }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync' as const), device }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), device, online: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lose' as const), device, answers: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), device }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), how: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Simulation {
  readonly world = new SyncWorld();
  readonly people: Actor[];
  readonly devices: Device[];
  stores: ClinicStore[] = [];
  readonly receipts: string[] = [];
  /** UUIDs of commands that a device accepted. */
  readonly accepted = new Set<string>();
  #backup = this.world.server.backup();
  #serial = 0;

  constructor() {
    // The cashier sees a projection of records, so that narrower views take part.
    const cashier = ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'BILLING_READ', 'BILLING_WRITE'] as const;
    this.people = [person('a@demo.test'), person('b@demo.test'), person('c@demo.test', cashier)];
    for (const actor of this.people) this.world.member(actor);
    this.devices = this.people.map(() => this.world.device());
  }

  async start(): Promise<void> {
    this.stores = await Promise.all(this.devices.map((found, at) => found.open(this.#person(at))));
    for (const which of [0, 1]) {
      await this.take({ do: 'owner', device: 0, which, phone: which });
      await this.take({ do: 'pet', device: 0, which, of: which });
      await this.take({ do: 'checkIn', device: 0, which, of: which });
    }
    // The third device begins with nothing, so that commands wait for what isn't held.
    for (const store of this.stores.slice(0, 2)) await store.syncNow();
    await this.#store(0).syncNow();
    this.#backup = this.world.server.backup();
  }

  #person(at: number): Actor {
    return this.people[at] ?? person('nobody');
  }

  #transport(at: number) {
    const found = this.devices[at];
    if (!found) throw new Error(`no device ${at}`);
    return found.transport(this.#person(at).email);
  }

  #store(at: number): ClinicStore {
    const store = this.stores[at];
    if (!store) throw new Error(`no device ${at}`);
    return store;
  }

  async #run(at: number, ...args: Parameters<ClinicStore['run']>): Promise<void> {
    const store = this.#store(at);
    const before = new Set(store.status.get().waiting.map(({ uuid }) => uuid));
    try {
      this.accepted.add((await store.run(...args)).uuid);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    // A saving that took the place of an earlier one stands for both.
    const after = new Set(store.status.get().waiting.map(({ uuid }) => uuid));
    for (const uuid of before) if (!after.has(uuid)) this.accepted.delete(uuid);
  }

  async take(given: Step): Promise<void> {
    this.world.now += 1;
    this.#serial += 1;
    const visit = (which: number) => `/record/${TEST_NOW}-r${which}`;
    switch (given.do) {
      case 'owner':
        return this.#run(given.device, createOwner, {
          _id: `/user/${given.which}`,
          fields: { name: `o${given.which}`, phone: `091200000${given.phone}` },
        });
      case 'rename': {
        const known = await this.#store(given.device).get('user', `/user/${given.which}`);
        const edits = [{ op: 'set' as const, path: ['name'], from: known?.name ?? '', to: `n${this.#serial}` }];
        return this.#run(given.device, editOwner, { userID: `/user/${given.which}`, edits });
      }
      case 'removeOwner':
        return this.#run(given.device, removeOwner, { userID: `/user/${given.which}` });
      case 'pet':
        return this.#run(given.device, createPet, {
          _id: `/pet/${given.which}`,
          userID: `/user/${given.of}`,
          fields: { name: `p${given.which}`, species: 'cat' },
        });
      case 'transfer':
        return this.#run(given.device, transferPet, { petID: `/pet/${given.which}`, userID: `/user/${given.of}` });
      case 'weigh': {
        const weight = { id: `w${this.#serial}`, value: 4, dateTime: this.world.now, source: '' };
        return this.#run(given.device, addPetWeight, { petID: `/pet/${given.which}`, weight });
      }
      case 'checkIn':
        return this.#run(given.device, checkInPets, {
          visits: [{ _id: visit(given.which), petID: `/pet/${given.of}`, cause: 'itch' }],
        });
      case 'type': {
        const known = await this.#store(given.device).get('record', visit(given.which));
        const edits = [{ op: 'set' as const, path: ['cause'], from: known?.cause ?? '', to: `c${this.#serial}` }];
        return this.#run(given.device, editRecord, { recordID: visit(given.which), edits });
      }
      case 'complete':
        return this.#run(given.device, completeRecord, { recordID: visit(given.which) });
      case 'pay': {
        const _id = `/receipt/${TEST_NOW}-${this.#serial}`;
        this.receipts.push(_id);
        const receipts = [{ _id, recordID: visit(given.which), receive: 100 }];
        return this.#run(given.device, payBill, { paymentID: `p${this.#serial}`, receipts });
      }
      case 'reverse': {
        const receiptID = this.receipts.at(-1) ?? `/receipt/${TEST_NOW}-0`;
        const reversalID = `/receipt/${TEST_NOW}-${this.#serial}`;
        return this.#run(given.device, reverseReceipt, { receiptID, reversalID });
      }
      case 'sync':
        await this.#store(given.device).syncNow();
        return this.#checkRebase(given.device);
      case 'network':
        return this.#transport(given.device).setOnline(given.online);
      case 'lose':
        this.#transport(given.device).losing = given.answers;
        return;
      case 'reload': {
        await this.#store(given.device).close();
        const reopened = await this.devices[given.device]?.open(this.#person(given.device));
        if (reopened) this.stores[given.device] = reopened;
        return;
      }
      case 'fail':
        this.world.server.failing = given.how ? (command) => command.uuid.charCodeAt(0) % 2 === 0 : () => false;
        return;
      case 'restore':
        this.world.server.restore(this.#backup);
        return;
    }
  }

  /** Everybody online and nothing failing, until nothing moves. */
  async settle(): Promise<void> {
    this.world.server.failing = () => false;
    for (const [at] of this.devices.entries()) {
      this.#transport(at).setOnline(true);
      this.#transport(at).losing = 0;
    }
    for (let round = 0; round < 4; round += 1) for (const store of this.stores) await store.syncNow();
  }

  /** After a sync a device shows what the server holds with every pending command run on top, one after the other. */
  async #checkRebase(at: number): Promise<void> {
    const store = this.#store(at);
    const { lastSyncedAt, stages, waiting } = store.status.get();
    const actor = this.#person(at);
    if (!actor.admin || lastSyncedAt !== this.world.now || stages.some(({ done }) => !done)) return;
    const expected = new OverlayTx(this.world.clinic.reader);
    for (const pending of waiting) {
      const overlay = new OverlayTx(expected);
      const ctx = {
        clinic: 'demo',
        now: pending.at,
        received: pending.at,
        actor,
        zone: TEST_ZONE,
        where: 'device' as const,
        conflict: () => {},
      };
      try {
        await COMMANDS.get(pending.name)?.run(overlay, pending.args, ctx);
        await overlay.mergeInto(expected);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    for (const key of this.#everNamed()) {
      const { collection, id } = refOf(key);
      expect({ key, is: await store.get(collection, id) }).toEqual({ key, is: await expected.get(collection, id) });
    }
  }

  #everNamed(): string[] {
    const numbered = [0, 1, 2].flatMap((at) => [
      `user /user/${at}`,
      `pet /pet/${at}`,
      `record /record/${TEST_NOW}-r${at}`,
    ]);
    const receipts = Array.from({ length: this.#serial + 1 }, (_, at) => `receipt /receipt/${TEST_NOW}-${at}`);
    return [...numbered, ...receipts];
  }

  /** What a device keeps below pending commands: nothing, once none are pending. */
  async #leftovers(at: number): Promise<unknown[]> {
    const found = this.devices[at];
    const environment = { indexedDB: found?.indexedDB, keyRange: IDBKeyRange };
    const store = await openDexieStore(`${found?.profile}:demo`, environment);
    const rows = await store.readState((tx) => tx.allBase());
    store.close();
    return rows;
  }

  async check(): Promise<void> {
    const { state } = this.world.clinic;
    for (const [at, store] of this.stores.entries()) {
      expect(store.status.get().waiting).toEqual([]);
      const expected = new Map<string, unknown>();
      for (const key of state.versions.keys()) {
        const body = this.world.clinic.changeFor(this.#person(at).email, key)?.body;
        if (body) expected.set(key, body);
      }
      const held = new Map<string, unknown>();
      for (const key of new Set([...state.versions.keys(), ...this.#everNamed()])) {
        const space = key.indexOf(' ');
        const collection = COLLECTION_NAMES.find((name) => name === key.slice(0, space));
        const document = collection && (await store.get(collection, key.slice(space + 1)));
        if (document) held.set(key, document);
      }
      expect(held).toEqual(expected);
      expect(await this.#leftovers(at)).toEqual([]);
    }
    // Nothing lost, nothing doubled: each accepted command was decided once.
    for (const uuid of this.accepted) expect(state.decided.has(uuid)).toBe(true);
    expect(state.decided.size).toBe(this.accepted.size);
  }
}

it(
  '[C90] devices converge on what the server holds, whatever happens on the way, and nothing is lost or doubled',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 70, size: 'max' }), async (steps) => {
        const simulation = new Simulation();
        try {
          await simulation.start();
          for (const each of steps) await simulation.take(each);
          await simulation.settle();
          await simulation.check();
        } finally {
          await simulation.world.close();
        }
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 10_000,
);
