import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, line, saysSomething } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { decidesAbout } from '../engine/read-view.ts';
import { requireRecord } from '../record/save-record.ts';
import { draftLogSchema } from './case.schema.ts';
import { mayDecide } from './case-rights.ts';

/**
 * Ends a case of a refused command (law 13): `dismissed` needs a reason; `reissued` says that a corrected command was sent.
 * Only its author may, an administrator, and where it is in care whoever it is in the care of.
 */
export const resolveCase = defineCommand({
  name: 'case.resolve',
  word: '處理未送出項目',
  version: 1,
  permission: [],
  input: z.object({
    caseID: z.string().startsWith('/case/').max(160),
    how: z.enum(['reissued', 'dismissed']),
    reason: line(300).default(''),
  }),
  reads: (input) => [{ collection: 'case', id: input.caseID }],
  async run(tx, input, ctx) {
    const found = await tx.get('case', input.caseID);
    // A foreign case answers like a missing one (law 5).
    if (!found || !mayDecide(ctx.actor, found))
      throw new DomainError('notFound', 'case not found', { id: input.caseID });
    if (input.how === 'dismissed' && !saysSomething(input.reason))
      throw new DomainError('badParameter', 'a reason is needed', { field: 'reason' });
    if (found.state !== 'open') return;
    await tx.put('case', {
      ...found,
      state: input.how,
      resolvedBy: ctx.actor.staffID,
      resolvedReason: input.reason,
      updateDateTime: ctx.now,
    });
  },
});

/**
 * Ends the review of a conflict; the chosen values go in by an ordinary edit command before it. Its author may, and who reads and edits the
 * document of which it speaks. Error: notFound, also for who may not decide it.
 */
export const resolveConflict = defineCommand({
  name: 'conflict.resolve',
  word: '處理修改衝突',
  version: 1,
  permission: [],
  input: z.object({ conflictID: z.string().startsWith('/draftConflictLog').max(320) }),
  reads: (input) => [{ collection: 'conflict', id: input.conflictID }],
  async run(tx, input, ctx) {
    const found = await tx.get('conflict', input.conflictID);
    // A foreign conflict answers like a missing one (law 5).
    if (!found || (found.author !== ctx.actor.email && !decidesAbout(ctx.actor, found.documentCollection)))
      throw new DomainError('notFound', 'conflict not found', { id: input.conflictID });
    if (found.state === 'resolved') return;
    await tx.put('conflict', { ...found, state: 'resolved', resolvedBy: ctx.actor.staffID, updateDateTime: ctx.now });
  },
});

/**
 * Keeps what an API client reported of merging a visit's draft with the stored visit (POST {record}/conflictLog). Each report is one of its
 * own: it never takes the place of another. Errors: notFound, badParameter for the id of another document's conflict, conflict for one that is taken.
 */
export const logConflict = defineCommand({
  name: 'conflict.log',
  word: '記錄修改衝突',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    conflictID: z.string().startsWith('/draftConflictLog').max(320),
    recordID: documentID('record/'),
    report: draftLogSchema,
  }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'conflict', id: input.conflictID },
  ],
  async run(tx, input, ctx) {
    const record = await requireRecord(tx, input.recordID);
    if (!input.conflictID.startsWith(`/draftConflictLog${input.recordID}/`))
      throw new DomainError('badParameter', 'the id is not one of that visit', { field: 'conflictID' });
    if (await tx.get('conflict', input.conflictID))
      throw new DomainError('conflict', `conflict ${input.conflictID} exists`, { id: input.conflictID });
    await tx.put('conflict', {
      _id: input.conflictID,
      collection: 'conflict',
      documentCollection: 'record',
      documentID: record._id,
      author: ctx.actor.email,
      command: 'conflict.log',
      fields: [],
      ...input.report,
      state: 'open',
      resolvedBy: '',
      saveDateTime: ctx.now,
      updateDateTime: ctx.now,
    });
  },
});
