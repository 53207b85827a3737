import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CHUNK_ROWS, type EarlierImport } from '@vetloom/domain/import/import.schema.ts';
import { importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { chunkAt, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import { importOfKeys } from '@vetloom/storage/import/import-things.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { fileRow } from './import-work.ts';
import { isNamed, thingCells } from './thing-book.ts';

/** From how much of what was looked at on a file is taken for a newer one of the same program. */
const MOSTLY = 0.5;

/**
 * The earlier import that a table which waits is most likely a newer file of: most of its first and its last rows are things of that one. Null where there is
 * none, and for kinds that can't be compared.
 */
export async function earlierImport(tx: ClinicTransaction, job: JobRow): Promise<EarlierImport | null> {
  if (!importKindOf(job.kind).matchings.includes('renew') || job.state !== 'ready') return null;
  const zone = await zoneIn(tx.reader);
  const last = Math.floor(Math.max(0, job.total - 1) / CHUNK_ROWS) * CHUNK_ROWS;
  const keys = new Set<string>();
  for (const first of new Set([0, last]))
    for (const [at, cells] of ((await chunkAt(tx, job._id, first)) ?? []).entries()) {
      const { key } = thingCells(job, zone, [cells], fileRow(first + at));
      if (isNamed(key)) keys.add(key);
    }
  if (keys.size === 0) return null;
  const found = await importOfKeys(tx, job, [...keys], Math.ceil(keys.size * MOSTLY));
  return found ? { ...found, looked: keys.size } : null;
}
