import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { requirePet } from '../pet/require-pet.ts';
import { isActiveProblem, type Problem, problemFields, problemSchema } from './problem.schema.ts';

const problemRef = documentID('problem/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(problemFields.shape));

function demandOrder({ since, resolvedDateTime }: Pick<Problem, 'since' | 'resolvedDateTime'>): void {
  if (resolvedDateTime !== 0 && resolvedDateTime < since)
    throw new DomainError('badParameter', 'a problem is over after it began', {
      field: 'resolvedDateTime',
      rule: 'overBeforeBegun',
    });
}

/**
 * Puts a problem on an animal's list. One of the same name that goes on already is kept as it is: two people who promote the same
 * diagnosis at once make one problem. @throws DomainError petNotFound, conflict for a used id, badParameter
 */
export const createProblem = defineCommand({
  name: 'problem.create',
  word: '新增問題',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    _id: problemRef,
    petID: documentID('pet'),
    recordID: z.string().max(160).default(''),
    fields: problemFields,
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'problem', id: input._id },
  ],
  async run(tx, { _id, petID, recordID, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('problem', _id)) throw new DomainError('conflict', `problem ${_id} exists`, { id: _id });
    demandOrder(fields);
    const known = await tx.query('problem', 'byPet', { equals: [pet._id] });
    if (known.some((problem) => problem.name === fields.name && isActiveProblem(problem))) return;
    const problem = { ...fields, _id, collection: 'problem', petID: pet._id, recordID, ...madeBy(ctx) };
    await tx.put('problem', problemSchema.parse(problem));
  },
});

/** Changes a problem: its name, how sure it is, since when, over since when, a note. @throws DomainError notFound, badParameter */
export const editProblem = defineCommand({
  name: 'problem.edit',
  word: '修改問題',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ problemID: problemRef, edits }),
  reads: (input) => [{ collection: 'problem', id: input.problemID }],
  async run(tx, input, ctx) {
    const before = await tx.get('problem', input.problemID);
    if (!before) throw new DomainError('notFound', `problem ${input.problemID} not found`, { id: input.problemID });
    const problem = editedDocument(ctx, problemSchema, before, input.edits, FIELDS);
    demandOrder(problem);
    await tx.put('problem', problem);
  },
});

/** Takes a problem off the list; its history stays. A missing one counts as removed. */
export const removeProblem = defineCommand({
  name: 'problem.remove',
  word: '刪除問題',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ problemID: problemRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'problem', id: input.problemID }],
  witness: seesDocuments('problem', (input) => [input.problemID]),
  async run(tx, { problemID, seen }, ctx) {
    const problem = await tx.get('problem', problemID);
    if (!problem) return;
    demandSeen(problemSchema, problem, seen, ctx.actor);
    await tx.remove('problem', problem._id);
  },
});
