import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { goingWith, refusedBy } from '../engine/bonds.ts';
import { defineCommand } from '../engine/command.ts';
import type { CollectionName } from '../engine/kind.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import { staySchema } from '../hospital/stay.schema.ts';
import { saveRecord } from '../record/save-record.ts';
import { chargeBoarding } from '../ward/charge-boarding.ts';
import { hasFacts } from '../ward/day-facts.ts';

/**
 * Deletes a stay that was begun by mistake, with its days and all that waits because of them; its visit stays and names it no more. A missing one counts as deleted.
 * Where something was handed out, carried out, measured, found or paid it is a record, and ends by a discharge.
 * @throws DomainError contradictory: `stayHasFacts`, `stayHasMoney`, and `writtenSince` where somebody has written in it since it was seen
 */
export const removeStay = defineCommand({
  name: 'stay.remove',
  word: '刪除住院',
  version: 1,
  permission: ['RECORD_DELETE'],
  input: z.object({ inHospitalID: documentID('inHospital/'), seen: seenDocuments }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  witness: seesWhatGoes('inHospital', ({ inHospitalID }) => [inHospitalID]),
  async run(tx, { inHospitalID, seen }, ctx) {
    const stay = await tx.get('inHospital', inHospitalID);
    if (!stay) return;
    await demandSeenGoing(tx, staySchema, stay, seen, ctx);
    const receipts = await tx.query('receipt', 'byBill', { equals: [stay._id] });
    if (receipts.length > 0)
      throw new DomainError('contradictory', 'money was received for it', { rule: 'stayHasMoney', id: stay._id });
    const companions = await goingWith(tx, stay, ctx.where);
    const isHeld = (await Promise.all(companions.map((one) => refusedBy(tx, one)))).some(Boolean);
    if (isHeld || companions.some(hasFacts))
      throw new DomainError('contradictory', 'something was done in it', { rule: 'stayHasFacts', id: stay._id });
    for (const { collection, _id } of companions) await tx.remove(collection as CollectionName, _id);
    await tx.remove('inHospital', stay._id);
    await chargeBoarding(tx, ctx, stay);
    const record = stay.recordID === '' ? undefined : await tx.get('record', stay.recordID);
    if (record?.inHospitalID === stay._id) await saveRecord(tx, ctx, record, { ...record, inHospitalID: '' }, 'assign');
  },
});
