import type { Actor } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CHUNK_ROWS, type ImportProblem, KEPT_PROBLEMS, NO_COUNTS } from '@vetloom/domain/import/import.schema.ts';
import { chunkAt, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { keysOf, readRows, runRows, sumOf } from './import-rows.ts';
import { KnownPeople } from './known-people.ts';
import { knownKinds, rowRunOf } from './run-context.ts';

/** What a run of a job would do, found by running it upon one view of the clinic and writing nothing. */
export async function dryRun(
  { db }: { readonly db: Database },
  { clinic, actor, job }: { readonly clinic: string; readonly actor: Actor; readonly job: JobRow },
) {
  return db.readClinic(clinic, async (tx) => {
    const zone = await zoneIn(tx.reader);
    const run = rowRunOf(clinic, actor, job, zone);
    const context = { kinds: await knownKinds(tx), now: job.createDateTime, zone };
    const known = new KnownPeople(tx.reader, (id) => id.includes(`-${job._id}`));
    let counts = NO_COUNTS;
    const problems: ImportProblem[] = [];
    for (let first = 0; ; first += CHUNK_ROWS) {
      const cells = await chunkAt(tx, job._id, first);
      if (!cells) break;
      const rows = readRows(cells, job.plan, context);
      const { phones, chips } = keysOf(rows);
      await known.fetch(tx, phones, chips);
      const outcome = await runRows(run, known, rows, first);
      counts = sumOf(counts, outcome.counts);
      if (problems.length < KEPT_PROBLEMS) problems.push(...outcome.problems);
      // Other requests have their turn between chunks.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { counts, problems };
  });
}
