import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import type { LocalTx } from '../store/local-store.ts';
import { zoneOfStore } from './clinic-zone.ts';
import type { Engine } from './engine.ts';
import { begunAnew } from './load-plan.ts';

/** Finished work that a device keeps unless it was told otherwise (law 18), in days: 24 months. */
export const WINDOW_DAYS = 730;

/** Days of finished work that this device keeps of the clinic. */
export const windowDays = async (tx: LocalTx): Promise<number> => (await tx.meta('windowDays')) ?? WINDOW_DAYS;

/** Start of the window, Unix seconds. */
export const windowStart = (today: number, days: number): number => Math.max(0, today - days * DAY_SECONDS);

/**
 * Keeps another stretch of finished work on this device. A shorter one lets older history go at the next round. For a longer one the
 * history is loaded again from its beginning: what is packed is let go first, so that nothing stays twice, and until it is
 * whole again the device says of older work that it isn't held here.
 */
export async function keepDays(engine: Engine, days: number): Promise<void> {
  const today = dayStart(engine.clock.now(), await zoneOfStore(engine.store));
  const since = windowStart(today, days);
  await engine.store.write('strict', async (tx) => {
    await tx.putMeta('windowDays', days);
    const feeds = await tx.feeds();
    const longer = feeds.some((feed) => since < feed.since);
    for (const feed of feeds) await tx.putFeed({ ...(longer ? begunAnew(feed, 'history') : feed), since });
    if (longer) await letHistoryGo(tx);
    else await tx.putMeta('tidied', 0);
  });
}

/** Drops everything that is packed, before it is loaded again. */
export async function letHistoryGo(tx: LocalTx): Promise<void> {
  for (const collection of COLLECTION_NAMES)
    if (kindOf(collection).work) await tx.dropPacked(collection, Number.MAX_SAFE_INTEGER);
  await tx.forgetOpenedPets();
}
