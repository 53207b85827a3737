import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { ownerFields } from '@vetloom/domain/owner/owner.schema.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { type Device, SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ClinicStore, Signal } from '../client.types.ts';

/** Waits long: the machine may be busy. */
export const until = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 20_000 });

/** A server and its devices, anew for each test of a file that called `renewWorld`. */
export let world: SyncWorld;

/** Gives each test of this file a world of its own. A file calls it once: test files share modules. */
export function renewWorld(): void {
  beforeEach(() => {
    world = new SyncWorld();
  });
  afterEach(() => world.close());
}

/** Its account. */
export const ADMIN = 'admin@demo.test';
/** The administrator of the clinic. */
export const admin = () => world.member(person(ADMIN));
/** Input of an owner of that name. */
export const owner = (name: string, phone: string) => ({ _id: `/user/${name}`, fields: { name, phone } });
/** Input of an animal of that name. */
export const pet = (name: string, userID: string) => ({
  _id: `/pet/${name}`,
  userID,
  fields: { name, species: 'cat' },
});
/** The owners that a device holds. */
export const names = async (store: ClinicStore) => (await store.query('user', 'byName', {})).map((found) => found.name);
/** An owner as a server has it. */
export const seedOwner = (name: string, phone: string, more: object = {}) =>
  ({
    ...ownerFields.parse({ name, phone }),
    _id: `/user/${name}`,
    collection: 'user',
    nameLowerCase: name,
    createDateTime: 0,
    createBy: '',
    updateDateTime: 0,
    updateBy: '',
    ...more,
  }) as AnyDocument;
/** Seconds of a day. */
export const DAY = 86_400;
/** A finished visit as a server has it. */
export const seedVisit = (time: number, petID: string, more: object = {}) =>
  ({
    _id: `/record/${time}-seeds`,
    collection: 'record',
    petID,
    userID: '/user/amy',
    dateTime: time,
    status: 90,
    archiveStatus: 90,
    ...more,
  }) as AnyDocument;

/** Opens a device, with all that there is. */
export const open = async (device: Device, actor = admin(), more = {}) => {
  const store = await device.open(actor, more);
  await store.syncNow();
  return store;
};
/** What a device tells its person. */
export const signals = (store: ClinicStore) => {
  const heard: Signal['kind'][] = [];
  store.onSignal(({ kind }) => heard.push(kind));
  return heard;
};
