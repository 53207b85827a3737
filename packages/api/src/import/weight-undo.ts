import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import type { UndoChunk } from './import-work.ts';
import { petRowOf } from './pet-row.ts';

/** Takes weights off their animals. One that somebody has corrected or taken away since is theirs by now: it stays as they left it. */
export const undoWeights: UndoChunk = async (tx, { people, job, rows, at }) => {
  const noted = rows.map(({ id }) => petRowOf(id));
  const pets = (await tx.reader.getMany('pet', [...new Set(noted.map(({ petID }) => petID))])) as (Pet | undefined)[];
  const zone = await zoneIn(tx.reader);
  const ofPet = Map.groupBy(noted, ({ petID }) => petID);
  const names: string[] = [];
  let removed = 0;
  const writes = pets.flatMap((pet): Write[] => {
    if (!pet) return [];
    const ids = new Set(ofPet.get(pet._id)?.map(({ rowID }) => rowID));
    const isOurs = ({ id, imported }: Pet['weightHistory'][number]) => ids.has(id) && imported?.job === job._id;
    const weightHistory = pet.weightHistory.filter((entry) => !isOurs(entry));
    for (const { dateTime } of weightHistory.filter(({ id }) => ids.has(id)))
      names.push(`${pet.name} ${isoDay(dateTime, zone)}`);
    const gone = pet.weightHistory.length - weightHistory.length;
    removed += gone;
    return gone === 0
      ? []
      : [{ collection: 'pet', id: pet._id, before: pet, after: { ...pet, weightHistory } as AnyDocument }];
  });
  const seq = writes.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
  return { seq, removed, kept: rows.length - removed, names };
};
