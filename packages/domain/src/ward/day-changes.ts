import { wallSeconds } from '../core/clock.ts';
import { same } from '../core/same.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { MISSION_LISTS, type MissionList } from './doses.ts';

/** How a mission of a day differs from the day before. `resumed`: its bag was stopped then, and is given again. */
export type MissionChange = 'added' | 'changed' | 'ended' | 'resumed';

/** A mission that differs from the day before. */
export interface ChangedMission {
  readonly list: MissionList;
  readonly missionID: string;
  readonly name: string;
  readonly change: MissionChange;
}

type Mission = StayPlan[MissionList][number];

/** What of a day's plan isn't as it was on the day before: new, at other times or in another way, or no more. */
export function changesBetween(before: StayPlan, after: StayPlan, zone: Zone): ChangedMission[] {
  return MISSION_LISTS.flatMap((list) => {
    const earlier = new Map((before[list] as readonly Mission[]).map((mission) => [mission.missionID, mission]));
    const later = after[list] as readonly Mission[];
    const ids = new Set(later.map(({ missionID }) => missionID));
    const resumed = (mission: Mission) =>
      'bagID' in mission && isStopped(before, mission.bagID) && !isStopped(after, mission.bagID);
    const told = (mission: Mission, change: MissionChange) => ({
      ...{ list, missionID: mission.missionID, name: mission.name, change },
    });
    return [
      ...later.flatMap((mission) => {
        const known = earlier.get(mission.missionID);
        if (!known) return [told(mission, 'added')];
        if (resumed(mission)) return [told(mission, 'resumed')];
        return same(asOrdered(known, zone), asOrdered(mission, zone)) ? [] : [told(mission, 'changed')];
      }),
      ...[...earlier.values()].filter(({ missionID }) => !ids.has(missionID)).map((one) => told(one, 'ended')),
    ];
  });
}

const isStopped = ({ drugDisable = [] }: StayPlan, bagID: string): boolean =>
  drugDisable.some((one) => one.bagID === bagID);

/** A mission as it is ordered, by times of day. */
const asOrdered = ({ arrangeDateTime, ...mission }: Mission, zone: Zone) => ({
  ...mission,
  times: 'repeat' in mission && mission.repeat?.every ? [] : arrangeDateTime.map((time) => wallSeconds(time, zone)),
});
