import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { numberRaised, raiseNumber } from '@vetloom/domain/clinic/settings/raise-number.commands.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import {
  SETTING_WRITERS,
  type SettingReader,
  WHOLE_SETTING_ID,
} from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WHOLE_SETTING, wholeSettingOf, wholeSettingSchema } from '@vetloom/domain/clinic/settings/whole-setting.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { project, readView } from '@vetloom/domain/engine/read-view.ts';
import { aliasAt, CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { reading, writing } from '../engine/clinic-call.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { settingEdits } from './setting-edits.ts';

const frame = { scope: 'clinic', tag: 'Clinic', result: fieldwise(wholeSettingSchema).nullable() } as const;
const fields = wholeSettingSchema.omit({ _id: true, collection: true, updateDateTime: true });
const IDS = WHOLE_SETTING.map(({ id }) => id);

/** The concerns as one object, or null for whoever may not read settings at all. */
async function wholeFor(actor: Actor, reader: SettingReader) {
  const view = readView(actor, 'setting');
  return (view && project(view, await wholeSettingOf(reader))) ?? null;
}

/** Whoever opens the pages of the settings. What a device needs of them to work comes with its first load, to every member. */
const READERS: readonly Permission[] = ['GENERAL_SETTINGS_READ', 'VETLOOM_SYSTEM'];

const get = endpoint({
  ...frame,
  method: 'GET',
  path: `${CLINIC_BASE}/setting`,
  permission: READERS,
  write: false,
  summary: 'The settings of the clinic',
  versioned: true,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      await tagRead(call, clinic, 'setting', ...IDS);
      return wholeFor(call.actor, clinic.reader);
    }),
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  path: `${CLINIC_BASE}/setting`,
  permission: SETTING_WRITERS,
  write: true,
  summary: 'Change settings: only the fields sent',
  command: editSetting.name,
  body: fieldwise(fields).extend({ updateDateTime: unixSeconds.optional() }),
  versioned: true,
  errors: ['conflict'],
  handle: (call) =>
    writing(
      call,
      editSetting,
      async (base) => ({ settingID: WHOLE_SETTING_ID, edits: await settingEdits(base, call, call.body) }),
      async (after) => {
        tagWritten(call, after, 'setting', ...IDS);
        return wholeFor(call.actor, after.reader);
      },
    ),
});

const nextNumber = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/setting/nextNumber`,
  permission: SETTING_WRITERS,
  write: true,
  summary: 'Set the next number of a series on, with a reason',
  description:
    'Of animals’ numbers (`/setting/petNumberCounter`: `sequence` or a day) or of the store’s forms (`/setting/orderSeries`: `O202611`). Upward only: a number that may have been given is refused (`numberLower`).',
  command: raiseNumber.name,
  body: numberRaised,
  errors: ['contradictory'],
  handle: (call) => writing(call, raiseNumber, call.body, ({ reader }) => wholeFor(call.actor, reader)),
});

/** The clinic's settings as the one object of the specification (spec 1 §7, spec 3 §7 "/setting"). */
export const settingEndpoints = [get, aliasAt(get, '/api/sdk/{clinic}/setting'), put, nextNumber];
