import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { ExamItem } from './exam-item.schema.ts';

/** An item of the laboratory's with its reference ranges (spec 2 §3). */
export const examItemKind = defineKind<ExamItem>()({
  collection: 'examItem',
  word: '檢驗項目',
  idPrefix: '/examItem/',
  locality: 'reference',
  indexes: { byCategory: by('category', 'order') },
  readers: [{ anyOf: ['LAB_TASK_READ', 'RECORD_READ', 'GENERAL_SETTINGS_READ'], fields: 'all' }],
  editedBy: byCommand('examItem.edit', 'itemID'),
  editors: ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'],
  hasHistory: true,
});

/** `/examItem/{suffix}`: an item of the laboratory. */
export const examItemID = (random: RandomBytes) => `/examItem/${randomSuffix(random, 10)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    examItem: Declared<ExamItem, typeof examItemKind>;
  }
}
