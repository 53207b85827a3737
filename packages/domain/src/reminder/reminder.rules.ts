import type { ReminderKind } from '../clinic/reminder-template.schema.ts';
import { addDays, dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Pet } from '../pet/pet.schema.ts';
import { PET_STATUS } from '../pet/pet-facts.ts';
import type { Reminder } from './reminder.schema.ts';

/** Where a reminder stands (spec 2 §4 "Reminders"). */
export type ReminderState = 'open' | 'notified' | 'closed';

/** Where a reminder stands, told by its times. */
export function reminderState(reminder: Pick<Reminder, 'notifiedDateTime' | 'closedDateTime'>): ReminderState {
  if (reminder.closedDateTime !== 0) return 'closed';
  return reminder.notifiedDateTime === 0 ? 'open' : 'notified';
}

/** What a reminder is about; one of an earlier version is about a vaccine. */
export const kindOf = (reminder: Pick<Reminder, 'kind'>): ReminderKind => reminder.kind ?? 'vaccine';

/** Whether its day has passed and nobody has dealt with it. Unix seconds. */
export const isOverdue = (
  reminder: Pick<Reminder, 'date' | 'closedDateTime' | 'notifiedDateTime'>,
  now: number,
  zone: Zone,
) => reminderState(reminder) === 'open' && reminder.date < dayStart(now, zone);

/** Days back to which lists of reminders reach by themselves (spec 2 §9). */
const REMINDER_WINDOW_DAYS = 7;

/** Start of the day from which reminders are listed (spec 2 §9: 7 days), Unix seconds. */
export const reminderWindowFrom = (now: number, zone: Zone): number => addDays(now, -REMINDER_WINDOW_DAYS, zone);

/** What a person has to be told of now: within the window, due today or before, and nobody has told the owner (spec 2 §1). */
export const isDue = (
  reminder: Pick<Reminder, 'date' | 'closedDateTime' | 'notifiedDateTime'>,
  now: number,
  zone: Zone,
): boolean =>
  reminderState(reminder) === 'open' &&
  reminder.date >= reminderWindowFrom(now, zone) &&
  reminder.date < nextDay(now, zone);

/** An animal's reminders as its page shows them: of one that died without those that would have come after, which nobody waits for any more. */
export const remindersInLife = <R extends Pick<Reminder, 'date' | 'closedDateTime'>>(
  reminders: readonly R[],
  { status, timeOfDeath }: Pick<Pet, 'status' | 'timeOfDeath'>,
): readonly R[] =>
  status !== PET_STATUS.death || timeOfDeath === null
    ? reminders
    : reminders.filter(({ date, closedDateTime }) => closedDateTime === 0 || date <= timeOfDeath);

/** What a list of reminders is narrowed by. */
export interface ReminderFilter {
  readonly kind?: ReminderKind | undefined;
  readonly state?: ReminderState | undefined;
}

/** Whether a reminder passes a filter. */
export const passes = (reminder: Reminder, { kind, state }: ReminderFilter): boolean =>
  (kind === undefined || kindOf(reminder) === kind) && (state === undefined || reminderState(reminder) === state);

/** The reminders of a day. */
export interface ReminderDay<R extends Pick<Reminder, 'date'> = Reminder> {
  /** Start of the clinic's day. */
  readonly day: number;
  readonly reminders: readonly R[];
}

/** Reminders by day, the earliest first; within a day in the order given. */
export function byDay<R extends Pick<Reminder, 'date'>>(reminders: readonly R[], zone: Zone): ReminderDay<R>[] {
  const days = new Map<number, R[]>();
  for (const reminder of reminders) {
    const day = dayStart(reminder.date, zone);
    const list = days.get(day);
    if (list) list.push(reminder);
    else days.set(day, [reminder]);
  }
  return [...days].toSorted(([a], [b]) => a - b).map(([day, list]) => ({ day, reminders: list }));
}
