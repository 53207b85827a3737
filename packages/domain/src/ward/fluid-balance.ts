import type { Zone } from '../core/zone.ts';
import { type GridDay, hourOf, SHEET_HOURS, valuesOf } from './day-grid.ts';
import { runsOf } from './infusion-given.ts';

/** What goes into an animal and comes out of it in an hour, mL. */
export interface HourBalance {
  readonly in: number;
  readonly out: number;
}

/**
 * What went in and out on a day, hour by hour: infusions as they ran and what was fed in mL, against urine in mL. What is told in words counts for nothing. `now` is
 * Unix seconds.
 */
export function balanceOf({ plan, log, monitor }: GridDay, zone: Zone, now: number): HourBalance[] {
  const hours = Array.from({ length: SHEET_HOURS }, () => ({ in: 0, out: 0 }));
  const add = (hour: number, side: 'in' | 'out', amount: number) => {
    const known = hours[hour];
    if (known) known[side] += amount;
  };
  for (const infusion of plan.infusionDrugMission)
    for (const run of runsOf(plan, log, infusion, now, zone)) {
      for (let at = run.from; at < run.to; ) {
        const next = Math.min(run.to, (Math.floor(at / 900) + 1) * 900);
        add(hourOf(at, plan.planDateTime, zone), 'in', ((next - at) / 3600) * run.rate);
        at = next;
      }
    }
  for (const [missionID, side] of [
    ['food', 'in'],
    ['urine', 'out'],
  ] as const)
    for (const { time, value } of valuesOf(monitor, missionID))
      if (typeof value === 'number') add(Number(time.slice(0, 2)), side, value);
  return hours;
}

/** The sums of a day, mL. */
export const balanceTotal = (hours: readonly HourBalance[]): HourBalance => ({
  in: hours.reduce((sum, hour) => sum + hour.in, 0),
  out: hours.reduce((sum, hour) => sum + hour.out, 0),
});
