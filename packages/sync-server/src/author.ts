import { type Actor, actorOf } from '@vetloom/domain/access/policy.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { mayAct, type Role, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';

/** Somebody's place among a clinic's people: what they may do follows from both. */
export interface Place {
  readonly staff: Staff;
  readonly role: Role | undefined;
}

/** The place that the clinic's documents give a person now; undefined for someone who is not, or no longer, active staff of it. */
export async function placeOf(reader: Reader, email: string): Promise<Place | undefined> {
  const staff = await one<Staff>(reader, 'staff', staffIDOf(email));
  // A document without a role, which only a damaged import could leave, is nobody's: it must refuse, not fail.
  if (!staff || !mayAct(staff) || typeof staff.permissionDetail !== 'string') return undefined;
  return { staff, role: await one<Role>(reader, 'role', staff.permissionDetail) };
}

/** The person as the clinic's documents have it at this moment (law 10): never from a token's claims. Undefined for who has no place there. */
export async function authorOf(
  reader: Reader,
  email: string,
  systemRoles: ReadonlyMap<string, string>,
): Promise<Actor | undefined> {
  const place = await placeOf(reader, email);
  return place && actorOf(place.staff, place.role, systemRoles.get(email));
}

async function one<D extends AnyDocument>(
  reader: Reader,
  collection: 'staff' | 'role',
  id: string,
): Promise<D | undefined> {
  const [found] = await reader.getMany(collection, [id]);
  return found as D | undefined;
}
