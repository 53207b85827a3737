import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { untouchedAgain } from '@vetloom/storage/import/untouched-again.ts';
import type { UndoChunk } from './import-work.ts';
import { petRowOf } from './pet-row.ts';

/** Rows of one list of animals' files, as far as a rollback knows them. */
interface PetRows<R> {
  readonly rowsOf: (pet: Pet) => readonly R[];
  readonly withRows: (pet: Pet, rows: R[]) => Pet;
  readonly idOf: (row: R) => string;
  /** Whether a row stands as this import brought it. */
  readonly isAsBrought: (row: R, job: string) => boolean;
  readonly nameOf: (pet: Pet, row: R, zone: Zone) => string;
}

/** Takes rows off their animals. One that somebody has changed or taken away since is theirs by now: it stays as they left it, and what is there is named. */
export function undoPetRows<R>(of: PetRows<R>): UndoChunk {
  return async (tx, { people, job, rows, at }) => {
    const ofPet = Map.groupBy(
      rows.map(({ id }) => petRowOf(id)),
      ({ petID }) => petID,
    );
    const pets = (await tx.reader.getMany('pet', [...ofPet.keys()])) as (Pet | undefined)[];
    const zone = await zoneIn(tx.reader);
    const names: string[] = [];
    let removed = 0;
    const writes = pets.flatMap((pet): Write[] => {
      if (!pet) return [];
      const ids = new Set(ofPet.get(pet._id)?.map(({ rowID }) => rowID));
      const before = of.rowsOf(pet);
      const kept = before.filter((row) => !(ids.has(of.idOf(row)) && of.isAsBrought(row, job._id)));
      names.push(...kept.filter((row) => ids.has(of.idOf(row))).map((row) => of.nameOf(pet, row, zone)));
      removed += before.length - kept.length;
      if (before.length === kept.length) return [];
      return [{ collection: 'pet', id: pet._id, before: pet, after: of.withRows(pet, kept) as AnyDocument }];
    });
    const seq =
      writes.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
    if (seq !== undefined) await untouchedAgain(tx, writes, seq);
    return { seq, removed, kept: rows.length - removed, names };
  };
}
