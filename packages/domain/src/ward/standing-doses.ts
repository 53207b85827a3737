import { dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { MissionLog, StayMonitor } from '../hospital/stay-day.schema.ts';
import { type DoseState, doseState } from './dose-state.ts';
import { type Dose, dosesOf } from './doses.ts';

/** A day of a stay with what was done on it. */
export interface StayDay {
  readonly plan: StayPlan;
  readonly log: MissionLog | undefined;
  readonly monitor: StayMonitor | undefined;
}

/** What is arranged for a day, each with how it stands. `now` is Unix seconds. */
export function standingDoses(
  { plan, log, monitor }: StayDay,
  now: number,
  zone: Zone,
): (Dose & { readonly state: DoseState })[] {
  // A day's log is looked through once, and not once for each dose.
  const entries = new Map<string, MissionLog['execute']>();
  for (const entry of log?.execute ?? [])
    for (const missionID of new Set(entry.missions.map((mission) => mission.missionID)))
      entries.set(missionID, [...(entries.get(missionID) ?? []), entry]);
  return dosesOf(plan).map((dose) => {
    const answers = { log: { execute: entries.get(dose.missionID) ?? [] }, monitor, zone };
    return { ...dose, state: doseState(answers, dose, now) };
  });
}

/** Which state an hour shows where several stand in it: what wants somebody most. */
const URGENCY: readonly DoseState[] = ['overdue', 'double', 'now', 'upcoming', 'skipped', 'stopped', 'done'];

/** The 24 hours of the day that holds `now`: the state that wants somebody most, and undefined where nothing is arranged. */
export function hoursOf(
  doses: readonly { readonly due: number; readonly state: DoseState }[],
  now: number,
  zone: Zone,
): (DoseState | undefined)[] {
  const today = dayStart(now, zone);
  const hourOf = (due: number) => (due < today ? -1 : Math.floor((due - today) / 3600));
  return Array.from({ length: 24 }, (_, hour) => {
    const states = doses.filter(({ due }) => hourOf(due) === hour).map(({ state }) => state);
    return URGENCY.find((state) => states.includes(state));
  });
}

/** What is still to come, of so many moments, the earliest first. */
export function comingUp<D extends { readonly due: number; readonly state: DoseState }>(
  doses: readonly D[],
  moments: number,
): D[] {
  const upcoming = doses.filter(({ state }) => state === 'upcoming').toSorted((a, b) => a.due - b.due);
  const wanted = [...new Set(upcoming.map(({ due }) => due))].slice(0, moments);
  return upcoming.filter(({ due }) => wanted.includes(due));
}

/** Doses by how they stand, as a card of the ward shows them: those that are late, to be done now, and the ones of the next time. The earliest first. */
export function byUrgency<D extends { readonly due: number; readonly state: DoseState }>(
  doses: readonly D[],
): { readonly overdue: D[]; readonly now: D[]; readonly next: D[]; readonly doubles: number } {
  const inState = (state: DoseState) => doses.filter((dose) => dose.state === state);
  const [first, ...rest] = inState('upcoming');
  return {
    overdue: inState('overdue'),
    now: inState('now'),
    next: first === undefined ? [] : [first, ...rest.filter(({ due }) => due === first.due)],
    doubles: inState('double').length,
  };
}
