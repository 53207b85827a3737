import { atWallSeconds } from '../core/clock.ts';
import type { Edit } from '../core/edit.ts';
import { same } from '../core/same.ts';
import type { Zone } from '../core/zone.ts';
import type { BoardingFields } from '../hospital/boarding.schema.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';

/** What a walk is called in a day's plan. */
export const WALK = 'walk';
/** What feeding is called in every day's plan (spec 2 §3 "Default monitor missions"). */
const FOOD = 'food';

interface Care {
  readonly feedTimes: BoardingFields['feedTimes'];
  readonly walkTimes: BoardingFields['walkTimes'];
  /** What stands in the sheet: what is fed and how much, and that it is a walk. */
  readonly words: { readonly feed: string; readonly walk: string };
}

/**
 * The edits by which a day's plan has the feeding and the walks that were agreed, as things to be noted: in sheet, list of what is due and downtime pack without a
 * further road. They cost nothing by themselves. `from` leaves out what lies before the animal came; the copied next day goes on with what the day has.
 */
export function careEdits(plan: StayPlan, { feedTimes, walkTimes, words }: Care, zone: Zone, from = 0): Edit[] {
  const times = (wall: readonly number[]) =>
    [...new Set(wall.map((seconds) => atWallSeconds(plan.planDateTime, seconds, zone)))]
      .filter((time) => time >= from)
      .sort((a, b) => a - b);
  return [
    ...rowEdits(plan, { missionID: FOOD, name: words.feed, arrangeDateTime: times(feedTimes) }),
    ...rowEdits(plan, { missionID: WALK, name: words.walk, arrangeDateTime: times(walkTimes) }),
  ];
}

type Row = Pick<StayPlan['monitorMission'][number], 'missionID' | 'name' | 'arrangeDateTime'>;

function rowEdits({ monitorMission }: StayPlan, wanted: Row): Edit[] {
  const { missionID, name, arrangeDateTime } = wanted;
  const known = monitorMission.find((mission) => mission.missionID === missionID);
  if (known === undefined)
    return arrangeDateTime.length === 0
      ? []
      : [{ op: 'insert', path: ['monitorMission'], row: { missionID, name, arrangeDateTime } }];
  const set = (field: 'name' | 'arrangeDateTime', to: unknown): Edit[] =>
    same(known[field], to) ? [] : [{ op: 'set', path: ['monitorMission', missionID, field], from: known[field], to }];
  return [...set('name', name), ...set('arrangeDateTime', arrangeDateTime)];
}
