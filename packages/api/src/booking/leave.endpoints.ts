import { askLeave, decideLeave } from '@vetloom/domain/booking/leave.commands.ts';
import { leaveID } from '@vetloom/domain/booking/leave.kind.ts';
import { LEAVE_STATUSES, leaveFields, leaveSchema } from '@vetloom/domain/booking/leave.schema.ts';
import { documentID, optionalReason } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/leave`;
const frame = { scope: 'clinic', tag: 'Rosters', path: PATH } as const;
const leaveField = documentID('leave/');
const stands =
  (_id: string) =>
  async ({ reader }: { readonly reader: Parameters<typeof one>[0] }) =>
    (await one(reader, 'leave', _id)) ?? null;

const list = endpoint({
  ...frame,
  method: 'GET',
  permission: ['DOCTOR_ROASTER_READ', 'BOOKING_READ'],
  write: false,
  summary: 'Requests to be away that end on a day or later, with what became of them',
  query: shortPage.extend({ from: z.iso.date().default('0001-01-01') }),
  result: z.array(leaveSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const of = { where: ['"t_end" >= $2'], values: [call.query.from], order: '"t_end"' };
      return pageOf(clinic, { collection: 'leave', ...of }, call.query);
    }),
});

const ask = endpoint({
  ...frame,
  method: 'POST',
  permission: askLeave.permission,
  write: true,
  summary: 'Ask to be away, for oneself; who writes rosters may for others too',
  command: askLeave.name,
  body: leaveFields.extend({ _id: leaveField.optional() }),
  result: leaveSchema.nullable(),
  errors: ['conflict', 'forbidden'],
  handle: (call) => {
    const { _id = leaveID(call.now, call.random), ...fields } = call.body;
    return writing(call, askLeave, { _id, fields }, stands(_id));
  },
});

const decide = endpoint({
  ...frame,
  method: 'PUT',
  permission: decideLeave.permission,
  write: true,
  summary: 'Grant, refuse or withdraw a request to be away; the roster is without whom it was granted',
  description:
    'Withdrawing is for whoever asked, too; the others are for who writes rosters. Bookings stay as they are.',
  command: decideLeave.name,
  body: z.object({
    _id: leaveField,
    status: z.enum(LEAVE_STATUSES).exclude(['asked']),
    answer: optionalReason(),
  }),
  result: leaveSchema.nullable(),
  errors: ['notFound', 'forbidden', 'contradictory'],
  handle: (call) => {
    const { _id, status, answer } = call.body;
    return writing(call, decideLeave, { leaveID: _id, status, answer }, stands(_id));
  },
});

/** Being away (spec 3 §3 "schedule": who doesn't work although a roster has them). */
export const leaveEndpoints = [list, ask, decide];
