import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { type Actor, can, canAny, demand } from '../access/policy.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { requireRecord } from '../record/save-record.ts';

/** Who reads the exams of a visit. */
export const REPORT_READERS: readonly Permission[] = ['LAB_TASK_READ', 'RECORD_READ'];

/** Whether a person may share a visit's exam report: it names the animal beside its values. */
export const sharesReports = (actor: Actor): boolean => canAny(actor, REPORT_READERS) && can(actor, 'PET_READ');

/**
 * Withdraws every link that was given to a visit's exam report so far: from then on they answer as if they had never been. Whoever may
 * share a report may do so, whoever gave the links. @throws DomainError forbidden, notFound
 */
export const withdrawReportLinks = defineCommand({
  name: 'exam.withdrawLinks',
  word: '收回報告連結',
  version: 1,
  permission: REPORT_READERS,
  input: z.object({ recordID: documentID('record/') }),
  reads: ({ recordID }) => [{ collection: 'record', id: recordID }],
  async run(tx, { recordID }, ctx) {
    demand(ctx.actor, ['PET_READ']);
    const record = await requireRecord(tx, recordID);
    const reportLinkWithdrawals = (record.reportLinkWithdrawals ?? 0) + 1;
    // Neither medicine nor money changes: it is no amendment, and a locked bill doesn't stand in its way.
    await tx.put('record', {
      ...record,
      reportLinkWithdrawals,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});
