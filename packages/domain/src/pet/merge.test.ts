import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { referenceBonds } from '../engine/bonds.ts';
import { changedSince } from '../engine/merge.ts';
import { COLLECTION_NAMES } from '../kinds.ts';
import { COLLECTION_SCHEMAS } from '../schemas.ts';
import type { Pet } from './pet.schema.ts';

let clinic: TestClinic;
let first: Awaited<ReturnType<TestClinic['visit']>>;
let second: Awaited<ReturnType<TestClinic['visit']>>;
beforeEach(async () => {
  clinic = new TestClinic();
  first = await clinic.visit('a');
  second = await clinic.visit('b');
});
const pet = async (id: string): Promise<Pet> => {
  const found = await clinic.tx.get('pet', id);
  if (!found) throw new Error(`no pet ${id}`);
  return found;
};
const MERGE = '/petMerge/1-a';
const combine = (more: object = {}) =>
  clinic.run('pet.combine', { petID: second.petID, mainID: first.petID, mergeID: MERGE, ...more });

/** Everything in the clinic but when it was changed, who changed it and what is known of the merge. */
const content = () =>
  [...clinic.reader.documents.values()]
    .filter(({ collection }) => collection !== 'petMerge' && collection !== 'userMerge')
    .map((document) => ({ ...document, updateDateTime: 0, updateBy: '' }))
    .sort((a, b) => (a._id < b._id ? -1 : 1));

describe('what belongs to an animal or an owner', () => {
  it('is found through an index of every collection that names one', () => {
    const found = (field: 'petID' | 'userID') => referenceBonds(field).map(({ kind }) => kind.collection);
    const naming = (field: 'petID' | 'userID') =>
      COLLECTION_NAMES.filter((name) => {
        const schema: z.ZodType = COLLECTION_SCHEMAS[name];
        const shapes: readonly z.core.$ZodType[] =
          schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
        return shapes.some((shape) => shape instanceof z.ZodObject && field in shape.shape);
      });
    expect(naming('petID').length).toBeGreaterThan(10);
    for (const field of ['petID', 'userID'] as const) expect(found(field)).toEqual(naming(field));
  });
});

