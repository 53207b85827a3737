import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import { WITNESSED } from '@vetloom/domain/core/witnessed.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { grantOf } from '@vetloom/domain/engine/read-view.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { FeedRow, StageRow } from '../store/rows.ts';

/** Tells "absent" from "not held here" (law 2) for one person on this device. */
export interface Absence {
  /** Throws NotHeldHere unless a document that wasn't found surely doesn't exist. */
  demandAbsent(collection: CollectionName, id: string): void;
  /** Throws NotHeldHere when nothing can be said about the collection at all. Otherwise the answer is advice (law 2). */
  demandRange(collection: CollectionName, index: string): void;
}

/** What a person's device holds. */
export interface Holding extends Absence {
  /** Whether a document that isn't found surely doesn't exist, as far as their feed has heard: what a command goes by. */
  isAbsent(collection: CollectionName, id: string): boolean;
  /** Whether an id is older than the last news: one that was made since, elsewhere, this device can't have heard of. */
  hasHeardSince(id: string): boolean;
  /** Whether a document that is here may lack fields: the person's view is narrow, the wider one is on its way, or it came by another person's. */
  isPartial(collection: CollectionName): boolean;
}

const done = (feed: FeedRow, stage: StageRow['stage']) => feed.stages.some((row) => row.stage === stage && row.done);

/**
 * What a person's device holds, from how far their feed has come; `feeds` are those of everybody on this browser.
 * `uncertain` are ids that commands without a local effect speak of: they may come to exist by them.
 */
export function holdingOf(feeds: readonly FeedRow[], email: string, uncertain: ReadonlySet<string>): Holding {
  const feed = feeds.find((row) => row.email === email);
  const shared = feeds.length > 1;
  const readable = (collection: CollectionName) =>
    feed?.views[collection] !== undefined && !feed.reloads.some((reload) => reload.collection === collection);
  const isAbsent = (collection: CollectionName, id: string): boolean =>
    feed !== undefined && readable(collection) && !uncertain.has(id) && complete(feed, collection, id);
  return {
    isAbsent,
    hasHeardSince: (id) => (idTime(id) ?? 0) <= (feed?.lastSyncedAt ?? 0),
    demandAbsent(collection, id) {
      if (!isAbsent(collection, id)) throw new NotHeldHere(collection, id);
    },
    demandRange(collection, index) {
      const started =
        feed && kindOf(collection).locality === 'reference' ? done(feed, 'reference') : feed?.cursor !== undefined;
      if (!started || !readable(collection)) throw new NotHeldHere(collection, `(${index})`);
    },
    isPartial(collection) {
      const grant = grantOf(collection, feed?.views[collection]);
      return shared || !readable(collection) || grant?.fields !== 'all';
    },
  };
}

function complete(feed: FeedRow, collection: CollectionName, id: string): boolean {
  switch (kindOf(collection).locality) {
    case 'reference':
      return done(feed, 'reference');
    case 'people':
      return done(feed, 'people');
    case 'work': {
      const time = idTime(id);
      if (time === undefined || !done(feed, 'today')) return false;
      if (done(feed, 'open') && done(feed, 'history')) return time >= feed.since;
      return time >= feed.today && time < (feed.tomorrow ?? feed.today);
    }
  }
}

/** The time in a path-like id such as `/record/1763600000-k3f9` or `/estimate/pet/20261120A001/1763600000-k3f9a`, Unix seconds: work is windowed by it. */
function idTime(id: string): number | undefined {
  const digits = /^\/[A-Za-z]+\/(?:pet\/[^/]+\/)?(\d{8,10})(?!\d)/.exec(id)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Every path-like id that a command's arguments speak of; what its author saw is no part of it. */
export function mentionedIDs(args: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof args === 'string') {
    if (args.startsWith('/')) into.add(args);
  } else if (Array.isArray(args)) for (const item of args) mentionedIDs(item, into);
  else if (typeof args === 'object' && args !== null)
    for (const [key, item] of Object.entries(args)) if (!WITNESSED.has(key)) mentionedIDs(item, into);
  return into;
}
