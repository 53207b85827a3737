import { ALL_PERMISSIONS, isPermission, PERMISSIONS, type Permission } from './permissions.ts';

/** Everything without which a permission grants nothing, and what that needs in turn (spec 1 §6), in catalogue order. */
export function prerequisitesOf(code: Permission): Permission[] {
  const found = new Set<Permission>();
  const add = (one: Permission) => {
    for (const need of PERMISSIONS[one].needs as readonly Permission[]) {
      if (found.has(need)) continue;
      found.add(need);
      add(need);
    }
  };
  add(code);
  return inOrder(found);
}

/** Everything that grants nothing without this permission, in catalogue order. */
export const dependentsOf = (code: Permission): Permission[] =>
  ALL_PERMISSIONS.filter((other) => prerequisitesOf(other).includes(code));

/** What one tick does to a role: the list afterwards, and what changed beside the permission itself. */
export interface Ticked {
  readonly permissions: ReadonlySet<string>;
  /** Permissions that came or went with it. */
  readonly along: readonly Permission[];
}

/** Gives a permission with all its prerequisites. */
export function granting(held: ReadonlySet<string>, code: Permission): Ticked {
  const along = prerequisitesOf(code).filter((need) => !held.has(need));
  return { permissions: new Set([...held, ...along, code]), along };
}

/** Takes a permission away, and all that grants nothing without it. */
export function revoking(held: ReadonlySet<string>, code: Permission): Ticked {
  const along = dependentsOf(code).filter((other) => held.has(other));
  const gone = new Set<string>([code, ...along]);
  return { permissions: new Set([...held].filter((one) => !gone.has(one))), along };
}

/**
 * A list with every missing prerequisite added: how the role editor and the API treat an unmet one (spec 1 §6). Codes that this
 * version doesn't know stay as they are, because a newer one may have written them.
 */
export function withPrerequisites(codes: Iterable<string>): string[] {
  const all = new Set(codes);
  for (const code of [...all]) if (isPermission(code)) for (const need of prerequisitesOf(code)) all.add(need);
  return [...inOrder(all), ...[...all].filter((code) => !isPermission(code))];
}

const inOrder = (codes: ReadonlySet<string>): Permission[] => ALL_PERMISSIONS.filter((code) => codes.has(code));
