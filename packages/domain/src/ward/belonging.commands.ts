import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Belonging } from '../hospital/boarding.schema.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { requireStay, stamp } from './require-stay.ts';

const input = z.object({
  inHospitalID: documentID('inHospital/'),
  belongingID: rowID,
  /** When the owner had it back; 0 takes that back. */
  dateTime: unixSeconds.min(0),
  seen: seenValue,
});
type Told = z.output<typeof input>;

const rowOf = (stay: Pick<Stay, 'belongings'> | undefined, belongingID: string): Belonging | undefined =>
  stay?.belongings?.find(({ _id }) => _id === belongingID);

/**
 * Says that an owner has something back, or that it was said by mistake (`dateTime` 0). A row by itself, so that two people tick at once. Given back already stays as it
 * was; whoever takes a tick back has seen it.
 * @throws DomainError notFound, also (`belongingGone`) for what somebody took off the list; contradictory (`changedSince`)
 */
export const returnBelonging = defineCommand({
  name: 'stay.returnBelonging',
  word: '歸還寄放物品',
  version: 1,
  permission: ['RECORD_WRITE', 'EXECUTE_IN_HOSPITAL_PLAN'],
  input,
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  witness: seesValue(async (sight: Sight, { inHospitalID, belongingID }: Told) => {
    const stay = await sight.get('inHospital', inHospitalID);
    return rowOf(stay, belongingID)?.returnedDateTime;
  }),
  async run(tx, { inHospitalID, belongingID, dateTime, seen }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    const row = rowOf(stay, belongingID);
    if (!row) throw new DomainError('notFound', `no belonging ${belongingID}`, { rule: 'belongingGone', id: stay._id });
    const isBack = dateTime !== 0;
    if (isBack === (row.returnedDateTime !== 0)) return;
    if (!isBack) demandSeenValue(stay, { stored: row.returnedDateTime, wanted: 0, seen });
    const ticked = { ...row, returnedDateTime: isBack ? Math.min(dateTime, ctx.now) : 0 };
    const changed = { ...ticked, returnedBy: isBack ? ctx.actor.staffID : '' };
    const belongings = stay.belongings?.map((one) => (one === row ? changed : one));
    await tx.put('inHospital', { ...stay, belongings, ...stamp(ctx) });
  },
});
