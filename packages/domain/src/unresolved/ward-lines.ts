import { drugTodoSince } from '../pharmacy/todo.ts';
import { dosesOf } from '../ward/doses.ts';
import { owedLooks } from '../ward/second-look.ts';
import { lineOf, type ReadSection } from './unresolved-line.ts';

/** Controlled drugs that were given in the ward without the second person, who must still look and sign: a line for each day of a stay. */
export const owedWardLooks: ReadSection = async (reads, now) => {
  const logs = await reads.query('inHospitalMissionLog', 'byTime', { from: drugTodoSince(now) });
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
