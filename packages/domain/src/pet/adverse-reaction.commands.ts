import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { type AdverseReaction, adverseReactionFields, adverseReactionSchema } from './adverse-reaction.schema.ts';
import { requirePet } from './require-pet.ts';

const reactionRef = documentID('adverseReaction/pet');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(adverseReactionFields.shape));

function demandContent({ signs, givenDateTime, beganDateTime }: AdverseReaction): void {
  if (signs.trim() === '')
    throw new DomainError('badParameter', 'a reaction says what was seen', { field: 'signs', rule: 'reactionEmpty' });
  if (beganDateTime < givenDateTime)
    throw new DomainError('badParameter', 'a reaction begins after what caused it', {
      field: 'beganDateTime',
      rule: 'reactionBefore',
    });
}

/** Writes down a reaction of an animal to a drug or vaccine. @throws DomainError petNotFound, conflict for a used id, badParameter */
export const createAdverseReaction = defineCommand({
  name: 'adverseReaction.create',
  word: '新增不良反應',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ _id: reactionRef, petID: documentID('pet'), fields: adverseReactionFields }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'adverseReaction', id: input._id },
  ],
  async run(tx, { _id, petID, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('adverseReaction', _id)) throw new DomainError('conflict', `reaction ${_id} exists`, { id: _id });
    const made = adverseReactionSchema.parse({
      ...fields,
      ...{ _id, collection: 'adverseReaction', petID: pet._id },
      ...madeBy(ctx),
    });
    demandContent(made);
    await tx.put('adverseReaction', made);
  },
});

/** Changes a reaction: how it went on, that it was reported. @throws DomainError notFound, badParameter */
export const editAdverseReaction = defineCommand({
  name: 'adverseReaction.edit',
  word: '修改不良反應',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ reactionID: reactionRef, edits }),
  reads: (input) => [{ collection: 'adverseReaction', id: input.reactionID }],
  async run(tx, input, ctx) {
    const before = await tx.get('adverseReaction', input.reactionID);
    if (!before) throw new DomainError('notFound', `reaction ${input.reactionID} not found`, { id: input.reactionID });
    const after = editedDocument(ctx, adverseReactionSchema, before, input.edits, FIELDS);
    demandContent(after);
    await tx.put('adverseReaction', after);
  },
});

/** Takes a reaction back that was none; its history stays. A missing one counts as taken back. */
export const removeAdverseReaction = defineCommand({
  name: 'adverseReaction.remove',
  word: '刪除不良反應',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ reactionID: reactionRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'adverseReaction', id: input.reactionID }],
  witness: seesDocuments('adverseReaction', (input) => [input.reactionID]),
  async run(tx, { reactionID, seen }, ctx) {
    const reaction = await tx.get('adverseReaction', reactionID);
    if (!reaction) return;
    demandSeen(adverseReactionSchema, reaction, seen, ctx.actor);
    await tx.remove('adverseReaction', reaction._id);
  },
});
