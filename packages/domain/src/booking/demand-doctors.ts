import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import { isDoctor } from '../staff/doctors.ts';
import { isActive } from '../staff/staff.schema.ts';

/**
 * Refuses members who are no doctors of the clinic: DOCTOR marks who takes bookings and has a roster (spec 3 §6). Whoever stood there before stays, and an empty id is nobody.
 * @throws DomainError contradictory, with the rule `notDoctor`
 */
export async function demandDoctors(tx: Tx, before: readonly string[], after: readonly string[]): Promise<void> {
  const added = after.filter((id) => id !== '' && !before.includes(id));
  const found = await tx.getMany('staff', added);
  for (const [at, id] of added.entries()) {
    const staff = found[at];
    if (!staff || !isDoctor(staff) || !isActive(staff))
      throw new DomainError('contradictory', 'only doctors take bookings and have a roster', {
        rule: 'notDoctor',
        field: 'doctorID',
        name: staff?.name ?? id,
      });
  }
}
