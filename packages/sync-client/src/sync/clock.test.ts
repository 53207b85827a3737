import { payBill } from '@vetloom/domain/billing/billing.commands.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { checkInPets, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import type { Device } from '@vetloom/testing/sync-world.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { ClinicStore } from '../client.types.ts';
import { clinicsHere } from '../unsent-here.ts';
import { ADMIN, admin, DAY, open, owner, pet, renewWorld, world } from './sync-world.fixture.ts';

renewWorld();

const TODAY = dayStart(TEST_NOW, TEST_ZONE);
/** What no date makes when it is set: the time of day is another one too. */
const HOURS = 2 * 3600;
const NIGHT = 14 * 3600;
const VISIT = '/record/1795147200-aaaaa';
const RECEIPT = '/receipt/1795147200-aaaaa';

/** A device that is online, with an animal. */
async function ready(device: Device): Promise<ClinicStore> {
  const store = await open(device);
  await store.run(createOwner, owner('amy', '0912000001'));
  await store.run(createPet, pet('momo', '/user/amy'));
  await store.syncNow();
  return store;
}

const checkIn = (store: ClinicStore, id = VISIT, more = {}) =>
  store.run(checkInPets, { visits: [{ _id: id, petID: '/pet/momo', cause: '疫苗', ...more }] });
const pay = (store: ClinicStore) =>
  store.run(payBill, {
    paymentID: 'p1',
    receipts: [{ _id: RECEIPT, recordID: VISIT, receive: 300, method: 'cash' }],
  });
/** As the server has it. */
const atServer = (key: string) => world.clinic.state.documents.get(key) as Record<string, unknown> | undefined;
const offline = (device: Device) => device.transport(ADMIN).setOnline(false);
const online = (device: Device) => device.transport(ADMIN).setOnline(true);
const questions = (store: ClinicStore) => store.status.get().dayQuestions;

describe('within one life of the page', () => {
  it.each([2, -2])(
    '[C44] a clock that is set %d days wrong changes no time while the server is in reach',
    async (days) => {
      const device = world.device();
      const store = await ready(device);
      device.skew = days * DAY;
      await store.syncNow();
      expect(store.now()).toBe(world.now);
      await checkIn(store);
      expect(await store.get('record', VISIT)).toMatchObject({ dateTime: world.now });
    },
  );

  it('[C45] a clock that is put back offline is noticed: the device goes on by the seconds that it counts itself', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    device.skew = -2 * DAY;
    world.now += 600;
    expect(store.now()).toBe(world.now);
    await checkIn(store);
    await store.syncNow();
    expect(store.status.get().clock).toMatchObject({ ahead: -2 * DAY, trust: 'set' });
    online(device);
    await store.syncNow();
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: world.now });
    expect(store.status.get().clock).toMatchObject({ ahead: -2 * DAY, trust: 'sure' });
  });

  it('[C46] what was given by a clock that was set forward is mended before it is sent, on the device as on the server', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    device.skew = 2 * DAY + HOURS;
    const made = world.now;
    await checkIn(store);
    await pay(store);
    expect(await store.get('receipt', RECEIPT)).toMatchObject({ receiveDay: TODAY + 2 * DAY });
    world.now += 300;
    online(device);
    await store.syncNow();
    expect(questions(store)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
    expect(atServer(`receipt ${RECEIPT}`)).toMatchObject({ createDateTime: made, receiveDay: TODAY });
    expect(await store.get('receipt', RECEIPT)).toMatchObject({ createDateTime: made, receiveDay: TODAY });
    expect(store.status.get().unsynced).toBe(0);
  });

  it('[C46] times that a command speaks of move with its own; a date that somebody chose stays', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    device.skew = 2 * DAY;
    const made = world.now;
    await checkIn(store, VISIT, { dateTime: store.now() - 60 });
    await checkIn(store, '/record/1795147200-bbbbb', { dateTime: made - 5 * DAY });
    online(device);
    await store.syncNow();
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made - 60 });
    expect(atServer('record /record/1795147200-bbbbb')).toMatchObject({ dateTime: made - 5 * DAY });
  });

  it('[C46] a machine that slept, with a clock that is right, keeps its times without a question', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    world.now += NIGHT;
    device.slept += NIGHT;
    const made = world.now;
    await checkIn(store);
    world.now += NIGHT;
    device.slept += NIGHT;
    online(device);
    await store.syncNow();
    expect(questions(store)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
  });

  it('[C46] a clock that is set right before the server is reached has been wrong all the same: the day tells the time', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    device.skew = 2 * DAY;
    const made = world.now;
    await checkIn(store);
    world.now += 300;
    device.skew = 0;
    online(device);
    await store.syncNow();
    expect(questions(store)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
  });

  it('[C46] who is online with a clock that was measured asks the server for no time', async () => {
    const device = world.device();
    const store = await ready(device);
    const { calls } = device.transport(ADMIN);
    calls.length = 0;
    await checkIn(store);
    await store.syncNow();
    expect(calls).toEqual(['push', 'pull']);
    offline(device);
    await checkIn(store, '/record/1795147200-bbbbb');
    world.now += DAY;
    online(device);
    calls.length = 0;
    await store.syncNow();
    expect(calls).toEqual(['push', 'pull']);
  });

  it('[C45] a jump is measured at once where the server is in reach', async () => {
    const device = world.device();
    await (await ready(device)).close();
    const looks: (() => void)[] = [];
    const never = () => () => {};
    const every = (_ms: number, look: () => void) => {
      looks.push(look);
      return () => {};
    };
    const timers = { after: never, every };
    const store = await device.open(admin(), { background: true, platform: { timers } });
    await expect.poll(() => store.status.get().clock.trust).toBe('sure');
    device.skew = 2 * DAY + HOURS;
    expect(store.now()).toBe(world.now + 2 * DAY + HOURS);
    for (const look of looks) look();
    await expect.poll(() => store.now()).toBe(world.now);
  });
});

