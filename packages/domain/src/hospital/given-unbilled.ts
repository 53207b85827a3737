import { BILLING_TYPE, type StayPlan } from './plan.schema.ts';
import type { MissionLog } from './stay-day.schema.ts';

/** Something that was carried out and that no bill asks for. */
export interface GivenUnbilled {
  readonly missionID: string;
  readonly name: string;
  readonly times: number;
  /** When it was last carried out, Unix seconds. */
  readonly dateTime: number;
}

const CHARGED_EACH_TIME = ['injectionMission', 'threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;

/**
 * What was carried out after a bill was settled and that the bill doesn't have: beyond the times that the plan charges for, or of an order that it has no more. It is a fact and stays noted; whether
 * it is charged people decide, by opening the bill.
 */
export function givenUnbilled(
  plan: StayPlan,
  log: Pick<MissionLog, 'execute'> | undefined,
  settledAt: number,
): GivenUnbilled[] {
  const orders = new Map(CHARGED_EACH_TIME.flatMap((list) => plan[list].map((one) => [one.missionID, one] as const)));
  const found = new Map<string, GivenUnbilled>();
  for (const { dateTime, missions } of log?.execute ?? []) {
    if (settledAt === 0 || dateTime <= settledAt) continue;
    for (const { missionID, done, double, due, took, name = '' } of missions) {
      if (!done || double) continue;
      const order = orders.get(missionID);
      const isCharged = order
        ? order.billingType !== BILLING_TYPE.onDemand ||
          order.subTotal !== undefined ||
          (due !== undefined && order.arrangeDateTime.includes(due))
        : took === undefined || !CHARGED_EACH_TIME.some((list) => list === took.list);
      if (isCharged) continue;
      const known = found.get(missionID);
      found.set(missionID, {
        ...{ missionID, name: order?.name ?? name, times: (known?.times ?? 0) + 1 },
        dateTime: Math.max(known?.dateTime ?? 0, dateTime),
      });
    }
  }
  return [...found.values()];
}
