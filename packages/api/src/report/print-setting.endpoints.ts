import { editSetting } from '@vetloom/domain/clinic/clinic.commands.ts';
import { type PrintSetting, printSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../document/clinic-call.ts';
import { endpoint } from '../services.ts';

const frame = { scope: 'clinic', tag: 'Reports', path: `${CLINIC_BASE}/print`, result: printSetting } as const;

const printOf = async (reader: Reader): Promise<PrintSetting> =>
  (await one(reader, 'setting', '/setting'))?.print ?? printSetting.parse({});

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
  permission: editSetting.permission,
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
        const [stored] = (await base.getMany('setting', ['/setting'])) as ({ print?: PrintSetting } | undefined)[];
        const before = stored?.print ?? printSetting.parse({});
        const sent = Object.entries(call.body) as [keyof PrintSetting, boolean][];
        return {
          edits: sent
            .filter(([option, to]) => before[option] !== to)
            .map(([option, to]) => ({ op: 'set' as const, path: ['print', option], from: before[option], to })),
        };
      },
      ({ reader }) => printOf(reader),
    ),
});

/** The clinic's print options (spec 1 §9, spec 3 §7 "/print"). */
export const printSettingEndpoints = [get, put];
