import { documentID } from '@vetloom/domain/core/schema.ts';
import { type MissionReminder, missionReminderSchema } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { noteMissionReminders } from '@vetloom/domain/ward/mission-reminder.commands.ts';
import { missionReminderWindow, shownMissionReminders } from '@vetloom/domain/ward/mission-reminders.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, type ClinicRead, many, reading, writing } from '../engine/clinic-call.ts';
import { type page, pageOf } from '../engine/listing.ts';
import { shownAll } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { frame, reads, WARD } from './ward-frame.ts';

/** A reminder of a ward as answers hold it. */
export const missionReminderView = fieldwise(missionReminderSchema);
const COLLECTION = 'reminder/inHospitalMission';

/** By what reminders of a ward are looked for; without a range by the window of spec 2 §9. */
interface AskedMissions {
  readonly dateBegin?: number | undefined;
  readonly dateEnd?: number | undefined;
  readonly petID?: string | undefined;
  readonly state?: 'open' | 'notified' | 'closed' | undefined;
}

const STATES = {
  open: '"n_closedDateTime" = 0 AND (body ->> \'notifiedDateTime\')::float8 = 0',
  notified: '"n_closedDateTime" = 0 AND (body ->> \'notifiedDateTime\')::float8 <> 0',
  closed: '"n_closedDateTime" <> 0',
  any: '"n_closedDateTime" >= 0',
} as const;

/** Reminders of a ward, the earliest first, as the caller may see them. `onlyUnclosed` leaves out those that are closed. */
export async function missionReminders(
  call: AnyClinicCall,
  clinic: ClinicRead,
  { dateBegin, dateEnd, petID, state }: AskedMissions,
  paged: z.output<typeof page>,
  onlyUnclosed = false,
): Promise<Partial<MissionReminder>[]> {
  const { from, to } = missionReminderWindow(call.now, await clinic.zone());
  const isOpenEnded = dateBegin !== undefined || dateEnd !== undefined;
  const listing = {
    collection: COLLECTION,
    where: [
      '"n_date" >= $2',
      '"n_date" <= $3',
      '($4 = \'\' OR "t_petID" = $4)',
      onlyUnclosed ? '"n_closedDateTime" = 0' : STATES[state ?? 'any'],
    ],
    values: [
      dateBegin ?? (isOpenEnded ? 0 : from),
      dateEnd ?? (isOpenEnded ? Number.MAX_SAFE_INTEGER : to),
      petID ?? '',
    ],
    order: '"n_date"',
  } as const;
  return shownAll(call.actor, COLLECTION, await pageOf(clinic, listing, paged));
}

/** Most reminders that the list of what is shown answers: more are open in no ward at once. */
const MOST = 500;

const shownNow = endpoint({
  ...reads,
  method: 'GET',
  path: `${WARD}/reminder`,
  summary:
    'What a ward is reminded of now: from ten minutes before its moment until it is carried out, the longest due first',
  result: z.array(missionReminderView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const open = await missionReminders(call, clinic, {}, { limit: MOST, skip: 0 }, true);
      return shownMissionReminders(open as MissionReminder[], call.now, await clinic.zone());
    }),
});

const note = endpoint({
  ...frame,
  permission: noteMissionReminders.permission,
  write: true,
  method: 'PUT',
  path: `${WARD}/reminder/notified`,
  summary: 'Say that somebody has taken note of reminders of a ward; it closes none',
  command: noteMissionReminders.name,
  body: z.object({ ids: z.array(documentID('reminder/')).min(1).max(200) }),
  result: z.array(missionReminderView),
  errors: [],
  handle: (call) =>
    writing(call, noteMissionReminders, { reminderIDs: call.body.ids }, async ({ reader }) =>
      shownAll(call.actor, COLLECTION, await many(reader, COLLECTION, call.body.ids)),
    ),
});

/** Reminders of a ward (spec 2 §4 "Reminders", §9). */
export const missionReminderEndpoints = [shownNow, note];
