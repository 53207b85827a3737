import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { KnownKind } from '@vetloom/domain/import/read-values.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { RowRun } from './import-rows.ts';

/** The clinic's kinds of animals, by which a column of species is read. */
export async function knownKinds(tx: ClinicTransaction): Promise<readonly KnownKind[]> {
  const [kinds] = await tx.reader.getMany('customize', ['/customize/kinds']);
  return (kinds as Customize | undefined)?.kinds ?? [];
}

/** What rows of a job are run with. Ids hold the job's time, so that every run of a row makes the same. */
export const rowRunOf = (clinic: string, actor: Actor, job: JobRow, zone: Zone): RowRun => ({
  job: job._id,
  plan: job.plan,
  columns: job.columns,
  // Edits of an import only fill in what was read empty a moment ago, in the same transaction: nothing can conflict.
  ctx: {
    clinic,
    now: job.createDateTime,
    received: job.createDateTime,
    actor,
    zone,
    where: 'server',
    conflict: () => undefined,
  },
});
