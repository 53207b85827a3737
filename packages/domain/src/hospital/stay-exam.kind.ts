import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { StayExam } from './stay-day.schema.ts';

/** Exams of a stay (spec 2 §3). */
export const stayExamKind = defineKind<StayExam>()({
  collection: 'inHospitalExam',
  word: '住院檢驗',
  idPrefix: '/inHospital/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  // What is a part of a stay is found by the stay, by the animal and by its day.
  indexes: { byStay: by('inHospitalID', 'dateTime'), byPet: by('petID', 'dateTime'), byTime: [['dateTime', 'number']] },
  readers: [{ anyOf: ['RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalExam: Declared<StayExam, typeof stayExamKind>;
  }
}
