import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { optionalReason, rowID } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { type GivenOffPlan, MOST_OFF_PLAN, type StayPlan } from '../hospital/plan.schema.ts';
import { savePlan } from '../hospital/save-stay.ts';
import { missionLogID, planID } from '../hospital/stay-ids.ts';
import { demandOpenDay } from '../hospital/stay-lock.ts';
import { givenOffPlan, isOrdered, type OffPlan, offPlanLine, offPlanRow, offPlanTotal } from './given-off-plan.ts';
import { missionDay, missionReads } from './mission-log.ts';
import { requireDay } from './require-stay.ts';

/**
 * Decides about what was given while its order was taken out of the plan: it is charged by the price of the order as it read, as a line of the day's charges, or it isn't,
 * with the reason. The doses stand either way. Where none is left the charge goes. Decided alike already counts as decided; so does what is ordered again meanwhile, which
 * its order charges.
 * @throws DomainError notFound (`dayRemoved`), notFound for what wasn't given; badParameter (`whyUncharged`) for nothing charged without why; contradictory (`priceUnknown`)
 * where no note says what the order cost; contradictory (`changedSince`) where somebody has decided otherwise since; forbidden (`billLocked`) where it changes what was
 * settled and paid of the day
 */
export const settleGivenOffPlan = defineCommand({
  name: 'mission.settleOffPlan',
  word: '決定計畫外執行計費',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    ...missionDay,
    missionID: rowID,
    charged: z.boolean(),
    reason: optionalReason(),
    /** How many doses its author saw; a call that doesn't say it decides about all. */
    doses: z.number().int().min(0).max(3000).optional(),
    seen: seenValue,
  }),
  // Whether the day's bill is locked stands in the stay.
  reads: (input) => [...missionReads(input), { collection: 'inHospital', id: input.inHospitalID }],
  witness: seesValue(async (sight, { inHospitalID, planDateTime, missionID }) => {
    const plan = await sight.get('inHospitalPlan', planID(inHospitalID, planDateTime));
    return plan && chosen(plan, missionID);
  }),
  async run(tx, { inHospitalID, planDateTime, missionID, charged, reason, doses, seen }, ctx) {
    const before = await requireDay(tx, inHospitalID, planDateTime);
    if (isOrdered(before, missionID)) return;
    const log = await tx.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
    const offPlan = givenOffPlan(before, log).find((one) => one.missionID === missionID);
    if (!offPlan) throw new DomainError('notFound', `${missionID} was not given`, { id: missionID });
    demandSeenValue(before, { stored: chosen(before, missionID), wanted: charged ? 'charged' : 'waived', seen });
    // What was given beyond what its author saw is to be decided about by whoever sees it.
    const number = Math.min(offPlan.number, doses ?? offPlan.number);
    const after = decided(before, { ...offPlan, number }, { charged, reason }, ctx);
    demandOpenDay(await tx.get('inHospital', inHospitalID), before, after);
    await savePlan(tx, ctx, before, after, 'edit');
  },
});

/** How it was decided about something. */
const chosen = ({ givenOffPlan: known = [] }: StayPlan, missionID: string): 'charged' | 'waived' | '' => {
  const one = known.find(({ _id }) => _id === missionID);
  return one === undefined ? '' : one.charged ? 'charged' : 'waived';
};

function decided(
  plan: StayPlan,
  offPlan: OffPlan,
  { charged, reason }: Pick<GivenOffPlan, 'charged' | 'reason'>,
  ctx: CommandContext,
): StayPlan {
  const { missionID, number } = offPlan;
  if (!charged && number > 0 && reason.trim() === '')
    throw new DomainError('badParameter', 'why is nothing charged?', { field: 'reason', rule: 'whyUncharged' });
  const total = charged ? offPlanTotal(offPlan) : 0;
  if (total === undefined)
    throw new DomainError('contradictory', 'no note says what it cost', { rule: 'priceUnknown', id: missionID });
  const others = (plan.givenOffPlan ?? []).filter(({ _id }) => _id !== missionID);
  const row: GivenOffPlan = { _id: missionID, charged, number, reason, by: ctx.actor.staffID, dateTime: ctx.now };
  const charges = plan.chargeService?.filter(({ _id }) => _id !== offPlanRow(missionID));
  return {
    ...plan,
    givenOffPlan: number === 0 ? others : [...others, row].slice(-MOST_OFF_PLAN),
    // Whoever may not read the bill leaves it to the server.
    ...(charges === undefined
      ? {}
      : { chargeService: charged && number > 0 ? [...charges, offPlanLine(offPlan, total)] : charges }),
  };
}
