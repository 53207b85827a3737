import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { ImageMark } from './image-mark.schema.ts';

/** A mark on a picture of an animal. */
export const imageMarkKind = defineKind<ImageMark>()({
  collection: 'imageMark',
  word: '影像標註',
  idPrefix: '/imageMark/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  indexes: { byPet: by('petID', 'dateTime'), byStudyUID: by('studyUID', 'dateTime') },
  readers: [{ anyOf: ['RECORD_READ', 'LAB_TASK_READ'], fields: 'all' }],
  belongs: { petID: { to: 'pet', by: 'byPet', removed: 'goes' } },
  prose: ['text'],
  editedBy: byCommand('imageMark.edit', 'markID'),
  editors: ['RECORD_WRITE', 'LAB_TASK_WRITE'],
});

/** `/imageMark{petID}/{unixSeconds}-{suffix}` */
export const imageMarkID = (petID: string, now: number, random: RandomBytes): string =>
  `/imageMark${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    imageMark: Declared<ImageMark, typeof imageMarkKind>;
  }
}
