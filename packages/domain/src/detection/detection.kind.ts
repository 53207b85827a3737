import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { ImageDetection } from './detection.schema.ts';

/** What a model was asked of a picture of an animal and what it said. */
export const imageDetectionKind = defineKind<ImageDetection>()({
  collection: 'imageDetection',
  word: '影像辨識',
  idPrefix: '/imageDetection/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  indexes: { byPet: by('petID', 'dateTime'), byFile: by('fileHash', 'dateTime') },
  readers: [{ anyOf: ['RECORD_READ', 'LAB_TASK_READ'], fields: 'all' }],
  belongs: { petID: { to: 'pet', by: 'byPet', removed: 'goes' } },
});

/** `/imageDetection{petID}/{unixSeconds}-{suffix}` */
export const imageDetectionID = (petID: string, now: number, random: RandomBytes): string =>
  `/imageDetection${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    imageDetection: Declared<ImageDetection, typeof imageDetectionKind>;
  }
}
