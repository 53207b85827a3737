import { DomainError } from '../core/error.ts';
import { ALL_PERMISSIONS, effectivePermissions, type Permission } from './permissions.ts';

/** The administrator's role (spec 1 §3 "Role"); ids that start with it are administrators too. */
export const ADMIN_ROLE = '/role/admin';

/** The system role of operators, who look after all clinics of a server (spec 1 §6 "sudo"). */
export const OPERATOR = 'sudo';

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
  /** What a program's consent leaves of the person's permissions; undefined for the person themself. Whoever reads them anew applies it again. */
  readonly most?: ReadonlySet<Permission>;
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

/** A person as a program acts for them: with what both they and their consent allow, and as nothing more. */
export const limitedTo = (actor: Actor, most: ReadonlySet<Permission>): Actor => ({
  ...actor,
  admin: false,
  systemRole: undefined,
  most,
  permissions: new Set([...actor.permissions].filter((permission) => most.has(permission))),
});

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
