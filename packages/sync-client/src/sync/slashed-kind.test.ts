import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';
import { ADMIN, DAY, open, renewWorld, world } from './sync-world.fixture.ts';

renewWorld();

const KIND = 'reminder/inHospitalMission';
const PET = '/pet/tama';
const STAY = '/inHospital/1763568000-a';
const reminder = (date: number, closedDateTime: number) =>
  ({
    _id: `/reminder/${date}${STAY}/plan/1`,
    collection: KIND,
    petID: PET,
    inHospitalID: STAY,
    date,
    closedDateTime,
  }) as unknown as AnyDocument;
const dates = async (store: ClinicStore) =>
  (await store.query(KIND, 'byStay', { equals: [STAY] })).map(({ date, closedDateTime }) => [date, closedDateTime]);

it('[C50] [C51] [C56] a kind whose name holds a slash is loaded, packed, changed, unpacked and deleted like any other', async () => {
  const [open1, today, packed, old] = [TEST_NOW - 90 * DAY, TEST_NOW, TEST_NOW - 60 * DAY, TEST_NOW - 900 * DAY];
  world.clinic.seed([reminder(open1, 0), reminder(today, 0), reminder(packed, packed), reminder(old, old)]);
  const device = world.device();
  const store = await open(device);
  expect(device.transport(ADMIN).calls).toContain('history');
  expect(await dates(store)).toEqual([
    [open1, 0],
    [packed, packed],
    [today, 0],
  ]);
  await store.openPet(PET);
  expect(await dates(store)).toHaveLength(4);
  world.clinic.seed([reminder(packed, 0), reminder(today, TEST_NOW)]);
  world.clinic.unseed(KIND, `/reminder/${open1}${STAY}/plan/1`);
  await store.syncNow();
  expect(await dates(store)).toEqual([
    [old, old],
    [packed, 0],
    [today, TEST_NOW],
  ]);
  await store.close();
  expect(await dates(await open(device))).toHaveLength(3);
});
