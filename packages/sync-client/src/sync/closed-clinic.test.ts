import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const owner = (name: string, phone: string) => ({ _id: `/user/${name}`, fields: { name, phone } });
const owners = () => [...world.clinic.state.documents.keys()].filter((key) => key.includes('/user/')).sort();

it('[C93] while the clinic is closed commands wait without a case, what others did is received, and they go through after it is opened', async () => {
  const actor = world.member(person('admin@demo.test'));
  const [here, there] = [await world.device().open(actor), await world.device().open(actor)];
  await here.syncNow();
  await there.syncNow();
  await there.run(createOwner, owner('amy', '0912000001'));
  await there.syncNow();
  world.server.closed.add('demo');
  await here.run(createOwner, owner('bob', '0912000002'));
  await here.run(createOwner, owner('cat', '0912000003'));
  for (let round = 0; round < 3; round += 1) await here.syncNow();
  expect(owners()).toHaveLength(1);
  expect(await here.get('user', '/user/amy')).toMatchObject({ name: 'amy' });
  expect(await here.get('user', '/user/bob')).toMatchObject({ name: 'bob' });
  expect([...world.clinic.state.documents.keys()].filter((key) => key.includes('/case/'))).toEqual([]);
  world.server.closed.delete('demo');
  for (let round = 0; round < 3; round += 1) await here.syncNow();
  expect(owners()).toHaveLength(3);
});
