import { type Deposit, depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import { type ChangeDecision, MOST_DECIDED } from '@vetloom/domain/import/import-change.schema.ts';
import { importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import { patched } from '@vetloom/domain/import/renewal.ts';
import { rowInTable } from '@vetloom/domain/import/row-gaps.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { reweighed, weighsOtherwise } from '@vetloom/domain/record/reweighed.ts';
import { flushChunk, lockHead } from '@vetloom/storage/bulk/flush-chunk.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  changesOfJob,
  documentsOfRows,
  type KeptChange,
  moveThing,
  openChanges,
  settleChanges,
  waitingChanges,
} from '@vetloom/storage/import/import-changes.ts';
import { findJob, type JobRow, noteWrites } from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { handOf } from '../access/traces.ts';
import type { ImportParts } from './import-parts.ts';
import { peopleOf } from './import-people.ts';
import { foundJob, type Importer } from './importer.ts';
import { editPeople } from './people-renewal.ts';

/** How many changes were decided, and how many wait still. */
export interface Decided {
  readonly decided: number;
  readonly open: number;
}

/**
 * Decides what a newer file and people here have both changed: takes what the file says, or keeps what stands here. Either is an entry of the history with
 * whoever decided. @throws DomainError notFound, contradictory while the import runs, and (`depositSpentHere`)
 */
export async function decideChanges(
  { db, now }: ImportParts,
  importer: Importer,
  id: string,
  { take, changes }: ChangeDecision,
): Promise<Decided> {
  const { clinic, actor, person } = importer;
  const at = now();
  const { answer, seq } = await db.inClinic(clinic, async (tx) => {
    await demandOpenClinic(tx);
    const job = foundJob(actor, await findJob(tx, id, 'lock'));
    if (job.state === 'running' || job.state === 'undoing')
      throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
    const open = changes
      ? await openChanges(
          tx,
          id,
          changes.map((change) => ({ ...change, row: rowInTable(job.gaps, change.row) })),
        )
      : await changesOfJob(tx, id, { open: true, skip: 0, limit: MOST_DECIDED });
    if (open.length === 0) return { answer: { decided: 0, open: await waitingChanges(tx, id) }, seq: undefined };
    await lockHead(tx);
    const writes = take === 'theirs' ? await writesOf(tx, importer, job, open, at) : [];
    await demandCovered(tx, writes);
    await settleChanges(tx, id, open, { take, by: actor.staffID, at });
    const left = await waitingChanges(tx, id);
    const written = await flushChunk(tx, { command: 'import.decide', ...peopleOf(handOf(person)), at, writes });
    const noted = writes.map(({ collection, id: of, before }) => ({
      collection,
      id: of,
      seq: written,
      before: before ?? null,
    }));
    await noteWrites(tx, id, noted);
    return { answer: { decided: open.length, open: left }, seq: written };
  });
  if (seq !== undefined) await db.announce(clinic, seq);
  return answer;
}

/**
 * A carried deposit that is lowered still covers what was taken of it here: the other program and this one may have spent the same money, which is for
 * people to settle with the owner. @throws DomainError contradictory (`depositSpentHere`)
 */
async function demandCovered(tx: ClinicTransaction, writes: readonly Write[]): Promise<void> {
  const lowered = new Map<string, number>();
  for (const { collection, before, after } of writes) {
    if (collection !== 'deposit' || !before) continue;
    const { userID, amount } = before as unknown as Deposit;
    const by = amount - ((after as unknown as Deposit | null)?.amount ?? 0);
    lowered.set(userID, (lowered.get(userID) ?? 0) + by);
  }
  for (const [userID, by] of lowered) {
    const left = depositBalance((await tx.reader.query('deposit', 'byOwner', { equals: [userID] })) as Deposit[]);
    if (by > 0 && left < by)
      throw new DomainError('contradictory', 'what was taken of the deposit here is more than the file leaves', {
        rule: 'depositSpentHere',
        left,
      });
  }
}

/** What taking these changes writes. */
async function writesOf(
  tx: ClinicTransaction,
  { clinic, actor }: Importer,
  job: JobRow,
  open: readonly KeptChange[],
  at: number,
): Promise<Write[]> {
  const documents = await documentsOfRows(
    tx,
    job._id,
    open.map(({ row }) => row),
  );
  if (job.kind === 'people') {
    const overlay = new OverlayTx(tx.reader);
    const zone = await zoneIn(tx.reader);
    const ctx = { clinic, now: at, received: at, actor, zone, where: 'server', conflict: () => undefined } as const;
    for (const change of open) {
      const here = await overlay.get(change.collection as 'user' | 'pet', change.docID);
      if (here) await editPeople(overlay, ctx, [{ here, patch: change.patch ?? {} }]);
    }
    return [...overlay.writes()];
  }
  const writes = new Map<string, Write>();
  for (const [row, changes] of Map.groupBy(open, (change) => change.row)) {
    const here = await present(tx, documents.get(row) ?? []);
    const after = taken(job, here, changes);
    const made = writesBetween(here, after);
    for (const write of made) writes.set(write.id, write);
    if (made.some(({ before, after: is }) => !before || !is))
      await moveThing(
        tx,
        job._id,
        row,
        after.map(({ collection, _id }): ThingDocument => ({ collection, id: _id })),
      );
  }
  return [...writes.values(), ...(await weights(tx, [...writes.values()]))];
}

async function present(tx: ClinicTransaction, documents: readonly ThingDocument[]): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  for (const { collection, id } of documents) {
    const [document] = await tx.reader.getMany(collection as CollectionName, [id]);
    if (document) found.push(document);
  }
  return found;
}

