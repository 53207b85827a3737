import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Clinic } from './clinic.schema.ts';

/** The clinic itself: one document (spec 1 §3). */
export const clinicKind = defineKind<Clinic>()({
  collection: 'clinic',
  word: '院所資料',
  idPrefix: '/clinic',
  locality: 'reference',
  indexes: {},
  readers: [{ anyOf: [], fields: 'all' }],
  prose: ['info'],
  editedBy: byCommand('clinic.edit'),
  editors: ['GENERAL_SETTINGS_WRITE'],
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    clinic: Declared<Clinic, typeof clinicKind>;
  }
}
