import { missionLogID } from '@vetloom/domain/hospital/stay-ids.ts';
import { controlledIn, controlledMissions, hasLookFor, namedItems } from '@vetloom/domain/ward/second-look.ts';
import type { MissionCheck } from '@vetloom/protocol/ward.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import type { NotedDose, WardDose, WardPatient } from './ward-days.ts';

/** What names a dose where it is asked whether it gives a controlled drug. */
export const controlledKey = ({ day, missionID, due }: WardDose): string => `${day.plan._id} ${missionID} ${due}`;

/** The missions of controlled drugs in a ward, live, by the ids of their days. */
export function useControlled(patients: readonly WardPatient[]): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const plans = patients.flatMap(({ days }) => days.map(({ plan }) => plan));
  const ids = namedItems(plans).sort();
  const items = useLive((reads) => heldOrEmpty(() => reads.getMany('catalog', ids)), [ids.join('\n')]);
  return items && new Map(plans.map((plan) => [plan._id, controlledIn(plan, items)]));
}

/** Which of these doses give a controlled drug at which nobody but `staffID` has looked yet. */
export async function unlookedDoses(
  store: LocalReads,
  doses: readonly NotedDose[],
  staffID: string,
): Promise<NotedDose[]> {
  const byDay = [...Map.groupBy(doses, ({ day }) => day.plan).entries()];
  const found = await Promise.all(
    byDay.map(async ([plan, ofDay]) => {
      const controlled = await controlledMissions(store, plan);
      const asked = ofDay.filter(({ missionID }) => controlled.has(missionID));
      if (asked.length === 0) return [];
      const [log] = await heldOrEmpty(() =>
        store.getMany('inHospitalMissionLog', [missionLogID(plan.inHospitalID, plan.planDateTime)]),
      );
      return asked.filter((dose) => !hasLookFor(log, dose, staffID));
    }),
  );
  return found.flat();
}

/**
 * A colleague who stands here looks at controlled drugs of the ward, proved by PIN or password. Online only; the look arrives by the feed.
 * @throws DomainError networkRequired, badParameter for a wrong PIN or password, pinLocked, forbidden without the right
 */
export const checkMissionsAs = (check: MissionCheck): Promise<unknown> =>
  callServer('PUT', inClinic`/inHospital/v2/mission/check`, check);
