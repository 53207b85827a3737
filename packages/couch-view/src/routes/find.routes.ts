import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { project } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES, kindOf } from '@vetloom/domain/kinds.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CouchView } from '../couch-view.ts';
import { type Plan, planOf } from '../find/plan.ts';
import { type Condition, readSelector, valueAt } from '../find/selector.ts';
import { readBody } from '../params.ts';
import { badRequest, readOnly } from '../problem.ts';
import { byIDs, byRange } from '../rows.ts';
import type { Visitor } from '../visitor.ts';

/** Most documents that one query looks at: what its index finds, before the rest of the selector. */
const MOST_LOOKED_AT = 5000;
const MOST_ANSWERED = 1000;
const field = z.string().max(200);
const direction = z.enum(['asc', 'desc']);

const findBody = z.object({
  selector: z.record(z.string(), z.unknown()),
  fields: z.array(field).max(200).optional(),
  sort: z
    .array(z.union([field, z.record(field, direction)]))
    .max(5)
    .default([]),
  limit: z.number().int().min(0).max(MOST_ANSWERED).default(25),
  skip: z.number().int().min(0).max(MOST_LOOKED_AT).default(0),
  bookmark: z.string().max(40).nullish(),
  use_index: z.union([field, z.array(field).min(1).max(2)]).optional(),
});
const indexBody = z.object({ index: z.object({ fields: z.array(z.union([field, z.record(field, direction)])) }) });
const SPECIAL = { ddoc: null, name: '_all_docs', type: 'special', def: { fields: [{ _id: 'asc' }] } };

/** Queries over the indexes that are declared, and the list of those. */
export function findRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, revisions, visitorOf } = view;

  app.post('/:clinic/_find', async (request) => {
    const visitor = visitorOf(request);
    const { selector, fields, sort, limit, skip, bookmark, use_index } = readBody(findBody, request.body);
    const condition = readSelector(selector);
    const index = Array.isArray(use_index) ? use_index.at(-1) : use_index;
    const plan = planOf({ selector, sort: sort.map(readSort), index }, visitor.views);
    const from = placeOf(bookmark) ?? skip;
    const { documents, all } = await services.db.readClinic(visitor.clinic, async (tx) => {
      const found = await documentsOf(tx, plan, visitor, condition);
      const page = found.documents.slice(from, from + limit);
      const versions = await byIDs(
        tx,
        visitor.views,
        page.map(({ _id }) => _id),
      );
      return {
        all: found.all,
        documents: page.map(({ _id, ...body }) => ({
          _id,
          _rev: revisions.of(_id, versions.get(_id)?.version ?? 1),
          ...body,
        })),
      };
    });
    return {
      docs: fields ? documents.map((document) => picked(document, fields)) : documents,
      bookmark: documents.length > 0 ? String(from + documents.length) : 'nil',
      ...(!all && { warning: `only the first ${MOST_LOOKED_AT} documents of the index were looked at` }),
    };
  });

  app.get('/:clinic/_index', async () => {
    const indexes = COLLECTION_NAMES.flatMap((collection) =>
      Object.entries(kindOf(collection).indexes).map(([name, fields]) => ({
        ddoc: '_design/vetloom',
        name: `${collection}.${name}`,
        type: 'json',
        def: { fields: fields.map(([of]) => ({ [of]: 'asc' })), partial_filter_selector: { collection } },
      })),
    );
    return { total_rows: indexes.length + 1, indexes: [SPECIAL, ...indexes] };
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

/** The documents that a plan leads to and a condition lets pass, as the person sees them. The condition is asked of nothing else. */
async function documentsOf(
  tx: ClinicTransaction,
  plan: Plan,
  { views }: Visitor,
  condition: Condition,
): Promise<{ readonly documents: readonly AnyDocument[]; readonly all: boolean }> {
  const documents = await candidates(tx, plan, views);
  return {
    documents: documents.slice(0, MOST_LOOKED_AT).filter(condition),
    all: documents.length <= MOST_LOOKED_AT,
  };
}

async function candidates(tx: ClinicTransaction, plan: Plan, views: Visitor['views']): Promise<AnyDocument[]> {
  const limit = MOST_LOOKED_AT + 1;
  switch (plan.kind) {
    case 'ids': {
      const found = await byIDs(tx, views, plan.ids);
      return [...found.values()].flatMap(({ body }) => (body ? [body as unknown as AnyDocument] : []));
    }
    case 'collection': {
      const range = { among: [plan.collection], descending: plan.descending };
      const rows = await byRange(tx, views, range, { limit, skip: 0, bodies: true });
      return rows.flatMap(({ body }) => (body ? [body as unknown as AnyDocument] : []));
    }
    case 'index': {
      const view = views[plan.collection];
      if (!view) return [];
      const found = await tx.reader.query(plan.collection, plan.index, { ...plan.range, limit });
      return found.flatMap((document) => project(view, document) ?? []);
    }
  }
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

/** Only the named fields; a dotted one brings the objects around it, with nothing else in them. */
function picked(document: object, fields: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const path of fields) {
    const value = valueAt(document, path);
    if (value !== undefined) put(result, path.split('.'), value);
  }
  return result;
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (name === '__proto__') return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  target[name] = next;
  put(next, rest, value);
}