function taken(job: JobRow, here: readonly AnyDocument[], changes: readonly KeptChange[]): readonly AnyDocument[] {
  const { proof } = importKindOf(job.kind);
  const after = here.flatMap((document): AnyDocument[] => {
    const own = changes.filter(({ docID }) => docID === document._id);
    if (own.length === 0) return [document];
    if (own.some(({ patch }) => patch === null)) return [];
    const patch = Object.assign({}, ...own.map((change) => change.patch));
    return [patched(proof?.documents[document.collection] ?? {}, document, patch)];
  });
  return proof?.together?.(after) ?? after;
}

function writesBetween(before: readonly AnyDocument[], after: readonly AnyDocument[]): Write[] {
  const was = new Map(before.map((document) => [document._id, document]));
  const is = new Set(after.map(({ _id }) => _id));
  const writeOf = (document: AnyDocument, to: AnyDocument | null): Write => ({
    collection: document.collection as CollectionName,
    id: document._id,
    before: was.get(document._id),
    after: to,
  });
  return [
    ...after.filter((document) => was.get(document._id) !== document).map((document) => writeOf(document, document)),
    ...before.filter(({ _id }) => !is.has(_id)).map((document) => writeOf(document, null)),
  ];
}

/** Animals whose visits tell another weight now. */
async function weights(tx: ClinicTransaction, writes: readonly Write[]): Promise<Write[]> {
  const pets = new Map<string, { readonly before: Pet; readonly after: Pet }>();
  for (const { collection, before, after } of writes) {
    if (collection !== 'record' || !before || !after) continue;
    const [was, is] = [before, after] as unknown as [VisitRecord, VisitRecord];
    if (!weighsOtherwise(was, is)) continue;
    const known = pets.get(is.petID);
    const pet = known?.before ?? ((await tx.reader.getMany('pet', [is.petID]))[0] as Pet | undefined);
    if (pet) pets.set(is.petID, { before: pet, after: reweighed(known?.after ?? pet, is) });
  }
  return [...pets.values()].map(({ before, after }) => ({ collection: 'pet', id: before._id, before, after }));
}