describe('over several lives of the page', () => {
  it('[C45] a clock that was put back while nothing was open gives no time before what was surely known', async () => {
    const device = world.device();
    await (await ready(device)).close();
    device.skew = -2 * DAY;
    offline(device);
    const again = await device.open(admin());
    expect(again.now()).toBe(world.now);
    expect(again.status.get().clock).toMatchObject({ ahead: -2 * DAY, trust: 'set' });
  });

  /** A page that is reloaded without the server, after its clock was set by so many seconds while it was there. */
  async function reloaded(device: Device, by: number): Promise<ClinicStore> {
    const store = await ready(device);
    offline(device);
    device.skew = by;
    await store.syncNow();
    await store.close();
    world.now += 5;
    return device.open(admin());
  }

  it.each([2, 30, -2])(
    '[C45] a date that is %d days wrong stays known over a reload without the server',
    async (days) => {
      const again = await reloaded(world.device(), days * DAY);
      expect(again.now()).toBe(world.now);
      expect(again.status.get().clock).toMatchObject({ ahead: days * DAY, trust: 'set' });
    },
  );

  it('[C45] and over every further one; a clock that is set right again is right', async () => {
    const device = world.device();
    await (await reloaded(device, 2 * DAY)).close();
    const third = await device.open(admin());
    expect(third.now()).toBe(world.now);
    device.skew = 0;
    expect(third.status.get().clock).toMatchObject({ trust: 'set' });
    await third.close();
    const fourth = await device.open(admin());
    expect(fourth.now()).toBe(world.now);
    expect(fourth.status.get().clock).toMatchObject({ ahead: 0 });
  });

  it('[C45] a jump that may have been a sleep stays one over a reload, by the clock and unchecked', async () => {
    const again = await reloaded(world.device(), NIGHT);
    expect(again.now()).toBe(world.now + NIGHT);
    expect(again.status.get().clock).toMatchObject({ trust: 'jumped' });
  });

  it('[C45] a browser that was started anew goes by the clock, and says what was surely known', async () => {
    const device = world.device();
    await (await ready(device)).close();
    const known = world.now;
    offline(device);
    world.now += DAY / 2;
    device.slept += 3600;
    device.restart();
    const again = await device.open(admin());
    expect(again.now()).toBe(world.now);
    expect(again.status.get().clock).toEqual({ ahead: 0, trust: 'unchecked', known });
    await again.close();
    device.skew = -2 * DAY;
    const third = await device.open(admin());
    expect(third.now()).toBe(world.now);
    expect(third.status.get().clock).toMatchObject({ trust: 'set' });
  });

  it('[C46] what is given by a clock that is known to be wrong needs no question, in whichever page it is sent', async () => {
    const device = world.device();
    const again = await reloaded(device, 2 * DAY);
    world.now += DAY;
    const made = world.now;
    await checkIn(again);
    await again.close();
    device.restart();
    const last = await device.open(admin());
    world.now += 600;
    online(device);
    await last.syncNow();
    expect(questions(last)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
  });

  it('[C46] on the day on which the server was last reached no question is needed', async () => {
    const device = world.device();
    await (await ready(device)).close();
    offline(device);
    device.skew = 2 * DAY;
    const store = await device.open(admin());
    world.now += 600;
    const made = world.now;
    await checkIn(store);
    await store.close();
    const again = await device.open(admin());
    world.now += 600;
    online(device);
    await again.syncNow();
    expect(questions(again)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
  });

  /** Made the day after the server was last reached, by a clock `days` days wrong, in a page that is gone. */
  async function doubtful(device: Device, days: number): Promise<ClinicStore> {
    await (await ready(device)).close();
    offline(device);
    world.now += DAY;
    device.skew = days * DAY;
    device.restart();
    const store = await device.open(admin());
    await checkIn(store);
    await pay(store);
    await store.close();
    const again = await device.open(admin());
    world.now += 600;
    online(device);
    await again.syncNow();
    return again;
  }

  it('[C47] what nobody can tell but a person is asked, once for a day, and waits with what follows', async () => {
    const device = world.device();
    const store = await doubtful(device, 2);
    await store.run(createOwner, owner('bob', '0912000002'));
    await store.syncNow();
    const [question, ...others] = questions(store);
    expect(others).toEqual([]);
    expect(question).toMatchObject({ given: TODAY + 3 * DAY, likely: TODAY + DAY, days: [TODAY, TODAY + DAY] });
    expect(question?.commands.map(({ name }) => name)).toEqual(['record.checkIn', 'billing.pay']);
    expect(atServer(`record ${VISIT}`)).toBeUndefined();
    expect(atServer('user /user/bob')).toBeUndefined();
    expect(store.status.get().unsynced).toBe(3);
    // Until it is answered it is shown on the likely day, to whoever signs in as well.
    expect(question?.commands[0]?.at).toBe(world.now - 600);
    expect((await clinicsHere(device.profile, device.indexedDB))[0]).toMatchObject({ since: world.now - 600 });
  });

  it('[C47] the question survives a reload, and the answer moves all of it there', async () => {
    const device = world.device();
    await (await doubtful(device, 2)).close();
    const store = await device.open(admin());
    const [question] = questions(store);
    const uuids = question?.commands.map(({ uuid }) => uuid) ?? [];
    await expect(store.tellDay(uuids, TODAY + 3 * DAY)).rejects.toMatchObject({ codeName: 'badParameter' });
    await store.tellDay(uuids, TODAY + DAY);
    expect(await store.get('receipt', RECEIPT)).toMatchObject({ receiveDay: TODAY + DAY });
    await store.syncNow();
    expect(questions(store)).toEqual([]);
    expect(atServer(`receipt ${RECEIPT}`)).toMatchObject({ receiveDay: TODAY + DAY });
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: world.now - 600 });
    expect(store.status.get().unsynced).toBe(0);
  });

  it('[C34] [C47] an answer for which the disk has no room is refused with a code, and the question stays', async () => {
    const store = await doubtful(world.device(), 2);
    const [question] = questions(store);
    const uuids = question?.commands.map(({ uuid }) => uuid) ?? [];
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.tellDay(uuids, TODAY + DAY)).rejects.toMatchObject({ codeName: 'storageQuotaFull' });
    spy.mockRestore();
    await store.syncNow();
    expect(questions(store)).toEqual([question]);
    await store.tellDay(uuids, TODAY + DAY);
    expect(questions(store)).toEqual([]);
  });

  it('[C47] a clock that is behind is asked about as well, and the day may be kept where it can be', async () => {
    const store = await doubtful(world.device(), -2);
    const [question] = questions(store);
    expect(question).toMatchObject({ given: TODAY, likely: TODAY + DAY, days: [TODAY, TODAY + DAY] });
    await store.tellDay(question?.commands.map(({ uuid }) => uuid) ?? [], TODAY);
    await store.syncNow();
    expect(atServer(`receipt ${RECEIPT}`)).toMatchObject({ receiveDay: TODAY });
  });

  it('[C46] a device that was offline for days over several lives, with a clock that is right, is asked nothing', async () => {
    const device = world.device();
    await (await ready(device)).close();
    offline(device);
    world.now += DAY;
    const store = await device.open(admin());
    const made = world.now;
    await checkIn(store);
    await store.close();
    world.now += 2 * DAY;
    online(device);
    const again = await device.open(admin());
    await again.syncNow();
    expect(questions(again)).toEqual([]);
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
  });
});

