import { editSchedule, generateSchedule, removeSchedule } from '@vetloom/domain/booking/schedule.commands.ts';
import { CYCLE_TYPES, dutyParts, scheduleSchema } from '@vetloom/domain/booking/schedule.schema.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { documentID, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { range } from './booking-frame.ts';

const PATH = `${CLINIC_BASE}/schedule`;
const frame = { scope: 'clinic', tag: 'Rosters' } as const;
const reads = { ...frame, permission: ['DOCTOR_ROASTER_READ'], write: false } as const;
const scheduleField = documentID('schedule/');

/** Rosters of days, in their order. */
const between = (
  call: AnyClinicCall,
  days: { readonly begin: number; readonly end: number },
  page: z.output<typeof shortPage>,
  cycleTag?: string,
) =>
  reading(call, async (clinic) => {
    const zone = await clinic.zone();
    const values = [dayStart(days.begin, zone), days.end, ...(cycleTag === undefined ? [] : [cycleTag])];
    const ofTag = cycleTag === undefined ? [] : ['"t_cycleTag" = $4'];
    const where = ['"n_dateTime" >= $2', '"n_dateTime" <= $3', ...ofTag];
    return pageOf(clinic, { collection: 'schedule', where, values, order: '"n_dateTime"' }, page);
  });

const generate = endpoint({
  ...frame,
  method: 'POST',
  path: PATH,
  write: true,
  permission: generateSchedule.permission,
  summary:
    'Generate rosters from a day on by a cycle, instead of those of the same kind; the answer is the first days of them',
  description:
    'everyday: 365 days; everyweek: 53 of the day’s weekday; weekdays: Monday to Friday for 52 weeks; once: that day. None on weekdays without business hours and on days off. `cycleTag` is what they share, made up where it is not sent.',
  command: generateSchedule.name,
  body: dutyParts.extend({
    dateTime: unixSeconds,
    cycleType: z.enum(CYCLE_TYPES).default('once'),
    cycleTag: rowID.optional(),
  }),
  result: z.array(scheduleSchema),
  errors: ['forbidden', 'conflict', 'contradictory'],
  handle: (call) => {
    const { cycleTag = randomSuffix(call.random, 10), ...body } = call.body;
    return writing(call, generateSchedule, { ...body, cycleTag }, ({ reader }) =>
      new OverlayTx(reader).query('schedule', 'byTag', { equals: [cycleTag], limit: 31 }),
    );
  },
});

const update = endpoint({
  ...frame,
  method: 'PUT',
  path: PATH,
  write: true,
  permission: editSchedule.permission,
  summary: 'Change who works on one day: only the parts sent; other days of the cycle stay',
  command: editSchedule.name,
  body: fieldwise(dutyParts).extend({ _id: scheduleField, updateDateTime: unixSeconds.optional() }),
  result: scheduleSchema.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id, ...changes } = call.body;
    return writing(
      call,
      editSchedule,
      async (base) => ({ scheduleID: _id, edits: await editsOf(base, call, 'schedule', _id, changes) }),
      async (after) => {
        tagWritten(call, after, 'schedule', _id);
        return (await one(after.reader, 'schedule', _id)) ?? null;
      },
    );
  },
});

const remove = endpoint({
  ...frame,
  method: 'DELETE',
  path: PATH,
  write: true,
  permission: removeSchedule.permission,
  summary: 'Take one day’s roster of a cycle away; a missing one counts as taken away',
  command: removeSchedule.name,
  query: z.object({ _id: idParam('schedule/', 'notFound') }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeSchedule, { scheduleID: call.query._id }, async () => null),
});

const inRange = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/range`,
  summary: 'Rosters of the days from one time to another, both days included',
  description: 'With `cycleTag` only those that one generation has made.',
  query: shortPage.extend({ ...range, cycleTag: rowID.optional() }),
  result: z.array(scheduleSchema),
  errors: [],
  handle: (call) => between(call, call.query, call.query, call.query.cycleTag),
});

const ofDay = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/dateTime/{dateTime}`,
  summary: 'The rosters of the day that a time lies on; none where there is none',
  params: z.object({
    dateTime: z
      .string()
      .regex(/^\d{8,11}$/)
      .transform(Number)
      .pipe(unixSeconds),
  }),
  result: z.array(scheduleSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const clinicZone = await zone();
      const from = dayStart(call.params.dateTime, clinicZone);
      return new OverlayTx(reader).query('schedule', 'byDay', { from, to: addDays(from, 1, clinicZone) });
    }),
});

/** Doctors' rosters (spec 3 §7). */
export const scheduleEndpoints = [generate, update, remove, inRange, ofDay];
