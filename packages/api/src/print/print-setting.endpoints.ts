import { PRINT_SETTING, type PrintSetting, printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTING_WRITERS, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const frame = { scope: 'clinic', tag: 'Reports', path: `${CLINIC_BASE}/print`, result: printSetting } as const;

const printOf = async (reader: Reader): Promise<PrintSetting> => (await settingOf(reader, PRINT_SETTING)).print;

const get = endpoint({
  ...frame,
  method: 'GET',
  permission: [],
  write: false,
  summary: 'What the clinic prints of a visit unless somebody says otherwise',
  errors: [],
  handle: (call) => reading(call, ({ reader }) => printOf(reader)),
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  permission: SETTING_WRITERS,
  write: true,
  summary: 'Change what the clinic prints of a visit: only the options sent',
  command: editSetting.name,
  body: z.partialRecord(printSetting.keyof(), z.boolean()),
  errors: ['conflict'],
  handle: (call) =>
    writing(
      call,
      editSetting,
      async (base) => {
        const before = await printOf(base);
        const sent = Object.entries(call.body) as [keyof PrintSetting, boolean][];
        const edits = sent
          .filter(([option, to]) => before[option] !== to)
          .map(([option, to]) => ({ op: 'set' as const, path: ['print', option], from: before[option], to }));
        return { settingID: PRINT_SETTING.id, edits };
      },
      ({ reader }) => printOf(reader),
    ),
});

/** The clinic's print options (spec 1 §9, spec 3 §7 "/print"). */
export const printSettingEndpoints = [get, put];
