import { byCommand, type Declared, defineKind } from '../../engine/kind.ts';
import type { Setting } from './settings.ts';

/** The clinic's settings, a document for each concern (spec 3 §3). */
export const settingKind = defineKind<Setting>()({
  collection: 'setting',
  word: '設定',
  idPrefix: '/setting',
  locality: 'reference',
  indexes: {},
  readers: [{ anyOf: [], fields: 'all' }],
  prose: ['papers.text', 'quickReplies.text'],
  editedBy: byCommand('setting.edit', 'settingID'),
  editors: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM', 'BIZ_HOURS_WRITE', 'RECORD_WRITE', 'VETLOOM_SCRM_ADMIN'],
  hasHistory: true,
});

declare module '../../engine/kind.ts' {
  interface Kinds {
    setting: Declared<Setting, typeof settingKind>;
  }
}
