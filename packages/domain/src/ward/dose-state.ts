import { type DayAnswers, type Dose, entriesOf, isMet } from './doses.ts';

/** Seconds before its time from which something is shown as to be done now, and after it from which it is late. The specification's reminders come as early (2 §9). */
export const NOW_SECONDS = 600;

/**
 * How something that was arranged stands, as a ward shows it: given, held back with a reason, ended before it was given, two notes of one dose that somebody has to
 * decide about, or still to come, to be done now, late.
 */
export const DOSE_STATES = ['done', 'skipped', 'stopped', 'double', 'upcoming', 'now', 'overdue'] as const;
/** How something that was arranged stands. */
export type DoseState = (typeof DOSE_STATES)[number];

/** Whether somebody still has to see to it. */
export const isOpen = (state: DoseState): boolean => state === 'upcoming' || state === 'now' || state === 'overdue';

/** How a dose stands. `now` is Unix seconds. */
export function doseState(answers: DayAnswers, dose: Pick<Dose, 'missionID' | 'due'>, now: number): DoseState {
  if (isMet(answers, dose)) {
    const entries = entriesOf(answers.log, dose).map(({ mission }) => mission);
    if (entries.some(({ double }) => double)) return 'double';
    if (entries.length === 0 || entries.some(({ done }) => done)) return 'done';
    return entries.some(({ outcome }) => outcome === 'stopped') ? 'stopped' : 'skipped';
  }
  if (now < dose.due - NOW_SECONDS) return 'upcoming';
  return now < dose.due + NOW_SECONDS ? 'now' : 'overdue';
}
