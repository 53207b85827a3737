import { nextDay, wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { giverOf, type MissionLog, type MissionOutcome, type StayMonitor } from '../hospital/stay-day.schema.ts';
import { type DoseState, doseState, isOpen } from './dose-state.ts';
import { dosesOf, entriesOf, MISSION_LISTS, type MissionList, minuteOf } from './doses.ts';
import { figureOf } from './typed-value.ts';

/** Hours of a sheet's day: it is the plan's, from midnight to midnight by the clinic's clock. */
export const SHEET_HOURS = 24;

/** The groups of a sheet, in their order. `gone`: what was carried out of missions that the plan has no more. */
export const SHEET_GROUPS = [
  'monitor',
  'infusion',
  'oral',
  'injection',
  'therapy',
  'procedure',
  'exam',
  'feeding',
  'gone',
] as const;
/** A group of a sheet. */
export type SheetGroup = (typeof SHEET_GROUPS)[number];

const GROUP_OF: Readonly<Record<MissionList, SheetGroup>> = {
  monitorMission: 'monitor',
  drugMission: 'oral',
  injectionMission: 'injection',
  infusionDrugMission: 'infusion',
  threrapyMission: 'therapy',
  otherTherapyMission: 'procedure',
  examTherapyMission: 'exam',
};

/** A value that stands in a sheet. */
export interface GridValue {
  /** The minute of the clinic's clock, HHmm. */
  readonly time: string;
  readonly value: number | string;
  readonly by: string;
  /** When it was written down, Unix seconds. */
  readonly at: number;
}

/** What the log says of something, with its entry. */
export interface GridEntry {
  readonly executeID: string;
  readonly mission: MissionOutcome;
  /** Unix seconds. */
  readonly dateTime: number;
  readonly by: string;
  readonly note: string;
}

/** Something arranged, with how it stands. */
export interface GridDose {
  /** Unix seconds. */
  readonly due: number;
  readonly state: DoseState;
  readonly entries: readonly GridEntry[];
}

/** An hour of a row: what stands there, what is or was to be done, and what was done though nobody had arranged it. */
export interface GridCell {
  readonly values: readonly GridValue[];
  readonly doses: readonly GridDose[];
  readonly beside: readonly GridEntry[];
}

/** A row of a sheet. */
export interface GridRow {
  readonly key: string;
  readonly group: SheetGroup;
  readonly list: MissionList;
  readonly missionID: string;
  readonly name: string;
  readonly cells: readonly (GridCell | undefined)[];
  /** All figures of the day in order of time, for its trend. */
  readonly trend: readonly number[];
}

/** The documents of a day. */
export interface GridDay {
  readonly plan: StayPlan;
  readonly log: Pick<MissionLog, 'execute'> | undefined;
  readonly monitor: Pick<StayMonitor, 'status'> | undefined;
}

/** The hour of a day's sheet in which a moment stands: what is said to be before the day stands at its beginning, what is after it at its end. */
export function hourOf(time: number, day: number, zone: Zone): number {
  if (time < day) return 0;
  return time >= nextDay(day, zone) ? SHEET_HOURS - 1 : Math.floor(wallSeconds(time, zone) / 3600);
}

interface Known {
  readonly list: MissionList;
  readonly missionID: string;
  readonly name: string;
  readonly group: SheetGroup;
}

/** The rows of a day's sheet: all that is planned, and what was measured or done of it that the plan has no more. `now` is Unix seconds. */
export function gridRows({ plan, log, monitor }: GridDay, zone: Zone, now: number): GridRow[] {
  const known = missionsOf(plan);
  const ids = new Set(known.map(({ missionID }) => missionID));
  const all = [...known, ...goneOf(log, monitor, ids)];
  const answers = { log, monitor, zone };
  const due = Map.groupBy(dosesOf(plan), ({ missionID }) => missionID);
  const notes = new Map((log?.execute ?? []).map(({ _id, note }) => [_id, note]));
  const told = (entry: Omit<GridEntry, 'note'>): GridEntry => ({ ...entry, note: notes.get(entry.executeID) ?? '' });
  return all.map((one) => {
    const cells: ({ values: GridValue[]; doses: GridDose[]; beside: GridEntry[] } | undefined)[] = new Array(
      SHEET_HOURS,
    ).fill(undefined);
    const at = (hour: number) => {
      cells[hour] ??= { values: [], doses: [], beside: [] };
      return cells[hour];
    };
    const values = valuesOf(monitor, one.missionID);
    for (const value of values) at(Number(value.time.slice(0, 2))).values.push(value);
    const mine = due.get(one.missionID) ?? [];
    const moments = new Set(mine.map((dose) => dose.due));
    for (const dose of mine)
      at(hourOf(dose.due, plan.planDateTime, zone)).doses.push({
        due: dose.due,
        state: doseState(answers, dose, now),
        entries: entriesOf(log, dose).map(told),
      });
    for (const moment of endedOf(plan, one, moments)) {
      const entries = entriesOf(log, { missionID: one.missionID, due: moment }).map(told);
      at(hourOf(moment, plan.planDateTime, zone)).doses.push({ due: moment, state: 'stopped', entries });
      moments.add(moment);
    }
    for (const entry of besideOf(log, one.missionID, moments))
      at(hourOf(entry.mission.due ?? entry.dateTime, plan.planDateTime, zone)).beside.push(entry);
    const trend = values.map(({ value }) => figureOf(value)).filter((figure) => figure !== undefined);
    return { ...one, key: `${one.list} ${one.missionID}`, cells, trend };
  });
}

/** All missions of a plan in the order of the sheet. */
function missionsOf(plan: StayPlan): Known[] {
  const known = MISSION_LISTS.flatMap((list) =>
    plan[list].map(({ missionID, name }) => ({
      ...{ list, missionID, name },
      group: list === 'monitorMission' && missionID === 'food' ? 'feeding' : GROUP_OF[list],
    })),
  );
  return known.toSorted(
    (a, b) => SHEET_GROUPS.indexOf(a.group) - SHEET_GROUPS.indexOf(b.group) || placeOf(a) - placeOf(b),
  );
}

/** In which order an animal is looked at: how it is, its vital signs, what a clinic adds, what comes out, what it weighs. */
const LOOKED_AT = ['spirit', 'appetite', 'bt', 'hr', 'br', 'bp', '', 'urine', 'feces', 'bw'];

/** The place of a row in its group: only what is watched has one of its own, everything else stands as it was ordered. */
function placeOf({ list, missionID }: Known): number {
  if (list !== 'monitorMission') return 0;
  const place = LOOKED_AT.indexOf(missionID);
  return place < 0 ? LOOKED_AT.indexOf('') : place;
}

/** What was measured or noted of missions that the plan has no more: what happened stays. */
function goneOf(log: GridDay['log'], monitor: GridDay['monitor'], ids: ReadonlySet<string>): Known[] {
  const measured = Object.values(monitor?.status ?? {}).flatMap(({ value }) => Object.keys(value));
  const noted = (log?.execute ?? []).flatMap(({ missions, name }) => missions.map((mission) => ({ mission, name })));
  const gone = new Map<string, Known>();
  for (const missionID of measured)
    if (!ids.has(missionID)) gone.set(missionID, { list: 'monitorMission', missionID, name: '', group: 'gone' });
  for (const { mission, name } of noted) {
    const { missionID, took, name: ordered = '' } = mission;
    if (ids.has(missionID) || (gone.get(missionID)?.name ?? '') !== '') continue;
    const list = MISSION_LISTS.find((one) => one === took?.list) ?? 'otherTherapyMission';
    gone.set(missionID, { list, missionID, name: ordered || name, group: 'gone' });
  }
  return [...gone.values()];
}

/** All values of something measured, in order of time. */
export function valuesOf(monitor: GridDay['monitor'], missionID: string): GridValue[] {
  return Object.entries(monitor?.status ?? {})
    .flatMap(([time, { value, updateBy, updateDateTime }]) => {
      const one = value[missionID];
      return one === undefined ? [] : [{ time, value: one, by: updateBy, at: updateDateTime }];
    })
    .toSorted((a, b) => (a.time < b.time ? -1 : 1));
}

/** Moments of a mission that the end of its bag made void. */
function endedOf(plan: StayPlan, { list, missionID }: Known, moments: ReadonlySet<number>): number[] {
  const mission = plan[list].find((one) => one.missionID === missionID);
  return (mission?.arrangeDateTime ?? []).filter((moment) => !moments.has(moment));
}

/** What was noted of a mission at no moment that the plan has. */
function besideOf(log: GridDay['log'], missionID: string, moments: ReadonlySet<number>): GridEntry[] {
  return (log?.execute ?? []).flatMap(({ _id, dateTime, missions, note, optBy }) =>
    missions
      .filter((mission) => mission.missionID === missionID && (mission.due === undefined || !moments.has(mission.due)))
      .map((mission) => ({ executeID: _id, mission, dateTime, by: giverOf({ optBy }, mission), note })),
  );
}

/** Which of a cell's doses it is shown by: what somebody has to see to before what is done, the earlier first. */
export function shownDose(cell: GridCell | undefined): GridDose | undefined {
  const order: readonly DoseState[] = ['double', 'overdue', 'now', 'upcoming', 'skipped', 'stopped', 'done'];
  return cell?.doses.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.due - b.due)[0];
}

/**
 * The minute under which a value is written that somebody types into an hour of a row: where one stands already its own, where something is to be measured the time of
 * that, else the hour's.
 */
export function entryTime(cell: GridCell | undefined, hour: number, zone: Zone): string {
  const known = cell?.values.at(-1);
  if (known) return known.time;
  const open = cell?.doses.find(({ state }) => isOpen(state));
  return open ? minuteOf(open.due, zone) : `${String(hour).padStart(2, '0')}00`;
}
