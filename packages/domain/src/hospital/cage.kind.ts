import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Cage } from './cage.schema.ts';

/** A cage of the ward, as the clinic has set it up (spec 2 §3 "In-hospital stay": `cageID`, `cageName`, `cageDefaultPrice`). */
export const cageKind = defineKind<Cage>()({
  collection: 'cage',
  word: '籠位',
  idPrefix: '/cage/',
  locality: 'reference',
  indexes: { byRoom: by('room', 'order') },
  readers: [{ anyOf: ['RECORD_READ', 'BILLING_READ', 'GENERAL_SETTINGS_READ'], fields: 'all' }],
  editedBy: byCommand('cage.edit', 'cageID'),
  editors: ['GENERAL_SETTINGS_WRITE'],
  prose: ['note'],
});

/** `/cage/{suffix}`: a cage. */
export const cageID = (random: RandomBytes) => `/cage/${randomSuffix(random, 10)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    cage: Declared<Cage, typeof cageKind>;
  }
}
