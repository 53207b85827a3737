import { combinePets, undoCombinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { ClinicStore } from '../client.types.ts';
import { TransportError } from '../transport.ts';
import { ADMIN, admin, pet, renewWorld, seedOwner, world } from './sync-world.fixture.ts';

renewWorld();

const MERGE = '/petMerge/1795000000-merge';
const [GONE, KEPT] = ['/pet/gone', '/pet/kept'];
const VISIT = `/record/${TEST_NOW}-seeds`;
const away = () => Promise.reject(new TransportError('offline', 'no network'));

/*
 * An animal's whole past is asked for beside the feed, and may be newer than it: then it shows some of the documents that a command of this
 * device has written, and not the others.
 */
describe('[C91] what comes beside the feed and is ahead of it', () => {
  /** Two animals were combined, the server did it, and the feed has yet to say so. */
  async function combined(lost: 'the feed' | 'the answer too'): Promise<{ store: ClinicStore; heal: () => void }> {
    world.clinic.seed([seedOwner('amy', '0911000001')]);
    const device = world.device();
    const store = await device.open(admin());
    await store.run(createPet, pet('gone', '/user/amy'));
    await store.run(createPet, pet('kept', '/user/amy'));
    await store.run(checkInPets, { visits: [{ _id: VISIT, petID: GONE, cause: 'itch' }] });
    await store.syncNow();
    await store.syncNow();
    await store.run(combinePets, { petID: GONE, mainID: KEPT, mergeID: MERGE, take: [], keep: [] });
    const transport = device.transport(ADMIN);
    const { push, pull } = transport;
    transport.pull = away;
    if (lost === 'the answer too')
      transport.push = async (...request) => {
        await push(...request);
        return away();
      };
    await store.syncNow();
    return { store, heal: () => Object.assign(transport, { push, pull }) };
  }

  it.each(['the feed', 'the answer too'] as const)(
    'undoes nothing of what a command did while %s is on its way',
    async (lost) => {
      const { store, heal } = await combined(lost);
      expect(world.clinic.state.documents.has(`petMerge ${MERGE}`)).toBe(true);
      await store.openPet(KEPT);
      expect(await store.get('pet', GONE)).toMatchObject({ _id: KEPT });
      expect(await store.get('record', VISIT)).toMatchObject({ petID: KEPT });
      expect(await store.get('petMerge', MERGE)).toMatchObject({ _id: MERGE });
      // And so it can be taken back at once.
      expect(await store.run(undoCombinePets, { mergeID: MERGE })).toMatchObject({ local: 'done' });
      heal();
      await store.syncNow();
      await store.syncNow();
      expect(await store.get('pet', GONE)).toMatchObject({ _id: GONE });
      expect(store.status.get()).toMatchObject({ unsynced: 0, waiting: [] });
    },
  );
});
