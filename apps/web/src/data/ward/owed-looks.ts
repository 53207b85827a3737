import { giverOf, type MissionLog } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { drugTodoSince } from '@vetloom/domain/pharmacy/todo.ts';
import { dosesOf } from '@vetloom/domain/ward/doses.ts';
import { owedLooks } from '@vetloom/domain/ward/second-look.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** A controlled drug that was given in the ward without a second person. */
export interface OwedLook {
  readonly key: string;
  readonly log: MissionLog;
  readonly executeID: string;
  readonly missionID: string;
  readonly due: number | undefined;
  readonly petName: string | undefined;
  readonly drug: string;
  /** Who gave it, and when. */
  readonly by: string;
  readonly dateTime: number;
  readonly reason: string;
}

/** What a second person must still look at, live, the longest waiting first. `now` is Unix seconds. */
export function useOwedLooks(now: number): readonly OwedLook[] | undefined {
  const since = drugTodoSince(now - (now % 3600));
  return useLive(
    async (store) => {
      const logs = await heldOrEmpty(() => store.query('inHospitalMissionLog', 'byTime', { from: since }));
      const owing = logs.filter((log) => owedLooks(log).length > 0);
      const pets = await heldByID(
        store,
        'pet',
        owing.map(({ petID }) => petID),
      );
      const plans = await heldByID(
        store,
        'inHospitalPlan',
        owing.map(({ inHospitalID, planDateTime }) => planID(inHospitalID, planDateTime)),
      );
      return owing
        .flatMap((log) => {
          const plan = plans.get(planID(log.inHospitalID, log.planDateTime));
          const names = new Map(plan && dosesOf(plan).map(({ missionID, name }) => [missionID, name]));
          return owedLooks(log).map(
            ({ entry, mission }): OwedLook => ({
              key: `${log._id} ${entry._id} ${mission.missionID} ${mission.due ?? 0}`,
              ...{ log, executeID: entry._id, missionID: mission.missionID, due: mission.due },
              ...{ petName: pets.get(log.petID)?.name, drug: names.get(mission.missionID) ?? '' },
              ...{ by: giverOf(entry, mission), dateTime: entry.dateTime, reason: mission.uncheckedReason ?? '' },
            }),
          );
        })
        .toSorted((a, b) => a.dateTime - b.dateTime);
    },
    ['owed-looks'],
    [since],
  );
}
