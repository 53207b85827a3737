import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { type Actor, can, canAny, demand } from '../access/policy.ts';
import { defineCommand } from '../engine/command.ts';
import { readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';

/** Who reads the exams of a visit or a stay. */
export const REPORT_READERS: readonly Permission[] = ['LAB_TASK_READ', 'RECORD_READ'];

/** Whether a person may share a visit's exam report: it names the animal beside its values. */
export const sharesReports = (actor: Actor): boolean => canAny(actor, REPORT_READERS) && can(actor, 'PET_READ');

/**
 * Withdraws every link that was given to the exam report of a visit, or of an exam of a stay, so far: from then on they answer as if they had never been. Whoever may
 * share a report may do so, whoever gave the links. @throws DomainError forbidden, notFound
 */
export const withdrawReportLinks = defineCommand({
  name: 'exam.withdrawLinks',
  word: '收回報告連結',
  version: 1,
  permission: REPORT_READERS,
  input: z.object({ recordID: holderRef }),
  reads: ({ recordID }) => readsOfHolder(recordID),
  async run(tx, { recordID }, ctx) {
    demand(ctx.actor, ['PET_READ']);
    const { before, save } = await requireExams(tx, ctx, recordID);
    const reportLinkWithdrawals = (before.reportLinkWithdrawals ?? 0) + 1;
    // Neither medicine nor money changes: it is no amendment, and a locked bill doesn't stand in its way.
    await save({ ...before, reportLinkWithdrawals }, 'mark');
  },
});
