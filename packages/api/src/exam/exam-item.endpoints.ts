import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createExamItem, editExamItem, removeExamItem } from '@vetloom/domain/exam/exam-item.commands.ts';
import { examItemID } from '@vetloom/domain/exam/exam-item.kind.ts';
import { type ExamItem, examItemFields, examItemSchema } from '@vetloom/domain/exam/exam-item.schema.ts';
import { LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/examItem`;
const writes = { scope: 'clinic', tag: 'Exams', permission: createExamItem.permission, write: true } as const;
const params = z.object({ itemID: idParam('examItem/', 'notFound') });

const list = endpoint({
  scope: 'clinic',
  tag: 'Exams',
  permission: ['LAB_TASK_READ', 'RECORD_READ', 'GENERAL_SETTINGS_READ'],
  write: false,
  method: 'GET',
  path: BASE,
  summary: 'What the laboratory measures, with units and reference ranges by species, age and device standard',
  query: z.object({ category: z.enum(LAB_CATEGORIES).optional() }),
  result: z.array(examItemSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { category } = call.query;
      const range = category === undefined ? {} : { equals: [category] };
      return (await reader.query('examItem', 'byCategory', range)) as ExamItem[];
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Add an item to the laboratory’s list',
  description:
    'Ages are in whole months, `toMonths` not included. Ranges of one species and standard must not overlap; limits are in the item’s unit.',
  command: createExamItem.name,
  body: examItemFields,
  result: examItemSchema.nullable(),
  errors: ['badParameter', 'conflict'],
  handle: (call) => {
    const _id = examItemID(call.random);
    return writing(
      call,
      createExamItem,
      { _id, fields: call.body },
      async ({ reader }) => (await one(reader, 'examItem', _id)) ?? null,
    );
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{itemID}`,
  summary: 'Change an item or its ranges, field by field and range by range',
  command: editExamItem.name,
  params,
  body: fieldwise(examItemFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: examItemSchema.nullable(),
  versioned: true,
  errors: ['notFound', 'badParameter', 'conflict'],
  handle: (call) => {
    const { itemID } = call.params;
    return writing(
      call,
      editExamItem,
      async (read) => ({ itemID, edits: await editsOf(read, call, 'examItem', itemID, call.body) }),
      async ({ reader }) => (await one(reader, 'examItem', itemID)) ?? null,
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{itemID}`,
  summary: 'Take an item off the list; entered values stay with their visits, and one that is gone counts as removed',
  command: removeExamItem.name,
  params,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeExamItem, { itemID: call.params.itemID }, async () => null),
});

/** The laboratory's list with its reference ranges. */
export const examItemEndpoints = [list, create, edit, remove];
