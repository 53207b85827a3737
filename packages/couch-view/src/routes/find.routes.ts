import { setImmediate } from 'node:timers/promises';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import { Gate } from '@vetloom/http/gate.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { QUERY_LIMITS } from '../find/budget.ts';
import { ALL_DOCS_INDEX, explained, shownIndex } from '../find/explain.ts';
import { fieldName, picked, wantedFields } from '../find/fields.ts';
import { planOf } from '../find/plan.ts';
import { type Found, MOST_LOOKED_AT, Search } from '../find/search.ts';
import { readSelector } from '../find/selector.ts';
import { readBody } from '../params.ts';
import { badRequest, onlyBy, readOnly } from '../problem.ts';
import type { Visitor } from '../visitor.ts';

const MOST_ANSWERED = 1000;
const direction = z.enum(['asc', 'desc']);

const findBody = z.object({
  selector: z.record(z.string(), z.unknown()),
  fields: wantedFields.optional(),
  sort: z
    .array(z.union([fieldName, z.record(fieldName, direction)]))
    .max(5)
    .default([]),
  limit: z.number().int().min(0).max(MOST_ANSWERED).default(25),
  skip: z.number().int().min(0).max(MOST_LOOKED_AT).default(0),
  bookmark: z.string().max(40).nullish(),
  use_index: z.union([fieldName, z.array(fieldName).min(1).max(2)]).optional(),
});
const indexBody = z.object({
  index: z.object({ fields: z.array(z.union([fieldName, z.record(fieldName, direction)])) }),
});

/** Queries over the indexes that are declared, and the list of those. */
export function findRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, revisions, visitorOf } = view;
  // Each rests after a few milliseconds; two at a time keep the rests of others short.
  const queries = new Gate({ atOnce: 2, atOnceOfOne: 1, waiting: 60, waitingOfOne: 8 });

  app.post('/:clinic/_find', async (request, reply) => {
    const visitor = visitorOf(request);
    const { condition, plan, fields, limit, skip, bookmark } = readQuery(visitor, request.body);
    const from = placeOf(bookmark) ?? skip;
    const search = new Search({
      ...{ db: services.db, visitor, plan, condition },
      ...{ clock: () => performance.now(), rest: setImmediate },
    });
    const print = ({ id, version, body }: Found): string => {
      const document = { _id: id, _rev: revisions.of(id, version), ...body };
      return JSON.stringify(fields ? picked(document, fields) : document);
    };
    const page = await queries.run(visitor.person.email, () => pageOf(search, { from, limit, print }));
    const end = {
      bookmark: page.docs.length > 0 ? String(from + page.docs.length) : 'nil',
      ...(page.warning !== undefined && { warning: page.warning }),
    };
    return reply.type('application/json').send(`{"docs":[${page.docs.join(',\n')}],${JSON.stringify(end).slice(1)}`);
  });

  app.post('/:clinic/_explain', async (request) => {
    const visitor = visitorOf(request);
    const { plan, asked } = readQuery(visitor, request.body);
    return explained(visitor.clinic, plan, asked);
  });
  for (const name of ['_find', '_explain'])
    app.get(`/:clinic/${name}`, async (_request, reply) => onlyBy(reply, 'POST'));

  app.get('/:clinic/_index', async () => {
    const indexes = COLLECTION_NAMES.flatMap((collection) =>
      Object.keys(kindOf(collection).indexes).map((name) => shownIndex(collection, name)),
    );
    return { total_rows: indexes.length + 1, indexes: [ALL_DOCS_INDEX, ...indexes] };
  });
  // Clients make sure of an index before they ask; one that is declared is there already.
  app.post('/:clinic/_index', async (request) => {
    const wanted = readBody(indexBody, request.body).index.fields.map((part) => readSort(part).field);
    for (const collection of COLLECTION_NAMES)
      for (const [name, fields] of Object.entries(kindOf(collection).indexes))
        if (fields.length === wanted.length && fields.every(([of], at) => of === wanted[at]))
          return { result: 'exists', id: '_design/vetloom', name: `${collection}.${name}` };
    throw readOnly();
  });
}

/** Reads a query and finds how it is answered. @throws DomainError badParameter */
function readQuery({ views }: Visitor, body: unknown) {
  const asked = readBody(findBody, body);
  const { selector, sort, use_index } = asked;
  const condition = readSelector(selector);
  const index = Array.isArray(use_index) ? use_index.at(-1) : use_index;
  const plan = planOf({ selector, sort: sort.map(readSort), index }, views);
  return { ...asked, asked, condition, plan };
}

/** Which of the found documents are answered, and how each is printed. */
interface PageRequest {
  readonly from: number;
  readonly limit: number;
  readonly print: (document: Found) => string;
}

/** The documents of a page as JSON; no more of them are looked for than it takes. */
async function pageOf(
  search: Search,
  { from, limit, print }: PageRequest,
): Promise<{ readonly docs: readonly string[]; readonly warning: string | undefined }> {
  const docs: string[] = [];
  let passed = 0;
  let room: number = QUERY_LIMITS.characters;
  if (limit === 0) return { docs, warning: undefined };
  for await (const document of search.found()) {
    passed += 1;
    if (passed <= from) continue;
    const text = print(document);
    room -= text.length;
    // The first is answered however large it is, so that going on by bookmarks comes to an end.
    if (room < 0 && docs.length > 0)
      return { docs, warning: 'the page ends early, because its documents are large: go on with the bookmark' };
    docs.push(text);
    if (docs.length >= limit) return { docs, warning: undefined };
  }
  const warning = `only the first ${MOST_LOOKED_AT} documents of the index were looked at`;
  return { docs, warning: search.lookedAtAll ? undefined : warning };
}

function readSort(part: string | Readonly<Record<string, 'asc' | 'desc'>>): { field: string; descending: boolean } {
  if (typeof part === 'string') return { field: part, descending: false };
  const [[name, way] = ['', 'asc'], ...more] = Object.entries(part);
  if (more.length > 0 || name === '') throw badRequest('each part of sort names one field');
  return { field: name, descending: way === 'desc' };
}

/** A bookmark is how many documents came before; undefined without one. */
function placeOf(bookmark: string | null | undefined): number | undefined {
  if (bookmark === undefined || bookmark === null || bookmark === '' || bookmark === 'nil') return undefined;
  if (/^[0-9]{1,7}$/.test(bookmark)) return Number(bookmark);
  throw badRequest('not a bookmark of this database');
}
