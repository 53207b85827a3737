import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandMayHandle } from '../staff/powers.ts';
import { isActive } from '../staff/staff.schema.ts';
import { demandOtherAdministrator, isAdminRole } from '../staff/staff-rules.ts';

/** Open visits of the day's boards: waiting, seen, waiting for payment. */
const OPEN_STATUS = [0, 10, 20] as const;

/** Open visits that a member is in charge of. */
async function openVisitsOf(tx: Tx, staffID: string): Promise<number> {
  let count = 0;
  for (const status of OPEN_STATUS) {
    const visits = await tx.query('record', 'byStatus', { equals: [status] });
    count += visits.filter((visit) => visit.doctorID === staffID).length;
  }
  return count;
}

/**
 * Takes a member out of the clinic (spec 1 §7). Old visits keep the name; the history keeps the rest. Only the server runs it, because it ends
 * the person's access. Errors: personNotFound, contradictory with `rule` self, lastAdministrator or openVisits (with `count`).
 */
export const removeStaff = defineCommand({
  name: 'staff.remove',
  word: '刪除人員',
  only: 'server',
  version: 1,
  permission: ['ACCOUNT_DELETE'],
  input: z.object({ staffID: documentID('staff/') }),
  reads: (input) => [{ collection: 'staff', id: input.staffID }],
  async run(tx, input, ctx) {
    const before = await tx.get('staff', input.staffID);
    if (!before) throw new DomainError('personNotFound', 'no such member', { id: input.staffID });
    if (before._id === ctx.actor.staffID)
      throw new DomainError('contradictory', 'nobody deletes themselves', { rule: 'self' });
    await demandMayHandle(tx, ctx.actor, before);
    if (isAdminRole(before.permissionDetail) && isActive(before)) await demandOtherAdministrator(tx, before._id);
    const count = await openVisitsOf(tx, before._id);
    if (count > 0)
      throw new DomainError('contradictory', 'the person is in charge of open visits', { rule: 'openVisits', count });
    await tx.remove('staff', before._id);
  },
});
