import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { type ImportField, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { KindProof } from '@vetloom/domain/import/kind-proof.ts';
import { Reconciling } from '@vetloom/domain/import/reconcile.ts';
import type { Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import { storedDocuments } from '@vetloom/storage/import/import-lookups.ts';
import { changeJob, findJob, type JobRow } from '@vetloom/storage/import/import-rows.ts';
import { missingRows, thingsBehind } from '@vetloom/storage/import/import-things.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { ImportParts } from './import-parts.ts';

/** Things that are held against their documents in one look. */
const THINGS_A_LOOK = 1000;

/** Whether an import has ended and waits to be held against its file. */
export const isUnreconciled = ({ state, accounts, reconciliation }: JobRow): boolean =>
  state === 'done' && accounts && reconciliation === null;

/** Holds an import that has ended against its file, and keeps what was found; one that has been, or hasn't ended, is left as it is. */
export async function reconcileJob({ db, now }: ImportParts, clinic: string, id: string): Promise<void> {
  const job = await db.readClinic(clinic, (tx) => findJob(tx, id, 'look'));
  if (!job || !isUnreconciled(job)) return;
  // One view of the clinic, so that nothing is counted before and after somebody's change.
  const found = await db.readClinic(clinic, (tx) => reconciled(tx, job, now()));
  await db.inClinic(clinic, async (tx) => {
    const present = await findJob(tx, id, 'lock');
    if (present?.state === 'done') await changeJob(tx, id, { reconciliation: found, movedAt: now() });
  });
}

/** Adds an import up: what its file says, and what the clinic holds of it now. */
export async function reconciled(tx: ClinicTransaction, job: JobRow, at: number): Promise<Reconciliation> {
  const proof = importKindOf(job.kind).proof as KindProof<ImportField> | undefined;
  const sum = new Reconciling(proof);
  const isSummed = proof !== undefined && Object.keys(proof.sums).length > 0;
  for (let row = 0; ; ) {
    const things = await thingsBehind(tx, job._id, row, THINGS_A_LOOK);
    const last = things.at(-1);
    if (!last) break;
    row = last.row;
    const held = isSummed
      ? await documentsOf(
          tx,
          things.flatMap(({ documents }) => documents),
        )
      : new Map();
    for (const { documents, ...thing } of things) {
      const found = documents.flatMap(({ id }) => held.get(id) ?? []);
      sum.add({ ...thing, documents: found, made: documents.length });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sum.done({ at, rows: job.total, missing: await missingRows(tx, job._id) });
}

async function documentsOf(
  tx: ClinicTransaction,
  all: readonly ThingDocument[],
): Promise<ReadonlyMap<string, AnyDocument>> {
  const held = new Map<string, AnyDocument>();
  for (const [collection, of] of Map.groupBy(all, (one) => one.collection)) {
    const ids = [...new Set(of.map(({ id }) => id))];
    for (const document of await storedDocuments(tx, collection, ids)) held.set(document._id, document);
  }
  return held;
}
