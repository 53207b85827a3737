import type { ShownReminder } from '../../data/ward/shown-reminders.ts';
import { monitorName, ward } from '../../locale/ward.ts';
import { due } from '../../locale/ward-due.ts';

/** Animals that are named before it says how many more there are. */
const NAMED = 3;

/** What has come up since it was looked at last and nobody has taken note of; nothing at the first look, which only learns how the ward stands. */
export const freshReminders = (
  shown: readonly ShownReminder[],
  known: ReadonlySet<string> | undefined,
): readonly ShownReminder[] =>
  known === undefined
    ? []
    : shown.filter(({ reminder }) => !known.has(reminder._id) && reminder.notifiedDateTime === 0);

/** Whose and what, in a line. */
export function reminderWords(some: readonly ShownReminder[]): string {
  const named = some.slice(0, NAMED).map(({ reminder, petName, cageName }) => {
    const what = reminder.missions.map(({ missionID, name }) => monitorName(missionID, name)).join('、');
    return [petName ?? ward.unknownPet, cageName, what].filter(Boolean).join(' ');
  });
  return named.join('；') + (some.length > NAMED ? due.notice.more(some.length - NAMED) : '');
}
