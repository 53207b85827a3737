import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Role } from './staff.schema.ts';

/** A role with its permissions (spec 1 §3 "Role"). */
export const roleKind = defineKind<Role>()({
  collection: 'role',
  word: '角色',
  idPrefix: '/role/',
  locality: 'reference',
  indexes: { byName: [['name', 'text']] },
  readers: [{ anyOf: ['ROLE', 'ACCOUNT_READ'], fields: 'all' }],
  editedBy: byCommand('role.edit', 'roleID'),
  editors: ['ROLE'],
  hasHistory: true,
});

/** `/role/{unixSeconds}-{suffix}`: a role that the clinic adds. */
export const roleID = (now: number, random: RandomBytes) => `/role/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    role: Declared<Role, typeof roleKind>;
  }
}
