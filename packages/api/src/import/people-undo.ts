import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { storedDocuments, untouched } from '@vetloom/storage/import/import-lookups.ts';
import type { WrittenRow } from '@vetloom/storage/import/import-rows.ts';
import { noteTakenBack } from '@vetloom/storage/import/taken-back-people.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { UndoChunk } from './import-work.ts';

/**
 * Takes owners and animals back. What somebody has worked with since stays: a document with a later change, an animal with a visit, an owner with
 * an animal. What was filled in goes back to what stood there.
 */
export const undoPeople: UndoChunk = async (tx, { people, rows, at }) => {
  const free = await untouched(tx, rows);
  const writes = rows
    .filter(({ id }) => free.has(id))
    .map(
      ({ collection, id, before }): Write => ({
        collection: collection as CollectionName,
        id,
        before: undefined,
        after: before === null ? null : (before as AnyDocument),
      }),
    );
  const kept = rows.filter(({ id }) => !free.has(id));
  const names = await namesOf(tx, kept);
  // The same file gives them the same ids again: what was done with them meanwhile, and refused, can be sent again.
  await noteTakenBack(tx, await goingDocuments(tx, writes), at);
  const seq = writes.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
  return { seq, removed: writes.length, kept: kept.length, names };
};

/** What goes altogether, as it stands. */
async function goingDocuments(tx: ClinicTransaction, writes: readonly Write[]): Promise<AnyDocument[]> {
  const going = Map.groupBy(
    writes.filter(({ after }) => after === null),
    ({ collection }) => collection,
  );
  const found = [...going].map(([collection, of]) =>
    storedDocuments(
      tx,
      collection,
      of.map(({ id }) => id),
    ),
  );
  return (await Promise.all(found)).flat();
}

/** The names of what is there still. */
async function namesOf(tx: ClinicTransaction, rows: readonly WrittenRow[]): Promise<string[]> {
  const names: string[] = [];
  for (const [collection, of] of Map.groupBy(rows, (row) => row.collection)) {
    const found = await tx.reader.getMany(
      collection as CollectionName,
      of.map(({ id }) => id),
    );
    for (const document of found) if (document && 'name' in document) names.push(String(document.name));
  }
  return names;
}
