import {
  CUSTOM_LISTS,
  type Customize,
  type CustomList,
  customizeSchema,
} from '@vetloom/domain/clinic/clinic.schema.ts';
import { editCustomList } from '@vetloom/domain/clinic/customize.commands.ts';
import { MERGED_LISTS } from '@vetloom/domain/clinic/list-entries.ts';
import {
  arrangeCustomList,
  mergeCustomEntries,
  partCustomEntries,
} from '@vetloom/domain/clinic/list-merge.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { listUse, USES } from './list-use.ts';

const PATH = `${CLINIC_BASE}/customize/{type}`;
const params = z.object({ type: z.enum(CUSTOM_LISTS) });
const entry = z.record(z.string().max(60), z.unknown());
const rows = z.array(entry);
const frame = { scope: 'clinic', tag: 'Clinic', path: PATH, params, result: rows } as const;

type Row = z.output<typeof entry>;

async function listOf(reader: Reader, type: CustomList): Promise<Row[]> {
  const found = (await one(reader, 'customize', `/customize/${type}`)) as Customize | undefined;
  return (found?.[type] ?? []) as Row[];
}

const get = endpoint({
  ...frame,
  permission: [],
  write: false,
  method: 'GET',
  summary: 'One of the clinic’s own lists: kinds with breeds, labels, diseases, services, reminders, ways of paying',
  errors: [],
  handle: (call) => reading(call, ({ reader }) => listOf(reader, call.params.type)),
});

/** What one entry of each list may hold, in the order in which the clinic's document keeps it. */
const fieldsOf = (type: CustomList): ReadonlySet<string> =>
  new Set(Object.keys(customizeSchema.shape[type].unwrap().element.shape));

/** The edits that one handle of one entry is. @throws DomainError notFound, badParameter */
function editsOf(type: CustomList, handle: Handle, data: Row, stored: readonly Row[], newID: string): Edit[] {
  const unknown = Object.keys(data).filter((field) => !fieldsOf(type).has(field));
  if (unknown.length > 0)
    throw new DomainError('badParameter', `unknown fields: ${unknown.join(', ')}`, { fields: unknown });
  if (handle === 'add') return [{ op: 'insert', path: [type], row: { _id: newID, ...data } }];
  const id = String(data._id ?? '');
  const before = stored.find(({ _id }) => _id === id);
  if (!before) throw new DomainError('notFound', 'no such entry', { id });
  if (handle === 'remove') return [{ op: 'remove', path: [type, id] }];
  // What an entry was called before is kept by the command; whoever sends an entry as it was answered says nothing of it.
  const changes = Object.entries(data).filter(([field]) => !['_id', 'former', 'merged'].includes(field));
  if (changes.length === 0) throw new DomainError('badParameter', 'nothing to update', { field: 'data' });
  return changes.map(([field, to]) => ({ op: 'set', path: [type, id, field], from: before[field], to }));
}

const HANDLES = ['add', 'update', 'remove'] as const;
type Handle = (typeof HANDLES)[number];

const put = endpoint({
  ...frame,
  permission: editCustomList.permission,
  write: true,
  method: 'PUT',
  summary: 'Add, update or remove one entry of a list; answers the list',
  description:
    '`dataType`, where it is sent, names the same list as the path. `data` is the entry: whole to add, `_id` with the fields that change to update, `_id` to remove. A way of paying is closed by `off` instead of removed; one of the product (`creditCard`, `transfer`, `linePay`) by an entry with that `_id`.',
  command: editCustomList.name,
  body: z.object({ dataType: z.enum(CUSTOM_LISTS).optional(), handle: z.enum(HANDLES), data: entry }),
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { type } = call.params;
    const { dataType = type, handle, data } = call.body;
    if (dataType !== type) throw new DomainError('badParameter', 'dataType is another list', { field: 'dataType' });
    return writing(
      call,
      editCustomList,
      async (reader) => ({
        list: type,
        edits: editsOf(type, handle, data, await listOf(reader, type), newRowID(call.random)),
      }),
      (after) => listOf(after.reader, type),
    );
  },
});

const merging = z.object({ type: z.enum(MERGED_LISTS) });
const entryID = z.string().min(1).max(60);
const changing = {
  scope: 'clinic',
  tag: 'Clinic',
  params: merging,
  result: rows,
  permission: editCustomList.permission,
  write: true,
  method: 'POST',
} as const;

const merge = endpoint({
  ...changing,
  path: `${PATH}/merge`,
  command: mergeCustomEntries.name,
  summary: 'Make two entries of a list one; answers the list',
  description:
    'What names `entryID`, now and ever, means `intoID` from then on: animals, owners, visits, reminders, rules and filters are found and shown under it, and none of them is written anew. With `breed` two breeds of the kind `intoID` become one. `seen` is the entry as it was seen, in case that somebody removed it.',
  body: z.object({
    entryID,
    intoID: entryID,
    seen: entry.optional(),
    breed: z.object({ name: z.string().min(1).max(80), into: z.string().min(1).max(80) }).optional(),
  }),
  errors: ['notFound', 'conflict'],
  handle: (call) =>
    writing(call, mergeCustomEntries, { list: call.params.type, ...call.body }, (after) =>
      listOf(after.reader, call.params.type),
    ),
});

const undoMerge = endpoint({
  ...changing,
  path: `${PATH}/undoMerge`,
  command: partCustomEntries.name,
  summary: 'Take an entry out of the one with which it was merged; answers the list',
  body: z.object({ entryID }),
  errors: ['notFound', 'contradictory'],
  handle: (call) =>
    writing(call, partCustomEntries, { list: call.params.type, ...call.body }, (after) =>
      listOf(after.reader, call.params.type),
    ),
});

const arrange = endpoint({
  ...changing,
  path: `${PATH}/arrange`,
  command: arrangeCustomList.name,
  summary: 'Put the entries of a list in an order; answers the list',
  description: '`byHand` false leaves kinds to be shown by name. Entries that `ids` doesn’t have keep their neighbour.',
  body: z.object({ ids: z.array(entryID).min(1).max(3000), byHand: z.boolean().default(true) }),
  errors: [],
  handle: (call) =>
    writing(call, arrangeCustomList, { list: call.params.type, ...call.body }, (after) =>
      listOf(after.reader, call.params.type),
    ),
});

const used = z.object({
  use: z.enum(USES),
  /** At most 1000. */
  count: z.number().int(),
  more: z.boolean(),
  first: z.string().nullable(),
});

const use = endpoint({
  ...frame,
  path: `${PATH}/use`,
  params: merging,
  permission: editCustomList.permission,
  write: false,
  method: 'GET',
  summary: 'What names an entry of a list, by sorts, with one of each to look at',
  description: 'Under every word that the entry ever had. `breed` asks for a breed of a kind, by its name.',
  query: z.object({ entryID, breed: z.string().min(1).max(80).optional() }),
  result: z.array(used),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await listUse(clinic, { list: call.params.type, ...call.query });
      if (!found) throw new DomainError('notFound', 'no such entry', { rule: 'listEntryGone', id: call.query.entryID });
      return [...found];
    }),
});

/** The clinic's own lists (spec 3 §7 "customize"; spec 1 §1 "per-clinic customisation"). */
export const customizeEndpoints = [get, put, use, merge, undoMerge, arrange];
