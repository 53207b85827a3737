import { z } from 'zod';
import { wantedFields } from './find/fields.ts';
import { type Condition, readSelector } from './find/selector.ts';
import { type Params, readBody, requestedID } from './params.ts';
import { badRequest } from './problem.ts';
import { BEGINNING, type Place, placeOf } from './sequence.ts';
import type { Visitor } from './visitor.ts';

/** How a feed is read. */
export type FeedKind = 'normal' | 'longpoll' | 'continuous';

/** A request for changes, read. */
export interface ChangesRequest {
  readonly feed: FeedKind;
  /** Where it begins; 'now' is where the clinic stands. */
  readonly since: Place | 'now';
  readonly limit: number;
  readonly descending: boolean;
  readonly includeDocs: boolean;
  readonly attachments: boolean;
  /** Only these documents. */
  readonly ids: readonly string[] | undefined;
  /** Only documents that fulfil it, as their reader sees them; of a deleted one nothing but `_id`, `_rev` and `_deleted` is left to see. */
  readonly condition: Condition | undefined;
  /** What of the documents is told with `include_docs`; all of it when undefined. */
  readonly fields: readonly string[] | undefined;
  /** Milliseconds between signs of life while nothing happens; undefined without. */
  readonly heartbeat: number | undefined;
  /** Milliseconds that a live feed waits for news. */
  readonly timeout: number;
}

/** A live feed ends after this and is asked for anew, in ms, so that credentials are looked at again. */
export const LONGEST_LIVE_MS = 600_000;
const DEFAULT_WAIT_MS = 60_000;
const LEAST_HEARTBEAT_MS = 1000;
const MOST_IDS = 10_000;

const docIDs = z.array(requestedID).max(MOST_IDS);
const changesBody = z.object({
  doc_ids: docIDs.optional(),
  selector: z.record(z.string(), z.unknown()).optional(),
  fields: wantedFields.optional(),
});

/** Reads a request of `_changes`, by GET or POST. @throws DomainError badParameter */
export function readChangesRequest(params: Params, body: unknown, visitor: Visitor): ChangesRequest {
  const feed = feedOf(params.text('feed') ?? 'normal');
  const limit = params.whole('limit', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const heartbeat = heartbeatOf(params.text('heartbeat'));
  return {
    feed,
    since: sinceOf(params.text('since'), visitor),
    // CouchDB takes 0 for 1 here, and clients know it.
    limit: Math.max(1, limit),
    descending: params.flag('descending') && feed === 'normal',
    includeDocs: params.flag('include_docs'),
    attachments: params.flag('attachments'),
    ...filterOf(params, body),
    heartbeat,
    timeout: heartbeat === undefined ? params.whole('timeout', DEFAULT_WAIT_MS, LONGEST_LIVE_MS) : LONGEST_LIVE_MS,
  };
}

function feedOf(text: string): FeedKind {
  if (text === 'normal' || text === 'longpoll' || text === 'continuous') return text;
  throw badRequest('feed is normal, longpoll or continuous');
}

function sinceOf(text: string | undefined, visitor: Visitor): Place | 'now' {
  if (text === undefined || text === '') return BEGINNING;
  if (text === 'now' || text === '"now"') return 'now';
  const place = placeOf(text, visitor.mark);
  if (!place) throw badRequest('since is not a place in this feed');
  return place;
}

function heartbeatOf(text: string | undefined): number | undefined {
  if (text === undefined || text === 'false') return undefined;
  if (text === 'true') return DEFAULT_WAIT_MS;
  if (!/^[0-9]{1,9}$/.test(text)) throw badRequest('heartbeat is a number of milliseconds');
  return Math.min(Math.max(Number(text), LEAST_HEARTBEAT_MS), LONGEST_LIVE_MS);
}

/** The filters that there are: by document ids, and by a selector. Others would be programs of the caller. */
function filterOf(params: Params, body: unknown): Pick<ChangesRequest, 'ids' | 'condition' | 'fields'> {
  const sent = readBody(changesBody, body);
  const filter = params.text('filter');
  switch (filter) {
    case undefined:
      return { ids: undefined, condition: undefined, fields: undefined };
    case '_doc_ids': {
      const ids = sent.doc_ids ?? params.json('doc_ids', docIDs);
      if (ids === undefined) throw badRequest('_doc_ids needs doc_ids');
      return { ids, condition: undefined, fields: undefined };
    }
    case '_selector':
      if (sent.selector === undefined) throw badRequest('Selector must be specified in POST payload');
      return { ids: undefined, condition: readSelector(sent.selector), fields: sent.fields };
    default:
      throw badRequest('the filters that there are are _doc_ids and _selector');
  }
}
