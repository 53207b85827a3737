import type { Locks } from '../client.types.ts';
import { DiskFull, type LocalStore, NewerDatabase } from '../store/local-store.ts';
import { TransportError } from '../transport.ts';
import type { Engine } from './engine.ts';
import { carryLock, pushLock } from './locks.ts';
import { pushAll } from './pusher.ts';

/** What carrying needs to know of this browser. */
export interface Carrier {
  readonly engine: Engine;
  readonly locks: Locks;
  readonly profile: string;
  readonly openStore: (name: string) => Promise<LocalStore>;
  readonly databaseName: (clinic: string) => string;
}

/**
 * Sends what is left in the outboxes of clinics that no tab of this browser has open (law 17): whoever is signed in carries
 * it, its authors' signatures speak for it (law 12). A clinic that the carrier may not enter waits for somebody who may.
 */
export async function carryOthers(carrier: Carrier): Promise<void> {
  const { engine, locks, profile } = carrier;
  await locks.request(carryLock(profile), { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const others = (await engine.device.clinics()).filter((clinic) => clinic !== engine.clinic);
    for (const clinic of others)
      await locks.request(pushLock(profile, clinic), { ifAvailable: true }, async (free) => {
        if (free) await carryOne(carrier, clinic);
      });
  });
}

async function carryOne({ engine, openStore, databaseName }: Carrier, clinic: string): Promise<void> {
  const store = await opened(openStore(databaseName(clinic)));
  if (!store) return;
  let replaced = false;
  store.onReplaced(() => {
    replaced = true;
  });
  try {
    const unsent = await store.readState(async (tx) => (await tx.outbox()).some((row) => row.outcome === undefined));
    // The same device and the same server: one clock. What needs a person's answer waits there for somebody who opens that clinic.
    if (unsent) await pushAll({ ...engine, clinic, store });
  } catch (error) {
    // Nobody can do more here: the outbox stays as it is for the next time, or for the newer app that has taken it over.
    if (!replaced && !(error instanceof TransportError || error instanceof DiskFull)) throw error;
  } finally {
    store.close();
  }
}

/** Undefined when a newer app has changed the database: that one carries it. */
async function opened(store: Promise<LocalStore>): Promise<LocalStore | undefined> {
  try {
    return await store;
  } catch (error) {
    if (error instanceof NewerDatabase) return undefined;
    throw error;
  }
}
