import { ALL_PERMISSIONS, isPermission, type Permission } from '@vetloom/domain/access/permissions.ts';
import { prerequisitesOf } from '@vetloom/domain/access/prerequisites.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';

/** What was ticked and unticked at a role and is not saved yet. */
export interface RoleChange {
  readonly grant: readonly string[];
  readonly revoke: readonly string[];
}

/** Unsaved changes by role id. */
export type RoleChanges = Readonly<Record<string, RoleChange>>;

/** How a permission of a role stands in the editor. */
export type Mark = 'held' | 'none' | 'added' | 'dropped';

/** The permissions of a role with its unsaved changes. Codes that this version doesn't know stay. */
export function heldOf(role: Pick<Role, 'permissions'>, change: RoleChange | undefined): ReadonlySet<string> {
  const gone = new Set(change?.revoke);
  return new Set([...role.permissions.filter((code) => !gone.has(code)), ...(change?.grant ?? [])]);
}

/** How one permission stands. */
export function markOf(role: Pick<Role, 'permissions'>, held: ReadonlySet<string>, code: Permission): Mark {
  const before = role.permissions.includes(code);
  if (held.has(code)) return before ? 'held' : 'added';
  return before ? 'dropped' : 'none';
}

/** The change that leads from the stored role to these permissions; undefined when there is none. */
export function changeTo(role: Pick<Role, 'permissions'>, wanted: ReadonlySet<string>): RoleChange | undefined {
  const before = new Set(role.permissions);
  const grant = [...wanted].filter((code) => !before.has(code));
  const revoke = [...before].filter((code) => !wanted.has(code));
  return grant.length + revoke.length === 0 ? undefined : { grant, revoke };
}

/** One line of what was changed; `because` is the permission that needed it. */
export interface ChangedPermission {
  readonly code: Permission;
  readonly kind: 'added' | 'dropped';
  readonly because: Permission | undefined;
}

/** What was changed, in catalogue order. What came along names the permission that needs it. */
export function changedPermissions(change: RoleChange | undefined): ChangedPermission[] {
  const granted = (change?.grant ?? []).filter(isPermission);
  const revoked = new Set(change?.revoke);
  return ALL_PERMISSIONS.flatMap((code): ChangedPermission[] => {
    if (revoked.has(code)) return [{ code, kind: 'dropped', because: undefined }];
    if (!granted.includes(code)) return [];
    const because = granted.find((other) => other !== code && prerequisitesOf(other).includes(code));
    return [{ code, kind: 'added', because }];
  });
}

/** How many permissions are changed in all. */
export const countOf = (changes: RoleChanges): number =>
  Object.values(changes).reduce((sum, { grant, revoke }) => sum + grant.length + revoke.length, 0);
