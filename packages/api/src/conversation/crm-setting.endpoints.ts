import { CRM_SETTING } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { CONVERSATION_KEEPERS } from '@vetloom/domain/conversation/conversation.commands.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { tagRead, tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';
import { mailInKey } from './mail-in-key.ts';

const fields = z.object(CRM_SETTING.shape);
const frame = {
  scope: 'clinic',
  tag: 'Conversations',
  permission: CONVERSATION_KEEPERS,
  path: `${CLINIC_BASE}/crm/setting`,
  result: fieldwise(
    fields.extend({ _id: z.literal(CRM_SETTING.id), collection: z.literal('setting'), updateDateTime: unixSeconds }),
  ),
} as const;

const get = endpoint({
  ...frame,
  method: 'GET',
  write: false,
  summary:
    'How the clinic talks with its owners: quick replies, the menu below the conversation, whether mail comes in',
  versioned: true,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      await tagRead(call, clinic, 'setting', CRM_SETTING.id);
      return settingOf(clinic.reader, CRM_SETTING);
    }),
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  write: true,
  summary: 'Change how the clinic talks with its owners: only the fields sent',
  command: editSetting.name,
  body: fieldwise(fields).extend({ updateDateTime: unixSeconds.optional() }),
  versioned: true,
  errors: ['conflict'],
  handle: (call) =>
    writing(
      call,
      editSetting,
      async (base) => ({
        settingID: CRM_SETTING.id,
        edits: await editsOf(base, call, 'setting', CRM_SETTING.id, call.body, { absent: CRM_SETTING.defaults }),
      }),
      async (after) => {
        tagWritten(call, after, 'setting', CRM_SETTING.id);
        return settingOf(after.reader, CRM_SETTING);
      },
    ),
});

const mailKey = endpoint({
  scope: 'clinic',
  tag: 'Conversations',
  permission: CONVERSATION_KEEPERS,
  method: 'GET',
  path: `${CLINIC_BASE}/crm/mail`,
  summary: 'Where mail of owners is handed in, and the key by which it is signed',
  description:
    'What receives the clinic’s mail posts each one as it came (RFC 822) to `path`, with `x-vetloom-timestamp` (Unix seconds) and `x-vetloom-signature`: hex HMAC-SHA256 over the timestamp, a point and the bytes, with `key`. A raised `mailKeyNumber` of the settings makes another key.',
  write: false,
  result: z.object({ path: z.string(), key: z.string() }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => ({
      path: `/mail/${call.clinic}/inbound`,
      key: mailInKey(call.services.outbox.codeKeys, call.clinic, await settingOf(reader, CRM_SETTING)),
    })),
});

/** How the clinic talks with its owners. */
export const crmSettingEndpoints = [get, put, mailKey];
