import { type GivenUnbilled, givenUnbilled } from '@vetloom/domain/hospital/given-unbilled.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

const NONE: readonly GivenUnbilled[] = [];

/** What was carried out in a stay after its bill was settled and that the bill doesn't have, live. */
export function useGivenUnbilled(
  inHospitalID: string,
  plans: readonly StayPlan[],
  settledAt: number,
): readonly GivenUnbilled[] {
  const logs = useLive(
    (store) => heldOrEmpty(() => store.query('inHospitalMissionLog', 'byStay', { equals: [inHospitalID] })),
    ['logs of stay', inHospitalID],
  );
  if (logs === undefined || settledAt === 0) return NONE;
  return plans.flatMap((plan) =>
    givenUnbilled(
      plan,
      logs.find(({ planDateTime }) => planDateTime === plan.planDateTime),
      settledAt,
    ),
  );
}
