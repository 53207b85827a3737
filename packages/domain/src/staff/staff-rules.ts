import { effectivePermissions, type Permission } from '../access/permissions.ts';
import { ADMIN_ROLE } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import { mayAct, type Role, type Staff } from './staff.schema.ts';

/** Whether a role's holder is an administrator (spec 1 §3: ids that start with /role/admin). */
export const isAdminRole = (roleID: string): boolean => roleID.startsWith(ADMIN_ROLE);

/** Whether a role gives a permission, its prerequisites included. */
export const roleGrants = (role: Pick<Role, '_id' | 'permissions'>, permission: Permission): boolean =>
  isAdminRole(role._id) || effectivePermissions(role.permissions).has(permission);

/** What a role says of its holders on their cards, so that pickers work for readers who may not read roles (spec 1 §6). */
export const marksOf = (role: Pick<Role, '_id' | 'permissions'>): Required<Pick<Staff, 'doctor' | 'ownsRecords'>> => ({
  doctor: roleGrants(role, 'DOCTOR'),
  ownsRecords: roleGrants(role, 'RECORD_BELONGS'),
});

/** Ids of roles that begin so are administrators': a range of the index by role. */
const ADMIN_RANGE = { from: ADMIN_ROLE, to: `${ADMIN_ROLE}\u{10FFFF}` } as const;

/** Refuses what would leave the clinic without anyone who may do everything. */
export async function demandOtherAdministrator(tx: Tx, staffID: string): Promise<void> {
  const admins = await tx.query('staff', 'byRole', ADMIN_RANGE);
  if (admins.some((staff) => staff._id !== staffID && mayAct(staff))) return;
  throw new DomainError('contradictory', 'the clinic needs another administrator first', { rule: 'lastAdministrator' });
}

/** The people who hold a role, resigned ones included. */
export const holdersOf = (tx: Tx, roleID: string): Promise<Staff[]> =>
  tx.query('staff', 'byRole', { equals: [roleID] });
