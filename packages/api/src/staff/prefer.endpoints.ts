import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { editStaffSetting } from '@vetloom/domain/staff/staff-setting.commands.ts';
import { staffSettingID } from '@vetloom/domain/staff/staff-setting.kind.ts';
import {
  plainStaffSetting,
  staffSettingFields,
  staffSettingSchema,
} from '@vetloom/domain/staff/staff-setting.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const frame = {
  scope: 'clinic',
  tag: 'Staff',
  path: `${CLINIC_BASE}/prefer`,
  permission: [],
  result: fieldwise(staffSettingSchema),
} as const;
const fields = z.object(staffSettingFields);

const get = endpoint({
  ...frame,
  method: 'GET',
  write: false,
  summary: 'What the caller set for themself: colours, the screen after signing in, how they usually order drugs',
  versioned: true,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { email } = call.actor;
      const id = staffSettingID(email);
      await tagRead(call, clinic, 'staffSetting', id);
      return (await one(clinic.reader, 'staffSetting', id)) ?? plainStaffSetting(id, email);
    }),
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  write: true,
  summary: 'Change what the caller set for themself: only the fields sent',
  description:
    '`drugs` is a list of rows with `_id`; a row that is not sent is taken away, and of one that is sent what differs is changed.',
  command: editStaffSetting.name,
  body: fieldwise(fields).extend({ updateDateTime: unixSeconds.optional() }),
  versioned: true,
  errors: ['conflict'],
  handle: (call) => {
    const { email } = call.actor;
    const id = staffSettingID(email);
    const absent = plainStaffSetting(id, email);
    return writing(
      call,
      editStaffSetting,
      async (base) => ({
        staffSettingID: id,
        edits: await editsOf(base, call, 'staffSetting', id, call.body, { absent }),
      }),
      async (after) => {
        tagWritten(call, after, 'staffSetting', id);
        return (await one(after.reader, 'staffSetting', id)) ?? absent;
      },
    );
  },
});

/** A member's own preferences (spec 3 §7 "/prefer"). */
export const preferEndpoints = [get, put];
