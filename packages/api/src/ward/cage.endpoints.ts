import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { cageID as newCageID } from '@vetloom/domain/hospital/cage.kind.ts';
import { type Cage, cageFields, cageSchema } from '@vetloom/domain/hospital/cage.schema.ts';
import { cleanCage, createCage, editCage, removeCage } from '@vetloom/domain/ward/cage.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';
import { answer, frame } from './ward-frame.ts';

const BASE = `${CLINIC_BASE}/cage`;
const writes = { ...frame, permission: createCage.permission, write: true } as const;
const params = z.object({ cageID: idParam('cage/', 'notFound') });
const result = fieldwise(cageSchema).nullable();

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ', 'BILLING_READ', 'GENERAL_SETTINGS_READ'],
  write: false,
  method: 'GET',
  path: BASE,
  summary: 'The cages of the ward, by room and order',
  result: z.array(cageSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => (await reader.query('cage', 'byRoom', {})) as unknown as Cage[]),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Set a cage up',
  command: createCage.name,
  body: cageFields,
  result,
  errors: ['conflict'],
  handle: (call) => {
    const _id = newCageID(call.random);
    return writing(call, createCage, { _id, fields: call.body }, answer(call, 'cage', _id));
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{cageID}`,
  summary: 'Change a cage: only the fields sent; days that are charged keep their price',
  command: editCage.name,
  params,
  body: fieldwise(cageFields).extend({ updateDateTime: unixSeconds.optional() }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { cageID } = call.params;
    return writing(
      call,
      editCage,
      async (base) => ({ cageID, edits: await editsOf(base, call, 'cage', cageID, call.body) }),
      answer(call, 'cage', cageID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{cageID}`,
  summary: 'Take a cage away that no animal is in; a missing one counts as taken away',
  command: removeCage.name,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeCage, { cageID: call.params.cageID }, async () => null),
});

const clean = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{cageID}/clean`,
  permission: cleanCage.permission,
  summary: 'Say that a cage has been cleaned',
  command: cleanCage.name,
  params,
  result,
  errors: ['notFound'],
  handle: (call) => writing(call, cleanCage, { cageID: call.params.cageID }, answer(call, 'cage', call.params.cageID)),
});

/** The cages of a ward. */
export const cageEndpoints = [list, create, edit, remove, clean];
