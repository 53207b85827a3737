import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandFitDoctor } from '../record/record-doctor.ts';
import { isCompleted } from '../record/record-status.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';

const recordRef = documentID('record/');

/**
 * Gives a visit from one doctor to another: whoever has it signs its papers from then on. `from` is the doctor whose it was for the person
 * who gives it; where somebody else has it by now, nothing changes and its author hears of it. Nor where its doctor has completed it meanwhile:
 * who signed what was done is a fact. `completed` says that it was for the person who gives it.
 * @throws DomainError notFound; contradictory for another doctor by now (rule `doctorChanged`), for a visit completed meanwhile (rule
 * `visitCompleted`), or for a doctor who can't have visits
 */
export const handOverRecord = defineCommand({
  name: 'record.handOver',
  word: '交接看診',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    recordID: recordRef,
    from: z.string().max(160),
    to: z.string().min(1).max(160),
    completed: z.boolean().default(false),
  }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'staff', id: input.to },
  ],
  async run(tx, { recordID, from, to, completed }, ctx) {
    const before = await requireRecord(tx, recordID);
    if (before.doctorID === to) return;
    if (before.doctorID !== from)
      throw new DomainError('contradictory', 'somebody else has the visit by now', {
        rule: 'doctorChanged',
        name: before.doctor,
      });
    if (isCompleted(before) && !completed && from !== '')
      throw new DomainError('contradictory', 'its doctor has completed the visit meanwhile', {
        rule: 'visitCompleted',
        name: before.doctor,
      });
    const staff = await tx.get('staff', to);
    if (!staff) throw new DomainError('notFound', `staff ${to} not found`, { id: to });
    const after = { ...before, doctorID: to, doctor: staff.name };
    await demandFitDoctor(tx, before, after, 'recordOwner');
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});
