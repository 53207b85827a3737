import type { Actor } from '@vetloom/domain/access/policy.ts';
import {
  CHUNK_ROWS,
  type ImportCheck,
  type ImportCounts,
  type ImportProblem,
  KEPT_PROBLEMS,
  MOST_WORDS,
  NO_COUNTS,
  type UsedWord,
} from '@vetloom/domain/import/import.schema.ts';
import { chunkAt, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { FileWords } from './file-words.ts';
import { sumOf } from './import-work.ts';
import { IMPORT_WORKS } from './import-works.ts';

/** What a run of a job would do, found by running it upon one view of the clinic and writing nothing. */
export async function dryRun(
  { db }: { readonly db: Database },
  { clinic, actor, job }: { readonly clinic: string; readonly actor: Actor; readonly job: JobRow },
): Promise<ImportCheck> {
  return db.readClinic(clinic, async (tx) => {
    const run = await IMPORT_WORKS[job.kind].open(tx, job);
    let counts: ImportCounts = NO_COUNTS;
    // Apart, so that no number of remarks hides a row that is left out.
    const errors: ImportProblem[] = [];
    const warnings: ImportProblem[] = [];
    const words = new Map<string, UsedWord>();
    const said = new FileWords(job);
    for (let first = 0; ; first += CHUNK_ROWS) {
      const cells = await chunkAt(tx, job._id, first);
      if (!cells) break;
      said.add(cells);
      const runChunk = await run.read(cells, first);
      const outcome = await runChunk(tx, actor);
      counts = sumOf(counts, outcome.counts);
      for (const problem of outcome.problems) {
        const alike = problem.level === 'error' ? errors : warnings;
        if (alike.length < KEPT_PROBLEMS) alike.push(problem);
      }
      for (const word of outcome.words) {
        const key = `${word.field} ${word.from}`;
        words.set(key, { ...word, rows: word.rows + (words.get(key)?.rows ?? 0) });
      }
      // Other requests have their turn between chunks.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const used = [...words.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MOST_WORDS);
    const own = await said.found(tx);
    return {
      counts,
      problems: [...errors, ...warnings].slice(0, KEPT_PROBLEMS).toSorted((a, b) => a.row - b.row),
      words: [...own.words, ...used].slice(0, MOST_WORDS),
      lists: { ...run.lists, ...own.lists },
    };
  });
}
