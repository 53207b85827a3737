import { z } from 'zod';
import { addDays } from '../core/clock.ts';
import { line, prose, unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';

/** Within so many days a loss is reported in writing (管制藥品管理條例第 27 條). */
export const LOSS_REPORT_DAYS = 7;

/** What the report of a loss says beside what the ledger knows. */
export const lossReportFields = z.object({
  foundDateTime: unixSeconds.nullable().default(null),
  foundBy: line(100).default(''),
  /** How it came to be. */
  how: prose(2000).default(''),
  /** Number under which the police took it up; empty where it was no case for them. */
  policeNumber: line(60).default(''),
  /** What was done about it. */
  measures: prose(2000).default(''),
  /** When the report went out; null as long as it hasn't. */
  sentDateTime: unixSeconds.nullable().default(null),
});
/** What the report of a loss says beside what the ledger knows. */
export type LossReportFields = z.output<typeof lossReportFields>;

/** A loss of a controlled drug, out of the ledger, with its report. */
export const controlledLoss = lossReportFields.extend({
  /** Sequence and place of its first movement. */
  id: z.string(),
  prodID: z.string(),
  name: z.string(),
  unit: z.string(),
  license: z.string(),
  schedule: z.number().nullable(),
  lot: z.string(),
  placeID: z.string(),
  /** What is missing, the smallest units; 0 where it was taken back. */
  quantity: z.number(),
  happenedDateTime: unixSeconds,
  reason: z.string(),
  by: z.string(),
  witness: z.string(),
  cause: z.enum(['loss', 'count']),
  causeID: z.string(),
  /** Whether somebody wrote it down by itself: `causeID` is then the loss, which can be taken back. */
  isWritten: z.boolean(),
  /** Until when it is reported: the beginning of the first day that is too late. */
  deadline: unixSeconds,
});
/** A loss of a controlled drug, out of the ledger, with its report. */
export type ControlledLoss = z.output<typeof controlledLoss>;

/** The beginning of the first day on which a loss's report is too late. */
export const lossDeadline = (happenedAt: number, zone: Zone): number => addDays(happenedAt, LOSS_REPORT_DAYS + 1, zone);
