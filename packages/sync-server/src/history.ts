import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync } from 'node:zlib';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { type CollectionName, declarationOf } from '@vetloom/domain/core/collections.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  cutIntoPacks,
  encodeHistoryPage,
  HISTORY_FORMAT,
  type HistoryPack,
  type HistoryRequest,
} from '@vetloom/protocol/history-page.ts';
import { keyFilter } from '@vetloom/protocol/key-filter.ts';
import { describePack } from '@vetloom/protocol/pack-keys.ts';
import { packLine } from '@vetloom/protocol/pack-line.ts';
import type { HistoryDocument, HistoryDocuments } from '@vetloom/storage/ports/feed.ts';
import { demandProtocol } from './push.ts';
import type { SyncServices } from './services.ts';
import { viewKeys, viewsOf } from './views.ts';

/** In zlib's threads, beside the page that is being read meanwhile. */
const compressed = promisify(deflateRaw);
/** Level of compression. Chosen by numbers (docs/SYNC.md "Figures"). */
const LEVEL = 6;
/** Shorter texts are compressed at once, in less time than handing them over takes; in bytes. */
const WORTH_A_THREAD = 16 * 1024;
/** Documents read at a time. */
const STEP = 500;

/** A page of a first load's history as packs that the device stores as they come (law 18). */
export async function history(
  services: SyncServices,
  clinic: string,
  actor: Actor,
  request: HistoryRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  demandProtocol(request.protocol);
  if (request.format !== HISTORY_FORMAT)
    throw new DomainError('protocolMismatch', `this server writes history in format ${HISTORY_FORMAT}`, {
      format: HISTORY_FORMAT,
    });
  const views = viewsOf(actor);
  const now = services.now();
  const { since, limit } = request;
  const packs: Promise<HistoryPack>[] = [];
  let first: HistoryDocuments | undefined;
  let after = request.after;
  let room = limit;
  do {
    const step = Math.min(STEP, room);
    const page = await services.db.feed.history({ clinic, since, after, limit: step, views, now });
    first ??= page;
    // Not awaited: zlib's threads compress while PostgreSQL reads what comes next.
    for (const documents of packsOf(page.documents)) packs.push(caught(packed(documents)));
    after = page.after;
    room -= step;
  } while (room > 0 && after !== null);
  return encodeHistoryPage({
    epoch: services.db.epoch,
    head: first.head,
    views: viewKeys(views),
    after,
    total: first.total,
    serverTime: now,
    packs: await Promise.all(packs),
  });
}

/** Until all are awaited, one that fails must not count as unhandled. */
function caught<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

interface Unpacked {
  readonly collection: CollectionName;
  readonly documents: readonly HistoryDocument[];
}

/** Cuts a page into packs, the same pet's documents together: that is how they are read. */
function packsOf(page: readonly HistoryDocument[]): Unpacked[] {
  return [...Map.groupBy(page, ({ collection }) => collection)].flatMap(([collection, documents]) => {
    const packBy = declarationOf(collection).work?.packBy ?? '';
    const inOrder = [...Map.groupBy(documents, ({ value }) => value(packBy)).values()].flat();
    return cutIntoPacks(inOrder, ({ json }) => json.length).map((cut) => ({ collection, documents: cut }));
  });
}

async function packed({ collection, documents }: Unpacked): Promise<HistoryPack> {
  const { keys, bounds, ids } = describePack(collection, documents);
  const text = Buffer.from(documents.map(({ seq, version, json }) => packLine(seq, version, json)).join(''));
  const options = { level: LEVEL };
  const lines = text.length < WORTH_A_THREAD ? deflateRawSync(text, options) : await compressed(text, options);
  return {
    collection,
    count: documents.length,
    size: text.length,
    bounds,
    ids,
    filter: keyFilter(keys),
    lines: new Uint8Array(lines),
  };
}
