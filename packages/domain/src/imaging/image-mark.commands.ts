import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { requirePet } from '../pet/require-pet.ts';
import { imageMarkSchema, markFields } from './image-mark.schema.ts';

const markRef = documentID('imageMark/pet');
const frame = { version: 1, permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'] } as const;
const FIELDS: ReadonlySet<string> = new Set(['points', 'text', 'value', 'unit']);

/** Puts a mark on a picture of an animal. The same one twice counts once. @throws DomainError petNotFound */
export const createMark = defineCommand({
  ...frame,
  name: 'imageMark.create',
  word: '新增影像標註',
  input: z.object({
    _id: markRef,
    petID: documentID('pet'),
    picture: imageMarkSchema.pick({ studyUID: true, seriesUID: true, instanceUID: true, frame: true }),
    fields: markFields,
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'imageMark', id: input._id },
  ],
  async run(tx, { _id, petID, picture, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('imageMark', _id)) return;
    await tx.put('imageMark', {
      ...picture,
      ...fields,
      _id,
      collection: 'imageMark',
      petID: pet._id,
      dateTime: ctx.now,
      ...madeBy(ctx),
    });
  },
});

/** Moves a mark's points or changes its words. @throws DomainError notFound, badParameter */
export const editMark = defineCommand({
  ...frame,
  name: 'imageMark.edit',
  word: '修改影像標註',
  input: z.object({ markID: markRef, edits }),
  reads: (input) => [{ collection: 'imageMark', id: input.markID }],
  async run(tx, { markID, edits: changes }, ctx) {
    const before = await tx.get('imageMark', markID);
    if (!before) throw new DomainError('notFound', `mark ${markID} not found`, { id: markID });
    const mark = editedDocument(ctx, imageMarkSchema, before, changes, FIELDS);
    if (mark.points.length !== before.points.length)
      throw new DomainError('badParameter', 'a mark keeps as many points as its kind has', { field: 'points' });
    await tx.put('imageMark', mark);
  },
});

/** Takes a mark off a picture; its history stays. A missing one counts as removed. */
export const removeMark = defineCommand({
  ...frame,
  name: 'imageMark.remove',
  word: '刪除影像標註',
  input: z.object({ markID: markRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'imageMark', id: input.markID }],
  witness: seesDocuments('imageMark', (input) => [input.markID]),
  async run(tx, { markID, seen }, ctx) {
    const mark = await tx.get('imageMark', markID);
    if (!mark) return;
    demandSeen(imageMarkSchema, mark, seen, ctx.actor);
    await tx.remove('imageMark', mark._id);
  },
});
