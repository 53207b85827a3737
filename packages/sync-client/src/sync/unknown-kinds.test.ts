import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { createProblem } from '@vetloom/domain/writing/problem.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import type { MemoryTransport } from '@vetloom/testing/memory-transport.ts';
import { olderAnswer } from '@vetloom/testing/older-answer.ts';
import { describe, expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';
import type { Transport } from '../transport.ts';
import {
  ADMIN,
  admin,
  DAY,
  names,
  open,
  owner,
  renewWorld,
  seedOwner,
  seedVisit,
  until,
  world,
} from './sync-world.fixture.ts';

renewWorld();

const PET = '/pet/tama';
/** A kind that no version of the app has, with a document that comes with every answer. */
const UNKNOWN = 'ward/handover';
const handover = {
  collection: UNKNOWN,
  id: '/ward/1',
  seq: 1,
  version: 1,
  deleted: false,
  body: { _id: '/ward/1', collection: UNKNOWN, petID: PET },
};
const views = { [UNKNOWN]: '0' };

/** Makes the server behind a transport a newer one, which holds documents of that kind and tells of them wherever it can. */
function ofNewerServer(transport: MemoryTransport): void {
  const { pull, snapshot, history, petHistory, link } = transport;
  const newer: Pick<Transport, 'pull' | 'snapshot' | 'history' | 'petHistory' | 'link'> = {
    async pull(...call) {
      const answer = await pull(...call);
      return { ...answer, views: { ...views, ...answer.views }, patch: [handover, ...answer.patch] };
    },
    async snapshot(...call) {
      const page = await snapshot(...call);
      const total = page.total === null ? null : page.total + 1;
      return { ...page, total, views: { ...views, ...page.views }, documents: [handover, ...page.documents] };
    },
    async history(...call) {
      const page = await history(...call);
      const [pack] = page.packs;
      const total = pack && page.total !== null ? page.total + pack.count : page.total;
      const packs = pack ? [{ ...pack, collection: UNKNOWN }, ...page.packs] : page.packs;
      return { ...page, total, views: { ...views, ...page.views }, packs };
    },
    async petHistory(...call) {
      const answer = await petHistory(...call);
      return { ...answer, views: { ...views, ...answer.views }, documents: [handover, ...answer.documents] };
    },
    link: (clinic, listener) =>
      link(clinic, {
        ...listener,
        onPoke: (poke) => listener.onPoke({ ...poke, patch: [handover, ...(poke.patch ?? [])] }),
      }),
  };
  Object.assign(transport, newer);
}

/** Makes the server behind a transport an older one, until it is called. */
function ofOlderServer(transport: MemoryTransport, unknown: ReadonlySet<string>): () => void {
  const { pull, snapshot, history, petHistory } = transport;
  Object.assign(transport, {
    pull: async (...call) => olderAnswer(await pull(...call), unknown),
    snapshot: async (...call) => olderAnswer(await snapshot(...call), unknown),
    history: async (...call) => olderAnswer(await history(...call), unknown),
    petHistory: async (...call) => olderAnswer(await petHistory(...call), unknown),
  } satisfies Partial<Transport>);
  return () => Object.assign(transport, { pull, snapshot, history, petHistory });
}

/** The app before it knew problems, and what it then couldn't do. */
const BEFORE = {
  kinds: new Set<string>(COLLECTION_NAMES.filter((name) => name !== 'problem')),
  commands: new Map([...COMMANDS].filter(([name]) => !name.startsWith('problem.'))),
};
const problem = (name: string, since: number, resolvedDateTime = 0) =>
  ({ _id: `/problem/${name}`, collection: 'problem', petID: PET, name, since, resolvedDateTime }) as AnyDocument;
const problems = async (store: ClinicStore) =>
  (await store.query('problem', 'byPet', { equals: [PET] })).map(({ name }) => name).sort();
const stagesOf = (store: ClinicStore) =>
  store.status.get().stages.map(({ done, loaded, total }) => [done, loaded === total]);

describe('a server that knows more kinds of documents', () => {
  it('[C64] is understood in first loads, packs, pulls and an animal’s history: what it tells of others is passed over', async () => {
    const old = seedVisit(TEST_NOW - 40 * DAY, PET);
    world.clinic.seed([seedOwner('amy', '0912000001'), old, seedVisit(TEST_NOW - 800 * DAY, PET)]);
    const device = world.device();
    ofNewerServer(device.transport(ADMIN));
    const store = await open(device);
    expect(await names(store)).toEqual(['amy']);
    expect((await store.query('record', 'byPet', { equals: [PET] })).map(({ _id }) => _id)).toEqual([old._id]);
    expect(stagesOf(store)).toEqual(stagesOf(store).map(() => [true, true]));
    world.clinic.seed([seedOwner('bob', '0912000002')]);
    await store.syncNow();
    expect(await names(store)).toEqual(['amy', 'bob']);
    expect(await store.openPet(PET)).toEqual({ complete: true });
    expect(await store.query('record', 'byPet', { equals: [PET] })).toHaveLength(2);
    expect(store.status.get().attention).toEqual([]);
    await store.run(createOwner, owner('cat', '0912000003'));
    await store.syncNow();
    expect(store.status.get().unsynced).toBe(0);
  });

  it('[C64] keeps the place in the feed: pokes go on from it without a question', async () => {
    const device = world.device();
    const transport = device.transport(ADMIN);
    ofNewerServer(transport);
    const store = await device.open(admin(), { background: true });
    await until(() => store.status.get().usable && store.status.get().stages.every(({ done }) => done));
    transport.calls.length = 0;
    const other = await open(world.device());
    for (const name of ['amy', 'bob']) {
      await other.run(createOwner, owner(name, name === 'amy' ? '0912000001' : '0912000002'));
      await other.syncNow();
      await until(async () => (await names(store)).includes(name));
    }
    expect(transport.calls).toEqual([]);
  });

  it('[C64] whose kind the app comes to know: it is loaded whole, what came while it was unknown included, and nothing else is', async () => {
    world.clinic.seed([
      seedOwner('amy', '0912000001'),
      seedVisit(TEST_NOW - 40 * DAY, PET),
      problem('open', TEST_NOW - DAY),
      problem('over', TEST_NOW - 900 * DAY, TEST_NOW - 800 * DAY),
      problem('gone', TEST_NOW),
    ]);
    const device = world.device();
    const before = await open(device, admin(), BEFORE);
    await before.openPet(PET);
    world.clinic.seed([problem('late', TEST_NOW)]);
    world.clinic.unseed('problem', '/problem/gone');
    await before.syncNow();
    expect(await problems(before)).toEqual([]);
    await before.close();

    const transport = device.transport(ADMIN);
    const asked: unknown[] = [];
    const { snapshot } = transport;
    transport.snapshot = (clinic, request) => {
      asked.push([request.stage, request.collection]);
      return snapshot(clinic, request);
    };
    const after = await open(device);
    expect(await problems(after)).toEqual(['late', 'open', 'over']);
    expect(asked).toEqual([['collection', 'problem']]);
    expect(transport.calls.filter((call) => call === 'history')).toHaveLength(1);
    world.clinic.seed([problem('new', TEST_NOW)]);
    await after.syncNow();
    expect(await problems(after)).toEqual(['late', 'new', 'open', 'over']);
  });

  it('[C64] also when the app is updated in the middle of a first load, and for everybody on the browser', async () => {
    const visits = Array.from({ length: 90 }, (_, at) => seedVisit(TEST_NOW - (30 + at) * DAY, PET));
    world.clinic.seed([...visits, problem('open', TEST_NOW - DAY), problem('over', TEST_NOW - 90 * DAY, TEST_NOW)]);
    const device = world.device();
    const transport = device.transport(ADMIN);
    const { history } = transport;
    let pages = 0;
    transport.history = async (...call) => {
      pages += 1;
      transport.online = pages < 3;
      return history(...call);
    };
    const half = await open(device, admin(), BEFORE);
    expect(half.status.get().stages.map(({ done }) => done)).toEqual([true, true, true, true, false]);
    await half.close();
    Object.assign(transport, { history, online: true });
    const other = world.member(person('desk@demo.test', ['DAILY_STATUS', 'RECORD_READ']));
    await (await open(device, other, BEFORE)).close();

    const store = await open(device);
    expect(await problems(store)).toEqual(['open', 'over']);
    expect(await store.query('record', 'byPet', { equals: [PET] })).toHaveLength(90);
    await store.close();
    const second = await open(device, other);
    expect(await problems(second)).toEqual(['open', 'over']);
  });
});

describe('a server that knows fewer kinds of documents', () => {
  const create = { _id: '/problem/1', petID: PET, fields: { name: 'itch', since: TEST_NOW } };

  it('[C65] is as one that lets nobody read them: commands on them wait for it and come back as cases, others go on', async () => {
    world.clinic.seed([{ _id: PET, collection: 'pet', userID: '/user/amy', nameLowerCase: 'tama' } as AnyDocument]);
    const device = world.device();
    const transport = device.transport(ADMIN);
    const updated = ofOlderServer(transport, new Set(['problem']));
    const known = world.server.commands;
    Object.assign(world.server, { commands: BEFORE.commands });
    const store = await open(device);
    expect(await store.run(createProblem, create)).toMatchObject({ local: 'waiting' });
    expect(await store.run(createOwner, owner('amy', '0912000001'))).toMatchObject({ local: 'done' });
    await store.syncNow();
    const cases = await store.query('case', 'byAuthor', { equals: [ADMIN] });
    expect(cases).toMatchObject([{ code: CODE.unknownCommand }]);
    expect(await names(store)).toEqual(['amy']);
    expect(store.status.get().attention).toEqual([]);

    Object.assign(world.server, { commands: known });
    updated();
    world.clinic.seed([problem('itch', TEST_NOW)]);
    await store.syncNow();
    expect(await problems(store)).toEqual(['itch']);
    expect(await store.run(createProblem, { ...create, _id: '/problem/2' })).toMatchObject({
      local: expect.any(String),
    });
  });

  it('[C65] or has become one again: the kind leaves the device until the server knows it', async () => {
    world.clinic.seed([problem('itch', TEST_NOW)]);
    const device = world.device();
    const store = await open(device);
    expect(await problems(store)).toEqual(['itch']);
    const updated = ofOlderServer(device.transport(ADMIN), new Set(['problem']));
    await store.syncNow();
    expect(await problems(store)).toEqual([]);
    updated();
    await store.syncNow();
    expect(await problems(store)).toEqual(['itch']);
  });
});
