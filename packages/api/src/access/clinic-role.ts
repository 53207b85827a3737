import { ALL_PERMISSIONS, effectivePermissions } from '@vetloom/domain/access/permissions.ts';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { type ClinicFlags, closedFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import { APP_BASE } from '@vetloom/domain/core/constants.ts';
import type { ClinicRole } from '@vetloom/protocol/auth.ts';
import type { Membership } from '@vetloom/storage/ports/system.ts';

/** The figures of a clinic that keeps none elsewhere: a page of the web app. */
const BI_URL = `${APP_BASE}bi/index`;

/**
 * A membership as login answers it, with what the role really grants. Undefined for one whose stored data are broken (a member without a
 * role, a role whose permissions are no list): nobody can work with it, and it must not lock the person out of their other clinics.
 */
export function clinicRoleOf(
  membership: Membership,
  flags: ClinicFlags | undefined,
  figures: string | undefined,
): ClinicRole | undefined {
  const { clinic, clinicName, roleID, roleName, idKey, permission } = membership;
  if (typeof roleID !== 'string' || !roleID.startsWith('/role/') || !Array.isArray(membership.permissions))
    return undefined;
  const admin = permission === 'admin' || roleID.startsWith(ADMIN_ROLE);
  const permissions = admin ? [...ALL_PERMISSIONS] : [...effectivePermissions(membership.permissions)];
  return {
    clinic,
    clinicName,
    roleID,
    roleName,
    permissions,
    idKey,
    biUrl: figures ?? BI_URL,
    alliance: membership.alliance,
    closed: closedFlags(flags),
  };
}
