import { sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  createRecordTemplate,
  editRecordTemplate,
  removeRecordTemplate,
} from '@vetloom/domain/writing/record-template.commands.ts';
import { recordTemplateID } from '@vetloom/domain/writing/record-template.kind.ts';
import { recordTemplateSchema, templateFields } from '@vetloom/domain/writing/record-template.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { containing, page, pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { searchLists } from '../record/search-lists.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/recordTemplate`;
const frame = { scope: 'clinic', tag: 'Templates and macros' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE', 'CUSTOMIZE_FORM'], write: true } as const;
const params = z.object({ templateID: idParam('recordTemplate/', 'notFound') });

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'recordTemplate', id);
  return (await one(after.reader, 'recordTemplate', id)) ?? null;
};

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ', 'CUSTOMIZE_FORM'],
  write: false,
  method: 'POST',
  path: `${PATH}/list`,
  summary: 'Templates of visits, by a part of the name, by division and kind of animal',
  body: page.extend({
    keyword: line(60).default(''),
    division: line(40).optional(),
    species: line(60).optional(),
  }),
  result: z.array(recordTemplateSchema),
  errors: [],
  handle: (call) => {
    const { keyword, division, species, ...part } = call.body;
    return reading(call, async (clinic) => {
      const { kinds, services } = await searchLists(clinic.reader);
      const asked = (
        [
          ["lower(body ->> 'name') LIKE ?", keyword === '' ? undefined : containing(keyword)],
          [
            "body ->> 'division' = ANY(?)",
            division === undefined ? undefined : sameKeys('services', services, division),
          ],
          ["body ->> 'species' = ANY(?)", species === undefined ? undefined : sameKeys('kinds', kinds, species)],
        ] as const
      ).filter(([, value]) => value !== undefined);
      const where = asked.map(([condition], at) => condition.replace('?', `$${at + 2}`));
      const values = asked.map(([, value]) => value);
      return pageOf(clinic, { collection: 'recordTemplate', where, values, order: '"t_name"' }, part);
    });
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Make a template of visits',
  description: 'One whose text leads back to itself, or that contains itself, is refused with the way round.',
  command: createRecordTemplate.name,
  body: templateFields,
  result: recordTemplateSchema.nullable(),
  errors: ['conflict', 'contradictory', 'notFound'],
  handle: (call) => {
    const _id = recordTemplateID(call.now, call.random);
    return writing(call, createRecordTemplate, { _id, fields: call.body }, answer(call, _id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{templateID}`,
  summary: 'Change a template: only the fields sent',
  command: editRecordTemplate.name,
  params,
  body: fieldwise(templateFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: recordTemplateSchema.nullable(),
  versioned: true,
  errors: ['conflict', 'contradictory', 'notFound'],
  handle: (call) => {
    const { templateID } = call.params;
    return writing(
      call,
      editRecordTemplate,
      async (base) => ({ templateID, edits: await editsOf(base, call, 'recordTemplate', templateID, call.body) }),
      answer(call, templateID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{templateID}`,
  summary: 'Delete a template that no other contains; a missing one counts as deleted',
  command: removeRecordTemplate.name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeRecordTemplate, call.params, async () => null),
});

/** Templates of visits, which the clinic edits. */
export const recordTemplateEndpoints = [list, create, update, remove];
