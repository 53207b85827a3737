import { type Actor, actorOf } from '@vetloom/domain/access/policy.ts';
import type { AnyDocument } from '@vetloom/domain/core/collections.ts';
import type { Reader } from '@vetloom/domain/core/overlay.ts';
import { mayAct, type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';

/**
 * The person as the clinic's documents have it at this moment (law 10): never from a token's claims. Undefined for someone who
 * is not, or no longer, active staff of the clinic.
 */
export async function authorOf(
  reader: Reader,
  email: string,
  systemRoles: ReadonlyMap<string, string>,
): Promise<Actor | undefined> {
  const staff = await one<Staff>(reader, 'staff', staffIDOf(email));
  if (!staff || !mayAct(staff)) return undefined;
  const role = await one<Role>(reader, 'role', staff.permissionDetail);
  return actorOf(staff, role, systemRoles.get(email));
}

async function one<D extends AnyDocument>(
  reader: Reader,
  collection: 'staff' | 'role',
  id: string,
): Promise<D | undefined> {
  const [found] = await reader.getMany(collection, [id]);
  return found as D | undefined;
}
