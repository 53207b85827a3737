import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { Connections, Session } from '../database/connections.ts';
import type { Head, ReadViews, SnapshotPage, SnapshotPageRequest } from '../ports/feed.ts';
import { keyColumn } from '../schema/document-schema.ts';
import { CHANGE_COLUMNS, type ChangeRow, projected, readable } from './change-rows.ts';
import { headStatement } from './changes.ts';
import { zoneOfSession } from './clinic-zone.ts';
import { type RankedStage, type StageQuery, stageQuery } from './snapshot-stages.ts';

/** Where a page ended: the number of the collection, or the time in a stage ordered by time; and the last id. */
interface Place {
  readonly rank: number;
  readonly id: string;
}

interface Page {
  readonly rows: readonly ChangeRow[];
  /** Undefined after the last row of the stage. */
  readonly next: Place | undefined;
}

type RankedRow = ChangeRow & { readonly rank: number };

/** See `Feed.snapshot`. Pages of one stage are read on different views of the clinic: what changes between them comes with the feed. */
export async function snapshot(connections: Connections, request: SnapshotPageRequest): Promise<SnapshotPage> {
  const place = request.after === null ? undefined : placeOf(request.after);
  return connections.transaction('read', request.clinic, async (session) => {
    const query = stageQuery(request, await zoneOfSession(session, request.clinic));
    const [heads, total, page] = await Promise.all([
      session.run<Head>(headStatement(request.clinic)),
      place ? null : count(session, request.clinic, query),
      query.kind === 'whole'
        ? wholePage(session, request, query.collections, place)
        : rankedPage(session, request, query, place),
    ]);
    return {
      head: heads[0]?.seq ?? 0,
      documents: projected(page.rows, request.views),
      after: page.next ? textOf(page.next) : null,
      total,
    };
  });
}

/** See `Feed.petHistory`. */
export async function petHistory(
  connections: Connections,
  clinic: string,
  petID: string,
  views: ReadViews,
): Promise<Change[]> {
  const parts = readable(views).flatMap((collection) => {
    const rule = kindOf(collection).work;
    if (!rule) return [];
    return [
      `SELECT ${CHANGE_COLUMNS}, ${keyColumn([rule.time, 'number'])} AS rank FROM vetloom.document
       WHERE clinic_id = $1 AND NOT deleted AND collection = '${collection}' AND ${keyColumn([rule.packBy, 'text'])} = $2`,
    ];
  });
  if (parts.length === 0) return [];
  const [rows] = (await connections.snapshot(clinic, [
    { text: `${parts.join(' UNION ALL ')} ORDER BY rank DESC, id DESC`, values: [clinic, petID] },
  ])) as unknown as [ChangeRow[]];
  return projected(rows, views);
}

/** A page may span collections, so that the small ones of a first load come in one. */
async function wholePage(
  session: Session,
  { clinic, limit }: SnapshotPageRequest,
  collections: readonly CollectionName[],
  place: Place = { rank: 0, id: '' },
): Promise<Page> {
  const rows: ChangeRow[] = [];
  for (const [at, collection] of collections.entries()) {
    if (at < place.rank) continue;
    const found = await session.run<ChangeRow>({
      name: `stage-${collection}`,
      text: `SELECT ${CHANGE_COLUMNS} FROM vetloom.document
        WHERE clinic_id = $1 AND NOT deleted AND collection = '${collection}' AND id > $2 ORDER BY id LIMIT $3`,
      values: [clinic, at === place.rank ? place.id : '', limit - rows.length],
    });
    rows.push(...found);
    const last = rows.at(-1);
    if (rows.length >= limit && last) return { rows, next: { rank: at, id: found.length > 0 ? last.id : '' } };
  }
  return { rows, next: undefined };
}

async function rankedPage(
  session: Session,
  { clinic, limit }: SnapshotPageRequest,
  stage: RankedStage,
  place: Place | undefined,
): Promise<Page> {
  if (stage.parts.length === 0) return { rows: [], next: undefined };
  const direction = stage.newestFirst ? 'DESC' : 'ASC';
  const beyond = place ? `WHERE (rank, id) ${stage.newestFirst ? '<' : '>'} ($3::float8, $4)` : '';
  const cut = `ORDER BY rank ${direction}, id ${direction} LIMIT $2`;
  // Each part is cut by itself as well: its index then gives just a page, where sorting their union would read the whole window.
  const parts = stage.parts.map((part) => `(SELECT * FROM (${part}) AS part ${beyond} ${cut})`);
  const rows = await session.run<RankedRow>({
    text: `${stage.prelude} SELECT * FROM (${parts.join(' UNION ALL ')}) AS stage ${cut}`,
    values: [clinic, limit, ...(place ? [place.rank, place.id] : [])],
  });
  const last = rows.at(-1);
  return { rows, next: rows.length >= limit && last ? { rank: last.rank, id: last.id } : undefined };
}

async function count(session: Session, clinic: string, query: StageQuery): Promise<number> {
  if (query.kind === 'ranked') {
    if (query.parts.length === 0) return 0;
    const rows = await session.run<{ count: number }>({
      text: `${query.prelude} SELECT count(*) AS count FROM (${query.parts.join(' UNION ALL ')}) AS stage`,
      values: [clinic],
    });
    return rows[0]?.count ?? 0;
  }
  const rows = await session.run<{ count: number }>({
    name: 'stage-count',
    text: 'SELECT count(*) AS count FROM vetloom.document WHERE clinic_id = $1 AND NOT deleted AND collection = ANY ($2)',
    values: [clinic, query.collections],
  });
  return rows[0]?.count ?? 0;
}

const textOf = ({ rank, id }: Place): string => Buffer.from(JSON.stringify([rank, id])).toString('base64url');

/** @throws DomainError `badParameter` for a text that no page gave */
function placeOf(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(place) && typeof place[0] === 'number' && typeof place[1] === 'string')
      return { rank: place[0], id: place[1] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DomainError('badParameter', 'not a place in a snapshot', { field: 'after' });
}
