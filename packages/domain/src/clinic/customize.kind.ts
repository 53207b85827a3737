import { type Declared, defineKind } from '../engine/kind.ts';
import type { Customize } from './clinic.schema.ts';

/** The lists that a clinic keeps for itself (spec 3 §3). */
export const customizeKind = defineKind<Customize>()({
  collection: 'customize',
  word: '自訂清單',
  idPrefix: '/customize/',
  locality: 'reference',
  indexes: {},
  readers: [{ anyOf: [], fields: 'all' }],
  prose: ['reminders.message', 'reminders.shortMessage'],
  editedBy: (id, edits) => [{ name: 'customize.edit', input: { list: id.slice('/customize/'.length), edits } }],
  editors: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
});

declare module '../engine/kind.ts' {
  interface Kinds {
    customize: Declared<Customize, typeof customizeKind>;
  }
}
