import { dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { MissionReminder } from '../hospital/mission-reminder.schema.ts';

/** Seconds before its moment from which what is due in a ward is shown (spec 2 §9). */
export const SHOWN_BEFORE = 600;
/** Seconds before the day by which it is looked for (spec 2 §9): what a night's round left is still to be done at midnight. */
const LOOKED_BEFORE_DAY = 3600;

type Timed = Pick<MissionReminder, 'missionExecuteDateTime' | 'closedDateTime'>;

/** Between which moments reminders of a ward are looked for (spec 2 §9): from an hour before the day to the end of the next. Unix seconds, both inside. */
export const missionReminderWindow = (now: number, zone: Zone): { readonly from: number; readonly to: number } => ({
  from: dayStart(now, zone) - LOOKED_BEFORE_DAY,
  to: nextDay(nextDay(now, zone), zone) - 1,
});

/** Whether a reminder of a ward is to be shown now: from ten minutes before its moment until the log has all that it names. `now` is Unix seconds. */
export const isMissionReminderShown = ({ missionExecuteDateTime, closedDateTime }: Timed, now: number): boolean =>
  closedDateTime === 0 && now >= missionExecuteDateTime - SHOWN_BEFORE;

/** When the next of these reminders is to be shown that isn't yet, Unix seconds; undefined where none is left: who shows them looks again then. */
export const nextMissionReminder = (reminders: readonly Timed[], now: number): number | undefined =>
  reminders
    .filter(
      ({ closedDateTime, missionExecuteDateTime }) =>
        closedDateTime === 0 && missionExecuteDateTime - SHOWN_BEFORE > now,
    )
    .map(({ missionExecuteDateTime }) => missionExecuteDateTime - SHOWN_BEFORE)
    .toSorted((a, b) => a - b)[0];

/** Those of a ward's reminders that are to be shown now, the longest due first. */
export function shownMissionReminders<R extends Timed>(reminders: readonly R[], now: number, zone: Zone): R[] {
  const { from, to } = missionReminderWindow(now, zone);
  return reminders
    .filter((reminder) => reminder.missionExecuteDateTime >= from && reminder.missionExecuteDateTime <= to)
    .filter((reminder) => isMissionReminderShown(reminder, now))
    .toSorted((a, b) => a.missionExecuteDateTime - b.missionExecuteDateTime);
}
