import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createProblem, editProblem, removeProblem } from '@vetloom/domain/writing/problem.commands.ts';
import { problemID as newProblemID } from '@vetloom/domain/writing/problem.kind.ts';
import { problemFields, problemSchema, sortedProblems } from '@vetloom/domain/writing/problem.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/problem`;
const frame = { scope: 'clinic', tag: 'Problems' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true } as const;
const petParams = z.object({ petID: idParam('pet', 'petNotFound') });
const params = z.object({ problemID: idParam('problem/', 'notFound') });
/** An animal has some dozens of problems at most. */
const ALL = { limit: 500, skip: 0 };

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'problem', id);
  return (await one(after.reader, 'problem', id)) ?? null;
};

const list = endpoint({
  ...frame,
  permission: ['RECORD_READ'],
  write: false,
  method: 'GET',
  path: `${PATH}/pet/{petID}`,
  summary: "An animal's problems, those that go on first",
  params: petParams,
  result: z.array(problemSchema),
  errors: ['petNotFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const pet = await one(clinic.reader, 'pet', call.params.petID);
      if (!pet) throw new DomainError('petNotFound', 'the animal was not found', { id: call.params.petID });
      const where = ['"t_petID" = $2'];
      const values = [pet._id];
      return sortedProblems(
        await pageOf(clinic, { collection: 'problem', where, values, order: '"n_since" DESC' }, ALL),
      );
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/pet/{petID}`,
  summary: "Put a problem on an animal's list",
  description: 'One of the same name that goes on already is kept as it is; the answer is then null.',
  command: createProblem.name,
  params: petParams,
  body: problemFields.extend({ recordID: z.string().max(160).default('') }),
  result: problemSchema.nullable(),
  errors: ['petNotFound'],
  handle: (call) => {
    const { recordID, ...fields } = call.body;
    const _id = newProblemID(call.now, call.random);
    return writing(call, createProblem, { _id, petID: call.params.petID, recordID, fields }, answer(call, _id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{problemID}`,
  summary: 'Change a problem: only the fields sent',
  command: editProblem.name,
  params,
  body: fieldwise(problemFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: problemSchema.nullable(),
  versioned: true,
  errors: ['notFound'],
  handle: (call) => {
    const { problemID } = call.params;
    return writing(
      call,
      editProblem,
      async (base) => ({ problemID, edits: await editsOf(base, call, 'problem', problemID, call.body) }),
      answer(call, problemID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{problemID}`,
  summary: 'Take a problem off the list; a missing one counts as removed',
  command: removeProblem.name,
  params,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeProblem, call.params, async () => null),
});

/** Problems of animals, which outlast their visits. */
export const problemEndpoints = [list, create, update, remove];
