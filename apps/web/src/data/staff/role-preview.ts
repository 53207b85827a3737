import { ALL_PERMISSIONS, effectivePermissions } from '@vetloom/domain/access/permissions.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import { wear } from '../engine/session/session.ts';
import type { Session } from '../engine/session/session.types.ts';

/**
 * Shows the app as a role sees it, until `endPreview`: routes, buttons and fields follow its permissions on this tab alone. Nothing can be
 * saved meanwhile, because it would be saved with one's own rights.
 */
export function startPreview(role: Pick<Role, '_id' | 'name' | 'permissions'>): void {
  const admin = isAdminRole(role._id);
  const permissions = admin ? new Set(ALL_PERMISSIONS) : effectivePermissions(role.permissions);
  const of = (own: Session): Session => {
    if (!own.actor || !own.clinic) return own;
    return {
      ...own,
      actor: { ...own.actor, roleID: role._id, admin, permissions },
      clinic: { ...own.clinic, roleID: role._id, roleName: role.name, permissions: [...permissions] },
      mode: { kind: 'preview', roleID: role._id },
    };
  };
  wear({ of });
}

/** Back to one's own role. */
export const endPreview = (): void => wear(undefined);
