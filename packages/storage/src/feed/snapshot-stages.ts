import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import type { SnapshotPageRequest } from '../ports/feed.ts';
import { keyColumn } from '../schema/document-schema.ts';
import { CHANGE_COLUMNS, readable } from './change-rows.ts';

/** Days of finished work that come with the open work. */
const RECENT_DAYS = 14;

/** Visits stand on boards until they are closed. Reminders are a list for quiet hours: a hospital has hundreds of open ones. */
const ON_BOARDS: CollectionName = 'record';

/** A stage in SQL: each part selects rows of one collection with a `rank`; they are read together by (rank, id). `$1` is the clinic,
 * times are written out: which of them a stage needs depends on what may be read. */
export interface RankedStage {
  readonly kind: 'ranked';
  /** Common table expressions that the parts use, or nothing. */
  readonly prelude: string;
  /** None when the person may read none of the stage's collections. */
  readonly parts: readonly string[];
  readonly newestFirst: boolean;
}

/** A stage as a query: ranked rows, or whole collections one after the other by id. */
export type StageQuery = RankedStage | { readonly kind: 'whole'; readonly collections: readonly CollectionName[] };

const localities = (locality: string): CollectionName[] =>
  COLLECTION_NAMES.filter((collection) => kindOf(collection).locality === locality);

/** Work collections with their time and open-work columns. */
function work(names: readonly CollectionName[]) {
  return names.flatMap((collection) => {
    const rule = kindOf(collection).work;
    if (!rule) return [];
    return [
      {
        collection,
        time: keyColumn([rule.time, 'number']),
        packBy: rule.packBy,
        open: rule.open && `${keyColumn([rule.open.field, 'number'])} IN (${rule.open.values.map(Number).join(', ')})`,
      },
    ];
  });
}

const LIVE = 'clinic_id = $1 AND NOT deleted';

const ranked = (parts: readonly string[], newestFirst: boolean, prelude = ''): RankedStage => ({
  kind: 'ranked',
  prelude,
  parts,
  newestFirst,
});

const whole = (collections: readonly CollectionName[]): StageQuery => ({ kind: 'whole', collections });

/**
 * Today's work with the animals and people of today's work and of recent open visits: what the boards need (law 18).
 * Bounded above, because reminders lie up to years ahead.
 */
function today(views: SnapshotPageRequest['views'], now: number, zone: Zone): StageQuery {
  const from = dayStart(now, zone);
  const to = nextDay(now, zone);
  const recent = recentFrom(now, zone);
  const collections = work(readable(views, localities('work')));
  const documents = collections.map(
    ({ collection, time }) =>
      `SELECT ${CHANGE_COLUMNS}, 0::float8 AS rank FROM vetloom.document
       WHERE ${LIVE} AND collection = '${collection}' AND ${time} >= ${from} AND ${time} < ${to}`,
  );
  const mentions = collections.map(({ collection, time, open }) => {
    const since = open && collection === ON_BOARDS ? recent : from;
    return `SELECT body ->> 'petID' AS pet, body ->> 'userID' AS owner FROM vetloom.document
       WHERE ${LIVE} AND collection = '${collection}' AND ${time} < ${to} AND ${time} >= ${since}
       ${since < from ? `AND (${open} OR ${time} >= ${from})` : ''}`;
  });
  // Nobody is mentioned in work that may not be read.
  if (collections.length === 0) return ranked([], false);
  const people = readable(views, localities('people')).map(
    (collection, at) =>
      `SELECT ${CHANGE_COLUMNS}, ${at + 1}::float8 AS rank FROM vetloom.document WHERE ${LIVE} AND collection = '${collection}'
       AND id IN (SELECT unnest(ARRAY[pet, owner]) FROM mentioned)`,
  );
  const prelude = `WITH mentioned AS MATERIALIZED (${mentions.join(' UNION ALL ')})`;
  return ranked([...documents, ...people], false, prelude);
}

/** Open work however old, and the recent days' finished work. */
function open(views: SnapshotPageRequest['views'], now: number, zone: Zone): StageQuery {
  const parts = work(readable(views, localities('work'))).map(
    ({ collection, time, open: isOpen }) =>
      `SELECT ${CHANGE_COLUMNS}, ${time} AS rank FROM vetloom.document
       WHERE ${LIVE} AND collection = '${collection}' AND (${time} >= ${recentFrom(now, zone)}${isOpen ? ` OR ${isOpen}` : ''})`,
  );
  return ranked(parts, true);
}

/** Finished work of the window that `open` did not bring. */
function history(views: SnapshotPageRequest['views'], now: number, zone: Zone, since: number): StageQuery {
  const parts = closedWork(readable(views), { now, zone, since }).map(
    ({ time, condition }) => `SELECT ${CHANGE_COLUMNS}, ${time} AS rank FROM vetloom.document WHERE ${condition}`,
  );
  return ranked(parts, true);
}

/** The stage `history` by collection: the column of its time, and which rows it has. `$1` is the clinic. */
export const closedWork = (
  among: readonly CollectionName[],
  { now, zone, since }: Pick<SnapshotPageRequest, 'now' | 'since'> & { readonly zone: Zone },
) =>
  work(localities('work').filter((collection) => among.includes(collection))).map(
    ({ collection, time, open: isOpen }) => ({
      collection,
      time,
      condition: `${LIVE} AND collection = '${collection}' AND ${time} < ${recentFrom(now, zone)} AND ${time} >= ${Math.floor(since)}${isOpen ? ` AND (${isOpen}) IS NOT TRUE` : ''}`,
    }),
  );

const recentFrom = (now: number, zone: Zone): number => addDays(now, -RECENT_DAYS, zone);

/** The query of a stage; `zone` is the clinic's. */
export function stageQuery({ stage, collection, views, now, since }: SnapshotPageRequest, zone: Zone): StageQuery {
  switch (stage) {
    case 'reference':
      return whole(readable(views, localities('reference')));
    case 'people':
      return whole(readable(views, localities('people')));
    case 'collection':
      return whole(collection === undefined ? [] : readable(views, [collection]));
    case 'today':
      return today(views, now, zone);
    case 'open':
      return open(views, now, zone);
    case 'history':
      return history(views, now, zone, since);
  }
}
