import { effectivePermissions, isPermission, type Permission } from '../access/permissions.ts';
import { type Actor, ADMIN_ROLE, can } from '../access/policy.ts';
import { withPrerequisites } from '../access/prerequisites.ts';
import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Role, Staff } from './staff.schema.ts';
import { isAdminRole } from './staff-rules.ts';

/** Somebody who is about to give a role, to change one, or to act upon the person who holds it. */
export type Acting = Pick<Actor, 'admin' | 'permissions'>;

/** Nobody: a screen before its session is there. */
export const NOBODY_ACTING: Acting = { admin: false, permissions: new Set() };

/** A role as far as it grants. */
export type Grants = Pick<Role, '_id' | 'permissions'>;

/**
 * What stands between an actor and a power: `admin` is for administrators alone, `role` lacks the right to hand out roles at all, `beyond`
 * names what the actor would give, or meet in the other person, without having it.
 */
export type Bar =
  | { readonly rule: 'admin' }
  | { readonly rule: 'role' }
  | { readonly rule: 'beyond'; readonly missing: readonly string[] };

/** What these permissions hold that the actor does not; a code that this version doesn't know is held by administrators alone. */
function beyond(actor: Acting, codes: Iterable<string>): Bar | undefined {
  if (actor.admin) return undefined;
  const missing = [...codes].filter((code) => !isPermission(code) || !actor.permissions.has(code));
  return missing.length === 0 ? undefined : { rule: 'beyond', missing };
}

/**
 * Whether an actor may act upon whoever holds a role: end their work here, set their password, hand out their link. Only who holds everything
 * that the other one holds does, or the weaker one would take the stronger one's place. Without a role the person has no powers.
 */
export function barToHandle(actor: Acting, role: Grants | undefined): Bar | undefined {
  if (!role || actor.admin) return undefined;
  return isAdminRole(role._id) ? { rule: 'admin' } : beyond(actor, effectivePermissions(role.permissions));
}

/** Whether an actor may give somebody a role: nobody gives what they don't have, and giving roles takes the right to handle them. */
export function barToGive(actor: Acting, role: Grants): Bar | undefined {
  if (actor.admin) return undefined;
  if (isAdminRole(role._id)) return { rule: 'admin' };
  if (!can(actor, 'ROLE')) return { rule: 'role' };
  return beyond(actor, withPrerequisites(role.permissions));
}

/**
 * Whether an actor may make a role grant these permissions. `before` is the role as it stands: one that grants more than the actor holds is
 * not theirs to change, in either direction. Codes of a newer version that stand there already are left alone.
 */
export function barToGrant(
  actor: Acting,
  before: Pick<Role, 'permissions'> | undefined,
  permissions: readonly string[],
): Bar | undefined {
  if (actor.admin) return undefined;
  if (!can(actor, 'ROLE')) return { rule: 'role' };
  const stands = before?.permissions ?? [];
  const kept = new Set(stands.filter((code) => !isPermission(code)));
  const wanted = withPrerequisites(permissions).filter((code) => !kept.has(code));
  return beyond(actor, new Set([...effectivePermissions(stands), ...wanted]));
}

/** Whether an actor may tick or untick one permission of a role in the editor. */
export const mayGrant = (actor: Acting, permission: Permission): boolean =>
  barToGrant(actor, undefined, [permission]) === undefined;

/** @throws DomainError forbidden with `rule` and, where it is about permissions, `missing` */
export function demandPower(bar: Bar | undefined): void {
  if (!bar) return;
  switch (bar.rule) {
    case 'admin':
      throw new DomainError('forbidden', 'only an administrator makes, unmakes or handles one', {
        rule: 'onlyAdmin',
        missing: ['admin'],
      });
    case 'role':
      throw new DomainError('forbidden', 'giving roles takes the right to handle them', {
        rule: 'givesRoles',
        missing: ['ROLE'],
      });
    case 'beyond':
      throw new DomainError('forbidden', 'nobody gives, or acts upon, more than they hold', {
        rule: 'beyond',
        missing: [...bar.missing],
      });
  }
}

/** The role that a member holds, as far as it can be read; a removed one grants nothing. */
export const roleHeldBy = (tx: Pick<Tx, 'get'>, staff: Pick<Staff, 'permissionDetail'>): Promise<Role | undefined> =>
  tx.get('role', staff.permissionDetail);

/** A member's powers as their role gives them; administrators by their card even where the role's document is missing. */
export const powersOf = (
  staff: Pick<Staff, 'permission' | 'permissionDetail'>,
  role: Grants | undefined,
): Grants | undefined =>
  staff.permission === 'admin' || isAdminRole(staff.permissionDetail) ? { _id: ADMIN_ROLE, permissions: [] } : role;

/** Refuses unless the actor may act upon a member. @throws DomainError forbidden */
export async function demandMayHandle(
  tx: Pick<Tx, 'get'>,
  actor: Acting,
  staff: Pick<Staff, 'permission' | 'permissionDetail'>,
): Promise<void> {
  if (!actor.admin) demandPower(barToHandle(actor, powersOf(staff, await roleHeldBy(tx, staff))));
}
