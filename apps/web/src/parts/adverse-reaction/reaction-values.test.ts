import { adverseReactionSchema } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { expect, it } from 'vitest';
import { adverseReaction as words } from '../../locale/adverse-reaction.ts';
import { emptyReaction, otherLot, reactionErrors, reactionFieldsOf, reactionValues } from './reaction-values.ts';

const NOW = 1_795_147_200 + 7;
const stored = adverseReactionSchema.parse({
  ...{ _id: '/adverseReaction/pet1/1-a', collection: 'adverseReaction', petID: '/pet1', product: '八合一疫苗' },
  ...{ itemID: '/catalog/product/v', lotID: 'lot1', lot: 'A1', expiresOn: '2027-01-31', signs: '腫脹' },
  ...{ givenDateTime: NOW - 3601, beganDateTime: NOW, reportedDateTime: NOW + 99 },
  ...{ createDateTime: NOW, createBy: '', updateDateTime: NOW, updateBy: '' },
});

it('a reaction that nobody changed is stored as it was, to the second', () => {
  const { _id, collection, petID, createDateTime, createBy, updateDateTime, updateBy, ...fields } = stored;
  expect(reactionFieldsOf(reactionValues(stored), stored)).toEqual(fields);
});

it('another number is another lot, whose id nobody knows', () => {
  const changed = reactionFieldsOf({ ...reactionValues(stored), ...otherLot('B2') }, stored);
  expect(changed).toMatchObject({ lot: 'B2', lotID: '', expiresOn: null });
});

it('says what was seen and begins after what caused it', () => {
  const blank = emptyReaction(NOW, undefined);
  expect(reactionErrors(blank)).toEqual({ product: words.needProduct, signs: words.needSigns });
  const early = { ...blank, product: 'x', signs: 'y', beganTime: '09:00', givenTime: '10:00' };
  expect(reactionErrors(early)).toEqual({ beganDay: words.beganBefore });
});
