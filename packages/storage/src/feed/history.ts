import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CollectionName, IndexField } from '@vetloom/domain/engine/kind.ts';
import { project, type ReadView } from '@vetloom/domain/engine/read-view.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import { packFields } from '@vetloom/protocol/pack-keys.ts';
import type { Connections, Session } from '../database/connections.ts';
import type { Head, HistoryDocument, HistoryDocuments, HistoryRequest } from '../ports/feed.ts';
import { keyColumn } from '../schema/document-schema.ts';
import { readable } from './change-rows.ts';
import { headStatement } from './changes.ts';
import { zoneOfSession } from './clinic-zone.ts';
import { closedWork } from './snapshot-stages.ts';

/** Where a page ended: in which of the collections, and at which time and id there. */
interface Place {
  readonly at: number;
  readonly time: number;
  readonly id: string;
}

interface HistoryRow {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly time: number;
  /** The document as PostgreSQL writes it: most readers get it without anybody having parsed it. */
  readonly json: string;
  readonly values: readonly (string | number | null)[];
}

/** See `Feed.history`. A page is of one collection, newest first, so that its index gives just the page. */
export async function history(connections: Connections, request: HistoryRequest): Promise<HistoryDocuments> {
  const place = request.after === null ? undefined : placeOf(request.after);
  const at = place?.at ?? 0;
  return connections.transaction('read', request.clinic, async (session) => {
    const zone = await zoneOfSession(session, request.clinic);
    const stages = closedWork(readable(request.views), { ...request, zone });
    const stage = stages[at];
    const beside = Promise.all([
      session.run<Head>(headStatement(request.clinic)),
      place ? [] : Promise.all(stages.map(({ condition }) => countOf(session, request.clinic, condition))),
    ]);
    // Whoever reads it below hears of a failure, which is also that of what is read meanwhile.
    beside.catch(() => undefined);
    const marked = stage && request.known ? await markOf(session, request, stage, place) : undefined;
    const read = stage && !(marked && request.known?.(marked.mark));
    const rows = read ? await pageOf(session, request, stage, place) : [];
    const [heads, totals] = await beside;
    const count = read ? rows.length : (marked?.count ?? 0);
    const last = count < request.limit ? undefined : read ? rows.at(-1) : marked;
    const next: Place | undefined = last
      ? { at, time: last.time, id: last.id }
      : at + 1 < stages.length
        ? { at: at + 1, ...BEGINNING }
        : undefined;
    return {
      head: heads[0]?.seq ?? 0,
      documents: stage ? shown(rows, stage.collection, request.views[stage.collection]) : [],
      mark: marked?.mark,
      after: next ? textOf(next) : null,
      total: place ? null : totals.reduce((sum, count) => sum + count, 0),
    };
  });
}

/** Before the newest document. */
const BEGINNING = { time: Number.MAX_SAFE_INTEGER, id: '' };

type Stage = ReturnType<typeof closedWork>[number];

/** What a page holds, and where it ends, without a look at its documents. */
interface Marked {
  readonly mark: string;
  readonly count: number;
  readonly time: number;
  readonly id: string;
}

async function markOf(
  session: Session,
  { clinic, limit }: HistoryRequest,
  { collection, time, condition }: Stage,
  { time: before, id }: Pick<Place, 'time' | 'id'> = BEGINNING,
): Promise<Marked> {
  const [row] = await session.run<{ digest: string; count: number; time: number | null; id: string | null }>({
    text: `SELECT count(*) AS count, min(time) AS time, (array_agg(id ORDER BY time, id))[1] AS id,
        encode(sha256(convert_to(string_agg(id || ' ' || seq, E'\n' ORDER BY time, id), 'UTF8')), 'hex') AS digest
      FROM (SELECT id, seq, ${time} AS time FROM vetloom.document
        WHERE ${condition} AND (${time}, id) < ($3::float8, $4) ORDER BY ${time} DESC, id DESC LIMIT $2) page`,
    values: [clinic, limit, before, id],
  });
  return {
    mark: `${collection} ${row?.digest ?? ''}`,
    count: row?.count ?? 0,
    time: row?.time ?? before,
    id: row?.id ?? id,
  };
}

function pageOf(
  session: Session,
  { clinic, limit }: HistoryRequest,
  { collection, time, condition }: Stage,
  { time: before, id }: Pick<Place, 'time' | 'id'> = BEGINNING,
): Promise<HistoryRow[]> {
  const values = foundBy(collection).map(keyColumn).join(', ');
  return session.run<HistoryRow>({
    text: `SELECT id, seq, version, ${time} AS time, body::text AS json, json_build_array(${values}) AS values FROM vetloom.document
      WHERE ${condition} AND (${time}, id) < ($3::float8, $4) ORDER BY ${time} DESC, id DESC LIMIT $2`,
    values: [clinic, limit, before, id],
  });
}

async function countOf(session: Session, clinic: string, condition: string): Promise<number> {
  const [row] = await session.run<{ count: number }>({
    text: `SELECT count(*) AS count FROM vetloom.document WHERE ${condition}`,
    values: [clinic],
  });
  return row?.count ?? 0;
}

/** The fields by which packs are found, as their key columns are declared. */
function foundBy(collection: CollectionName): IndexField[] {
  const { keyed, bounded } = packFields(collection);
  const { indexes, work } = kindOf(collection);
  const types = new Map<string, IndexField[1]>(Object.values(indexes).flat());
  if (work) types.set(work.time, 'number').set(work.packBy, 'text');
  const fields = new Set([...keyed, ...bounded, ...(work ? [work.packBy] : [])]);
  return [...fields].map((field): IndexField => [field, types.get(field) ?? 'text']);
}

/** What the person sees of these rows (law 19), and no key of a field that they don't see. */
function shown(rows: readonly HistoryRow[], collection: CollectionName, view: ReadView | undefined): HistoryDocument[] {
  if (!view) return [];
  const fields = foundBy(collection).map(([field]) => field);
  const seen = fields.map((field) => view.fields === 'all' || view.fields.includes(field));
  const whole = view.fields === 'all' && !view.own;
  return rows.flatMap(({ id, seq, version, json, values }): HistoryDocument[] => {
    const text = whole ? json : projected(view, json);
    if (text === undefined) return [];
    const keys = new Map<string, string | number>();
    for (const [at, field] of fields.entries()) {
      const value = values[at];
      if (seen[at] && value !== null && value !== undefined) keys.set(field, value);
    }
    return [{ collection, id, seq, version, json: text, value: (field) => keys.get(field) }];
  });
}

function projected(view: ReadView, json: string): string | undefined {
  const body = project(view, JSON.parse(json) as object);
  return body && JSON.stringify(body);
}

const textOf = ({ at, time, id }: Place): string => Buffer.from(JSON.stringify([at, time, id])).toString('base64url');

/** @throws DomainError `badParameter` for a text that no page gave */
function placeOf(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(place)) {
      const [at, time, id] = place as unknown[];
      if (Number.isInteger(at) && typeof time === 'number' && typeof id === 'string')
        return { at: Number(at), time, id };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DomainError('badParameter', 'not a place in the history', { field: 'after' });
}