describe('combining two animals (law 9)', () => {
  it('moves visits and weights, and the old id leads to the one that remains', async () => {
    await clinic.run('pet.addWeight', {
      petID: second.petID,
      weight: { id: 'w2', value: 4.2, dateTime: clinic.now, source: 'pet' },
    });
    await combine();
    expect((await clinic.tx.get('record', second.recordID))?.petID).toBe(first.petID);
    expect((await clinic.tx.get('pet', second.petID))?._id).toBe(first.petID);
    expect((await pet(first.petID)).weightHistory.map(({ id }) => id)).toEqual(['w2']);
    expect(clinic.reader.documents.has(`pet ${second.petID}`)).toBe(false);
  });

  it('keeps the values of the one that remains, takes those it lacks, and those that are chosen', async () => {
    const edit = (petID: string, field: string, to: unknown, from: unknown = '') =>
      clinic.run('pet.edit', { petID, edits: [{ op: 'set', path: [field], from, to }] });
    await edit(first.petID, 'allergy', '青黴素類');
    await edit(second.petID, 'allergy', '磺胺類');
    await edit(second.petID, 'chipID', '900138001234567');
    await edit(second.petID, 'info', '怕生');
    await combine({ take: ['name'], keep: ['info'] });
    expect(await pet(first.petID)).toMatchObject({ allergy: '青黴素類', chipID: '900138001234567', info: '' });
  });

  it('is refused with itself, by its own id and by an alias of it, and with an animal that is not of this clinic', async () => {
    await expect(combine({ mainID: second.petID })).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(combine({ mainID: '/pet/elsewhere' })).rejects.toMatchObject({ codeName: 'petNotFound' });
    await combine();
    await expect(combine({ mergeID: '/petMerge/2-b' })).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('is undone as if it had never been', async () => {
    await clinic.run('pet.addWeight', {
      petID: second.petID,
      weight: { id: 'w2', value: 4.2, dateTime: clinic.now, source: 'pet' },
    });
    const before = content();
    await combine({ take: ['name'] });
    await clinic.run('pet.undoCombine', { mergeID: MERGE });
    expect(content()).toEqual(before);
    await expect(clinic.run('pet.undoCombine', { mergeID: MERGE })).rejects.toMatchObject({
      codeName: 'contradictory',
    });
  });

  it('leaves what came since and what was changed since with the one that remained', async () => {
    await clinic.run('pet.edit', {
      petID: second.petID,
      edits: [{ op: 'set', path: ['chipID'], from: '', to: '900138001234567' }],
    });
    await combine();
    await clinic.run('record.checkIn', { visits: [{ _id: '/record/9-z', petID: second.petID, cause: '複診' }] });
    await clinic.run('pet.edit', {
      petID: first.petID,
      edits: [{ op: 'set', path: ['chipID'], from: '900138001234567', to: '900138007654321' }],
    });
    const merge = await clinic.tx.get('petMerge', MERGE);
    expect(changedSince(merge ?? { changed: [] }, await pet(first.petID))).toEqual(['chipID']);
    await clinic.run('pet.undoCombine', { mergeID: MERGE });
    expect((await clinic.tx.get('record', '/record/9-z'))?.petID).toBe(first.petID);
    expect((await clinic.tx.get('record', second.recordID))?.petID).toBe(second.petID);
    expect((await pet(first.petID)).chipID).toBe('900138007654321');
    expect((await pet(second.petID)).chipID).toBe('900138001234567');
  });

  it('and renaming in any order always lead every old id to a living animal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }), async (steps) => {
        const world = new TestClinic();
        const ids: string[] = [];
        for (const key of ['a', 'b', 'c', 'd']) ids.push((await world.visit(key)).petID);
        const living = new Set(ids);
        let count = 0;
        const merges: { id: string; gone: string }[] = [];
        for (const step of steps) {
          const now = [...living];
          const one = now[step % now.length] ?? '';
          const other = now[(step + 1) % now.length] ?? '';
          count += 1;
          if (step % 2 === 0 || one === other) {
            const newID = `/pet/N${count}`;
            await world.run('pet.rename', { petID: one, newID });
            ids.push(newID);
            living.delete(one);
            living.add(newID);
          } else {
            await world.run('pet.combine', { petID: one, mainID: other, mergeID: `/petMerge/${count}-x` });
            living.delete(one);
            merges.push({ id: `/petMerge/${count}-x`, gone: one });
          }
          const last = merges.at(-1);
          if (step === 5 && last) {
            merges.pop();
            const earlier = [...world.reader.documents.values()]
              .filter((document) => document.collection === 'petMerge' && document._id === last.id)
              .flatMap((document) => (document as unknown as { led: string[] }).led);
            await world.run('pet.undoCombine', { mergeID: last.id });
            living.add(last.gone);
            for (const id of [last.gone, ...earlier]) expect((await world.tx.get('pet', id))?._id).toBe(last.gone);
          }
        }
        for (const id of ids) expect(living.has((await world.tx.get('pet', id))?._id ?? '')).toBe(true);
        for (const record of await world.tx.query('record', 'byTime', {})) expect(living.has(record.petID)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('renaming an animal', () => {
  it('takes everything along, is refused for a taken id, and may go back to its own earlier id', async () => {
    await clinic.run('pet.rename', { petID: first.petID, newID: '/pet/A100' });
    expect((await clinic.tx.get('record', first.recordID))?.petID).toBe('/pet/A100');
    expect(await pet(first.petID)).toMatchObject({ _id: '/pet/A100', petNumber: 'A100' });
    await expect(clinic.run('pet.rename', { petID: second.petID, newID: '/pet/A100' })).rejects.toMatchObject({
      codeName: 'conflict',
    });
    await expect(clinic.run('pet.rename', { petID: second.petID, newID: first.petID })).rejects.toMatchObject({
      codeName: 'conflict',
    });
    await clinic.run('pet.rename', { petID: '/pet/A100', newID: first.petID });
    expect(await pet('/pet/A100')).toMatchObject({ _id: first.petID });
    expect((await clinic.tx.get('record', first.recordID))?.petID).toBe(first.petID);
  });
});

describe('merging two owners (law 9)', () => {
  const merge = (more: object = {}) =>
    clinic.run('owner.merge', { userID: second.userID, mainID: first.userID, mergeID: '/userMerge/1-a', ...more });

  it('moves animals and visits with the mirrors of name and phone', async () => {
    await merge();
    const main = await clinic.tx.get('user', first.userID);
    expect(await pet(second.petID)).toMatchObject({ userID: first.userID, userPhone: main?.phone });
    expect((await clinic.tx.get('record', second.recordID))?.userID).toBe(first.userID);
    expect((await clinic.tx.get('user', second.userID))?._id).toBe(first.userID);
  });

  it('is undone as if it had never been, even when name and phone were taken over', async () => {
    const before = content();
    await merge({ take: ['name', 'phone'] });
    await clinic.run('owner.undoMerge', { mergeID: '/userMerge/1-a' });
    expect(content()).toEqual(before);
  });

  it('is refused for an owner with themself and for one who is not of this clinic', async () => {
    await expect(merge({ mainID: second.userID })).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(merge({ mainID: '/user/elsewhere' })).rejects.toMatchObject({ codeName: 'ownerNotFound' });
  });

  it('is not undone into a phone that someone else has by now', async () => {
    const phone = (await clinic.tx.get('user', second.userID))?.phone;
    await merge();
    await clinic.run('owner.create', { _id: '/user/9-z', fields: { name: '林志明', phone } });
    await expect(clinic.run('owner.undoMerge', { mergeID: '/userMerge/1-a' })).rejects.toMatchObject({
      codeName: 'ownerPhoneTaken',
    });
  });
});
