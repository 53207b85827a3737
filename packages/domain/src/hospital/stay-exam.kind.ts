import { by, type Declared, defineKind } from '../engine/kind.ts';
import { EXAM_PROSE } from '../lines/exam-prose.ts';
import type { StayExam } from './stay-day.schema.ts';
import { STAY_EXAM_ID } from './stay-ids.ts';

/** Exams of a stay (spec 2 §3). The laboratory reads them whole: they hold nothing but its work. */
export const stayExamKind = defineKind<StayExam>()({
  collection: 'inHospitalExam',
  word: '住院檢驗',
  idPrefix: '/inHospital/',
  idShape: STAY_EXAM_ID,
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime' },
  // What is a part of a stay is found by the stay, by the animal and by its day.
  indexes: { byStay: by('inHospitalID', 'dateTime'), byPet: by('petID', 'dateTime'), byTime: [['dateTime', 'number']] },
  readers: [
    { anyOf: ['RECORD_READ'], fields: 'all' },
    { anyOf: ['LAB_TASK_READ'], fields: 'all' },
  ],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    inHospitalID: { to: 'inHospital', by: 'byStay', removed: 'goes', serverFinds: true },
  },
  prose: [
    ...EXAM_PROSE,
    'idexxInstrumentNotes.biochemistry',
    'idexxInstrumentNotes.hematology',
    'idexxInstrumentNotes.urine',
    'idexxInstrumentNotes.reagent',
  ],
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    inHospitalExam: Declared<StayExam, typeof stayExamKind>;
  }
}
