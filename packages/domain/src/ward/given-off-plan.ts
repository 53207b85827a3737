import Big from 'big.js';
import { toDollars } from '../core/money.ts';
import type { GivenOffPlan, StayPlan } from '../hospital/plan.schema.ts';
import type { MissionLog, OrderCharge } from '../hospital/stay-day.schema.ts';
import type { PricedRow } from '../lines/charged-line.schema.ts';
import { MISSION_LISTS } from './doses.ts';

/** Lists of a plan whose orders are charged by themselves. */
const CHARGED: ReadonlySet<string> = new Set([
  'injectionMission',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
  'infusionDrugMission',
]);

/** Something that was given on a day, and whose order the day's plan has no more. */
export interface OffPlan {
  readonly missionID: string;
  /** As its order was called; empty where no note says it. */
  readonly name: string;
  /** How many doses count as given: a double counts once somebody has said so. */
  readonly number: number;
  /** When the first of them was given, Unix seconds. */
  readonly since: number;
  /** What its order was charged for; undefined where no note says it. */
  readonly charge: OrderCharge | undefined;
  readonly decided: GivenOffPlan | undefined;
}

/** Whether a plan has the order in a list that charges it: what is only watched under its id charges nothing. */
export const isOrdered = (plan: StayPlan, missionID: string): boolean =>
  MISSION_LISTS.some((list) => CHARGED.has(list) && plan[list].some((one) => one.missionID === missionID));

/**
 * What was given on a day and isn't ordered any more, in the order in which it was given: somebody took the order out while another one gave it, whichever was heard first.
 * It isn't charged by itself, and stays to be decided about. With what was decided about that isn't given any more either.
 */
export function givenOffPlan(plan: StayPlan, log: Pick<MissionLog, 'execute'> | undefined): OffPlan[] {
  const decidedOf = (missionID: string) => (plan.givenOffPlan ?? []).find(({ _id }) => _id === missionID);
  // A pump that was set anew gives nothing more.
  const given = (log?.execute ?? [])
    .toSorted((a, b) => a.dateTime - b.dateTime)
    .flatMap(({ dateTime, missions }) =>
      missions
        .filter(({ done, double, rate, due }) => done && !double && !(rate !== undefined && due === undefined))
        .map((mission) => ({ ...mission, dateTime })),
    )
    .filter(({ missionID }) => !isOrdered(plan, missionID));
  const found = new Map<string, OffPlan>();
  for (const [missionID, doses] of Map.groupBy(given, (one) => one.missionID)) {
    const charge = doses.findLast((one) => one.charge !== undefined)?.charge;
    if (charge === undefined && !doses.some(({ took }) => CHARGED.has(took?.list ?? ''))) continue;
    found.set(missionID, {
      missionID,
      name: doses.findLast(({ name }) => name !== undefined)?.name ?? '',
      number: doses.length,
      since: doses[0]?.dateTime ?? 0,
      charge,
      decided: decidedOf(missionID),
    });
  }
  for (const decided of plan.givenOffPlan ?? []) {
    if (found.has(decided._id) || isOrdered(plan, decided._id)) continue;
    const { _id: missionID, dateTime: since } = decided;
    const name = plan.chargeService?.find(({ _id }) => _id === offPlanRow(missionID))?.name ?? '';
    found.set(missionID, { missionID, name, number: 0, since, charge: undefined, decided });
  }
  return [...found.values()];
}

/** What of it nobody has decided about as it stands: not at all, of fewer doses, or to be charged for doses that were taken back since or by a line that was taken out since. */
export const undecidedOffPlan = (plan: StayPlan, log: Pick<MissionLog, 'execute'> | undefined): OffPlan[] =>
  givenOffPlan(plan, log).filter(({ missionID, number, decided }) => {
    if (decided === undefined) return number > 0;
    if (!decided.charged) return decided.number < number;
    return decided.number !== number || !isStillCharged(plan, missionID);
  });

/** Whether the line by which it is charged is there; whoever may not read the bill takes it to be. */
const isStillCharged = ({ chargeService }: StayPlan, missionID: string): boolean =>
  chargeService === undefined || chargeService.some(({ _id }) => _id === offPlanRow(missionID));

/** NT$ that it comes to by the price of its order as it was; undefined where no note says it. */
export function offPlanTotal({ number, charge }: Pick<OffPlan, 'number' | 'charge'>): number | undefined {
  if (number === 0) return 0;
  if (charge === undefined) return undefined;
  const { price, discountRate = 1, once, subTotal } = charge;
  return (
    subTotal ??
    toDollars(
      new Big(price)
        .round(4)
        .times(once ? (charge.number ?? 1) : number)
        .times(discountRate),
    )
  );
}

/** The row of the day's charges in which it is charged. */
export const offPlanRow = (missionID: string): string => `given.${missionID}`.slice(0, 64);

/** The line by which it is charged. @param total NT$ */
export const offPlanLine = (offPlan: OffPlan, total: number): PricedRow => ({
  _id: offPlanRow(offPlan.missionID),
  // What it took from the shelf is its dose's: a line of the catalogue would take it again.
  itemID: '',
  name: offPlan.name || offPlan.missionID,
  price: offPlan.charge?.price ?? 0,
  number: offPlan.charge?.once ? (offPlan.charge.number ?? 1) : offPlan.number,
  subTotal: total,
  note: '',
});

/** A day without charges and decisions for what is ordered again: its order charges it. */
export function orderedAgain(plan: StayPlan): StayPlan {
  const again = (plan.givenOffPlan ?? []).filter(({ _id }) => isOrdered(plan, _id));
  if (again.length === 0) return plan;
  const rows = new Set(again.map(({ _id }) => offPlanRow(_id)));
  return {
    ...plan,
    givenOffPlan: plan.givenOffPlan?.filter((one) => !again.includes(one)),
    ...(plan.chargeService === undefined
      ? {}
      : { chargeService: plan.chargeService.filter(({ _id }) => !rows.has(_id)) }),
  };
}
