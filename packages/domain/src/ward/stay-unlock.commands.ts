import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { saveStay } from '../hospital/save-stay.ts';
import { isStayLocked, lockOf, openStayUnlock } from '../hospital/stay-lock.ts';
import { chargeBoarding } from './charge-boarding.ts';
import { requireStay } from './require-stay.ts';

/**
 * Opens what was settled and paid of a stay, so that what is priced can be corrected; the reason stays with the stay. It locks itself when the stay is settled anew, or paid again. Of two people who
 * open it apart each one's reason stays. Who opens it names what they saw locked: what was corrected and settled anew meanwhile isn't opened by whom that is heard late.
 * @throws DomainError notFound; contradictory (`billNotLocked`) where nothing is locked, (`changedSince`) where another lock is in the place of what they saw
 */
export const unlockStay = defineCommand({
  name: 'stay.unlockBill',
  word: '解鎖住院帳單',
  version: 1,
  permission: ['RECORD_BILL_UNLOCK'],
  input: z.object({
    inHospitalID: documentID('inHospital/'),
    unlockID: rowID,
    reason: requiredReason(300),
    seen: seenValue,
  }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  witness: seesValue(async (sight, { inHospitalID }) => {
    const stay = await sight.get('inHospital', inHospitalID);
    return stay && lockOf(stay);
  }),
  async run(tx, { inHospitalID, unlockID, reason, seen }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    if (stay.billUnlock?.some(({ _id }) => _id === unlockID)) return;
    if (!isStayLocked(stay) && openStayUnlock(stay) === undefined)
      throw new DomainError('contradictory', 'the bill is not locked', { rule: 'billNotLocked', id: stay._id });
    demandSeenValue(stay, { stored: lockOf(stay), wanted: undefined, seen });
    const { now, actor } = ctx;
    const unlock = { _id: unlockID, dateTime: now, by: actor.staffID, name: actor.name.slice(0, 80), reason };
    const billUnlock = [...(stay.billUnlock ?? []), { ...unlock, relockedDateTime: 0 }].slice(-100);
    await saveStay(tx, ctx, { ...stay, billUnlock });
    // Nights that were paid as more than the rule says come to it: they were kept for the lock alone.
    await chargeBoarding(tx, ctx, stay);
  },
});
