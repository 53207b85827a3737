import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { type FileRow, readFileRow } from '@vetloom/domain/import/file-row.ts';
import { keptBlobs } from '@vetloom/storage/blob/blob-rows.ts';
import { type ChunkPeople, flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { petsOfNumbers } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { type FileOutcomes, FileRows, printOf } from './file-rows.ts';
import type { ChunkWritten, ImportWork } from './import-work.ts';
import { petRowKey } from './pet-row.ts';
import { undoPetRows } from './pet-rows-undo.ts';
import { rowThings } from './row-things.ts';

/** How files of animals are noted for the rollback. */
const PET_FILE = 'petFile';

/** Pictures and papers of another program: what was uploaded under the ordinary rules is listed with the animals whose numbers its names say. */
export const FILE_WORK: ImportWork = {
  async open(opened, job) {
    const zone = await zoneIn(opened.reader);
    const rows = new FileRows(job);
    return {
      lists: {},
      read(cells, first) {
        const read = cells.map((row) => readFileRow(row, job.plan.mapping, zone));
        return async (tx) => {
          const outcome = await rows.chunk(read, first, await filesHere(tx, read));
          return {
            ...outcome,
            words: [],
            things: rowThings({ job, zone }, cells, first, outcome.fates),
            changes: [],
            write: (to, people, at) => writeFiles(to, outcome, people, at),
          };
        };
      },
    };
  },
  undoing: () => ({
    chunk: undoPetRows({
      rowsOf: (pet) => pet.files ?? [],
      // As an animal that never had any.
      withRows: ({ files: _, ...pet }, files) => (files.length === 0 ? pet : { ...pet, files }),
      idOf: ({ _id }) => _id,
      // Whoever has named or described it since has made it theirs.
      isAsBrought: (file, job) => file.imported?.job === job && file.imported.print === printOf(file),
      nameOf: (pet, file) => `${pet.name} ${file.name}`,
    }),
  }),
};

/** The animals and the kept files that a chunk can mean. */
async function filesHere(tx: ClinicTransaction, read: readonly FileRow[]) {
  const numbers = new Set(read.flatMap(({ path }) => [...(path?.folders ?? []), ...(path?.stems ?? [])]));
  const hashes = read.map(({ hash }) => hash).filter((hash) => hash.length === 64);
  return { byNumber: await petsOfNumbers(tx, [...numbers]), blobs: await keptBlobs(tx, hashes) };
}

async function writeFiles(
  tx: ClinicTransaction,
  { added }: FileOutcomes,
  people: ChunkPeople,
  at: number,
): Promise<ChunkWritten> {
  if (added.length === 0) return { seq: undefined, written: [] };
  const writes = added.map(({ pet, files }): Write => {
    const after = { ...pet, files: [...(pet.files ?? []), ...files] };
    return { collection: 'pet', id: pet._id, before: pet, after: after as AnyDocument };
  });
  const seq = await flushChunk(tx, { command: 'import.chunk', ...people, at, writes });
  const noted = added.flatMap(({ pet, files }) => files.map(({ _id }) => petRowKey({ petID: pet._id, rowID: _id })));
  return { seq, written: noted.map((id) => ({ collection: PET_FILE, id, seq, before: null })) };
}
