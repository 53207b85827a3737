import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Death } from './death.schema.ts';

/** The death of an animal with what becomes of its remains. */
export const deathKind = defineKind<Death>()({
  collection: 'death',
  word: '離世',
  idPrefix: '/death/',
  locality: 'work',
  // Remains that somebody waits for are on every device, however long they are kept.
  work: { packBy: 'petID', time: 'createDateTime', open: { field: 'openRemains', values: [1] } },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byOpen: [
      ['openRemains', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['PET_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
  },
  forgets: { by: 'byPet', forgotten: (death) => ({ ...death, handedOverTo: '', remainsNote: '' }) },
  prose: ['causeOfDeath', 'remainsNote'],
  editedBy: byCommand('death.edit', 'deathID'),
  editors: ['PET_WRITE', 'RECORD_WRITE', 'CHECK_IN'],
});

/** `/death{petID}/{unixSeconds}-{suffix}`: a death of an animal. */
export const deathID = (petID: string, now: number, random: RandomBytes) =>
  `/death${petID}/${now}-${randomSuffix(random, 5)}`;

/** The animal of which the id of a death tells, under the id that it had then. */
export const petOfDeath = (id: string): string => id.slice('/death'.length, id.lastIndexOf('/'));

declare module '../engine/kind.ts' {
  interface Kinds {
    death: Declared<Death, typeof deathKind>;
  }
}
