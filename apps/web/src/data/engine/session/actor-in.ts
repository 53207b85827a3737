import { ALL_PERMISSIONS, effectivePermissions } from '@vetloom/domain/access/permissions.ts';
import { type Actor, ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { ClinicRole } from '@vetloom/protocol/auth.ts';
import type { StoredSession } from './stored-session.ts';

/** The person as an actor of a clinic. */
export function actorIn(
  person: Pick<StoredSession, 'email' | 'name' | 'systemRole'>,
  clinic: Omit<ClinicRole, 'idKey'>,
): Actor {
  const admin = clinic.roleID.startsWith(ADMIN_ROLE);
  return {
    email: person.email,
    staffID: staffIDOf(person.email),
    name: person.name,
    roleID: clinic.roleID,
    admin,
    permissions: admin ? new Set(ALL_PERMISSIONS) : effectivePermissions(clinic.permissions),
    systemRole: person.systemRole ?? undefined,
  };
}
