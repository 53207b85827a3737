import type { MissionReminder } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { missionReminderWindow, shownMissionReminders } from '@vetloom/domain/ward/mission-reminders.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** What a ward reminds of now, with whose it is. */
export interface ShownReminder {
  readonly reminder: MissionReminder;
  readonly petName: string | undefined;
  readonly cageName: string;
}

const MINUTE = 60;

/** What a ward reminds of now and isn't done, live, the longest due first. Taken note of or not. `now` is Unix seconds. */
export function useShownReminders(now: number): readonly ShownReminder[] | undefined {
  const minute = now - (now % MINUTE);
  return useLive(
    async (store) => {
      const window = missionReminderWindow(minute, shownZone());
      const all = await heldOrEmpty(() => store.query('reminder/inHospitalMission', 'byDate', window));
      const shown = shownMissionReminders(all, minute, shownZone());
      const [pets, stays] = await Promise.all([
        heldByID(
          store,
          'pet',
          shown.map(({ petID }) => petID),
        ),
        heldByID(
          store,
          'inHospital',
          shown.map(({ inHospitalID }) => inHospitalID),
        ),
      ]);
      return shown.map((reminder) => ({
        reminder,
        petName: pets.get(reminder.petID)?.name,
        cageName: stays.get(reminder.inHospitalID)?.cageName ?? '',
      }));
    },
    ['shown-reminders'],
    [minute],
  );
}
