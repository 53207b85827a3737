import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createTextMacro, editTextMacro, removeTextMacro } from '@vetloom/domain/writing/text-macro.commands.ts';
import { textMacroID } from '@vetloom/domain/writing/text-macro.kind.ts';
import { macroFields, textMacroSchema } from '@vetloom/domain/writing/text-macro.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { containing, page, pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/textMacro`;
const frame = { scope: 'clinic', tag: 'Templates and macros' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'], write: true } as const;
const params = z.object({ macroID: idParam('textMacro/', 'notFound') });

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'textMacro', id);
  return (await one(after.reader, 'textMacro', id)) ?? null;
};

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ', 'CUSTOMIZE_FORM'],
  write: false,
  method: 'POST',
  path: `${PATH}/list`,
  summary: 'Macros by a part of the trigger or the text',
  body: page.extend({ keyword: line(60).default('') }),
  result: z.array(textMacroSchema),
  errors: [],
  handle: (call) => {
    const { keyword, ...part } = call.body;
    const where = keyword === '' ? [] : [`("t_trigger" LIKE $2 OR lower(body ->> 'text') LIKE $2)`];
    const values = keyword === '' ? [] : [containing(keyword)];
    return reading(call, (clinic) =>
      pageOf(clinic, { collection: 'textMacro', where, values, order: '"t_trigger"' }, part),
    );
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Make a macro: a text that a short trigger stands for',
  description:
    'In the text `{;other}` stands for another macro and `{weight}` for a fact of the visit. No macro leads back to itself.',
  command: createTextMacro.name,
  body: macroFields,
  result: textMacroSchema.nullable(),
  errors: ['conflict', 'contradictory'],
  handle: (call) => {
    const _id = textMacroID(call.now, call.random);
    return writing(call, createTextMacro, { _id, fields: call.body }, answer(call, _id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{macroID}`,
  summary: 'Change a macro: only the fields sent',
  command: editTextMacro.name,
  params,
  body: fieldwise(macroFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: textMacroSchema.nullable(),
  versioned: true,
  errors: ['conflict', 'contradictory', 'notFound'],
  handle: (call) => {
    const { macroID } = call.params;
    return writing(
      call,
      editTextMacro,
      async (base) => ({ macroID, edits: await editsOf(base, call, 'textMacro', macroID, call.body) }),
      answer(call, macroID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{macroID}`,
  summary: 'Delete a macro that nothing refers to; a missing one counts as deleted',
  command: removeTextMacro.name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeTextMacro, call.params, async () => null),
});

/** Macros, which the clinic edits. */
export const textMacroEndpoints = [list, create, update, remove];
