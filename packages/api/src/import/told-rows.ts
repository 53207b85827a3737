import { rowInFile } from '@vetloom/domain/import/row-gaps.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';

/** Rows by the numbers that people see in the file. */
export const numbered = <R extends { readonly row: number }>({ gaps }: Pick<JobRow, 'gaps'>, rows: readonly R[]): R[] =>
  rows.map((one) => ({ ...one, row: rowInFile(gaps, one.row) }));

/** A job as people see it. */
export const shownJob = (job: JobRow): JobRow =>
  job.reconciliation
    ? {
        ...job,
        reconciliation: { ...job.reconciliation, differences: numbered(job, job.reconciliation.differences) },
      }
    : job;
