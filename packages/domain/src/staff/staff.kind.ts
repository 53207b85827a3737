import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Staff } from './staff.schema.ts';

/** What everybody sees of a colleague. */
const CARD = ['_id', 'collection', 'name', 'color', 'avatar', 'status', 'doctor', 'ownsRecords'] as const;

/** A member of the clinic (spec 1 §3 "Staff"). */
export const staffKind = defineKind<Staff>()({
  collection: 'staff',
  word: '人員',
  idPrefix: '/staff/',
  locality: 'reference',
  indexes: { byName: [['name', 'text']], byRole: [['permissionDetail', 'text']] },
  readers: [
    { anyOf: ['ACCOUNT_READ'], fields: 'all' },
    { anyOf: [], fields: CARD },
  ],
  prose: ['info'],
  editedBy: byCommand('staff.edit', 'staffID'),
  editors: ['ACCOUNT_WRITE'],
  hasHistory: true,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    staff: Declared<Staff, typeof staffKind>;
  }
}
