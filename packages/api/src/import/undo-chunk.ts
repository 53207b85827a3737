import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { CHUNK_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { type ChunkPeople, flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { untouched } from '@vetloom/storage/import/import-lookups.ts';
import { changeJob, dropRows, forgetWritten, type JobRow, nextWritten } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/**
 * Takes back a chunk of what a job wrote. What somebody has worked with since stays: a document with a later change, an animal with a
 * visit, an owner with an animal. What was filled in goes back to what stood there.
 */
export async function undoChunk(
  tx: ClinicTransaction,
  people: ChunkPeople,
  job: JobRow,
  at: number,
): Promise<{ more: boolean; seq: number | undefined }> {
  const rows = await nextWritten(tx, job._id, CHUNK_ROWS);
  if (rows.length === 0) {
    await dropRows(tx, job._id);
    await changeJob(tx, job._id, { state: 'undone', movedAt: at });
    return { more: false, seq: undefined };
  }
  const free = await untouched(tx, rows);
  const writes = rows
    .filter(({ id }) => free.has(id))
    .map(
      ({ collection, id, before }): Write => ({
        collection,
        id,
        before: undefined,
        after: before === null ? null : (before as AnyDocument),
      }),
    );
  const seq = writes.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
  await forgetWritten(tx, job._id, rows);
  const { removed = 0, kept = 0 } = job.undone ?? {};
  await changeJob(tx, job._id, {
    undone: { removed: removed + writes.length, kept: kept + rows.length - writes.length },
    movedAt: at,
  });
  return { more: true, seq };
}
