import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { combinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { removeRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { checkInPets, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { observeRead } from '../store/observed-read.ts';
import { DAY, open, owner, pet, renewWorld, seedOwner, seedVisit, world } from '../sync/sync-world.fixture.ts';

renewWorld();

const ANCIENT = TEST_NOW - 3000 * DAY;
const receiptAt = (time: number) => `/receipt/${time}-aaaaa`;
const visitID = (time: number) => `/record/${time}-seeds`;

describe('[C9] what a screen is told of an id that it does not find', () => {
  it('is absent where all of it would be here: people, and the work of the window', async () => {
    world.clinic.seed([seedOwner('amy', '0912000001')]);
    const store = await open(world.device());
    expect(await store.isAbsent('user', '/user/nobody')).toBe(true);
    expect(await store.isAbsent('receipt', receiptAt(TEST_NOW - DAY))).toBe(true);
    expect(await store.isAbsent('receipt', receiptAt(ANCIENT))).toBe(false);
    // What is here isn't absent.
    expect(await store.isAbsent('user', '/user/amy')).toBe(false);
  });

  it('is absent where its id names an animal before the time: a mark, an estimate, a consent of today is made here without a network', async () => {
    const store = await open(world.device());
    for (const [collection, prefix] of [
      ['imageMark', '/imageMark'],
      ['estimate', '/estimate'],
      ['consent', '/consent'],
    ] as const) {
      expect(await store.isAbsent(collection, `${prefix}/pet/tama/${TEST_NOW - DAY}-aaaaa`)).toBe(true);
      expect(await store.isAbsent(collection, `${prefix}/pet/tama/${ANCIENT}-aaaaa`)).toBe(false);
      // The animal's own number is none of a time.
      expect(await store.isAbsent(collection, `${prefix}/pet/${TEST_NOW - DAY}/aaaaa`)).toBe(false);
    }
  });

  it('is absent where the device heard of its deletion', async () => {
    world.clinic.seed([seedVisit(TEST_NOW - DAY, '/pet/tama')]);
    const store = await open(world.device());
    expect(await store.isAbsent('record', visitID(TEST_NOW - DAY))).toBe(false);
    world.clinic.unseed('record', visitID(TEST_NOW - DAY));
    await store.syncNow();
    expect(await store.isAbsent('record', visitID(TEST_NOW - DAY))).toBe(true);
  });

  it('may lie elsewhere: a visit of the window by its id that was written down of years ago', async () => {
    world.clinic.seed([{ ...seedVisit(TEST_NOW - DAY, '/pet/tama'), dateTime: ANCIENT } as never]);
    const store = await open(world.device());
    expect(await store.get('record', visitID(TEST_NOW - DAY))).toBeUndefined();
    expect(await store.isAbsent('record', visitID(TEST_NOW - DAY))).toBe(false);
  });

  it('may lie elsewhere: a visit older than the window, before and after it was fetched', async () => {
    world.clinic.seed([seedVisit(ANCIENT, '/pet/tama')]);
    const store = await open(world.device());
    expect(await store.get('record', visitID(ANCIENT))).toBeUndefined();
    expect(await store.isAbsent('record', visitID(ANCIENT))).toBe(false);
    await store.openPet('/pet/tama');
    expect(await store.get('record', visitID(ANCIENT))).toMatchObject({ petID: '/pet/tama' });
    expect(await store.isAbsent('record', visitID(ANCIENT))).toBe(false);
  });

  it('may lie elsewhere before the device has loaded anything, and of what this person may not read', async () => {
    const device = world.device();
    device.transport('admin@demo.test').setOnline(false);
    const empty = await open(device);
    expect(await empty.isAbsent('user', '/user/nobody')).toBe(false);
    const desk = await open(world.device(), world.member(person('desk@demo.test', ['PET_READ'])));
    expect(await desk.isAbsent('receipt', receiptAt(TEST_NOW - DAY))).toBe(false);
  });

  it('may have been made elsewhere since the device last heard from the server', async () => {
    const device = world.device();
    const store = await open(device);
    world.now += DAY;
    const made = receiptAt(world.now - 60);
    expect(await store.isAbsent('receipt', made)).toBe(false);
    expect(await store.isAbsent('pet', `/pet/${world.now - 60}-aaaaaa`)).toBe(false);
    await store.syncNow();
    expect(await store.isAbsent('receipt', made)).toBe(true);
  });

  it('is absent where it was made and taken away here, without a word from the server', async () => {
    const device = world.device();
    const store = await open(device);
    await store.run(createOwner, owner('amy', '0912000001'));
    await store.run(createPet, pet('tama', '/user/amy'));
    await store.syncNow();
    device.transport('admin@demo.test').setOnline(false);
    world.now += DAY;
    const made = visitID(world.now);
    await store.run(checkInPets, { visits: [{ _id: made, petID: '/pet/tama', cause: '回診' }] });
    expect(await store.isAbsent('record', made)).toBe(false);
    await store.run(removeRecord, { recordID: made, reason: '按錯' });
    expect(await store.get('record', made)).toBeUndefined();
    expect(await store.isAbsent('record', made)).toBe(true);
  });

  it('may come to exist by a command that waits for the server', async () => {
    const store = await open(world.device());
    const made = receiptAt(TEST_NOW - DAY);
    expect(await store.isAbsent('receipt', made)).toBe(true);
    const edits = [{ op: 'set' as const, path: ['cause'], from: '', to: made }];
    expect(await store.run(editRecord, { recordID: visitID(ANCIENT), edits })).toMatchObject({ local: 'waiting' });
    expect(await store.isAbsent('receipt', made)).toBe(false);
  });

  it('is told anew to whoever observes it once the device has heard more', async () => {
    const store = await open(world.device());
    world.now += DAY;
    const told = Promise.withResolvers<void>();
    const { found } = observeRead(() => store.isAbsent('receipt', receiptAt(world.now - 60)), told.resolve);
    expect(await found).toBe(false);
    await store.syncNow();
    await told.promise;
  });
});

it('[C52] an animal that is opened by an earlier id is opened by the one that it has now', async () => {
  world.clinic.seed([seedOwner('amy', '0912000001')]);
  const store = await open(world.device());
  for (const name of ['tama', 'twin']) await store.run(createPet, pet(name, '/user/amy'));
  await store.run(combinePets, { petID: '/pet/twin', mainID: '/pet/tama', mergeID: `/petMerge/${world.now}-abcdef` });
  await store.syncNow();
  world.clinic.seed([seedVisit(ANCIENT, '/pet/tama')]);
  // Older than the window: it doesn't come by itself.
  const fresh = await open(world.device());
  expect(await fresh.get('record', visitID(ANCIENT))).toBeUndefined();
  expect(await fresh.openPet('/pet/twin')).toEqual({ complete: true });
  expect(await fresh.get('record', visitID(ANCIENT))).toMatchObject({ petID: '/pet/tama' });
});
