import { createHolidays, editHoliday, removeHoliday } from '@vetloom/domain/booking/holiday.commands.ts';
import { holidayID, officialHolidayID, suddenHolidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import { type Holiday, holidayFields, holidaySchema } from '@vetloom/domain/booking/holiday.schema.ts';
import type { RandomBytes } from '@vetloom/domain/core/ids.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/holiday`;
const frame = { scope: 'clinic', tag: 'Rosters', path: PATH } as const;
const holidayField = documentID('holiday/');

/** Days of the office calendar, and those closed at short notice, are there once a day. */
const holidayIDFor = ({ source, start }: Pick<Holiday, 'source' | 'start'>, random: RandomBytes): string =>
  source === 'official'
    ? officialHolidayID(start)
    : source === 'sudden'
      ? suddenHolidayID(start)
      : holidayID(start, random);

const list = endpoint({
  ...frame,
  method: 'GET',
  permission: ['BIZ_HOURS_READ', 'DOCTOR_ROASTER_READ', 'BOOKING_READ'],
  write: false,
  summary: 'Days off that end on a day or later; an empty list where there are none',
  query: shortPage.extend({ from: z.iso.date().default('0001-01-01') }),
  result: z.array(holidaySchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const of = { where: ['"t_end" >= $2'], values: [call.query.from], order: '"t_end"' };
      return pageOf(clinic, { collection: 'holiday', ...of }, call.query);
    }),
});

const create = endpoint({
  ...frame,
  method: 'POST',
  permission: createHolidays.permission,
  write: true,
  summary: 'Write down days off; bookings of those days stay',
  command: createHolidays.name,
  body: holidayFields.extend({ _id: holidayField.optional() }),
  result: holidaySchema.nullable(),
  errors: ['conflict'],
  handle: (call) => {
    const { _id = holidayIDFor(call.body, call.random), ...fields } = call.body;
    return writing(
      call,
      createHolidays,
      { holidays: [{ _id, fields }] },
      async (after) => (await one(after.reader, 'holiday', _id)) ?? null,
    );
  },
});

const update = endpoint({
  ...frame,
  method: 'PUT',
  permission: editHoliday.permission,
  write: true,
  summary: 'Change days off: only the fields sent',
  command: editHoliday.name,
  body: fieldwise(holidayFields).extend({ _id: holidayField, updateDateTime: unixSeconds.optional() }),
  result: holidaySchema.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { _id, ...changes } = call.body;
    return writing(
      call,
      editHoliday,
      async (base) => ({ holidayID: _id, edits: await editsOf(base, call, 'holiday', _id, changes) }),
      async (after) => {
        tagWritten(call, after, 'holiday', _id);
        return (await one(after.reader, 'holiday', _id)) ?? null;
      },
    );
  },
});

const remove = endpoint({
  ...frame,
  method: 'DELETE',
  permission: removeHoliday.permission,
  write: true,
  summary: 'Take days off away; missing ones count as taken away',
  command: removeHoliday.name,
  query: z.object({ _id: idParam('holiday/', 'notFound') }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeHoliday, { holidayID: call.query._id }, async () => null),
});

/** Days off (spec 3 §3 "holiday", §5). */
export const holidayEndpoints = [list, create, update, remove];