describe('what is mended', () => {
  it('[C46] is signed by its author, whoever carries it', async () => {
    const device = world.device();
    const bob = world.member(person('bob@demo.test'));
    const his = await open(device, bob);
    await ready(device);
    device.transport(bob.email).setOnline(false);
    device.skew = 2 * DAY;
    await his.run(createOwner, owner('carl', '0912000003'));
    await his.close();
    const hers = await open(device);
    expect(atServer('user /user/carl')).toMatchObject({ createDateTime: world.now, createBy: bob.staffID });
    expect(hers.status.get().unsynced).toBe(0);
  });

  it('[C46] is what several edits of one visit came to', async () => {
    const device = world.device();
    const store = await ready(device);
    await checkIn(store);
    await store.syncNow();
    offline(device);
    device.skew = 2 * DAY;
    const cause = (from: string, to: string) =>
      store.run(editRecord, { recordID: VISIT, edits: [{ op: 'set', path: ['cause'], from, to }] });
    await cause('疫苗', '咳');
    world.now += 60;
    await cause('咳', '咳嗽');
    const made = world.now;
    online(device);
    await store.syncNow();
    expect(atServer(`record ${VISIT}`)).toMatchObject({ cause: '咳嗽', updateDateTime: made });
  });

  it('[C46] is never what may have been sent', async () => {
    const device = world.device();
    const store = await ready(device);
    offline(device);
    world.now += 60;
    const made = world.now;
    await checkIn(store);
    online(device);
    device.transport(ADMIN).losing = 1;
    await store.syncNow();
    device.skew = 2 * DAY;
    await store.syncNow();
    expect(atServer(`record ${VISIT}`)).toMatchObject({ dateTime: made });
    expect(store.status.get().unsynced).toBe(0);
  });

  it('[C83] is also what waits for a clinic that nobody has open', async () => {
    const harbour = world.addClinic('harbour');
    const device = world.device();
    const there = await open(device, admin(), { clinic: 'harbour' });
    offline(device);
    device.skew = 2 * DAY;
    await there.run(createOwner, owner('amy', '0912000001'));
    await there.close();
    online(device);
    const here = await device.open(admin(), { background: true });
    await expect.poll(() => harbour.state.documents.get('user /user/amy')).toMatchObject({ createDateTime: world.now });
    await here.close();
  });
});
