import type { Poke } from '@vetloom/protocol/sync.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authorOf } from './author.ts';
import { type Listener, Pokes } from './pokes.ts';
import {
  ADMIN,
  CASHIER,
  DOCTOR,
  documentOf,
  enroll,
  NOW,
  openTestServer,
  TestDevice,
  type TestServer,
} from './test-kit.ts';

let server: TestServer;
let device: TestDevice;
let pokes: Pokes;
beforeAll(async () => {
  server = await openTestServer();
  device = await TestDevice.enrolled(server, DOCTOR);
  await device.push([
    await device.createOwner('k1', '0912000001'),
    await device.command('pet.create', { _id: '/pet/k1', userID: '/user/k1', fields: { name: '麻糬' } }),
    await device.command('record.checkIn', { visits: [{ _id: `/record/${NOW}-k1`, petID: '/pet/k1', cause: '嘔吐' }] }),
  ]);
  pokes = new Pokes(server.services);
  await pokes.start();
});
afterAll(async () => {
  await pokes.stop();
  await server.close();
});

const listening = (email: string) => {
  const heard: Poke[] = [];
  const state = { heard, expelled: false };
  const listener: Listener = {
    actor: () => server.services.db.readClinic('demo', (tx) => authorOf(tx.reader, email, new Map())),
    poke: (poke) => void heard.push(poke),
    expelled: () => {
      state.expelled = true;
    },
  };
  return { ...state, listener, state };
};

/** A view that hides nothing. */
const ALL = { key: 'all', fields: 'all', own: undefined } as const;

const diagnose = (from: string, to: string) =>
  device.command('record.edit', {
    recordID: `/record/${NOW}-k1`,
    edits: [{ op: 'set', path: ['diagnosis'], from, to }],
  });

it('tells a person at once that they may do other things than before, and nobody else', async () => {
  const told: string[] = [];
  const hearing = (email: string): Listener => ({
    ...listening(email).listener,
    accessChanged: () => void told.push(email),
  });
  const [doctor, cashier] = [hearing(DOCTOR), hearing(CASHIER)];
  await pokes.enter('demo', doctor);
  await pokes.enter('demo', cashier);
  // BILLING_SEARCH opens no collection: the views stay the same, what may be done does not.
  const admin = await TestDevice.enrolled(server, ADMIN);
  const change = (grant: string[], revoke: string[]) =>
    admin.command('role.change', { roleID: '/role/cashier', grant, revoke });
  const { outcomes } = await admin.push([await change(['BILLING_SEARCH'], [])]);
  expect(outcomes).toMatchObject([{ status: 'applied' }]);
  await vi.waitFor(() => expect(told).toEqual([CASHIER]));
  await admin.push([await change([], ['BILLING_SEARCH'])]);
  await vi.waitFor(() => expect(told).toEqual([CASHIER, CASHIER]));
  pokes.leave('demo', doctor);
  pokes.leave('demo', cashier);
});

it('[S30] tells everyone who entered, each with the patch of their own views', async () => {
  const doctor = listening(DOCTOR);
  const cashier = listening(CASHIER);
  const from = await pokes.enter('demo', doctor.listener);
  await pokes.enter('demo', cashier.listener);
  await device.push([await diagnose('', '急性胃炎')]);
  await vi.waitFor(() => expect([doctor.heard.length, cashier.heard.length]).toEqual([1, 1]));
  expect(doctor.heard[0]).toMatchObject({ clinic: 'demo', epoch: server.services.db.epoch, from });
  expect(doctor.heard[0]?.patch?.[0]?.body).toMatchObject({ diagnosis: '急性胃炎' });
  expect(cashier.heard[0]?.patch?.[0]?.body).toMatchObject({ cause: '嘔吐' });
  expect(JSON.stringify(cashier.heard)).not.toContain('急性胃炎');
  pokes.leave('demo', doctor.listener);
  await device.push([await diagnose('急性胃炎', '慢性胃炎')]);
  await vi.waitFor(() => expect(cashier.heard.length).toBe(2));
  expect(doctor.heard.length).toBe(1);
  expect(cashier.heard[1]?.from).toBe(cashier.heard[0]?.to);
  pokes.leave('demo', cashier.listener);
});

