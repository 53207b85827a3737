import { type Actor, limitedTo } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isCollection } from '@vetloom/domain/kinds.ts';
import type {
  PetHistoryRequest,
  PetHistoryResult,
  PullRequest,
  PullResult,
  SnapshotRequest,
  SnapshotResult,
} from '@vetloom/protocol/sync.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import { authorOf } from './author.ts';
import { demandProtocol } from './push.ts';
import type { SyncServices } from './services.ts';
import { viewKeys, viewSetKey, viewsOf } from './views.ts';

/** Everything after the cursor that the person may read, in commit order, with the client's outcomes (law 14). */
export async function pull(
  services: SyncServices,
  clinic: string,
  actor: Actor,
  request: PullRequest,
): Promise<PullResult> {
  demandProtocol(request.protocol);
  const { cursor, limit, client, epoch: known } = request;
  let views = viewsOf(actor);
  let page = await services.db.feed.changesSince({ clinic, cursor, limit, views, client, epoch: known });
  // Security: a change of rights between the question who asks and this page would be passed by the cursor, and never be told.
  for (let moved = page.cursor > cursor; moved; ) {
    const now = await personNow(services, clinic, actor);
    moved = viewSetKey(now) !== viewSetKey(views);
    views = now;
    if (moved) page = await services.db.feed.changesSince({ clinic, cursor, limit, views, client, epoch: known });
  }
  services.watch?.pulled(page.patch.length);
  const { epoch } = services.db;
  const reset = page.reset || (known !== null && known !== epoch);
  return {
    epoch,
    reset,
    cursor: reset ? page.head : page.cursor,
    head: page.head,
    more: !reset && page.more,
    views: viewKeys(views),
    patch: reset ? [] : [...page.patch],
    outcomes: reset ? [] : [...page.outcomes],
    serverTime: services.now(),
  };
}

/** The person's views as the clinic's documents have them at this moment; of who has left, those of before: the next request is refused. */
async function personNow(services: SyncServices, clinic: string, before: Actor): Promise<ReadViews> {
  const { email, systemRole } = before;
  const systemRoles = new Map(systemRole === undefined ? [] : [[email, systemRole] as const]);
  const actor = await services.db.readClinic(clinic, (tx) => authorOf(tx.reader, email, systemRoles));
  // Security: a program that acts for the person must not come to read more by asking twice.
  return viewsOf(actor && before.most ? limitedTo(actor, before.most) : (actor ?? before));
}

/** A page of a first load (law 18). */
export async function snapshot(
  services: SyncServices,
  clinic: string,
  actor: Actor,
  request: SnapshotRequest,
): Promise<SnapshotResult> {
  demandProtocol(request.protocol);
  if ((request.stage === 'collection') !== (request.collection !== undefined))
    throw new DomainError('badParameter', 'collection goes with stage collection', { field: 'collection' });
  const views = viewsOf(actor);
  const { stage, collection, since, after, limit } = request;
  // A kind of a newer device's that this server doesn't know is as one that may not be read.
  if (collection !== undefined && !(isCollection(collection) && views[collection]))
    throw new DomainError('forbidden', `may not read ${collection}`, { collection });
  const now = services.now();
  const page = await services.db.feed.snapshot({ clinic, stage, collection, since, after, limit, views, now });
  return {
    epoch: services.db.epoch,
    head: page.head,
    views: viewKeys(views),
    documents: [...page.documents],
    after: page.after,
    total: page.total,
    serverTime: now,
  };
}

/** All work documents of a pet, also beyond the local window (law 18). */
export async function petHistory(
  services: SyncServices,
  clinic: string,
  actor: Actor,
  request: PetHistoryRequest,
): Promise<PetHistoryResult> {
  demandProtocol(request.protocol);
  const views = viewsOf(actor);
  const documents = await services.db.feed.petHistory(clinic, request.petID, views);
  return { epoch: services.db.epoch, views: viewKeys(views), documents, serverTime: services.now() };
}
