import { documentID, line, prose, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { type Reminder, reminderSchema } from '@vetloom/domain/reminder/reminder.schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, many } from '../engine/clinic-call.ts';
import { shownAll } from '../engine/shown.ts';

/** What a reminder call may carry (spec 2 §7 "Reminder": the payload). */
export const payload = {
  _id: documentID('reminder/').optional(),
  /** Words for the owner. */
  message: prose(1000).optional(),
  /** The owner's account at the messaging app. */
  lineID: line(80).optional(),
  ids: z.array(documentID('reminder/')).max(200).optional(),
  petID: documentID('pet').optional(),
  dateBegin: unixSeconds.optional(),
  recordID: documentID('record/').optional(),
};

/** A reminder as answers hold it. */
export const reminderView = fieldwise(reminderSchema);

/** The reminders that a call is about: `_id`, `ids`, or that of the visit `recordID`. */
export interface Named {
  readonly _id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly recordID?: string | undefined;
}

/** Ids of the reminders that a call names, each once. */
export async function namedIDs(reader: Reader, { _id, ids = [], recordID }: Named): Promise<string[]> {
  const [record] = recordID === undefined ? [] : await many(reader, 'record', [recordID]);
  const all = [
    ...(_id === undefined ? [] : [_id]),
    ...ids,
    ...(record?.vaccineReminderID ? [record.vaccineReminderID] : []),
  ];
  return [...new Set(all)];
}

/** Reminders as the caller may see them, in the order asked. */
export const answerReminders = async (
  call: AnyClinicCall,
  reader: Reader,
  ids: readonly string[],
): Promise<Partial<Reminder>[]> => shownAll(call.actor, 'reminder', await many(reader, 'reminder', ids));
