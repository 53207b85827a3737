import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync } from 'node:zlib';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
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
import type {
  HistoryDocument,
  HistoryDocuments,
  HistoryRequest as StoredRequest,
} from '@vetloom/storage/ports/feed.ts';
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
  let first: Step | undefined;
  let after = request.after;
  let room = limit;
  do {
    const step = Math.min(STEP, room);
    const page = await stepOf(services, { clinic, since, after, limit: step, views, now });
    first ??= page;
    // Not awaited: zlib's threads compress while PostgreSQL reads what comes next.
    packs.push(...page.packs);
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

interface Step extends Omit<HistoryDocuments, 'documents' | 'mark'> {
  readonly packs: readonly Promise<HistoryPack>[];
}

/** A part of a page, of the packs that another device got where there are such. */
async function stepOf(services: SyncServices, request: Omit<StoredRequest, 'known'>): Promise<Step> {
  const { packs: cache, db, now } = services;
  if (!cache) {
    const { documents, ...frame } = await db.feed.history(request);
    return { ...frame, packs: made(documents) };
  }
  // Held from the question on: what the cache lets go meanwhile is still answered.
  const held = new Map<string, readonly HistoryPack[]>();
  const known = (mark: string): boolean => {
    const packs = cache.get(keyOf(services, request, mark), now());
    if (packs) held.set(mark, packs);
    return packs !== undefined;
  };
  const { documents, mark = '', ...frame } = await db.feed.history({ ...request, known });
  const before = held.get(mark);
  if (before) return { ...frame, packs: before.map((pack) => Promise.resolve(pack)) };
  const packs = made(documents);
  Promise.all(packs).then(
    (done) => cache.put(keyOf(services, request, mark), done, now()),
    // Who asked for them hears of it.
    () => undefined,
  );
  return { ...frame, packs };
}

const made = (documents: readonly HistoryDocument[]): Promise<HistoryPack>[] =>
  packsOf(documents).map((cut) => caught(packed(cut)));

/**
 * Names a page's content: which documents at which sequences, and how whoever asks reads work. Security: the clinic's rows were found in the
 * reader's own transaction, and two people with the same keys of views get the same documents of them.
 */
const keyOf = (
  { db }: SyncServices,
  { clinic, views }: Pick<StoredRequest, 'clinic' | 'views'>,
  mark: string,
): string => JSON.stringify([db.epoch, clinic, WORK.map((collection) => views[collection]?.key ?? null), mark]);

const WORK = COLLECTION_NAMES.filter((collection) => kindOf(collection).work);

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
    const packBy = kindOf(collection).work?.packBy ?? '';
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
