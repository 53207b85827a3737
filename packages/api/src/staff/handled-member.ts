import { DomainError } from '@vetloom/domain/core/error.ts';
import { barToHandle, demandPower, powersOf } from '@vetloom/domain/staff/powers.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';

/**
 * The member upon whom a call acts: a password, a link that is as good as one. Security: only who holds everything that the other one holds may,
 * or whoever handles accounts could become anyone.
 * @throws DomainError personNotFound, forbidden
 */
export async function memberToHandle(call: AnyClinicCall, staffID: string): Promise<Staff> {
  const { staff, role } = await reading(call, async ({ reader }) => {
    const found = await one(reader, 'staff', staffID);
    return { staff: found, role: found && (await one(reader, 'role', found.permissionDetail)) };
  });
  if (!staff) throw new DomainError('personNotFound', 'no such member');
  demandPower(barToHandle(call.actor, powersOf(staff, role)));
  return staff;
}
