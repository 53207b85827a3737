import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { isCold } from '../run/server-versions.ts';
import type { LocalTx } from '../store/local-store.ts';
import { zoneOfStore } from './clinic-zone.ts';
import type { Engine } from './engine.ts';
import { dayOf } from './feed-state.ts';
import { windowDays, windowStart } from './window.ts';

/** Work that has been closed for this long is packed again, in days. */
const WARM_DAYS = 30;
/** Documents looked at in one transaction: a person's command waits at most for one. */
const PAGE = 500;

/**
 * Once a day, when everything is loaded: packs work that was changed since the first load and has been closed for a month,
 * and lets go of what has left the local window. Keeps a device as quick after years as on its first day.
 */
export async function tidy(engine: Engine): Promise<void> {
  const zone = await zoneOfStore(engine.store);
  const today = dayStart(engine.clock.now(), zone);
  const due = await engine.store.readState(async (tx) => {
    const feeds = await tx.feeds();
    const loaded = feeds.every((feed) => feed.reloads.length === 0 && feed.stages.every(({ done }) => done));
    return loaded && ((await tx.meta('tidied')) ?? 0) < today;
  });
  if (!due) return;
  const since = windowStart(today, await engine.store.readState(windowDays));
  // First say that older work may be missing, then let it go: a command must not take it for absent in between.
  await engine.store.write('relaxed', async (tx) => {
    for (const feed of await tx.feeds())
      await tx.putFeed({ ...feed, since: Math.max(feed.since, since), ...dayOf(today, zone) });
  });
  for (const collection of COLLECTION_NAMES.filter((name) => kindOf(name).work)) {
    let after: string | undefined;
    do after = await engine.store.write('relaxed', (tx) => packPage(tx, collection, after, today, since));
    while (after !== undefined);
  }
  await engine.store.write('relaxed', async (tx) => {
    let dropped = 0;
    for (const collection of COLLECTION_NAMES) dropped += await tx.dropPacked(collection, since);
    // Histories beyond the window were among them: they are fetched again when their pet is opened.
    if (dropped > 0) await tx.forgetOpenedPets();
    await tx.putMeta('tidied', today);
  });
}

/** Packs what is cold among the next unpacked documents; answers the last id looked at, undefined at the end. */
async function packPage(
  tx: LocalTx,
  collection: CollectionName,
  after: string | undefined,
  today: number,
  since: number,
): Promise<string | undefined> {
  const rows = await tx.hotAfter(collection, after, PAGE);
  const pending = await tx.base(rows.map(({ id }) => ({ collection, id })));
  const settled = rows.filter((_, at) => !pending[at]);
  const cold = settled.filter((row) => isCold(collection, row.body, today - WARM_DAYS * DAY_SECONDS));
  await tx.write(
    collection,
    [],
    cold.map((row) => row.id),
  );
  const kept = cold.filter((row) => !isCold(collection, row.body, since));
  // Old work that somebody changed goes as well, and with it the whole of its pet's history.
  if (kept.length < cold.length) await tx.forgetOpenedPets();
  await tx.pack(
    collection,
    kept,
    // What was changed may still be packed as it was before.
    true,
  );
  return rows.length < PAGE ? undefined : rows.at(-1)?.id;
}
