import { apart } from '@vetloom/testing/domain/apart.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';

const VACCINE = '/catalog/product/dhppi';

async function reacted(more: object = {}) {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const reactionID = `/adverseReaction${ids.petID}/${clinic.now}-a`;
  const fields = {
    ...{ itemID: VACCINE, product: '八合一疫苗', lotID: 'lot1', lot: 'A123', recordID: ids.recordID },
    ...{
      givenDateTime: clinic.now - 1200,
      beganDateTime: clinic.now - 600,
      signs: '臉部腫脹、嘔吐',
      gravity: 'severe',
    },
    ...more,
  };
  await clinic.run('adverseReaction.create', { _id: reactionID, petID: ids.petID, fields });
  return { clinic, ...ids, reactionID };
}
const of = (clinic: TestClinic, petID: string) => clinic.tx.query('adverseReaction', 'byPet', { equals: [petID] });

describe('a reaction to a drug or vaccine', () => {
  it('keeps product, lot and visit, how it went and to whom it was reported, and who wrote and changed it', async () => {
    const { clinic, petID, recordID, reactionID } = await reacted();
    const nurse = person('nurse@clinic.test', ['RECORD_WRITE']);
    const edits = [
      set(['outcome'], 'unknown', 'recovered'),
      set(['reportedDateTime'], null, clinic.now),
      set(['reportedTo'], '', '臺北市動物保護處'),
    ];
    await clinic.run('adverseReaction.edit', { reactionID, edits }, nurse);
    expect(await of(clinic, petID)).toMatchObject([
      {
        ...{ itemID: VACCINE, lotID: 'lot1', lot: 'A123', recordID, outcome: 'recovered', gravity: 'severe' },
        ...{ reportedTo: '臺北市動物保護處', createBy: clinic.actor.staffID, updateBy: nurse.staffID },
      },
    ]);
    const found = await clinic.tx.query('adverseReaction', 'byItem', { equals: [VACCINE] });
    expect(found.map(({ _id }) => _id)).toEqual([reactionID]);
  });

  it('says what was seen, begins after what caused it, and is of an animal that exists', async () => {
    await expect(reacted({ signs: ' ' })).rejects.toMatchObject({ detail: { rule: 'reactionEmpty' } });
    await expect(reacted({ beganDateTime: 1 })).rejects.toMatchObject({ detail: { rule: 'reactionBefore' } });
    const { clinic, reactionID } = await reacted();
    const emptied = clinic.run('adverseReaction.edit', {
      reactionID,
      edits: [set(['signs'], '臉部腫脹、嘔吐', '')],
    });
    await expect(emptied).rejects.toMatchObject({ detail: { rule: 'reactionEmpty' } });
    const fields = { product: 'x', signs: 'y', givenDateTime: 1, beganDateTime: 1 };
    const nobody = clinic.run('adverseReaction.create', {
      _id: '/adverseReaction/pet/none/1-x',
      petID: '/pet/none',
      fields,
    });
    await expect(nobody).rejects.toMatchObject({ codeName: 'petNotFound' });
  });

  it('is written by who writes visits', async () => {
    const { clinic, reactionID } = await reacted();
    const till = person('till@clinic.test', ['BILLING_WRITE', 'RECORD_READ']);
    await expect(clinic.run('adverseReaction.remove', { reactionID }, till)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it('is taken back once, however often, and not where another wrote into it meanwhile', async () => {
    const { clinic, petID, reactionID } = await reacted();
    const edit = set(['treatment'], '', '腎上腺素');
    const { second } = await apart(
      clinic,
      [['adverseReaction.edit', { reactionID, edits: [edit] }]],
      [['adverseReaction.remove', { reactionID }]],
    );
    expect(second).toEqual(['writtenSince']);
    expect(await of(clinic, petID)).toHaveLength(1);
    await clinic.run('adverseReaction.remove', { reactionID });
    await clinic.run('adverseReaction.remove', { reactionID });
    expect(await of(clinic, petID)).toEqual([]);
  });

  it('comes along when two animals are combined, and stays with the animal through its visit’s removal', async () => {
    const { clinic, petID, recordID } = await reacted();
    const main = await clinic.visit('b');
    await clinic.run('record.remove', { recordID });
    expect(await of(clinic, petID)).toHaveLength(1);
    await clinic.run('pet.combine', { petID, mainID: main.petID, mergeID: '/petMerge/1' });
    expect(await of(clinic, main.petID)).toHaveLength(1);
  });
});

it('a vaccine’s line in the visit is found by product, a free one by its name', async () => {
  const { reactionTo } = await import('../pharmacy/reactions.ts');
  const reactions = [
    { itemID: VACCINE, product: '八合一疫苗', signs: '腫', gravity: 'mild', beganDateTime: 9 },
    { itemID: VACCINE, product: '八合一疫苗', signs: '休克', gravity: 'severe', beganDateTime: 5 },
  ] as const;
  expect(reactionTo({ itemID: VACCINE, name: 'DHPPi' }, reactions)?.signs).toBe('休克');
  expect(reactionTo({ itemID: '', name: ' 八合一疫苗 ' }, reactions)?.signs).toBe('休克');
  expect(reactionTo({ itemID: '/catalog/product/x', name: '狂犬病疫苗' }, reactions)).toBeUndefined();
});
