import { daysBetween } from '@vetloom/domain/core/clock.ts';
import type { StayMonitor } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { asNeededDoubles } from '@vetloom/domain/ward/as-needed-doubles.ts';
import type { DoseState } from '@vetloom/domain/ward/dose-state.ts';
import { byUrgency, hoursOf } from '@vetloom/domain/ward/standing-doses.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { WardDose, WardPatient } from '../../../data/ward/ward-days.ts';
import { beyondMonitor } from '../../../parts/ward/monitor-limits.ts';

/** The last value of something that is measured, and how it lies to what is usual for the kind of animal. */
export interface LastValue {
  readonly missionID: string;
  readonly name: string;
  readonly value: number | string;
  readonly beyond: 'high' | 'low' | undefined;
}

/** What a card tells of an animal in hospital. */
export interface CardFacts {
  /** 1 on the day on which it came. */
  readonly dayOfStay: number;
  /** What is late, to be done now, and the next to come: as doses, the earliest first. */
  readonly overdue: readonly WardDose[];
  readonly now: readonly WardDose[];
  readonly next: readonly WardDose[];
  readonly doubles: number;
  readonly values: readonly LastValue[];
  /** The day by its 24 hours: the state that wants somebody most, and undefined where nothing is arranged. */
  readonly hours: readonly (DoseState | undefined)[];
}

/** What is measured most often, in the order in which a card has room for it. */
const SHOWN = ['bt', 'hr', 'br', 'bp'];

/** What a card tells. `now` is Unix seconds; `species` as a strip draws the animal. */
export function cardFacts(
  patient: WardPatient,
  doses: readonly WardDose[],
  { now, species }: { readonly now: number; readonly species: string },
): CardFacts {
  return {
    dayOfStay: dayOfStay(patient.stay.startDateTime, now),
    ...withDoubles(byUrgency(doses), patient),
    values: lastValues(patient, species),
    hours: hoursOf(doses, now, shownZone()),
  };
}

/** With what was given as needed and can have been given twice: it stands at no time that was arranged. */
const withDoubles = <F extends Pick<CardFacts, 'doubles'>>(facts: F, { days }: WardPatient): F => ({
  ...facts,
  doubles: facts.doubles + days.flatMap(({ log }) => asNeededDoubles(log)).length,
});

/** Which day of its stay it is: 1 on the day on which the animal came. */
export const dayOfStay = (startDateTime: number, now: number): number =>
  Math.max(1, daysBetween(startDateTime, now, shownZone()) + 1);

/** What was measured last, what lies beyond the usual first. `species` as a strip draws the animal. */
export function lastValues({ days }: WardPatient, species: string): LastValue[] {
  const latest = new Map<string, number | string>();
  for (const { monitor } of days)
    for (const [, { value }] of sheetInOrder(monitor))
      for (const [missionID, one] of Object.entries(value)) latest.set(missionID, one);
  const names = new Map(
    days.flatMap(({ plan }) => plan.monitorMission.map(({ missionID, name }) => [missionID, name])),
  );
  const all = [...latest].map(([missionID, value]) => ({
    missionID,
    name: names.get(missionID) ?? '',
    value,
    beyond: typeof value === 'number' ? beyondMonitor(missionID, value, species) : undefined,
  }));
  const place = ({ missionID }: LastValue) => {
    const at = SHOWN.indexOf(missionID);
    return at === -1 ? SHOWN.length : at;
  };
  // What lies beyond the usual is what whoever passes by has to see.
  return all.toSorted((a, b) => Number(b.beyond !== undefined) - Number(a.beyond !== undefined) || place(a) - place(b));
}

const sheetInOrder = (monitor: Pick<StayMonitor, 'status'> | undefined) =>
  Object.entries(monitor?.status ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
