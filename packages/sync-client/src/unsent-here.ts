import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { DeviceStore } from './identity/device-store.ts';
import { documentsOf } from './run/local-reader.ts';
import { openDexieStore } from './store/dexie-store.ts';
import { type LocalStore, NewerDatabase } from './store/local-store.ts';
import { likelyAt } from './sync/clock-verdict.ts';

/** What this browser holds of a clinic, as anyone who stands before it may know: nothing of what the clinic wrote. */
export interface ClinicHere {
  readonly clinic: string;
  /** What the clinic is called; empty where its own document isn't here. */
  readonly name: string;
  /** Commands of whomever that the server has not decided. */
  readonly unsent: number;
  /** When the oldest of them was given, Unix seconds. */
  readonly since: number | undefined;
}

/**
 * The clinics whose data lie on this browser, with the work that has not reached the server. It opens nothing that isn't there, so that
 * cleared data stay cleared; what a newer app has taken over is left to that one. `profile` is the prefix of the databases' names.
 */
export async function clinicsHere(
  profile = 'vetloom',
  indexedDB: IDBFactory = globalThis.indexedDB,
): Promise<ClinicHere[]> {
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  const deviceName = `${profile}-device`;
  if (!names.has(deviceName)) return [];
  const device = new DeviceStore(deviceName, { indexedDB });
  try {
    const clinics = (await device.clinics()).filter((clinic) => names.has(`${profile}:${clinic}`));
    const found = await Promise.all(clinics.map((clinic) => look(clinic, `${profile}:${clinic}`, indexedDB)));
    return found.filter((one) => one !== undefined);
  } finally {
    device.close();
  }
}

async function look(clinic: string, name: string, indexedDB: IDBFactory): Promise<ClinicHere | undefined> {
  let store: LocalStore;
  try {
    store = await openDexieStore(name, { indexedDB });
  } catch (error) {
    if (error instanceof NewerDatabase) return undefined;
    throw error;
  }
  try {
    const [own] = await store.readDocuments('clinic', (tx) => documentsOf(tx, 'clinic', ['/clinic']));
    const unsent = await store.readState(async (tx) =>
      (await tx.outbox()).filter(({ outcome }) => outcome === undefined),
    );
    const since = unsent.length === 0 ? undefined : Math.min(...unsent.map(likelyAt));
    return { clinic, name: (own as Clinic | undefined)?.name ?? '', unsent: unsent.length, since };
  } finally {
    store.close();
  }
}
