import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { HistoryPack } from '@vetloom/protocol/history-page.ts';
import { keyHash, mayHold } from '@vetloom/protocol/key-filter.ts';
import { idKey } from '@vetloom/protocol/pack-keys.ts';
import type { KnownPacks, KnownPage } from '../known-kinds.ts';
import { integrate, type News } from '../run/rebase.ts';
import { beyondView } from '../run/server-versions.ts';
import type { LocalTx } from '../store/local-store.ts';
import { openPack, sealPack } from '../store/pack-codec.ts';
import type { FeedRow } from '../store/rows.ts';
import { zoneHere } from './clinic-zone.ts';
import { type Engine, passedBy, writeReplaying } from './engine.ts';
import { dayOf, sameViews } from './feed-state.ts';
import { advanced, dueWork, isSameWork, type PageFrame, type Work } from './load-plan.ts';

const beginsToday = (work: Work): boolean =>
  work.kind === 'stage' && work.row.stage === 'today' && work.row.after === null;

/** Moves the feed past a page; undefined when another tab, a reset or a change of views has moved on meanwhile: the page is dropped then. */
async function moved(
  tx: LocalTx,
  email: string,
  work: Work,
  page: PageFrame & Pick<KnownPage, 'epoch' | 'serverTime'>,
): Promise<FeedRow | undefined> {
  const feed = await tx.feed(email);
  if (!feed || !dueWork(feed).some((due) => isSameWork(due, work))) return undefined;
  if (feed.cursor !== undefined && !sameViews(page.views, feed.views)) return undefined;
  const known = await tx.meta('epoch');
  if (known === undefined) await tx.putMeta('epoch', page.epoch);
  else if (known !== page.epoch) return undefined;
  // The server cuts today's work by the clinic's day, which a device knows only once the clinic itself has come.
  const day = beginsToday(work) ? dayOf(page.serverTime, await zoneHere(tx)) : undefined;
  const next = { ...advanced(feed, work, page), ...day };
  await tx.putFeed(next);
  return next;
}

/** Stores a page of documents with its progress. */
export async function takeDocuments(engine: Engine, email: string, work: Work, page: KnownPage): Promise<void> {
  const now = Math.floor(engine.clock.now());
  const take = async (tx: LocalTx) => {
    const feed = await moved(tx, email, work, page);
    if (!feed) return;
    const feeds = await tx.feeds();
    const finished = page.after === null;
    const whole = work.kind === 'reload';
    const news: News = {
      changes: page.documents,
      outcomes: [],
      passed: await passedBy(tx),
      now,
      fedUpTo: feed.cursor,
      beyond: beyondView(feed, feeds),
      // What waited for a document of this stage can run now, or find that there is none.
      replay: (row) => finished && row.state === 'waiting',
      // Another person's load may have packed the same documents.
      ...((whole || work.row.stage === 'history') && { coldBefore: feed.today, repack: whole || feeds.length > 1 }),
    };
    await integrate(tx, engine, news);
  };
  // With nothing pending a page touches only its own documents, and screens go on reading the others.
  const collections = [
    ...new Set<CollectionName>([
      ...(beginsToday(work) ? (['clinic'] as const) : []),
      ...page.documents.map((change) => change.collection),
    ]),
  ];
  const taken = await engine.store.write(
    'relaxed',
    async (tx) => {
      if ((await tx.outboxSize()) > 0) return false;
      await take(tx);
      return true;
    },
    collections,
  );
  if (!taken) await writeReplaying(engine, 'relaxed', take);
}

/**
 * Stores a page of packs with its progress. Nothing is opened: a document that is also here unpacked stays in sight, because
 * readers take the unpacked one, and what is newer in a pack than here comes by the feed, whose cursor is older.
 */
export async function takePacks(engine: Engine, email: string, work: Work, page: KnownPacks): Promise<void> {
  const now = Math.floor(engine.clock.now());
  const byCollection = Map.groupBy(page.packs, ({ collection }) => collection);
  const finished = page.after === null;
  const take = async (tx: LocalTx) => {
    // Somebody else has been enrolled meanwhile: the page is asked for again, as documents.
    if ((await tx.feeds()).length > 1 || !(await moved(tx, email, work, page))) return;
    for (const [collection, packs] of byCollection)
      await tx.packSealed(collection, await withoutBuried(tx, collection, packs));
    if (!finished || (await tx.outboxWaiting()).length === 0) return;
    // What waited for a document of this stage can run now, or find that there is none.
    const news = { changes: [], outcomes: [], passed: await passedBy(tx), now };
    await integrate(tx, engine, { ...news, replay: (row) => row.state === 'waiting' });
  };
  await writeReplaying(engine, 'relaxed', take, finished ? undefined : [...byCollection.keys()]);
}

/** A document that was deleted after the page was read must not come back by it. */
async function withoutBuried(
  tx: LocalTx,
  collection: CollectionName,
  packs: readonly HistoryPack[],
): Promise<readonly HistoryPack[]> {
  const buried = await tx.buried(collection);
  if (buried.size === 0) return packs;
  const hashes = [...buried.keys()].map((id) => keyHash(idKey(id)));
  return packs.flatMap((pack) => {
    if (!hashes.some((hash) => mayHold(pack.filter, hash))) return [pack];
    const rows = openPack(pack);
    const kept = rows.filter((row) => (buried.get(row.id) ?? -1) < row.seq);
    if (kept.length === rows.length) return [pack];
    return kept.length > 0 ? [sealPack(collection, kept)] : [];
  });
}
