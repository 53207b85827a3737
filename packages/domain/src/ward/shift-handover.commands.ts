import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { MOST_HANDOVERS, type ShiftHandover, type StayPlan, shiftHandoverFields } from '../hospital/plan.schema.ts';
import { planID } from '../hospital/stay-ids.ts';
import { requireDay, stamp } from './require-stay.ts';

const day = { inHospitalID: documentID('inHospital/'), planDateTime: unixSeconds };
const row = { ...day, handoverID: rowID };
const reads = ({ inHospitalID, planDateTime }: { readonly inHospitalID: string; readonly planDateTime: number }) => [
  { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
];
const WARD_WORKERS = ['EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_WRITE'] as const;

/**
 * Tells the next shift of an animal: signed by whoever gives it, and waiting for whoever takes it over. Two who give the same animal stand beside each other. Giving
 * the same one again changes nothing.
 * @throws DomainError notFound (`dayRemoved`); badParameter (`handoversTooMany`) after a dozen on one day
 */
export const giveHandover = defineCommand({
  name: 'stayHandover.give',
  word: '病房交班',
  ownHand: true,
  version: 1,
  permission: WARD_WORKERS,
  input: z.object({ ...row, fields: shiftHandoverFields }),
  reads,
  async run(tx, { inHospitalID, planDateTime, handoverID, fields }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const known = plan.shiftHandover ?? [];
    if (known.some(({ _id }) => _id === handoverID)) return;
    if (known.length >= MOST_HANDOVERS)
      throw new DomainError('badParameter', 'too many handovers', { field: 'fields', rule: 'handoversTooMany' });
    const given = { ...fields, _id: handoverID, by: ctx.actor.staffID, dateTime: ctx.now };
    await keep(tx, ctx, plan, [...known, { ...given, receivedBy: '', receivedDateTime: 0 }]);
  },
});

/**
 * Takes an animal over: the second signature. Taken over already it stays whose it is, also where two took it over without seeing each other.
 * @throws DomainError notFound (`dayRemoved`), notFound for one that was taken back; contradictory (`handoverSame`) for the one who gave it
 */
export const receiveHandover = defineCommand({
  name: 'stayHandover.receive',
  word: '病房接班',
  ownHand: true,
  version: 1,
  permission: WARD_WORKERS,
  input: z.object(row),
  reads,
  async run(tx, { inHospitalID, planDateTime, handoverID }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const given = plan.shiftHandover?.find(({ _id }) => _id === handoverID);
    if (!given) throw new DomainError('notFound', `no handover ${handoverID}`, { id: handoverID });
    if (given.receivedDateTime !== 0) return;
    if (given.by === ctx.actor.staffID)
      throw new DomainError('contradictory', 'another person takes over', { rule: 'handoverSame' });
    const received: ShiftHandover = { ...given, receivedBy: ctx.actor.staffID, receivedDateTime: ctx.now };
    await keep(
      tx,
      ctx,
      plan,
      (plan.shiftHandover ?? []).map((one) => (one === given ? received : one)),
    );
  },
});

/**
 * Takes a handover back that nobody has signed yet; one that is gone counts as taken back. What was taken over is a record of two people.
 * @throws DomainError notFound (`dayRemoved`); contradictory (`handoverReceived`)
 */
export const takeHandoverBack = defineCommand({
  name: 'stayHandover.takeBack',
  word: '取消交班',
  version: 1,
  permission: WARD_WORKERS,
  input: z.object(row),
  reads,
  async run(tx, { inHospitalID, planDateTime, handoverID }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const given = plan.shiftHandover?.find(({ _id }) => _id === handoverID);
    if (!given) return;
    if (given.receivedDateTime !== 0)
      throw new DomainError('contradictory', 'somebody has taken it over', { rule: 'handoverReceived' });
    await keep(
      tx,
      ctx,
      plan,
      (plan.shiftHandover ?? []).filter((one) => one !== given),
    );
  },
});

const keep = (tx: Tx, ctx: CommandContext, plan: StayPlan, shiftHandover: ShiftHandover[]): Promise<void> =>
  tx.put('inHospitalPlan', { ...plan, shiftHandover, ...stamp(ctx) });
