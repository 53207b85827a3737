import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { CHUNK_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { type Grouping, groupRows, type RowGroup } from '@vetloom/domain/import/row-groups.ts';
import { type ChunkPeople, flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { chunkAt, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { translatorOf } from './file-words.ts';
import type { ChunkWritten, ImportWork, UndoChunk } from './import-work.ts';
import type { PastKind, PastRow, PastRun } from './past-kind.ts';
import { type ChunkBounds, type PastOutcome, PastRows } from './past-rows.ts';
import { undoPast } from './past-undo.ts';
import { petRowKey } from './pet-row.ts';

/** How weights that are no visit's are noted for the rollback. */
const LONE_WEIGHT = 'weight';

/**
 * Things of animals' past, of whichever kind: found by the animals' old numbers, written as documents of their own that bear the mark of their import, and
 * taken back by it. What stands in several rows is read whole, also where it goes over the border of two chunks.
 */
export const pastWork = <R extends PastRow>(kind: PastKind<R>, undo: UndoChunk = undoPast): ImportWork => ({
  async open(opened, job) {
    // The person is who made the job, also when somebody else's look goes on with it.
    const zone = await zoneIn(opened.reader);
    const now = job.createDateTime;
    const run: PastRun = { job, plan: job.plan, zone, now, today: dayStart(now, zone), by: job.createBy };
    const rows = new PastRows(run, kind, await kind.open(opened, run));
    const translate = translatorOf(job);
    return {
      lists: {},
      async read(cells, first) {
        const bounds = { from: first, to: first + cells.length };
        const groups = await groupsOf(opened, job, kind.grouping, { cells, bounds });
        const read = groups.map((group) => ({
          group,
          read: kind.read({ ...group, cells: group.cells.map(translate) }, run),
        }));
        return async (tx) => {
          const outcome = await rows.chunk(tx, read, bounds);
          return { ...outcome, words: [], write: (to, people, at) => writePast(to, outcome, people, at) };
        };
      },
    };
  },
  undoing: () => ({ chunk: undo }),
  grouping: kind.grouping,
});

/** What stands together in some rows of a chunk, with the rows beside them, of its neighbours too, that belong to the first and the last. */
async function groupsOf(
  tx: ClinicTransaction,
  job: JobRow,
  grouping: Grouping,
  { cells, bounds }: { readonly cells: readonly (readonly string[])[]; readonly bounds: ChunkBounds },
): Promise<RowGroup[]> {
  const chunk = bounds.from - (bounds.from % CHUNK_ROWS);
  const at = async (first: number) =>
    first < 0 || first >= job.total ? [] : ((await chunkAt(tx, job._id, first)) ?? []);
  const before = await at(chunk - CHUNK_ROWS);
  const own = cells.length === CHUNK_ROWS ? cells : await at(chunk);
  const after = await at(chunk + CHUNK_ROWS);
  const first = chunk - before.length;
  return groupRows([...before, ...own, ...after], job.plan.mapping, grouping, first).filter(
    (group) => group.first < bounds.to && group.first + group.cells.length > bounds.from,
  );
}

async function writePast(
  tx: ClinicTransaction,
  { documents, renewed, patients, lone }: PastOutcome,
  people: ChunkPeople,
  at: number,
): Promise<ChunkWritten> {
  if (documents.length === 0 && renewed.length === 0 && lone.length === 0) return { seq: undefined, written: [] };
  const made = documents.map(
    (document): Write => ({
      collection: document.collection as CollectionName,
      id: document._id,
      before: undefined,
      after: document,
    }),
  );
  const weighed = patients
    .weighed()
    .map(({ before, after }): Write => ({ collection: 'pet', id: after._id, before, after }));
  const seq = await flushChunk(tx, {
    command: 'import.chunk',
    ...people,
    at,
    writes: [...made, ...renewed, ...weighed],
  });
  // The weights of visits aren't noted: they go with the visit that says them, and leave an animal otherwise as it then is.
  const weights = lone.map((row) => ({ collection: LONE_WEIGHT, id: petRowKey(row), seq, before: null }));
  const written = [...made, ...renewed].map(({ collection, id, before }) => ({
    collection,
    id,
    seq,
    before: before ?? null,
  }));
  return { seq, written: [...written, ...weights] };
}
