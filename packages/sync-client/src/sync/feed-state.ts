import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { coversView, grantOf } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Change, Views } from '@vetloom/protocol/sync.ts';
import { integrate, type World } from '../run/rebase.ts';
import { refOf } from '../run/server-versions.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { FeedRow, StageRow } from '../store/rows.ts';
import { zoneHere } from './clinic-zone.ts';
import { passedBy } from './engine.ts';
import { WINDOW_DAYS, windowDays, windowStart } from './window.ts';

/** The order of a first load: reference data and today, then people and open work, then history (law 18). */
const STAGES = ['reference', 'today', 'people', 'open', 'history'] as const satisfies readonly StageRow['stage'][];

/** The day on which a load runs. */
export const dayOf = (now: number, zone: Zone): Pick<FeedRow, 'today' | 'tomorrow'> => ({
  today: dayStart(now, zone),
  tomorrow: nextDay(now, zone),
});

/** A feed that has everything to load, with so many days of finished work. */
export const newFeed = (email: string, now: number, zone: Zone, days = WINDOW_DAYS): FeedRow => ({
  email,
  cursor: undefined,
  views: {},
  since: windowStart(dayStart(now, zone), days),
  ...dayOf(now, zone),
  stages: STAGES.map((stage) => ({ stage, done: false, after: null, loaded: 0, total: null })),
  reloads: [],
  lastSyncedAt: undefined,
});

/**
 * The person's feed, made at their first time on this browser. Where someone else's is whole already it begins as a copy:
 * the first pull then finds the views that differ and loads only those (law 20).
 */
export async function enrolled(tx: LocalTx, email: string, now: number): Promise<FeedRow> {
  const known = await tx.feed(email);
  if (known) return known;
  const whole = (await tx.feeds()).find(
    (feed) => feed.cursor !== undefined && feed.reloads.length === 0 && feed.stages.every((stage) => stage.done),
  );
  const feed: FeedRow = whole
    ? { ...whole, email, lastSyncedAt: undefined }
    : newFeed(email, now, await zoneHere(tx), await windowDays(tx));
  await tx.putFeed(feed);
  return feed;
}

/** Whether two sets of views show the same. */
export const sameViews = (a: Views, b: Views): boolean =>
  COLLECTION_NAMES.every((collection) => a[collection] === b[collection]);

/** As much of a change as a feed's views show; undefined when they show nothing of it. */
export function seenIn(views: Views, change: Change): Change | undefined {
  const grant = grantOf(change.collection, views[change.collection]);
  if (!grant) return undefined;
  if (grant.fields === 'all' || !change.body) return change;
  const { fields } = grant;
  const seen = Object.entries(change.body).filter(([field]) => fields.includes(field));
  return { ...change, body: Object.fromEntries(seen) };
}

/** Whether a feed's views show the whole of a change, so that it can have been made for them. */
export function shows(views: Views, { collection, body }: Change): boolean {
  const grant = grantOf(collection, views[collection]);
  if (!grant || grant.fields === 'all' || !body) return grant !== undefined;
  const { fields } = grant;
  return Object.keys(body).every((field) => fields.includes(field));
}

/**
 * Takes over the views of an answer: what may no longer be read is removed unless somebody else on this browser reads it,
 * what is read in another way or anew is loaded again (law 19). A collection of which less may be read is emptied as a whole
 * before, and then loaded again by everybody who reads it. Gives the feed as stored.
 */
export async function takeViews(tx: LocalTx, world: World, feed: FeedRow, views: Views, now: number): Promise<FeedRow> {
  const differing = COLLECTION_NAMES.filter((collection) => feed.views[collection] !== views[collection]);
  if (differing.length === 0) return feed;
  const others = (await tx.feeds()).filter((other) => other.email !== feed.email);
  const emptied = differing.filter((collection) => {
    const held = feed.views[collection];
    // What a feed that lags brought last, one that is ahead has passed already and won't correct.
    const current = others.filter((other) => (other.cursor ?? 0) <= (feed.cursor ?? 0));
    const readers = [views, ...current.map((other) => other.views)];
    const covers = (view: string | undefined) => view !== undefined && coversView(collection, view, held ?? '');
    return held !== undefined && !readers.some((reader) => covers(reader[collection]));
  });
  const kept = feed.reloads.filter((reload) => !differing.includes(reload.collection));
  const reloading = differing.filter((collection) => views[collection] !== undefined);
  const next: FeedRow = {
    ...feed,
    views,
    reloads: [...kept, ...reloading.map((collection) => ({ collection, after: null }))],
  };
  await tx.putFeed(next);
  const gone = new Set<string>(emptied);
  for (const collection of emptied) await tx.clear(collection);
  for (const other of others) {
    const lacking = emptied.filter((collection) => other.views[collection] !== undefined);
    const begun = other.reloads.filter((reload) => !gone.has(reload.collection));
    if (lacking.length > 0)
      await tx.putFeed({
        ...other,
        reloads: [...begun, ...lacking.map((collection) => ({ collection, after: null }))],
      });
  }
  await integrate(tx, world, {
    changes: [],
    outcomes: [],
    passed: await passedBy(tx),
    now,
    // Their local effects stood on documents that are no longer here.
    replay: (row) =>
      [...row.footprint.reads, ...row.footprint.writes].some((key) => gone.has(refOf(key).collection)) ||
      row.footprint.ranges.some((range) => gone.has(range.collection)),
  });
  return next;
}
