import { NotHeldHere } from '../core/error.ts';
import type { MissionLog } from '../hospital/stay-day.schema.ts';
import { drugTodoSince } from '../pharmacy/todo.ts';
import { dosesOf } from '../ward/doses.ts';
import { offPlanTotal, undecidedOffPlan } from '../ward/given-off-plan.ts';
import { owedLooks } from '../ward/second-look.ts';
import { lineOf, type ReadSection, type UnresolvedReads } from './unresolved-line.ts';

/** Logs of the ward; none on the device of who isn't shown it, whose other lines stand all the same. */
async function logsSince(reads: UnresolvedReads, from: number): Promise<MissionLog[]> {
  try {
    return await reads.query('inHospitalMissionLog', 'byTime', { from });
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}

/** Controlled drugs that were given in the ward without the second person, who must still look and sign: a line for each day of a stay. */
export const owedWardLooks: ReadSection = async (reads, now) => {
  const logs = await logsSince(reads, drugTodoSince(now));
  const owing = logs.filter((log) => owedLooks(log).length > 0);
  return Promise.all(
    owing.map(async (log) => {
      const owed = owedLooks(log);
      const [stays, plans] = await Promise.all([
        reads.query('inHospital', 'byPet', { equals: [log.petID] }),
        reads.query('inHospitalPlan', 'byStay', { equals: [log.inHospitalID] }),
      ]);
      const plan = plans.find(({ planDateTime }) => planDateTime === log.planDateTime);
      const names = new Map(plan && dosesOf(plan).map(({ missionID, name }) => [missionID, name]));
      return lineOf(
        {
          section: 'secondLook',
          subjectID: log._id,
          petID: log.petID,
          userID: stays.find(({ _id }) => _id === log.inHospitalID)?.userID ?? '',
          since: Math.min(...owed.map(({ entry }) => entry.dateTime)),
          names: [...new Set(owed.map(({ mission }) => names.get(mission.missionID) ?? ''))].filter(Boolean),
          rowIDs: [...new Set(owed.map(({ entry }) => entry._id))],
        },
        owed.map(({ entry, mission }) => [entry._id, mission.missionID, mission.due ?? 0]),
      );
    }),
  );
};

/**
 * What was given in the ward while its order was taken out of the plan, and of which nobody has decided whether it is charged: a line for each day of a stay. `owed` is what it
 * comes to by the price of its order as it was; `rowIDs` are the missions.
 */
export const undecidedWardDoses: ReadSection = async (reads, now) => {
  const logs = await logsSince(reads, drugTodoSince(now));
  const lines = await Promise.all(
    logs.map(async (log) => {
      const plans = await reads.query('inHospitalPlan', 'byStay', { equals: [log.inHospitalID] });
      const plan = plans.find(({ planDateTime }) => planDateTime === log.planDateTime);
      const undecided = plan ? undecidedOffPlan(plan, log) : [];
      if (undecided.length === 0) return [];
      const stays = await reads.query('inHospital', 'byPet', { equals: [log.petID] });
      return [
        lineOf(
          {
            section: 'givenOffPlan',
            subjectID: log._id,
            petID: log.petID,
            userID: stays.find(({ _id }) => _id === log.inHospitalID)?.userID ?? '',
            since: Math.min(...undecided.map(({ since }) => since)),
            names: undecided.map(({ name, number }) => (number > 1 ? `${name} ×${number}` : name)),
            rowIDs: undecided.map(({ missionID }) => missionID),
            owed: undecided.reduce((sum, one) => sum + (offPlanTotal(one) ?? 0), 0),
          },
          undecided.map(({ missionID, number }) => [missionID, number]),
        ),
      ];
    }),
  );
  return lines.flat();
};
