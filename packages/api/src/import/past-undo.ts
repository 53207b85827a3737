import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { weightOfImported } from '@vetloom/domain/record/imported-visit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { untouched } from '@vetloom/storage/import/import-lookups.ts';
import type { WrittenRow } from '@vetloom/storage/import/import-rows.ts';
import { spentDeposits } from '@vetloom/storage/import/patient-lookups.ts';
import { untouchedAgain } from '@vetloom/storage/import/untouched-again.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { UndoChunk } from './import-work.ts';

/**
 * Takes things of animals' past back. What somebody has worked with since stays: one with a later change, or with something that hangs on it. A
 * visit's weight goes off its animal with it, whatever else was written in the animal's file meanwhile.
 */
export const undoPast: UndoChunk = async (tx, { people, rows, at }) => {
  const free = await freeOf(tx, rows);
  const going = rows.filter(({ id }) => free.has(id));
  const kept = rows.filter(({ id }) => !free.has(id));
  const removed = going.map(
    ({ collection, id, before }): Write => ({
      collection: collection as CollectionName,
      id,
      before: undefined,
      // What a newer file changed is again what it was.
      after: before as AnyDocument | null,
    }),
  );
  const writes = [...removed, ...(await weightsBack(tx, going))];
  const names = await namesOf(tx, kept);
  const seq =
    removed.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
  if (seq !== undefined) await untouchedAgain(tx, writes, seq);
  return { seq, removed: removed.length, kept: kept.length, names };
};

/** What may go: nobody has touched it, nor the reminder that came with a visit, and nothing was taken from a deposit since. */
async function freeOf(tx: ClinicTransaction, rows: readonly WrittenRow[]): Promise<ReadonlySet<string>> {
  const untouchedRows = await untouched(tx, rows);
  const spent = new Set(
    await spentDeposits(
      tx,
      rows.filter(({ collection }) => collection === 'deposit'),
    ),
  );
  const seqOf = new Map(rows.map(({ id, seq }) => [id, seq]));
  const reminded = (await documentsOf(tx, rows)).flatMap((document) => {
    const reminder = 'vaccineReminderID' in document ? String(document.vaccineReminderID) : '';
    return reminder === '' ? [] : [{ visit: document._id, reminder, seq: seqOf.get(document._id) ?? 0 }];
  });
  const alone = await untouched(
    tx,
    reminded.map(({ reminder, seq }) => ({ collection: 'reminder', id: reminder, seq, before: null })),
  );
  const held = new Set(reminded.filter(({ reminder }) => !alone.has(reminder)).map(({ visit }) => visit));
  return new Set([...untouchedRows].filter((id) => !spent.has(id) && !held.has(id)));
}

async function documentsOf(tx: ClinicTransaction, rows: readonly WrittenRow[]): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  for (const [collection, of] of Map.groupBy(rows, (row) => row.collection)) {
    const ids = of.map(({ id }) => id);
    for (const document of await tx.reader.getMany(collection as CollectionName, ids))
      if (document) found.push(document);
  }
  return found;
}

const ownerOf = (document: AnyDocument): string => ('userID' in document ? String(document.userID) : '');
const petOf = (document: AnyDocument): string => ('petID' in document ? String(document.petID) : '');

/** The animals of what goes, without the weights that came of it. */
async function weightsBack(tx: ClinicTransaction, going: readonly WrittenRow[]): Promise<Write[]> {
  const visits = await documentsOf(tx, going);
  const earlier = new Map(going.map(({ id, before }) => [id, before as VisitRecord | null]));
  const sources = new Set(earlier.keys());
  const petIDs = [...new Set(visits.map(petOf))].filter((id) => id !== '');
  const pets = (await tx.reader.getMany('pet', petIDs)) as (Pet | undefined)[];
  return pets.flatMap((pet): Write[] => {
    if (!pet) return [];
    const others = pet.weightHistory.filter(({ source }) => !sources.has(source));
    const back = visits.flatMap((visit) => {
      const before = earlier.get(visit._id);
      return before && before.petID === pet._id ? (weightOfImported(before) ?? []) : [];
    });
    if (others.length === pet.weightHistory.length && back.length === 0) return [];
    const weightHistory = [...others, ...back].toSorted((a, b) => a.dateTime - b.dateTime);
    return [{ collection: 'pet', id: pet._id, before: pet, after: { ...pet, weightHistory } as AnyDocument }];
  });
}

/** What stays, by the name of the animal or owner and the day. */
async function namesOf(tx: ClinicTransaction, kept: readonly WrittenRow[]): Promise<string[]> {
  const documents = await documentsOf(tx, kept);
  const zone = await zoneIn(tx.reader);
  const pets = await tx.reader.getMany(
    'pet',
    [...new Set(documents.map(petOf))].filter((id) => id !== ''),
  );
  const owners = await tx.reader.getMany(
    'user',
    [...new Set(documents.map(ownerOf))].filter((id) => id !== ''),
  );
  const names = new Map(
    [...pets, ...owners].flatMap((pet) => (pet && 'name' in pet ? [[pet._id, String(pet.name)] as const] : [])),
  );
  return documents.map((document) => {
    const time = 'dateTime' in document ? Number(document.dateTime) : 'date' in document ? Number(document.date) : 0;
    return [names.get(petOf(document) || ownerOf(document)) ?? '', time === 0 ? '' : isoDay(time, zone)]
      .filter((part) => part !== '')
      .join(' ');
  });
}
