import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { adopted } from '../core/suggested.ts';
import { defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { type ExamItem, examItemFields, examItemSchema } from './exam-item.schema.ts';
import { plainName, rangeFlaws } from './exam-item-rules.ts';

const itemRef = documentID('examItem/');
/** Whoever keeps the clinic's settings, and the laboratory itself. */
const KEEPERS = ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'] as const;
const FIELDS: ReadonlySet<string> = new Set(Object.keys(examItemFields.shape));

/**
 * Demands that an item's ranges say something, and one thing at a time, and that its name is its own: values that devices report are
 * found by category and name.
 */
async function demandSense(tx: Tx, item: ExamItem): Promise<void> {
  const [flawed] = rangeFlaws(item.ranges);
  if (flawed)
    throw new DomainError('badParameter', `a range is not sensible: ${flawed.flaw}`, {
      field: 'ranges',
      row: flawed.row,
      rule: flawed.flaw,
    });
  const name = plainName(item.name);
  const others = await tx.query('examItem', 'byCategory', { equals: [item.category] });
  if (others.some((other) => other._id !== item._id && plainName(other.name) === name))
    throw new DomainError('conflict', 'another item has this name', { rule: 'examItemTaken', name: item.name });
}

/** Adds an item with its reference ranges to the laboratory's list. @throws DomainError conflict for a used id or name, badParameter */
export const createExamItem = defineCommand({
  name: 'examItem.create',
  word: '新增檢驗項目',
  version: 1,
  permission: KEEPERS,
  input: z.object({ _id: itemRef, fields: examItemFields }),
  reads: (input) => [{ collection: 'examItem', id: input._id }],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('examItem', _id)) throw new DomainError('conflict', `exam item ${_id} exists`, { id: _id });
    const item: ExamItem = {
      ...fields,
      _id,
      collection: 'examItem',
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    };
    await demandSense(tx, item);
    await tx.put('examItem', item);
  },
});

/** Changes an item or its reference ranges, field by field and range by range (law 3). @throws DomainError notFound, conflict, badParameter */
export const editExamItem = defineCommand({
  name: 'examItem.edit',
  word: '修改檢驗項目',
  version: 1,
  permission: KEEPERS,
  input: z.object({ itemID: itemRef, edits }),
  reads: (input) => [{ collection: 'examItem', id: input.itemID }],
  async run(tx, input, ctx) {
    const before = await tx.get('examItem', input.itemID);
    if (!before) throw new DomainError('notFound', `exam item ${input.itemID} not found`, { id: input.itemID });
    const edited = examItemSchema.safeParse(withEdits(ctx, before, input.edits, FIELDS));
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited exam item is not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    await demandSense(tx, edited.data);
    await tx.put('examItem', { ...adopted(edited.data), updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/**
 * Takes an item off the list; values that were entered for it stay with their visits. A missing one counts as gone.
 * @throws DomainError contradictory (`writtenSince`) where somebody has changed it since it was seen
 */
export const removeExamItem = defineCommand({
  name: 'examItem.remove',
  word: '刪除檢驗項目',
  version: 1,
  permission: KEEPERS,
  input: z.object({ itemID: itemRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'examItem', id: input.itemID }],
  witness: seesDocuments('examItem', (input) => [input.itemID]),
  async run(tx, { itemID, seen }, ctx) {
    const item = await tx.get('examItem', itemID);
    if (!item) return;
    demandSeen(examItemSchema, item, seen, ctx.actor);
    await tx.remove('examItem', itemID);
  },
});
