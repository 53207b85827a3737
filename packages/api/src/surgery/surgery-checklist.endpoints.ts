import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { optionalReason, rowID } from '@vetloom/domain/core/schema.ts';
import { checkItem, takeCheckBack } from '@vetloom/domain/surgery/checklist.commands.ts';
import { surgeryChecklistID } from '@vetloom/domain/surgery/checklist.kind.ts';
import { checkFields, surgeryChecklistSchema } from '@vetloom/domain/surgery/checklist.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/surgeryChecklist/{recordID}`;
const frame = { scope: 'clinic', tag: 'Surgery monitor' } as const;
const writes = { ...frame, permission: checkItem.permission, write: true } as const;
const params = z.object({ recordID: idParam('record/', 'notFound') });
const result = surgeryChecklistSchema.nullable();

const answer =
  (recordID: string) =>
  async ({ reader }: Pick<AfterState, 'reader'>) =>
    (await one(reader, 'surgeryChecklist', surgeryChecklistID(recordID))) ?? null;

const get = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  permission: ['RECORD_READ'],
  write: false,
  summary: "The safety checklists of a visit's operation, or null while none were begun",
  description: 'The items as they read when the operation began, and every check, those taken back included.',
  params,
  result,
  errors: [],
  handle: (call) => reading(call, answer(call.params.recordID)),
});

const check = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Check an item of the safety checklists, or say why it does not apply',
  description:
    'The first check of an operation keeps the clinic’s lists with it. `instead` names checks that this one corrects.',
  command: checkItem.name,
  params,
  body: checkFields.extend({ _id: rowID.optional(), instead: z.array(rowID).max(20).default([]) }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID } = call.params;
    const { _id, instead, ...fields } = call.body;
    return writing(
      call,
      checkItem,
      async (base) => {
        const [stored] = await base.getMany('surgeryChecklist', [surgeryChecklistID(recordID)]);
        const { items } = stored === undefined ? await settingOf(base, SURGERY_CHECKLIST_SETTING) : { items: [] };
        return { recordID, checkID: _id ?? newRowID(call.random), fields, items, instead };
      },
      answer(recordID),
    );
  },
});

const takeBack = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{checkID}`,
  summary: 'Take a check back: it stays with who took it back, and no longer counts',
  command: takeCheckBack.name,
  params: params.extend({ checkID: rowID }),
  query: z.object({ reason: optionalReason(200) }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { recordID, checkID } = call.params;
    return writing(call, takeCheckBack, { recordID, checkID, reason: call.query.reason }, answer(recordID));
  },
});

/** The safety checklists of an operation, beside its monitor. */
export const surgeryChecklistEndpoints = [get, check, takeBack];
