import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { AdverseReaction } from './adverse-reaction.schema.ts';

/** Reactions of animals to drugs and vaccines. */
export const adverseReactionKind = defineKind<AdverseReaction>()({
  collection: 'adverseReaction',
  word: '不良反應',
  idPrefix: '/adverseReaction/',
  // Like an allergy it warns however old it is, so every device has all of them.
  locality: 'people',
  indexes: { byPet: by('petID', 'beganDateTime'), byItem: by('itemID', 'beganDateTime') },
  readers: [{ anyOf: ['RECORD_READ', 'DRUG_TASK_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    itemID: { to: 'catalog', by: 'byItem', removed: 'stays' },
  },
  prose: ['signs', 'treatment'],
  editedBy: byCommand('adverseReaction.edit', 'reactionID'),
  editors: ['RECORD_WRITE'],
  hasHistory: true,
});

/** `/adverseReaction{petID}/{unixSeconds}-{suffix}`. */
export const adverseReactionID = (petID: string, now: number, random: RandomBytes) =>
  `/adverseReaction${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    adverseReaction: Declared<AdverseReaction, typeof adverseReactionKind>;
  }
}
