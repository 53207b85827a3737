import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Pet } from './pet.schema.ts';

/** An animal (spec 1 §3 "Pet"). */
export const petKind = defineKind<Pet>()({
  collection: 'pet',
  word: '動物',
  idPrefix: '/pet',
  locality: 'people',
  indexes: {
    byOwner: [['userID', 'text']],
    byName: [['nameLowerCase', 'text']],
    byNumber: [['petNumber', 'text']],
    byChip: [['chipID', 'text']],
    byUpdate: [['updateDateTime', 'number']],
    byApproval: [['approvalStatus', 'number']],
    byKind: by('type', 'updateDateTime'),
    byStatus: [
      ['status', 'number'],
      ['updateDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['PET_READ'], fields: 'all' }],
  reference: 'petID',
  belongs: {
    userID: { to: 'user', by: 'byOwner', removed: 'goes', mirrors: { userName: 'name', userPhone: 'phone' } },
  },
  prose: ['history', 'info', 'allergy'],
  editedBy: byCommand('pet.edit', 'petID'),
  editors: ['PET_WRITE'],
  hasHistory: true,
});

/** `/pet/{unixSeconds}-{suffix}`; the clinic's own number (spec 1 §5) is a separate field until leased blocks assign it. */
export const petID = (now: number, random: RandomBytes) => `/pet/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    pet: Declared<Pet, typeof petKind>;
  }
}