it('[S30] tells what this process committed without asking the database, and asks it where somebody else wrote between', async () => {
  const asked: number[] = [];
  const { feed } = server.services.db;
  const changesSince: typeof feed.changesSince = (request) => {
    asked.push(request.cursor);
    return feed.changesSince(request);
  };
  const db = { ...server.services.db, feed: { ...feed, changesSince } };
  const own = new Pokes({ ...server.services, db });
  await own.start();
  const doctor = listening(DOCTOR);
  const from = (await own.enter('demo', doctor.listener)) ?? 0;
  // The look at what was committed while somebody entered.
  await vi.waitFor(() => expect(asked).toEqual([from]));
  await device.push([await diagnose(await diagnosed(), '皮膚炎')]);
  await vi.waitFor(() => expect(doctor.heard.length).toBe(1));
  expect(doctor.heard[0]).toMatchObject({ from, to: from + 1, patch: [{ seq: from + 1, deleted: false }] });
  const { patch: read } = await feed.changesSince({ clinic: 'demo', cursor: from, limit: 10, views: { record: ALL } });
  expect(doctor.heard[0]?.patch).toEqual(read);
  expect(asked).toEqual([from]);

  await writeIn(server.database.db, 'demo', async (tx) => {
    const pet = await tx.get('pet', '/pet/k1');
    if (pet) await tx.put('pet', { ...pet, breed: 'Akita' });
  });
  await device.push([await diagnose('皮膚炎', '外耳炎')]);
  await vi.waitFor(() => expect(doctor.heard.length).toBe(2));
  expect(asked).toEqual([from, from + 1]);
  expect(doctor.heard[1]?.patch?.map(({ collection }) => collection).sort()).toEqual(['pet', 'record']);
  await own.stop();
});

it('[S31] finds what no notice told of', async () => {
  const polling = new Pokes(server.services, 50);
  await polling.start();
  const doctor = listening(DOCTOR);
  await polling.enter('demo', doctor.listener);
  // Written past the announcement, as another process's lost NOTIFY would be.
  await writeIn(server.database.db, 'demo', async (tx) => {
    const pet = await tx.get('pet', '/pet/k1');
    if (pet) await tx.put('pet', { ...pet, breed: 'Poodle' });
  });
  await vi.waitFor(() => expect(doctor.heard.length).toBe(1));
  await polling.stop();
});

it('[S32] asks views again when a role changed, and expels who may no longer enter', async () => {
  const email = 'leaver@demo.vetloom.test';
  await enroll(server.database, email, ['DAILY_STATUS', 'PET_READ']);
  const leaver = listening(email);
  await pokes.enter('demo', leaver.listener);
  await writeIn(server.database.db, 'demo', async (tx) => {
    const role = await tx.get('role', '/role/leaver');
    const pet = await tx.get('pet', '/pet/k1');
    if (!role || !pet) throw new Error('not prepared');
    await tx.put('role', { ...role, permissions: ['DAILY_STATUS'] });
    await tx.put('pet', { ...pet, breed: 'Shiba' });
  });
  await server.services.db.announce('demo', 0);
  await vi.waitFor(() => expect(leaver.heard.length).toBe(1));
  expect(JSON.stringify(leaver.heard)).not.toContain('Shiba');
  await writeIn(server.database.db, 'demo', async (tx) => {
    const staff = await tx.get('staff', `/staff/${email}`);
    if (staff) await tx.put('staff', { ...staff, status: 0 });
  });
  await server.services.db.announce('demo', 0);
  await vi.waitFor(() => expect(leaver.state.expelled).toBe(true));
  expect(leaver.heard.length).toBe(1);
});

it('lets nobody in who is not of the clinic', async () => {
  expect(await pokes.enter('demo', listening('stranger@demo.vetloom.test').listener)).toBeUndefined();
});

it('[S32] whoever reads other things than before is told to pull, before anything comes in the old view', async () => {
  const nurse = 'nurse@demo.vetloom.test';
  await enroll(server.database, nurse, ['DAILY_STATUS', 'RECORD_READ']);
  const { heard, listener } = listening(nurse);
  await pokes.enter('demo', listener);
  const admin = await TestDevice.enrolled(server, ADMIN);
  const edits = [{ op: 'set', path: ['permissions'], from: ['DAILY_STATUS', 'RECORD_READ'], to: ['DAILY_STATUS'] }];
  await admin.push([await admin.command('role.edit', { roleID: '/role/nurse', edits })]);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  expect(heard.filter((poke) => 'patch' in poke)).toEqual([]);
  heard.length = 0;
  await device.push([await diagnose(await diagnosed(), 'later')]);
  await vi.waitFor(() => expect(heard.some((poke) => poke.patch?.length)).toBe(true));
  expect(JSON.stringify(heard)).not.toContain('later');
});

