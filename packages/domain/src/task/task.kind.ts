import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Task } from './task.schema.ts';
import { TASK_KEEPERS, TASK_STATUS } from './task-status.ts';

/** A task as everybody who works with animals reads it: whom to call besides the owner is for those who read owners. */
const WITHOUT_NUMBERS = [
  '_id',
  'collection',
  'title',
  'note',
  'kind',
  'staffID',
  'deadline',
  'petID',
  'userID',
  'from',
  'status',
  'closedDateTime',
  'closedBy',
  'log',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
] as const;

/**
 * Something that somebody of the clinic has to do. An animal's death closes none of its tasks: who promised the owner a call has to know of it, and make
 * that call all the same.
 */
export const taskKind = defineKind<Task>()({
  collection: 'task',
  word: '待辦',
  idPrefix: '/task/',
  locality: 'work',
  work: { packBy: 'petID', time: 'createDateTime', open: { field: 'status', values: [TASK_STATUS.open] } },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byStatus: [
      ['status', 'number'],
      ['deadline', 'number'],
    ],
    byClosing: [['closedDateTime', 'number']],
  },
  readers: [
    { anyOf: ['CUSTOMER_READ'], fields: 'all' },
    {
      anyOf: ['RECORD_READ', 'PET_READ', 'DAILY_STATUS', 'LAB_TASK_READ', 'DRUG_TASK_READ', 'BILLING_READ'],
      fields: WITHOUT_NUMBERS,
    },
  ],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    // What was to be said to a person is about that person.
    userID: { to: 'user', by: 'byOwner', removed: 'goes', erased: true },
  },
  prose: ['note'],
  editedBy: byCommand('task.edit', 'taskID'),
  editors: TASK_KEEPERS,
  hasHistory: true,
});

/** `/task/{unixSeconds}-{suffix}` */
export const taskID = (now: number, random: RandomBytes) => `/task/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    task: Declared<Task, typeof taskKind>;
  }
}
