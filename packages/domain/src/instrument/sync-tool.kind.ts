import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { type Declared, defineKind } from '../engine/kind.ts';
import type { SyncTool } from './sync-tool.schema.ts';

/** Programs on the clinic's workstations that speak with its instruments (spec 3 §2 "Sync-tool screen"). */
export const syncToolKind = defineKind<SyncTool>()({
  collection: 'synctool',
  word: '儀器連線程式',
  idPrefix: '/synctool/',
  locality: 'reference',
  indexes: { byTime: [['createDateTime', 'number']] },
  // Whoever asks for exams chooses among the instruments; nothing secret stands here.
  readers: [{ anyOf: ['VETLOOM_SYNCTOOL', 'LAB_TASK_READ', 'RECORD_READ'], fields: 'all' }],
  hasHistory: true,
});

/** `/synctool/{unixSeconds}-{suffix}` */
export const syncToolID = (now: number, random: RandomBytes): string => `/synctool/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    synctool: Declared<SyncTool, typeof syncToolKind>;
  }
}
