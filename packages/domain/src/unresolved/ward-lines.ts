import { NotHeldHere } from '../core/error.ts';
import type { MissionLog } from '../hospital/stay-day.schema.ts';
import { drugTodoSince } from '../pharmacy/todo.ts';
import { dosesOf } from '../ward/doses.ts';
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
