import { COMMANDS } from '@vetloom/domain/commands.ts';
import { type Command, defineCommand } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { finishExams } from '@vetloom/domain/exam/exam-work.commands.ts';
import { undispenseBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { MemoryDisk } from '@vetloom/testing/simulator/memory-disk.ts';
import { type Device, SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ClinicStore } from '../client.types.ts';
import { CommandShelf } from '../run/command-shelf.ts';
import { holdingOf } from '../run/holding.ts';
import { TransportError } from '../transport.ts';
import type { Engine } from './engine.ts';
import { newFeed, takeViews } from './feed-state.ts';
import { takePoke } from './puller.ts';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const DAY = 86_400;
const EMAIL = 'desk@demo.test';
const PET = '/pet/tama';

const visit = (time: number, more: object = {}) =>
  ({
    _id: `/record/${time}-visit`,
    collection: 'record',
    petID: PET,
    userID: '/user/amy',
    dateTime: time,
    archiveStatus: 10,
    ...more,
  }) as unknown as AnyDocument;
const caseOf = (author: string) =>
  ({
    _id: `/case/${author}`,
    collection: 'case',
    author,
    state: 'open',
    createDateTime: TEST_NOW,
  }) as unknown as AnyDocument;
const opened = async (device: Device, actor: ReturnType<typeof person>): Promise<ClinicStore> => {
  const store = await device.open(world.member(actor));
  await store.syncNow();
  return store;
};
const visits = (store: ClinicStore) => store.query('record', 'byPet', { equals: [PET] });

describe('rights that change', () => {
  it('[C61] who may read less keeps nothing of what they read before', async () => {
    world.clinic.seed([caseOf(EMAIL), caseOf('else@demo.test')]);
    const store = await opened(world.device(), person(EMAIL));
    const authors = async () =>
      (await store.getMany('case', [`/case/${EMAIL}`, '/case/else@demo.test'])).map((found) => found?.author);
    expect(await authors()).toEqual([EMAIL, 'else@demo.test']);
    world.member(person(EMAIL, ['CUSTOMER_READ']));
    await store.syncNow();
    expect(await authors()).toEqual([EMAIL, undefined]);
  });

  it('[C61] [C62] what one may no longer read leaves the browser, and another there loads what is theirs again', async () => {
    world.clinic.seed([visit(TEST_NOW, { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    const doctor = await opened(device, person('doctor@demo.test', ['RECORD_READ']));
    const till = await opened(device, person('till@demo.test', ['BILLING_READ']));
    world.member(person('doctor@demo.test', ['DAILY_STATUS']));
    await doctor.syncNow();
    expect((await visits(till)).map((found) => 'diagnosis' in found)).toEqual([false]);
    await till.syncNow();
    expect(await visits(till)).toMatchObject([{ total: 100 }]);
  });

  it.each([
    ['who reads less', ['till', 'doctor']],
    ['who reads more', ['doctor', 'till']],
  ] as const)(
    '[C62] a field that was taken away leaves a browser of two, also where %s hears of it first',
    async (_who, order) => {
      world.clinic.seed([visit(TEST_NOW, { diagnosis: 'itch', total: 255, discountTotal: 45 })]);
      const device = world.device();
      const people = {
        doctor: await opened(device, person('doctor@demo.test', ['RECORD_READ'])),
        till: await opened(device, person('till@demo.test', ['BILLING_READ'])),
      };
      world.clinic.seed([visit(TEST_NOW, { total: 300 })]);
      await people[order[0]].syncNow();
      expect(await visits(people[order[0]])).toMatchObject([{ total: 300 }]);
      await people[order[1]].syncNow();
      for (const store of Object.values(people))
        expect((await visits(store)).map((found) => ['diagnosis' in found, 'discountTotal' in found])).toEqual([
          [false, false],
        ]);
    },
  );

  it.each([
    ['is loaded anew by those who go on reading it', 2, [true, ['record']]],
    ['stays where the others are not ahead', 7, [false, []]],
  ])('[C61] what a feed that lags has brought %s', async (_what, cursor, expected) => {
    const feed = (email: string, at: number, view: string) => ({
      ...newFeed(email, TEST_NOW, TEST_ZONE, 730),
      cursor: at,
      views: { record: view },
    });
    const till = feed('till@demo.test', cursor, '1');
    const outcome = await new MemoryDisk().transact('relaxed', async (tx) => {
      await tx.putFeed(feed('boss@demo.test', 5, '0'));
      await tx.putFeed(till);
      const body = visit(TEST_NOW);
      await tx.write('record', [{ id: body._id, seq: 1, version: 1, body }], []);
      await takeViews(tx, { clinic: 'demo', commands: new CommandShelf(COMMANDS) }, till, {}, TEST_NOW);
      const [row] = await tx.rows('record', [body._id]);
      return [row === undefined, (await tx.feed('boss@demo.test'))?.reloads.map(({ collection }) => collection)];
    });
    expect(outcome).toEqual(expected);
  });

  it('[C60] a page that was read after rights had changed is taken only once the feed knows of the change', async () => {
    world.clinic.seed([visit(TEST_NOW, { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    const store = await opened(device, person(EMAIL, ['BILLING_READ']));
    world.member(person(EMAIL, ['RECORD_READ']));
    const transport = device.transport(EMAIL);
    const { snapshot } = transport;
    transport.snapshot = (clinic, request) => {
      world.member(person(EMAIL, ['DAILY_STATUS']));
      return snapshot(clinic, request);
    };
    await store.syncNow();
    expect((await visits(store)).map((found) => ['total' in found, 'diagnosis' in found])).toEqual([[false, false]]);
  });
});

describe('what is made for other rights than the feed knows of', () => {
  it('[C60] an animal’s past that shows less than the feed promises is not taken: nobody would ever fill it in', async () => {
    world.clinic.seed([visit(TEST_NOW - 3000 * DAY, { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    const store = await opened(device, person(EMAIL, ['RECORD_READ']));
    world.member(person(EMAIL, ['BILLING_READ']));
    expect(await store.openPet(PET)).toEqual({ complete: false });
    expect(await visits(store)).toEqual([]);
    world.member(person(EMAIL, ['RECORD_READ']));
    expect(await store.openPet(PET)).toEqual({ complete: true });
    expect(await visits(store)).toMatchObject([{ diagnosis: 'itch' }]);
  });

  it('[C60] an answer that another tab’s has overtaken brings back neither the rights of then nor what was deleted since', async () => {
    const device = world.device();
    const wide = person(EMAIL, ['RECORD_READ']);
    const store = await opened(device, wide);
    const other = await opened(device, wide);
    const transport = device.transport(EMAIL);
    const { pull } = transport;
    transport.pull = async (clinic, request) => {
      transport.pull = pull;
      const body = visit(TEST_NOW);
      world.clinic.seed([body]);
      world.member(person(EMAIL, ['BILLING_READ']));
      const late = await pull(clinic, request);
      world.member(wide);
      world.clinic.unseed('record', body._id);
      await other.syncNow();
      return late;
    };
    await store.syncNow();
    expect(await visits(store)).toEqual([]);
    await store.syncNow();
    expect(await visits(store)).toEqual([]);
  });

  it.each([
    ['that began as a copy of somebody else’s', { lastSyncedAt: undefined }, 'unfitting', undefined],
    ['that shows nothing of it', { views: {} }, 'unfitting', undefined],
    ['that shows less of it', { views: { record: '4' } }, 'unfitting', undefined],
    ['that shows the whole of it', {}, 'taken', 'itch'],
  ])('[C60] a poke is judged by a feed %s', async (_what, more, taken, diagnosis) => {
    const disk = new MemoryDisk();
    const feed = {
      ...newFeed(EMAIL, TEST_NOW, TEST_ZONE, 730),
      cursor: 4,
      views: { record: '0' },
      lastSyncedAt: TEST_NOW,
    };
    await disk.transact('relaxed', async (tx) => {
      await tx.putMeta('epoch', 'e');
      await tx.putFeed({ ...feed, ...more });
    });
    const engine = {
      store: {
        write: (durability: 'relaxed', work: Parameters<typeof disk.transact>[1]) => disk.transact(durability, work),
      },
      clinic: 'demo',
      commands: new CommandShelf(COMMANDS),
      person: () => person(EMAIL),
      clock: { now: () => TEST_NOW },
    } as unknown as Engine;
    const body = visit(TEST_NOW, { diagnosis: 'itch' });
    const change = { collection: 'record' as const, id: body._id, seq: 5, version: 1, deleted: false, body };
    expect(await takePoke(engine, { clinic: 'demo', epoch: 'e', from: 4, to: 5, patch: [change] as never })).toBe(
      taken,
    );
    const [row] = await disk.transact('read', (tx) => tx.rows('record', [body._id]));
    expect((row?.body as { readonly diagnosis?: string } | undefined)?.diagnosis).toBe(diagnosis);
  });
});

describe('a second person at a browser', () => {
  it('[C66] is told that all is here only once it is, as they may read it', async () => {
    world.clinic.seed([visit(TEST_NOW, { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    await opened(device, person('till@demo.test', ['BILLING_READ']));
    const email = 'doctor@demo.test';
    const transport = device.transport(email);
    const { pull, snapshot } = transport;
    const none = () => Promise.reject(new TransportError('offline', 'no answer'));
    transport.pull = none;
    const doctor = await opened(device, person(email, ['RECORD_READ']));
    // What the till holds is here, and nobody has said yet what a doctor reads of it.
    expect(doctor.status.get()).toMatchObject({ usable: true, whole: false });
    transport.pull = pull;
    transport.snapshot = none;
    await doctor.syncNow();
    expect(doctor.status.get()).toMatchObject({ usable: true, whole: false });
    expect(
      doctor.status
        .get()
        .stages.filter(({ done }) => !done)
        .map(({ stage }) => stage),
    ).toContain('open');
    transport.snapshot = snapshot;
    await doctor.syncNow();
    expect(doctor.status.get()).toMatchObject({ usable: true, whole: true });
    expect(await visits(doctor)).toMatchObject([{ diagnosis: 'itch' }]);
  });
});

describe('documents that lack fields', () => {
  const feed = (email: string, view: string, reload = false) => ({
    ...newFeed(email, TEST_NOW, TEST_ZONE, 730),
    views: { record: view },
    reloads: reload ? [{ collection: 'record' as const, after: null }] : [],
  });

  it('[C8] may be met by a narrow reader, while a wider view is on its way, and on a browser that several people use', () => {
    const partial = (...feeds: ReturnType<typeof feed>[]) => holdingOf(feeds, 'a', new Set()).isPartial('record');
    expect(partial(feed('a', '0'))).toBe(false);
    expect(partial(feed('a', '1'))).toBe(true);
    expect(partial(feed('a', '0', true))).toBe(true);
    expect(partial(feed('a', '0'), feed('b', '2'))).toBe(true);
  });

  it('[C8] a command that breaks on one is kept for the server, not thrown at the person', async () => {
    world.clinic.seed([visit(TEST_NOW, { drugBag: [], total: 0 })]);
    const device = world.device();
    const store = await opened(device, person(EMAIL, ['DAILY_STATUS', 'DRUG_TASK_READ', 'DRUG_TASK_WRITE']));
    world.member(person(EMAIL, ['DAILY_STATUS']));
    await store.syncNow();
    const ran = await store.run(undispenseBags, {
      recordID: `/record/${TEST_NOW}-visit`,
      bagIDs: [],
      reason: 'mistake',
    });
    expect(ran.local).toBe('waiting');
  });

  it('[C8] nor is one thrown whose author can’t tell what stands in them: they have seen nothing of it', async () => {
    world.clinic.seed([visit(TEST_NOW, { examTask: [{ _id: 'e1', type: '血檢', name: 'CBC' }] })]);
    const store = await opened(world.device(), person(EMAIL, ['DAILY_STATUS', 'LAB_TASK_READ', 'LAB_TASK_WRITE']));
    world.member(person(EMAIL, ['DAILY_STATUS']));
    await store.syncNow();
    const ran = await store.run(finishExams, {
      recordID: `/record/${TEST_NOW}-visit`,
      taskIDs: ['e1'],
      texts: { e1: '正常' },
    });
    expect(ran.local).toBe('waiting');
  });
});

describe('a command whose result comes before the feed has passed it', () => {
  it('[C18] is not run again on top of its own result', async () => {
    const append = defineCommand({
      name: 'test.append',
      word: '加註',
      version: 1,
      permission: [],
      input: z.object({ recordID: z.string() }),
      async run(tx, { recordID }) {
        const record = await tx.get('record', recordID);
        if (record) await tx.put('record', { ...record, cause: `${record.cause}x` });
      },
    });
    const own = new SyncWorld(new Map([...COMMANDS, [append.name, append as unknown as Command]]));
    own.clinic.seed([visit(TEST_NOW, { cause: '' })]);
    const device = own.device();
    const store = await device.open(own.member(person(EMAIL)));
    await store.syncNow();
    await store.run(append, { recordID: `/record/${TEST_NOW}-visit` });
    const transport = device.transport(EMAIL);
    transport.pull = () => Promise.reject(new TransportError('offline', 'no answer'));
    await store.syncNow();
    expect(store.status.get().waiting).toMatchObject([{ state: 'decided' }]);
    await store.openPet(PET);
    expect(await visits(store)).toMatchObject([{ cause: 'x' }]);
    await own.close();
  });
});

describe('a range on a device', () => {
  it('[C7] answers what is here once loading has begun, and waits where nothing may be read', () => {
    const begun = { ...newFeed('a', TEST_NOW, TEST_ZONE, 730), views: { record: '0' }, cursor: 1 };
    expect(() => holdingOf([begun], 'a', new Set()).demandRange('record', 'byPet')).not.toThrow();
    expect(() => holdingOf([begun], 'a', new Set()).demandRange('receipt', 'byDay')).toThrow('not held');
    expect(() => holdingOf([{ ...begun, cursor: undefined }], 'a', new Set()).demandRange('record', 'byPet')).toThrow(
      'not held',
    );
  });
});

describe('the history of an animal that was opened', () => {
  const old = TEST_NOW - 800 * DAY;
  const open = (email: string, ...permissions: Parameters<typeof person>[1] & string[]) =>
    person(email, ['PET_READ', ...permissions]);

  it('[C52] is fetched for each person, because another may read more of it', async () => {
    world.clinic.seed([visit(old, { diagnosis: 'itch' })]);
    const device = world.device();
    const doctor = await opened(device, open('doctor@demo.test', 'RECORD_READ'));
    const pharmacy = await opened(device, open('pharmacy@demo.test', 'DRUG_TASK_READ'));
    await pharmacy.openPet(PET);
    expect((await visits(doctor)).map((found) => 'diagnosis' in found)).toEqual([false]);
    await doctor.openPet(PET);
    expect(await visits(doctor)).toMatchObject([{ diagnosis: 'itch' }]);
  });

  it('[C52] does not count as fetched while the feed has not begun', async () => {
    world.clinic.seed([visit(old)]);
    const store = await world.device().open(world.member(person(EMAIL)));
    expect(await store.openPet(PET)).toEqual({ complete: false });
    await store.syncNow();
    expect(await store.openPet(PET)).toEqual({ complete: true });
    expect(await visits(store)).toHaveLength(1);
  });

  it('[C60] is taken only as far as the feed knows that it may be read', async () => {
    world.clinic.seed([visit(old, { diagnosis: 'itch', total: 100 })]);
    const device = world.device();
    const email = 'nurse@demo.test';
    const store = await opened(device, open(email, 'DAILY_STATUS'));
    const transport = device.transport(email);
    const { petHistory } = transport;
    transport.petHistory = async (clinic, request) => {
      world.member(open(email, 'RECORD_READ'));
      const answer = await petHistory(clinic, request);
      world.member(open(email, 'DAILY_STATUS'));
      return answer;
    };
    expect(await store.openPet(PET)).toEqual({ complete: false });
    expect((await visits(store)).map((found) => ['diagnosis' in found, 'total' in found])).toEqual([[false, false]]);
  });

  it('[C53] is fetched again when somebody changed it and it has left the device since', async () => {
    world.clinic.seed([visit(old, { diagnosis: 'itch' })]);
    const device = world.device();
    const store = await opened(device, person(EMAIL));
    await store.openPet(PET);
    world.clinic.seed([visit(old, { diagnosis: 'better' })]);
    await store.syncNow();
    world.now += 2 * DAY;
    await store.syncNow();
    expect(await visits(store)).toEqual([]);
    await store.openPet(PET);
    expect(await visits(store)).toMatchObject([{ diagnosis: 'better' }]);
  });
});
