import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { type PrepaidPlan, prepaidPlanFields, prepaidPlanSchema } from './prepaid-plan.schema.ts';

const planRef = documentID('prepaidPlan/');

/** Refuses two lines for one item: nobody could say from which of them a use is taken. @throws DomainError badParameter */
function demandClear({ lines }: Pick<PrepaidPlan, 'lines'>): void {
  const items = lines.flatMap(({ itemIDs }) => itemIDs);
  const twice = items.find((item, at) => items.indexOf(item) !== at);
  if (twice !== undefined)
    throw new DomainError('badParameter', 'an item stands in two lines', {
      field: 'lines',
      rule: 'prepaidItemTwice',
      itemID: twice,
    });
}

/** Offers a prepaid package. @throws DomainError conflict for a used id, badParameter */
export const createPrepaidPlan = defineCommand({
  name: 'prepaidPlan.create',
  word: '新增套裝方案',
  version: 1,
  permission: ['SERVICE_WRITE'],
  input: z.object({ _id: planRef, fields: prepaidPlanFields }),
  reads: ({ _id }) => [{ collection: 'prepaidPlan', id: _id }],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('prepaidPlan', _id)) throw new DomainError('conflict', `${_id} exists`, { id: _id });
    demandClear(fields);
    await tx.put('prepaidPlan', { ...fields, ...madeBy(ctx), _id, collection: 'prepaidPlan' });
  },
});

const FIELDS: ReadonlySet<string> = new Set(Object.keys(prepaidPlanFields.shape));

/** Changes what the clinic offers; packages that were sold stay as they were sold. @throws DomainError notFound, badParameter */
export const editPrepaidPlan = defineCommand({
  name: 'prepaidPlan.edit',
  word: '修改套裝方案',
  version: 1,
  permission: ['SERVICE_WRITE'],
  input: z.object({ planID: planRef, edits }),
  reads: ({ planID }) => [{ collection: 'prepaidPlan', id: planID }],
  async run(tx, input, ctx) {
    const before = await tx.get('prepaidPlan', input.planID);
    if (!before) throw new DomainError('notFound', `${input.planID} not found`, { id: input.planID });
    const plan = editedDocument(ctx, prepaidPlanSchema, before, input.edits, FIELDS);
    demandClear(plan);
    await tx.put('prepaidPlan', plan);
  },
});
