import type { Zone } from '@vetloom/domain/core/zone.ts';
import { isActive, type Role, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { staffCsv } from '@vetloom/domain/staff/staff-export.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type AnyClinicCall, reading } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { invitationEndpoints } from './invitation.endpoints.ts';
import { invitationsEndpoints } from './invitations.endpoints.ts';
import { staffAvatarEndpoints } from './staff-avatar.endpoints.ts';
import { staffPasswordEndpoints } from './staff-password.endpoints.ts';
import { staffView, viewOf } from './staff-view.ts';
import { staffWriteEndpoints } from './staff-write.endpoints.ts';

const frame = { scope: 'clinic', tag: 'Staff and roles', write: false } as const;
const EVERYONE = { limit: 5000, skip: 0 };

/** Every member in the order in which they came (spec 1 §6: lists of doctors are sorted by creation time), and every role. */
const everyone = (call: AnyClinicCall): Promise<{ people: Staff[]; roles: Role[]; zone: Zone }> =>
  reading(call, async (clinic) => ({
    people: await pageOf(
      clinic,
      { collection: 'staff', where: [], values: [], order: `(body -> 'createDateTime')` },
      EVERYONE,
    ),
    roles: await pageOf(clinic, { collection: 'role', where: [], values: [], order: `(body ->> 'name')` }, EVERYONE),
    zone: await clinic.zone(),
  }));

const staffList = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/staff/getList`,
  permission: [],
  summary: 'The people of the clinic; resigned ones with `all`',
  description: 'Readers without ACCOUNT_READ get a card of each: name, colour, avatar, state, doctor mark.',
  body: shortPage.extend({ all: z.boolean().default(false) }),
  result: z.array(staffView),
  errors: [],
  handle: async (call) => {
    const { people } = await everyone(call);
    const { all, limit, skip } = call.body;
    const wanted = (all ? people : people.filter(isActive)).slice(skip, skip + limit);
    return wanted.flatMap((staff) => viewOf(call, staff) ?? []);
  },
});

/** A time as the file shows it: `2026-11-20 14:32` in the clinic's zone. */
const writtenIn = (zone: Zone) => (at: number) =>
  new Date((at + zone.offsetAt(at)) * 1000).toISOString().slice(0, 16).replace('T', ' ');

const exportStaff = endpoint({
  ...frame,
  method: 'GET',
  path: `${CLINIC_BASE}/staff/export`,
  permission: ['ACCOUNT_READ'],
  summary: 'All people as a CSV file',
  description:
    'UTF-8 with a byte order mark, so that spreadsheets read it. Holds no password. Each export leaves a line in the audit log.',
  result: z.null(),
  answers: 'bytes',
  media: ['text/csv'],
  errors: [],
  handle: async (call) => {
    const { people, roles, zone } = await everyone(call);
    await noteOf(call, 'staff.export', { people: people.length });
    call.reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="staff.csv"')
      .header('x-content-type-options', 'nosniff');
    await call.reply.send(staffCsv(people, roles, writtenIn(zone)));
    return null;
  },
});

/** Staff (spec 1 §7 "Staff and roles"). */
export const staffEndpoints = [
  staffList,
  exportStaff,
  ...staffWriteEndpoints,
  ...staffPasswordEndpoints,
  ...staffAvatarEndpoints,
  ...invitationEndpoints,
  ...invitationsEndpoints,
];
