import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { saveStay } from '../hospital/save-stay.ts';
import { isStayLocked, openStayUnlock } from '../hospital/stay-lock.ts';
import { requireStay } from './require-stay.ts';

/**
 * Opens what was settled and paid of a stay, so that what is priced can be corrected; the reason stays with the stay. It locks itself when the stay is settled anew, or paid again. Of two people who
 * open it apart each one's reason stays.
 * @throws DomainError notFound; contradictory (`billNotLocked`) where nothing is locked
 */
export const unlockStay = defineCommand({
  name: 'stay.unlockBill',
  word: '解鎖住院帳單',
  version: 1,
  permission: ['RECORD_BILL_UNLOCK'],
  input: z.object({ inHospitalID: documentID('inHospital/'), unlockID: rowID, reason: requiredReason(300) }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  async run(tx, { inHospitalID, unlockID, reason }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    if (stay.billUnlock?.some(({ _id }) => _id === unlockID)) return;
    if (!isStayLocked(stay) && openStayUnlock(stay) === undefined)
      throw new DomainError('contradictory', 'the bill is not locked', { rule: 'billNotLocked', id: stay._id });
    const { now, actor } = ctx;
    const unlock = { _id: unlockID, dateTime: now, by: actor.staffID, name: actor.name.slice(0, 80), reason };
    const billUnlock = [...(stay.billUnlock ?? []), { ...unlock, relockedDateTime: 0 }].slice(-100);
    await saveStay(tx, ctx, { ...stay, billUnlock });
  },
});
