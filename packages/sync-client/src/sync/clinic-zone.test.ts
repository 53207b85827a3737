import { receiveDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import { editClinic } from '@vetloom/domain/clinic/clinic.commands.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { expect, it } from 'vitest';
import { ADMIN, open, owner, renewWorld, world } from './sync-world.fixture.ts';

renewWorld();

const [taipei, berlin] = [zoneOf('Asia/Taipei'), zoneOf('Europe/Berlin')];
const clinicIn = (timeZone: string) =>
  clinicSchema.parse({
    _id: '/clinic',
    collection: 'clinic',
    clinicID: 'demo',
    name: '診所',
    timeZone,
    updateDateTime: 0,
  }) as unknown as AnyDocument;
const toBerlin = { edits: [{ op: 'set' as const, path: ['timeZone'], from: 'Asia/Taipei', to: 'Europe/Berlin' }] };
const deposit = { depositID: '/deposit/1', userID: '/user/amy', amount: 500 };

it('a device works by the zone that the clinic’s own document names, as the server does', async () => {
  world.clinic.seed([clinicIn('Europe/Berlin')]);
  const store = await open(world.device());
  await store.run(createOwner, owner('amy', '0912345678'));
  await store.run(receiveDeposit, deposit);
  const day = dayStart(world.now, berlin);
  expect(day).not.toBe(dayStart(world.now, taipei));
  expect((await store.get('deposit', deposit.depositID))?.depositDay).toBe(day);
  await store.syncNow();
  expect((await store.get('deposit', deposit.depositID))?.depositDay).toBe(day);
});

it('what a device did while the zone was changed elsewhere is done again by the new one, before and after it is sent', async () => {
  world.clinic.seed([clinicIn('Asia/Taipei')]);
  const [away, desk] = [world.device(), await open(world.device())];
  const store = await open(away);
  const line = away.transport(ADMIN);
  await store.run(createOwner, owner('amy', '0912345678'));
  await store.syncNow();
  line.setOnline(false);
  await store.run(receiveDeposit, deposit);
  expect((await store.get('deposit', deposit.depositID))?.depositDay).toBe(dayStart(world.now, taipei));
  await desk.run(editClinic, toBerlin);
  await desk.syncNow();
  line.setOnline(true);
  await store.syncNow();
  await desk.syncNow();
  for (const held of [store, desk])
    expect((await held.get('deposit', deposit.depositID))?.depositDay).toBe(dayStart(world.now, berlin));
  expect(store.status.get()).toMatchObject({ unsynced: 0 });
});

it('a change of the zone on the device itself counts for what is done after it', async () => {
  world.clinic.seed([clinicIn('Asia/Taipei')]);
  const store = await open(world.device());
  await store.run(createOwner, owner('amy', '0912345678'));
  await store.run(editClinic, toBerlin);
  await store.run(receiveDeposit, deposit);
  expect((await store.get('deposit', deposit.depositID))?.depositDay).toBe(dayStart(world.now, berlin));
});
