import { z } from 'zod';
import { can } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { LEAVE_STATUSES, leaveFields, leaveSchema } from './leave.schema.ts';

const leaveRef = documentID('leave/');

/**
 * Asks to be away, for oneself; who keeps the rosters may for others too. @throws DomainError forbidden, conflict for a used id, badParameter (`overBeforeBegun`)
 */
export const askLeave = defineCommand({
  name: 'leave.ask',
  word: '申請請假',
  version: 1,
  permission: ['DOCTOR_ROASTER_READ', 'DOCTOR_ROASTER_WRITE', 'DOCTOR'],
  input: z.object({ _id: leaveRef, fields: leaveFields }),
  reads: (input) => [{ collection: 'leave', id: input._id }],
  async run(tx, { _id, fields }, ctx) {
    if (fields.doctorID !== ctx.actor.staffID && !can(ctx.actor, 'DOCTOR_ROASTER_WRITE'))
      throw new DomainError('forbidden', 'needs DOCTOR_ROASTER_WRITE', { missing: ['DOCTOR_ROASTER_WRITE'] });
    if (fields.end < fields.start)
      throw new DomainError('badParameter', 'ends before it begins', { rule: 'overBeforeBegun', field: 'end' });
    if (await tx.get('leave', _id)) throw new DomainError('conflict', `leave ${_id} exists`, { id: _id });
    await tx.put('leave', leaveSchema.parse({ ...fields, _id, collection: 'leave', status: 'asked', ...madeBy(ctx) }));
  },
});

/**
 * Decides of somebody's being away, or takes the request back: the latter is for whoever asked, the former for who keeps the rosters. Who decides otherwise than
 * somebody else has meanwhile is told. @throws DomainError notFound, forbidden, contradictory (`changedSince`)
 */
export const decideLeave = defineCommand({
  name: 'leave.decide',
  word: '審核請假',
  version: 1,
  permission: ['DOCTOR_ROASTER_READ', 'DOCTOR_ROASTER_WRITE', 'DOCTOR'],
  input: z.object({
    leaveID: leaveRef,
    status: z.enum(LEAVE_STATUSES).exclude(['asked']),
    answer: optionalReason(),
    seen: seenValue,
  }),
  reads: (input) => [{ collection: 'leave', id: input.leaveID }],
  witness: seesValue(async (sight, { leaveID }) => (await sight.get('leave', leaveID))?.status),
  async run(tx, { leaveID, status, answer, seen }, ctx) {
    const before = await tx.get('leave', leaveID);
    if (!before) throw new DomainError('notFound', 'no such request', { id: leaveID });
    const isOwn = before.doctorID === ctx.actor.staffID || before.createBy === ctx.actor.staffID;
    const mayDecide = can(ctx.actor, 'DOCTOR_ROASTER_WRITE');
    if (!mayDecide && !(isOwn && status === 'withdrawn'))
      throw new DomainError('forbidden', 'needs DOCTOR_ROASTER_WRITE', { missing: ['DOCTOR_ROASTER_WRITE'] });
    if (before.status === status) return;
    demandSeenValue(before, { stored: before.status, wanted: status, seen });
    const decision = { status, answer, decidedBy: ctx.actor.staffID, decidedDateTime: ctx.now };
    await tx.put('leave', { ...before, ...decision, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});
