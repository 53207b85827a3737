import { DomainError } from '../core/error.ts';
import { ALL_PERMISSIONS, effectivePermissions, type Permission } from './permissions.ts';

/** The administrator's role (spec 1 §3 "Role"); ids that start with it are administrators too. */
export const ADMIN_ROLE = '/role/admin';

/** A person acting in a clinic. */
export interface Actor {
  /** Lower-case email, the account's name. */
  readonly email: string;
  /** `/staff/{email}`. */
  readonly staffID: string;
  readonly name: string;
  readonly roleID: string;
  readonly admin: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly systemRole: string | undefined;
}

/** Builds an actor from what the database says of the person: the staff document and its role. */
export function actorOf(
  staff: {
    readonly _id: string;
    readonly email: string;
    readonly name: string;
    readonly permission: string;
    readonly permissionDetail: string;
  },
  role: { readonly permissions: readonly string[] } | undefined,
  systemRole?: string,
): Actor {
  const admin = staff.permission === 'admin' || staff.permissionDetail.startsWith(ADMIN_ROLE);
  return {
    email: staff.email,
    staffID: staff._id,
    name: staff.name,
    roleID: staff.permissionDetail,
    admin,
    permissions: admin ? new Set(ALL_PERMISSIONS) : effectivePermissions(role?.permissions ?? []),
    systemRole,
  };
}

/** The one question that commands, endpoints, feed, routes and buttons ask (spec 1 §6). */
export const can = (actor: Pick<Actor, 'admin' | 'permissions'>, permission: Permission): boolean =>
  actor.admin || actor.permissions.has(permission);

/** True with at least one of them; an empty list asks for nothing. */
export const canAny = (actor: Pick<Actor, 'admin' | 'permissions'>, anyOf: readonly Permission[]): boolean =>
  anyOf.length === 0 || anyOf.some((permission) => can(actor, permission));

/** Refuses with `forbidden`, naming what is missing. Comes before any lookup, so that absence and refusal look alike (law 5). */
export function demand(actor: Pick<Actor, 'admin' | 'permissions'>, anyOf: readonly Permission[]): void {
  if (canAny(actor, anyOf)) return;
  throw new DomainError('forbidden', `needs one of ${anyOf.join(', ')}`, { missing: anyOf });
}
