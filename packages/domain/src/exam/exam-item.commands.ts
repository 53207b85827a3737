import { z } from 'zod';
import { defineCommand } from '../core/command.ts';
import { applyEdits, conflictReporter, edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { type ExamItem, examItemFields, examItemSchema } from './exam-item.schema.ts';

const itemRef = documentID('examItem/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(examItemFields.shape));

/** A range whose lower limit is above its upper one, or whose ages end before they begin, fits nothing. */
function demandSense(item: ExamItem): void {
  const wrong = item.ranges.find(
    ({ low, high, fromMonths, toMonths }) =>
      (low !== null && high !== null && low > high) || (toMonths !== null && toMonths <= fromMonths),
  );
  if (wrong)
    throw new DomainError('badParameter', 'a range ends before it begins', { field: 'ranges', row: wrong._id });
}

/** Adds an item with its reference ranges to the laboratory's list. Errors: conflict for a used id. */
export const createExamItem = defineCommand({
  name: 'examItem.create',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'],
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
    demandSense(item);
    await tx.put('examItem', item);
  },
});

/** Changes an item or its reference ranges, field by field and range by range (law 3). */
export const editExamItem = defineCommand({
  name: 'examItem.edit',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'],
  input: z.object({ itemID: itemRef, edits }),
  reads: (input) => [{ collection: 'examItem', id: input.itemID }],
  async run(tx, input, ctx) {
    const before = await tx.get('examItem', input.itemID);
    if (!before) throw new DomainError('notFound', `exam item ${input.itemID} not found`, { id: input.itemID });
    const edited = examItemSchema.safeParse(
      applyEdits(before, input.edits, FIELDS, conflictReporter(ctx, 'examItem', before._id)),
    );
    if (!edited.success)
      throw new DomainError('badParameter', 'the edited exam item is not valid', {
        field: edited.error.issues[0]?.path.join('.') ?? '',
      });
    demandSense(edited.data);
    await tx.put('examItem', { ...edited.data, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});

/** Takes an item off the list; values that were entered for it stay with their visits. A missing one counts as gone. */
export const removeExamItem = defineCommand({
  name: 'examItem.remove',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'],
  input: z.object({ itemID: itemRef }),
  reads: (input) => [{ collection: 'examItem', id: input.itemID }],
  async run(tx, { itemID }) {
    if (await tx.get('examItem', itemID)) await tx.remove('examItem', itemID);
  },
});
