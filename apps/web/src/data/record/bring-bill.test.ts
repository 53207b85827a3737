import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bringBill } from './bring-bill.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../engine/calls/own-call.ts', () => ({ callServer, inClinic: () => '' }));
beforeEach(() => void callServer.mockReset());

/** The clinic answers with a document, or refuses. */
const clinicSays = (answer: object | DomainError) =>
  callServer.mockImplementation(async () => {
    if (answer instanceof DomainError) throw answer;
    return answer;
  });

const VISIT = '/record/1500000000-old';
const SALE = '/sale/1500000000-old';

/** A device to which opening an animal or owner brings what the clinic has of it, and syncing what is new. */
class Device {
  readonly opened: string[] = [];
  readonly held = new Set<string>();
  readonly #has: Readonly<Record<string, readonly string[]>>;
  readonly #isNew: readonly string[];

  constructor(has: Readonly<Record<string, readonly string[]>>, isNew: readonly string[] = []) {
    this.#has = has;
    this.#isNew = isNew;
  }

  readonly store = {
    get: async (_collection: string, id: string) => (this.held.has(id) ? { _id: id } : undefined),
    openPet: async (id: string) => {
      this.opened.push(id);
      for (const one of this.#has[id] ?? []) this.held.add(one);
      return { complete: true };
    },
    syncNow: async () => {
      for (const one of this.#isNew) this.held.add(one);
    },
  } as unknown as ClinicStore;
}

describe('a visit that is not held here', () => {
  it('comes with the animal that its link names, and the clinic is asked nothing else', async () => {
    const device = new Device({ '/pet/tama': [VISIT] });
    expect(await bringBill(VISIT, '/pet/tama')(device.store)).toBe('whole');
    expect(device.held).toContain(VISIT);
    expect(callServer).not.toHaveBeenCalled();
  });

  it('comes with the animal that the clinic names, where a link names none or another one', async () => {
    clinicSays({ petID: '/pet/tama', userID: '/user/amy' });
    for (const named of ['', '/pet/other']) {
      const device = new Device({ '/pet/tama': [VISIT] });
      expect(await bringBill(VISIT, named)(device.store)).toBe('whole');
      expect(device.held).toContain(VISIT);
    }
  });

  it('does not exist where the clinic says so', async () => {
    const device = new Device({});
    clinicSays(new DomainError('notFound', 'no such visit'));
    expect(await bringBill(VISIT, '/pet/tama')(device.store)).toBe('whole');
    expect(device.opened).toEqual(['/pet/tama']);
    expect(device.held.size).toBe(0);
  });

  it('is not taken for gone where nobody can be asked, though its animal was opened before', async () => {
    clinicSays(new DomainError('networkRequired', 'no network'));
    expect(await bringBill(VISIT, '/pet/tama')(new Device({}).store)).toBe('unreached');
  });

  it('comes by the feed where it is newer than the last opening of its animal', async () => {
    clinicSays({ petID: '/pet/tama' });
    expect(await bringBill(VISIT)(new Device({}, [VISIT]).store)).toBe('whole');
    expect(await bringBill(VISIT)(new Device({}).store)).toBe('unreached');
  });
});

it('a sale over the counter comes with its owner; of one to nobody who is known nothing can be fetched', async () => {
  const device = new Device({ '/user/amy': [SALE] });
  clinicSays({ userID: '/user/amy' });
  expect(await bringBill(SALE)(device.store)).toBe('whole');
  expect(device.held).toContain(SALE);
  const other = new Device({});
  clinicSays({ userID: '' });
  expect(await bringBill(SALE)(other.store)).toBe('unreached');
  expect(other.opened).toEqual([]);
});
