import { nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { isGiven, type MissionLog } from '../hospital/stay-day.schema.ts';
import { type GridDay, hourOf, SHEET_HOURS, valuesOf } from './day-grid.ts';

type Infusion = StayPlan['infusionDrugMission'][number];

/** While an infusion ran. Unix seconds; mL an hour. */
export interface InfusionRun {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
}

/**
 * When an infusion of a day ran: from when it was noted as given, at its rate, until it was noted as stopped or held back, its volume was through, the day ended, or
 * until now. Without a rate nothing says how much ran.
 */
export function runsOf(
  { planDateTime, drugDisable }: Pick<StayPlan, 'planDateTime' | 'drugDisable'>,
  log: Pick<MissionLog, 'execute'> | undefined,
  { missionID, mlPerHour, number, unit }: Infusion,
  until: number,
  zone: Zone,
): InfusionRun[] {
  if (mlPerHour === null || mlPerHour <= 0) return [];
  const end = Math.min(nextDay(planDateTime, zone), until);
  const stop = drugDisable?.find(({ bagID }) => bagID === missionID)?.disableDateTime ?? Number.POSITIVE_INFINITY;
  const told = (log?.execute ?? [])
    .flatMap(({ dateTime, missions }) =>
      missions
        .filter((mission) => mission.missionID === missionID && !mission.double)
        .filter(({ done, outcome }) => done || (outcome !== undefined && !isGiven(outcome)))
        .map(({ done }) => ({ at: Math.max(dateTime, planDateTime), runs: done })),
    )
    .toSorted((a, b) => a.at - b.at);
  let left = volumeOf(number, unit);
  return told.flatMap(({ at, runs }, nth) => {
    if (!runs || at >= end) return [];
    const to = Math.min(told[nth + 1]?.at ?? end, end, stop, at + (left / mlPerHour) * 3600);
    if (to <= at) return [];
    left -= ((to - at) / 3600) * mlPerHour;
    return [{ from: at, to, rate: mlPerHour }];
  });
}

/** mL of an infusion, where it is counted in mL; of bags and bottles nobody knows how much is in them. */
const volumeOf = (number: number, unit: string): number =>
  /^(ml|c\.?c\.?|毫升)$/i.test(unit.trim()) && number > 0 ? number : Number.POSITIVE_INFINITY;

/** mL of all runs. */
export const ranThrough = (runs: readonly InfusionRun[]): number =>
  runs.reduce((sum, { from, to, rate }) => sum + ((to - from) / 3600) * rate, 0);

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
