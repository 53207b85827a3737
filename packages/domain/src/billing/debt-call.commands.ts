import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { debtCallFields, debtCallSchema } from './debt-call.schema.ts';

const callRef = documentID('debtCall/');

/**
 * Notes that an owner was called about what they owe, and what was promised. A fact: also where the debt was paid meanwhile, and beside what another person
 * noted of another call. @throws DomainError ownerNotFound, conflict for a used id
 */
export const createDebtCall = defineCommand({
  name: 'debtCall.create',
  word: '新增催款紀錄',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ _id: callRef, userID: documentID('user/'), fields: debtCallFields }),
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'debtCall', id: input._id },
  ],
  async run(tx, { _id, userID, fields }, ctx) {
    const owner = await tx.get('user', userID);
    if (!owner) throw new DomainError('ownerNotFound', 'no such owner', { id: userID });
    if (await tx.get('debtCall', _id)) throw new DomainError('conflict', `${_id} exists`, { id: _id });
    await tx.put('debtCall', { ...fields, ...madeBy(ctx), _id, collection: 'debtCall', userID: owner._id });
  },
});

const FIELDS: ReadonlySet<string> = new Set(Object.keys(debtCallFields.shape));

/** Changes a note of a call; of two people's words both stay. @throws DomainError notFound, badParameter */
export const editDebtCall = defineCommand({
  name: 'debtCall.edit',
  word: '修改催款紀錄',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ callID: callRef, edits }),
  reads: (input) => [{ collection: 'debtCall', id: input.callID }],
  async run(tx, input, ctx) {
    const before = await tx.get('debtCall', input.callID);
    if (!before) throw new DomainError('notFound', `${input.callID} not found`, { id: input.callID });
    await tx.put('debtCall', editedDocument(ctx, debtCallSchema, before, input.edits, FIELDS));
  },
});
