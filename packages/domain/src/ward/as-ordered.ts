import { z } from 'zod';
import { line } from '../core/schema.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { type MissionOutcome, tookFromShelf } from '../hospital/stay-day.schema.ts';
import { tookOf } from '../hospital/stay-goods.ts';
import { MISSION_LISTS } from './doses.ts';

/** What a mission was as it was carried out: what it is called, and what it takes from the shelf. */
export const asOrdered = z.object({ name: line(160).optional(), took: tookFromShelf.optional() });
/** What a mission was as it was carried out. */
export type AsOrdered = Pick<MissionOutcome, 'name' | 'took'>;

/** A mission as a plan has it; undefined where it has none. What is only watched is called by its id. */
export function orderedIn(plan: StayPlan, missionID: string): AsOrdered | undefined {
  const mission = MISSION_LISTS.flatMap((list) => [...plan[list]]).find((one) => one.missionID === missionID);
  if (mission === undefined) return undefined;
  const took = tookOf(plan, missionID);
  return { ...(mission.name === '' ? {} : { name: mission.name.slice(0, 160) }), ...(took ? { took } : {}) };
}
