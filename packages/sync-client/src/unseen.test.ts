import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { removePet } from '@vetloom/domain/removal/pet-removal.commands.ts';
import { createProblem, editProblem } from '@vetloom/domain/writing/problem.commands.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { open, pet, renewWorld, seedOwner, world } from './sync/sync-world.fixture.ts';

renewWorld();

it('[C91] an animal stays with the note of its problem that another writes while one takes it away, until that was seen', async () => {
  world.clinic.seed([seedOwner('amy', '0911000001')]);
  const one = await open(world.device(), world.member(person('one@demo.test')));
  const problemID = `/problem/${TEST_NOW}-ckd`;
  await one.run(createPet, pet('tama', '/user/amy'));
  await one.run(createProblem, { _id: problemID, petID: '/pet/tama', fields: { name: 'CKD', since: TEST_NOW } });
  await one.syncNow();
  const two = await open(world.device(), world.member(person('two@demo.test')));
  await one.run(editProblem, { problemID, edits: [set(['note'], '', '腎指數回升')] });
  await two.run(removePet, { petID: '/pet/tama' });
  for (const store of [one, two, two]) await store.syncNow();
  expect(await two.get('problem', problemID)).toMatchObject({ note: '腎指數回升' });
  const [found] = await two.query('case', 'byAuthor', {});
  expect(found).toMatchObject({ author: 'two@demo.test', detail: { rule: 'writtenSince', id: problemID } });
  await two.reissueCase(found?._id ?? '');
  for (const store of [two, two]) await store.syncNow();
  expect([await two.get('pet', '/pet/tama'), await two.get('problem', problemID)]).toEqual([undefined, undefined]);
});
