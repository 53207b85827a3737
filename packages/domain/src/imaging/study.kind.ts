import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Study } from './study.schema.ts';

/** An examination of an animal by pictures. */
export const studyKind = defineKind<Study>()({
  collection: 'study',
  word: '影像檢查',
  idPrefix: '/study/',
  locality: 'work',
  // A picture of years ago may be brought from another clinic today.
  work: { packBy: 'petID', time: 'dateTime', writtenLater: true },
  indexes: {
    byPet: by('petID', 'dateTime'),
    byAttached: by('attachedID', 'dateTime'),
    byStudyUID: by('studyUID', 'dateTime'),
  },
  readers: [{ anyOf: ['RECORD_READ', 'LAB_TASK_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    attachedID: [
      // Pictures outlast a visit that was checked in by mistake: they are the animal's, and hang on it again when it comes back.
      { to: 'record', by: 'byAttached', removed: 'stays' },
      // An exam of a stay's day on which pictures hang was carried out: it isn't taken off with its order, nor its stay with it.
      { to: 'inHospitalExam', by: 'byAttached', removed: 'refuses', rule: 'stayHasFacts' },
    ],
  },
});

/** `/study{petID}/{studyUID}`: what brings parts of one study, apart and in any order, meets in one document. */
export const studyID = (petID: string, studyUID: string): string => `/study${petID}/${studyUID}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    study: Declared<Study, typeof studyKind>;
  }
}