it('[S33] rights that are taken away while somebody enters are not overlooked', async () => {
  const guest = 'guest@demo.vetloom.test';
  await enroll(server.database, guest, ['DAILY_STATUS', 'RECORD_READ']);
  const admin = await TestDevice.enrolled(server, ADMIN);
  const { heard, listener } = listening(guest);
  const head = await pokes.enter('demo', {
    ...listener,
    actor: async () => {
      const actor = await listener.actor();
      const edits = [{ op: 'set', path: ['permissions'], from: ['DAILY_STATUS', 'RECORD_READ'], to: ['DAILY_STATUS'] }];
      if (actor?.permissions.has('RECORD_READ'))
        await admin.push([await admin.command('role.edit', { roleID: '/role/guest', edits })]);
      return actor;
    },
  });
  expect(head).toBeGreaterThan(0);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  heard.length = 0;
  await device.push([await diagnose(await diagnosed(), 'hidden')]);
  await vi.waitFor(() => expect(heard.some((poke) => poke.patch?.length)).toBe(true));
  expect(JSON.stringify(heard)).not.toContain('hidden');
});

it('[S33] whoever enters between a change of their rights and the round that tells of it pulls: no patch passes what they could read before', async () => {
  const night = 'night@demo.vetloom.test';
  await enroll(server.database, night, ['DAILY_STATUS', 'RECORD_READ']);
  const [before, late] = [listening(night), listening(night)];
  // Their other page is being asked for its rights anew while this one enters.
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await pokes.enter('demo', {
    ...before.listener,
    actor: async () => {
      asked += 1;
      if (asked > 1) await held.promise;
      return before.listener.actor();
    },
  });
  const admin = await TestDevice.enrolled(server, ADMIN);
  const edits = [{ op: 'set', path: ['permissions'], from: ['DAILY_STATUS', 'RECORD_READ'], to: ['DAILY_STATUS'] }];
  await admin.push([await admin.command('role.edit', { roleID: '/role/night', edits })]);
  await vi.waitFor(() => expect(asked).toBe(2));
  await pokes.enter('demo', late.listener);
  held.resolve();
  await vi.waitFor(() => expect(late.heard.length).toBeGreaterThan(0));
  expect(late.heard.filter((poke) => 'patch' in poke)).toEqual([]);
  late.heard.length = 0;
  await device.push([await diagnose(await diagnosed(), 'at night')]);
  await vi.waitFor(() => expect(late.heard.some((poke) => poke.patch)).toBe(true));
  expect(JSON.stringify(late.heard)).not.toContain('at night');
});

it('[S32] rights that change again while they are asked anew are told before any patch passes what could be read between', async () => {
  const twice = 'twice@demo.vetloom.test';
  await enroll(server.database, twice, ['DAILY_STATUS', 'RECORD_READ']);
  const admin = await TestDevice.enrolled(server, ADMIN);
  const setRights = async (from: string[], to: string[]) =>
    admin.push([
      await admin.command('role.edit', {
        roleID: '/role/twice',
        edits: [{ op: 'set', path: ['permissions'], from, to }],
      }),
    ]);
  const { heard, listener } = listening(twice);
  let asked = 0;
  await pokes.enter('demo', {
    ...listener,
    actor: async () => {
      asked += 1;
      // The round tells of the first change; the answer knows of the second already.
      if (asked === 2) await setRights(['DAILY_STATUS', 'RECORD_READ', 'PET_READ'], ['DAILY_STATUS', 'PET_READ']);
      return listener.actor();
    },
  });
  await setRights(['DAILY_STATUS', 'RECORD_READ'], ['DAILY_STATUS', 'RECORD_READ', 'PET_READ']);
  const head = async () => (await server.services.db.feed.head('demo'))?.seq ?? 0;
  await vi.waitFor(async () => expect(heard.at(-1)?.to).toBe(await head()));
  expect(heard.filter((poke) => 'patch' in poke)).toEqual([]);
});

/** The visit's diagnosis as it stands. */
async function diagnosed(): Promise<string> {
  const record = await documentOf(server, 'record', `/record/${NOW}-k1`);
  return String((record as { diagnosis?: string } | undefined)?.diagnosis ?? '');
}

it('[S23] tells everybody of a new epoch at once, although nothing was committed: they pull, and hear of it there', async () => {
  const [doctor, cashier] = [listening(DOCTOR), listening(CASHIER)];
  await pokes.enter('demo', doctor.listener);
  await pokes.enter('demo', cashier.listener);
  const epoch = await server.database.db.maintenance.newEpoch();
  await server.database.db.continuity.look();
  pokes.tellEpoch();
  for (const { heard } of [doctor, cashier]) expect(heard.at(-1)).toMatchObject({ clinic: 'demo', epoch });
  pokes.leave('demo', doctor.listener);
  pokes.leave('demo', cashier.listener);
});
