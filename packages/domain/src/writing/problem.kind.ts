import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Problem } from './problem.schema.ts';

/** An entry of an animal's problem list. */
export const problemKind = defineKind<Problem>()({
  collection: 'problem',
  word: '問題',
  idPrefix: '/problem/',
  // What goes on is on every device, however long; what is over travels with the animal's history.
  locality: 'work',
  work: { packBy: 'petID', time: 'since', open: { field: 'resolvedDateTime', values: [0] }, writtenLater: true },
  indexes: { byPet: by('petID', 'since') },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: { petID: { to: 'pet', by: 'byPet', removed: 'goes' } },
  prose: ['note'],
  editedBy: byCommand('problem.edit', 'problemID'),
  editors: ['RECORD_WRITE'],
});

/** `/problem/{unixSeconds}-{suffix}`: an entry of an animal's problem list. */
export const problemID = (now: number, random: RandomBytes) => `/problem/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    problem: Declared<Problem, typeof problemKind>;
  }
}
