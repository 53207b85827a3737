import { wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import {
  giverOf,
  isGiven,
  type MissionLog,
  type MissionOutcome,
  type StayMonitor,
} from '../hospital/stay-day.schema.ts';

/** States of what is due (spec 2 §4 "Execution status"; [2.4.66]): before its time, from then on, and once the log has it. */
export const EXECUTION_STATUS = { waiting: -1, undone: 0, done: 10 } as const;

/** The lists of a plan that hold what is to be done, in the order in which a flowsheet shows them. */
export const MISSION_LISTS = [
  'monitorMission',
  'drugMission',
  'injectionMission',
  'infusionDrugMission',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
] as const;
/** A list of a plan that holds what is to be done. */
export type MissionList = (typeof MISSION_LISTS)[number];

/** One thing that is to be done at one moment: its identity is the day's plan, the mission and the time. */
export interface Dose {
  readonly list: MissionList;
  readonly missionID: string;
  readonly name: string;
  /** Unix seconds. */
  readonly due: number;
}

/** All that a plan has arranged, in order of time; what its bag's end makes void is left out ([2.7.061]). */
export function dosesOf(plan: StayPlan): Dose[] {
  const ends = new Map((plan.drugDisable ?? []).map(({ bagID, disableDateTime }) => [bagID, disableDateTime]));
  const isOver = (bagID: string | undefined, due: number) => due > (ends.get(bagID ?? '') ?? Number.POSITIVE_INFINITY);
  return MISSION_LISTS.flatMap((list) =>
    plan[list].flatMap((mission) => {
      const { missionID, name, arrangeDateTime } = mission;
      const bagID = 'bagID' in mission ? mission.bagID : undefined;
      return arrangeDateTime.flatMap((due) => (isOver(bagID, due) ? [] : [{ list, missionID, name, due }]));
    }),
  ).toSorted((a, b) => a.due - b.due);
}

/** Everything that a log says of one dose, the earliest first. What counts as a double stands after what it doubles. */
export const entriesOf = (
  log: Pick<MissionLog, 'execute'> | undefined,
  { missionID, due }: Pick<Dose, 'missionID' | 'due'>,
): { readonly executeID: string; readonly mission: MissionOutcome; readonly dateTime: number; readonly by: string }[] =>
  (log?.execute ?? [])
    .flatMap(({ _id, dateTime, missions, optBy }) =>
      missions
        .filter((mission) => mission.missionID === missionID && mission.due === due)
        .map((mission) => ({ executeID: _id, mission, dateTime, by: giverOf({ optBy }, mission) })),
    )
    .toSorted(
      (a, b) => Number(a.mission.double ?? false) - Number(b.mission.double ?? false) || a.dateTime - b.dateTime,
    );

/** Whether something was said of a dose: given, or not given and why. Neither is it due any more. */
export const isAnswered = (
  log: Pick<MissionLog, 'execute'> | undefined,
  dose: Pick<Dose, 'missionID' | 'due'>,
): boolean =>
  entriesOf(log, dose).some(
    ({ mission }) => mission.done || (mission.outcome !== undefined && !isGiven(mission.outcome)),
  );

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as monitors name it: the minute of the clinic's clock, HHmm. */
export function minuteOf(time: number, zone: Zone): string {
  const seconds = wallSeconds(time, zone);
  return `${two(Math.floor(seconds / 3600))}${two(Math.floor((seconds % 3600) / 60))}`;
}

/** What the documents of a day say was done on it. */
export interface DayAnswers {
  readonly log: Pick<MissionLog, 'execute'> | undefined;
  readonly monitor: Pick<StayMonitor, 'status'> | undefined;
  readonly zone: Zone;
}

/**
 * Whether nobody has to see to a dose any more: the log answers it, or what was to be measured stands in the sheet at its time. A value is written once, where it
 * belongs; an entry of the log beside each would double what a ward sends.
 */
export const isMet = ({ log, monitor, zone }: DayAnswers, dose: Pick<Dose, 'missionID' | 'due'>): boolean =>
  isAnswered(log, dose) || monitor?.status[minuteOf(dose.due, zone)]?.value[dose.missionID] !== undefined;

/** The state of a dose by the clock. `now` is Unix seconds. */
export function doseStatus(
  answers: DayAnswers,
  dose: Pick<Dose, 'missionID' | 'due'>,
  now: number,
): (typeof EXECUTION_STATUS)[keyof typeof EXECUTION_STATUS] {
  if (isMet(answers, dose)) return EXECUTION_STATUS.done;
  return now < dose.due ? EXECUTION_STATUS.waiting : EXECUTION_STATUS.undone;
}

/**
 * The time of the plan that something answers which doesn't say so itself: of those that nobody has answered the one that lies nearest. Undefined for what nobody
 * had arranged.
 */
export function nearestDue(
  plan: StayPlan,
  log: Pick<MissionLog, 'execute'> | undefined,
  missionID: string,
  dateTime: number,
): number | undefined {
  const open = dosesOf(plan).filter((dose) => dose.missionID === missionID && !isAnswered(log, dose));
  return open.toSorted((a, b) => Math.abs(a.due - dateTime) - Math.abs(b.due - dateTime))[0]?.due;
}
