import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { HISTORY_FORMAT, type HistoryRequest } from '@vetloom/protocol/history-page.ts';
import { MAX_DOCUMENTS_PER_PAGE, type SnapshotRequest, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { KnownPage } from '../known-kinds.ts';
import type { FeedRow, StageRow } from '../store/rows.ts';

/** Documents in one page: small enough that a person's command waits at most for one. */
const PAGE = 500;

/** The same of open work, whose documents are long: storing them must not hold the screen for 50 ms. */
const OPEN_PAGE = 200;

/** The same of packed history: storing packs takes next to nothing, but over a poor line a megabyte must come before its request is given up. */
const HISTORY_PAGE = 2000;

/** Stages whose pages are of another size. */
const PAGES: Readonly<Partial<Record<StageRow['stage'], number>>> = {
  // Nobody works yet while today's work comes, and each page of it would cost the server the whole question again.
  today: MAX_DOCUMENTS_PER_PAGE,
  open: OPEN_PAGE,
};

/** A page that a device still lacks. */
export type Work =
  | { readonly kind: 'stage'; readonly row: StageRow }
  | { readonly kind: 'reload'; readonly collection: CollectionName; readonly after: string | null };

/**
 * What to load next, at most two pages beside each other. Stages come in order, and a collection that is to be read anew right
 * after today's work. Today's work comes right after the first page of the reference data: that holds the clinic, its settings and its
 * staff, while the long rest is the catalogue, for which no board has to wait. History comes beside people and open work: its packs cost
 * the server most and the device next to nothing, the others the reverse.
 */
export function dueWork(feed: FeedRow): readonly Work[] {
  const stages = feed.stages.filter((row) => !row.done);
  const [first] = stages;
  const today = stages.find((row) => row.stage === 'today');
  const stage = first?.stage === 'reference' && first.after !== null && today ? today : first;
  const urgent = stage && (stage.stage === 'reference' || stage.stage === 'today');
  const [reload] = feed.reloads;
  if (reload && !urgent) return [{ kind: 'reload', ...reload }];
  if (!stage) return [];
  const history = urgent ? undefined : stages.find((row) => row.stage === 'history');
  const beside = history && history !== stage ? [history] : [];
  return [stage, ...beside].map((row): Work => ({ kind: 'stage', row }));
}

/** Whether both are the same page. */
export function isSameWork(one: Work | undefined, other: Work | undefined): boolean {
  if (one?.kind === 'stage' && other?.kind === 'stage')
    return one.row.stage === other.row.stage && one.row.after === other.row.after;
  if (one?.kind === 'reload' && other?.kind === 'reload')
    return one.collection === other.collection && one.after === other.after;
  return false;
}

/** How the server is asked for it. */
export function requestOf(work: Work, feed: FeedRow, client: string): SnapshotRequest {
  const limit = (work.kind === 'stage' && PAGES[work.row.stage]) || PAGE;
  const frame = { protocol: SYNC_PROTOCOL, client, since: feed.since, limit };
  return work.kind === 'stage'
    ? { ...frame, stage: work.row.stage, after: work.row.after }
    : { ...frame, stage: 'collection', collection: work.collection, after: work.after };
}

/** How the server is asked for a page of history as packs. */
export const historyRequestOf = (row: StageRow, feed: FeedRow, client: string): HistoryRequest => ({
  protocol: SYNC_PROTOCOL,
  format: HISTORY_FORMAT,
  client,
  since: feed.since,
  after: row.after,
  limit: HISTORY_PAGE,
});

/** What a page says of itself, however its documents come. */
export type PageFrame = Pick<KnownPage, 'head' | 'views' | 'after' | 'total' | 'count'>;

/** The feed once the page is stored. */
export function advanced(feed: FeedRow, work: Work, page: PageFrame): FeedRow {
  // The first page opens the feed: what comes after it arrives live.
  const opened = feed.cursor === undefined ? { ...feed, cursor: page.head, views: page.views } : feed;
  if (work.kind === 'reload') {
    const rest = opened.reloads.filter((reload) => reload.collection !== work.collection);
    return {
      ...opened,
      reloads: page.after === null ? rest : [{ collection: work.collection, after: page.after }, ...rest],
    };
  }
  const row: StageRow = {
    stage: work.row.stage,
    done: page.after === null,
    after: page.after,
    loaded: work.row.loaded + page.count,
    total: page.total ?? work.row.total,
  };
  return { ...opened, stages: opened.stages.map((stage) => (stage.stage === row.stage ? row : stage)) };
}

/** The feed with a stage still to be loaded from its beginning. */
export const begunAnew = (feed: FeedRow, stage: StageRow['stage']): FeedRow => ({
  ...feed,
  stages: feed.stages.map((row) =>
    row.stage === stage ? { stage, done: false, after: null, loaded: 0, total: null } : row,
  ),
});
