import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { LocalStore, LocalTx } from '../store/local-store.ts';
import { holdingOf, mentionedIDs } from './holding.ts';
import { documentsOf } from './local-reader.ts';

/** Whether a document surely doesn't exist, for a person on this device: `LocalReads.isAbsent`. */
export async function isAbsentHere(
  store: LocalStore,
  email: string,
  collection: CollectionName,
  id: string,
): Promise<boolean> {
  const isCertain = await store.readState(
    async (tx) => (await isKnownToBeGone(tx, collection, id)) || (await wouldBeHere(tx, email, collection, id)),
  );
  // Looked for last: what comes meanwhile is found.
  return (
    isCertain && (await store.readDocuments(collection, (tx) => documentsOf(tx, collection, [id])))[0] === undefined
  );
}

/** Whether the device has heard that it was deleted, or made it and took it away itself, however long nothing was heard from the server. */
async function isKnownToBeGone(tx: LocalTx, collection: CollectionName, id: string): Promise<boolean> {
  const ref = { collection, id };
  const [[deleted], [base]] = await Promise.all([tx.tombstones([ref]), tx.base([ref])]);
  return deleted !== undefined || base !== undefined;
}

/** Whether the device would hold it if it existed: by its id, and by what was heard from the server. */
async function wouldBeHere(tx: LocalTx, email: string, collection: CollectionName, id: string): Promise<boolean> {
  if (kindOf(collection).work?.writtenLater) return false;
  const [feeds, waiting] = await Promise.all([tx.feeds(), tx.outboxWaiting()]);
  const uncertain = new Set<string>();
  for (const { args } of waiting) mentionedIDs(args, uncertain);
  const holding = holdingOf(feeds, email, uncertain);
  return holding.isAbsent(collection, id) && holding.hasHeardSince(id);
}
