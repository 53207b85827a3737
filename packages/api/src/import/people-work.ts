import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { KnownKind } from '@vetloom/domain/import/read-values.ts';
import { type ChunkPeople, flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { forgetTakenBack } from '@vetloom/storage/import/taken-back-people.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { translatorOf } from './file-words.ts';
import { type ChunkWritten, fileRow, type ImportWork } from './import-work.ts';
import { KnownPeople, keysOf } from './known-people.ts';
import { type RowRun, readRows, runRows } from './people-rows.ts';
import { undoPeople } from './people-undo.ts';
import { ThingBook, type ThingCells, thingCells } from './thing-book.ts';
import { ThingRenewal } from './thing-renewal.ts';

/** The clinic's kinds of animals, by which a column of species is read. */
async function knownKinds(tx: ClinicTransaction): Promise<readonly KnownKind[]> {
  const [kinds] = await tx.reader.getMany('customize', ['/customize/kinds']);
  return (kinds as Customize | undefined)?.kinds ?? [];
}

/** What rows of a job are run with. Ids hold the job's time, so that every run of a row makes the same. */
const rowRunOf = (
  clinic: string,
  actor: Actor,
  job: JobRow,
  zone: Zone,
  renewal: ThingRenewal | undefined,
): RowRun => ({
  job: job._id,
  renewal,
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

/** Owners and animals: the domain's own commands, upon what a chunk can meet of the clinic. */
export const PEOPLE_WORK: ImportWork = {
  async open(opened, job) {
    const zone = await zoneIn(opened.reader);
    const context = { kinds: await knownKinds(opened), now: job.createDateTime, zone };
    const known = new KnownPeople(opened.reader, job._id);
    const book = new ThingBook(job);
    const translate = translatorOf(job);
    return {
      lists: {},
      read(cells, first) {
        const rows = readRows(cells.map(translate), job.plan, context);
        const said = cells.map((row, offset) => thingCells(job, zone, [row], fileRow(first + offset)));
        return async (tx, actor) => {
          await known.fetch(tx, keysOf(rows));
          await book.lookUp(tx, said);
          const placed = rows.map((row, at) => {
            const thing = said[at] as ThingCells;
            const later = said.slice(at + 1).filter(({ key }) => key === thing.key);
            return { row, cells: cells[at] ?? [], place: book.place(thing, new Set(later.map(({ print }) => print))) };
          });
          const priors = placed.flatMap(({ place }) => place.prior ?? []);
          const renewal = await ThingRenewal.of(tx, job, zone, priors);
          await known.fetchOwners(tx, priors.flatMap(({ documents }) => documents).flatMap(ownerID));
          const run = rowRunOf(tx.clinic, actor, job, zone, renewal);
          const { writes, ...outcome } = await runRows(run, known, placed, first);
          return { ...outcome, words: [], write: (to, people, at) => writePeople(to, writes, people, at) };
        };
      },
    };
  },
  undoing: () => ({ chunk: undoPeople }),
};

const isPerson = (collection: string): boolean => collection === 'user' || collection === 'pet';

const ownerID = ({ collection, id }: ThingDocument): string[] => (collection === 'user' ? [id] : []);

async function writePeople(
  tx: ClinicTransaction,
  writes: readonly Write[],
  people: ChunkPeople,
  at: number,
): Promise<ChunkWritten> {
  if (writes.length === 0) return { seq: undefined, written: [] };
  await forgetTakenBack(
    tx,
    writes.filter(({ collection, before }) => isPerson(collection) && !before).map(({ id }) => id),
  );
  const seq = await flushChunk(tx, { command: 'import.chunk', ...people, at, writes });
  return {
    seq,
    // Counters of numbers go on; only people and animals are taken back.
    written: writes
      .filter(({ collection }) => isPerson(collection))
      .map(({ collection, id, before }) => ({ collection, id, seq, before: before ?? null })),
  };
}
