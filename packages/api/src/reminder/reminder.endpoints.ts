import {
  REMINDER_KINDS,
  REMINDER_TEMPLATES,
  reminderKind,
  reminderTemplate,
} from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, line, prose, requiredLine, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import {
  closeReminder,
  createReminder,
  editReminder,
  notifyReminder,
  REMINDER_KEEPERS,
  removeReminder,
} from '@vetloom/domain/reminder/reminder.commands.ts';
import { vaccineReminderID } from '@vetloom/domain/reminder/reminder.kind.ts';
import { reminderWindowFrom } from '@vetloom/domain/reminder/reminder.rules.ts';
import { noticeChannel } from '@vetloom/domain/reminder/reminder.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { containing, type Listing, page, pageOf } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';
import { missionReminders, missionReminderView } from '../ward/mission-reminder.endpoints.ts';
import { answerReminders, type Named, namedIDs, payload, reminderView } from './reminder.schemas.ts';

const BASE = `${CLINIC_BASE}/reminder`;
const frame = { scope: 'clinic', tag: 'Reminders' } as const;
const reads = { ...frame, permission: ['RECORD_READ', 'PET_READ'], write: false } as const;
const writes = { ...frame, permission: REMINDER_KEEPERS, write: true } as const;

/** A reminder of an animal's owner, or of a ward; `collection` tells which it is. */
const anyView = z.union([reminderView, missionReminderView]);
const OF_WARD = 'reminder/inHospitalMission';

const get = endpoint({
  ...reads,
  method: 'GET',
  path: BASE,
  summary: 'One reminder, by its id or by the visit that it comes of; also one of a ward, by its id',
  query: z.object({ _id: payload._id, recordID: payload.recordID }),
  result: anyView.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const [id] = await namedIDs(reader, call.query);
      if (id !== undefined && kindOfID(id)?.collection === OF_WARD) {
        const reminder = shown(call.actor, OF_WARD, await one(reader, OF_WARD, id));
        if (!reminder) throw new DomainError('notFound', 'no such reminder');
        return reminder;
      }
      const found = id === undefined ? undefined : await one(reader, 'reminder', id);
      if (!found) throw new DomainError('notFound', 'no such reminder');
      return shown(call.actor, 'reminder', found);
    }),
});

const fields = {
  /** What is due; without it the message's own words. */
  title: requiredLine(120).optional(),
  kind: reminderKind.optional(),
  vaccinationDate: unixSeconds.nullable().optional(),
  note: prose(1000).optional(),
};

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Remind of something on a day: `dateBegin`, or `date`',
  command: createReminder.name,
  body: z.object({
    ...payload,
    ...fields,
    petID: documentID('pet'),
    date: unixSeconds.optional(),
    templateID: line(60).optional(),
  }),
  result: reminderView.nullable(),
  errors: ['petNotFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id, ids: _ids, lineID: _lineID, dateBegin, date = dateBegin, message, title, ...rest } = call.body;
    if (date === undefined) throw new DomainError('badParameter', 'no day was sent', { field: 'dateBegin' });
    const words = title ?? message?.trim().split('\n')[0]?.slice(0, 120);
    if (!words) throw new DomainError('badParameter', 'nothing says what is due', { field: 'title' });
    const reminderID = _id ?? vaccineReminderID(date, call.now, call.random);
    const input = { ...rest, reminderID, date, title: words, message: title === undefined ? '' : (message ?? '') };
    return writing(call, createReminder, input, async ({ reader }) =>
      shown(call.actor, 'reminder', await one(reader, 'reminder', reminderID)),
    );
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: BASE,
  summary: 'Change a reminder: only the fields sent',
  command: editReminder.name,
  body: z.object({
    ...payload,
    ...fields,
    _id: documentID('reminder/'),
    date: unixSeconds.optional(),
    updateDateTime: unixSeconds.optional(),
  }),
  result: reminderView.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { _id, title, vaccinationDate, dateBegin, date = dateBegin, kind, message, note, updateDateTime } = call.body;
    return writing(
      call,
      editReminder,
      async (base) => {
        const before = await one(base, 'reminder', _id);
        if (!before) throw new DomainError('notFound', 'no such reminder', { id: _id });
        const vaccine = {
          ...before.vaccine,
          ...(title === undefined ? {} : { title }),
          ...(vaccinationDate === undefined ? {} : { date: vaccinationDate }),
        };
        const sent = { date, kind, message, note, updateDateTime };
        const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
        const changed = title === undefined && vaccinationDate === undefined ? given : { ...given, vaccine };
        return { reminderID: before._id, edits: await editsOf(base, call, 'reminder', before._id, changed) };
      },
      async ({ reader }) => shown(call.actor, 'reminder', await one(reader, 'reminder', _id)),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: BASE,
  summary: 'Delete a reminder; one that is not there counts as deleted',
  command: removeReminder.name,
  query: z.object({ _id: documentID('reminder/') }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeReminder, { reminderIDs: [call.query._id] }, async () => null),
});

/** Both ways of writing a mark: the specification leaves the method open. */
const marks = <I extends object>(
  name: string,
  summary: string,
  command: Command,
  more: z.ZodRawShape,
  input: (call: AnyClinicCall, body: Readonly<Record<string, unknown>>) => I,
) =>
  (['POST', 'PUT'] as const).map((method) =>
    endpoint({
      ...writes,
      method,
      path: `${BASE}/${name}`,
      summary,
      command: command.name,
      body: z.object({ ...payload, ...more }),
      result: z.array(reminderView),
      errors: ['notFound'],
      handle: (call) => {
        const named = call.body as Named;
        return writing(
          call,
          command,
          async (base) => ({ reminderIDs: demanded(await namedIDs(base, named)), ...input(call, call.body) }),
          async (after) => answerReminders(call, after.reader, await namedIDs(after.reader, named)),
        );
      },
    }),
  );

