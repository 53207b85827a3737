import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { DeviceExam } from './device-exam.schema.ts';
import { EXAM_STATE } from './exam-state.ts';

/** What instruments reported and what was asked of them (spec 3 §4 "exam": `/exam/device`, `/exam/record`). */
export const deviceExamKind = defineKind<DeviceExam>()({
  collection: 'exam',
  word: '儀器檢驗',
  idPrefix: '/exam/',
  locality: 'work',
  work: {
    packBy: 'petID',
    time: 'dateTime',
    open: {
      field: 'state',
      values: [
        EXAM_STATE.waiting,
        EXAM_STATE.questioned,
        EXAM_STATE.requested,
        EXAM_STATE.received,
        EXAM_STATE.partial,
      ],
    },
    writtenLater: true,
  },
  indexes: {
    byPet: by('petID', 'dateTime'),
    byRecord: by('attachedID', 'dateTime'),
    byState: [
      ['state', 'number'],
      ['dateTime', 'number'],
    ],
    byOrder: by('orderNumber', 'dateTime'),
    byTime: [['dateTime', 'number']],
  },
  readers: [{ anyOf: ['LAB_TASK_READ', 'RECORD_READ'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    attachedID: { to: 'record', by: 'byRecord', removed: 'stays' },
  },
  prose: ['note'],
  hasHistory: true,
});

/** `/exam/device/{unixSeconds}-{suffix}`: a report. */
export const deviceReportID = (now: number, random: RandomBytes): string =>
  `/exam/device/${now}-${randomSuffix(random, 6)}`;
/** `/exam/record/{unixSeconds}-{suffix}`: an order. */
export const examOrderID = (now: number, random: RandomBytes): string =>
  `/exam/record/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    exam: Declared<DeviceExam, typeof deviceExamKind>;
  }
}