function demanded(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw new DomainError('badParameter', 'no reminder is named', { field: '_id' });
  return ids;
}

const close = marks(
  'close',
  'Close reminders: `_id`, several `ids`, or that of a visit',
  closeReminder as unknown as Command,
  { reason: line(200).optional() },
  (_call, body) => (body.reason === undefined ? {} : { reason: body.reason }),
);

const notified = marks(
  'notified',
  'Say that the owners of reminders were told, and how',
  notifyReminder as unknown as Command,
  {
    channel: noticeChannel.optional(),
    note: line(200).optional(),
    /** Whether the owner said what they will do: the reminder's series ends. */
    answered: z.boolean().optional(),
  },
  (call, body) => ({
    noticeID: newRowID(call.random),
    ...(body.channel === undefined ? {} : { channel: body.channel }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(body.answered === undefined ? {} : { answered: body.answered }),
  }),
);

/** Conditions on reminders; a value of undefined asks nothing. */
function listing(
  asked: readonly (readonly [condition: string, value: unknown])[],
): Listing & { collection: 'reminder' } {
  const given = asked.filter(([, value]) => value !== undefined);
  const values = given.filter(([condition]) => condition.includes('?')).map(([, value]) => value);
  let at = 1;
  return {
    collection: 'reminder',
    where: given.map(([condition]) => condition.replace('?', () => `$${++at}`)),
    values,
    order: '"n_date"',
  };
}

const STATES = {
  open: '"n_closedDateTime" = 0 AND (body ->> \'notifiedDateTime\')::float8 = 0',
  notified: '"n_closedDateTime" = 0 AND (body ->> \'notifiedDateTime\')::float8 <> 0',
  closed: '"n_closedDateTime" <> 0',
} as const;

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'Reminders by day, animal, owner, kind, state and words, the earliest first',
  description:
    'With the collection `reminder/inHospitalMission` those of the ward, by day, animal and state; without a range from an hour before the day to the end of the next (spec 2 §9).',
  body: page.extend({
    ...payload,
    collection: z.enum(['reminder', OF_WARD]).default('reminder'),
    dateEnd: unixSeconds.optional(),
    userID: documentID('user/').optional(),
    kind: z.enum(REMINDER_KINDS).optional(),
    state: z.enum(['open', 'notified', 'closed']).optional(),
    keyword: line(100).optional(),
  }),
  result: z.array(anyView),
  errors: [],
  handle: (call) => {
    if (call.body.collection === OF_WARD)
      return reading(call, (clinic) => missionReminders(call, clinic, call.body, call.body));
    const { dateBegin, dateEnd, petID, userID, recordID, kind, state, keyword, _id, ids, limit, skip } = call.body;
    const asked = listing([
      ['"n_date" >= ?', dateBegin],
      ['"n_date" <= ?', dateEnd],
      ['"t_petID" = ?', petID],
      ['"t_userID" = ?', userID],
      ["body ->> 'recordID' = ?", recordID],
      ["coalesce(body ->> 'kind', 'vaccine') = ?", kind],
      ["lower(body -> 'vaccine' ->> 'title') LIKE ?", keyword && containing(keyword)],
      ['id = ?', _id],
      ['id = ANY(?)', ids],
      [state === undefined ? '' : STATES[state], state],
    ]);
    return reading(call, async (clinic) =>
      shownAll(call.actor, 'reminder', await pageOf(clinic, asked, { limit, skip })),
    );
  },
});

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/list`,
  summary:
    'Open reminders from a day on; without one, from seven days ago (spec 2 §9) to a week ahead, and those of the ward from an hour before the day to the end of the next',
  query: z.object({
    dateBegin: z.coerce.number().pipe(unixSeconds).optional(),
    petID: payload.petID,
  }),
  result: z.array(anyView),
  errors: [],
  handle: (call) => {
    const { dateBegin, petID } = call.query;
    return reading(call, async (clinic) => {
      const zone = await clinic.zone();
      const asked = listing([
        ['"n_date" >= ?', dateBegin ?? reminderWindowFrom(call.now, zone)],
        ['"n_date" < ?', dateBegin === undefined ? addDays(call.now, 8, zone) : undefined],
        ['"t_petID" = ?', petID],
        ['"n_closedDateTime" = 0', true],
      ]);
      const paged = { limit: 500, skip: 0 };
      const ofOwners = shownAll(call.actor, 'reminder', await pageOf(clinic, asked, paged));
      return [...ofOwners, ...(await missionReminders(call, clinic, call.query, paged, true))];
    });
  },
});

const templates = endpoint({
  ...frame,
  permission: [],
  write: false,
  method: 'GET',
  path: `${BASE}/template/list`,
  summary: 'The templates of the clinic’s reminders',
  result: z.array(reminderTemplate),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => (await one(reader, 'customize', REMINDER_TEMPLATES))?.reminders ?? []),
});

/** Reminders (spec 2 §7 "Reminder"). */
export const reminderEndpoints = [get, create, update, remove, ...close, ...notified, search, list, templates];
