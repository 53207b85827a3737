import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import { isCollection, kindOf } from '@vetloom/domain/kinds.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import { badRequest } from '../problem.ts';
import { order } from './order.ts';

type Json = Readonly<Record<string, unknown>>;
type Key = string | number;

/** How a query is answered: by ids, by the ids of one collection, or by a stretch of a declared index. */
export type Plan =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'collection'; readonly collection: CollectionName; readonly descending: boolean }
  | {
      readonly kind: 'index';
      readonly collection: CollectionName;
      readonly index: string;
      readonly range: Range;
      /** Fields of the index, in order. */
      readonly fields: readonly string[];
    };

/** What is asked: a selector, and the order wanted. */
export interface Query {
  readonly selector: Json;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** Name of an index that should be used. */
  readonly index: string | undefined;
}

/** Bounds that stand on a field at the selector's top. */
interface Bounds {
  eq?: unknown;
  in?: readonly unknown[];
  low?: Key;
  high?: { readonly value: Key; readonly inclusive: boolean };
}

/**
 * Finds the declared index that answers a query. No query runs without one, and none runs on fields that its reader may not see: their order
 * would tell what they hold.
 * @throws DomainError badParameter when there is none
 */
export function planOf(query: Query, views: ReadViews): Plan {
  const bounds = boundsOf(query.selector);
  const ids = idsOf(bounds.get('_id'));
  if (ids && query.sort.length === 0) return { kind: 'ids', ids };
  const collection = bounds.get('collection')?.eq;
  if (typeof collection !== 'string' || !isCollection(collection))
    throw badRequest('a selector names a collection, as {"collection": "record", …}, or ids');
  const view = views[collection];
  // A collection that may not be read answers like an empty one.
  if (!view) return { kind: 'ids', ids: [] };
  const shown = view.fields;
  const visible = (field: string) => shown === 'all' || shown.includes(field.split('.')[0] ?? '');
  const candidates = Object.entries(kindOf(collection).indexes)
    .filter(([name]) => query.index === undefined || query.index === name || query.index === `${collection}.${name}`)
    .filter(([, fields]) => fields.every(([field]) => visible(field)))
    .flatMap(([index, declared]) => {
      const fields = declared.map(([field]) => field);
      const used = use(fields, bounds, query.sort);
      return used
        ? [{ plan: { kind: 'index' as const, collection, index, fields, range: used.range }, score: used.score }]
        : [];
    })
    .sort((a, b) => b.score - a.score);
  const best = candidates[0];
  if (best) return best.plan;
  const others = [...bounds.keys()].filter((field) => field !== 'collection' && field !== '_id');
  if (others.length === 0 && query.sort.every(({ field }) => field === '_id'))
    return { kind: 'collection', collection, descending: query.sort[0]?.descending ?? false };
  throw badRequest(`no declared index of ${collection} answers this; GET _index lists them`);
}

/** How far an index helps: equal fields first, then one stretch; undefined when it doesn't, or can't give the order. */
function use(
  fields: readonly string[],
  bounds: ReadonlyMap<string, Bounds>,
  sort: Query['sort'],
): { readonly range: Range; readonly score: number } | undefined {
  const equals: Key[] = [];
  for (const field of fields) {
    const value = bounds.get(field)?.eq;
    if (!isKey(value)) break;
    equals.push(value);
  }
  const next = fields[equals.length];
  const { low, high } = (next === undefined ? undefined : bounds.get(next)) ?? {};
  const descending = sort[0]?.descending ?? false;
  const wanted = sort.map(({ field }) => field);
  const rest = wanted.filter((field) => !fields.slice(0, equals.length).includes(field));
  const ordered =
    rest.every((field, at) => fields[equals.length + at] === field) &&
    sort.every((part) => part.descending === descending);
  if (!ordered) return undefined;
  const stretched = low !== undefined || high !== undefined;
  if (equals.length === 0 && !stretched && rest.length === 0) return undefined;
  const range: Range = {
    ...(equals.length > 0 && { equals }),
    ...(low !== undefined && { from: low }),
    ...(high !== undefined && { to: high.inclusive ? justAbove(high.value) : high.value }),
    ...(descending && { descending }),
  };
  return { range, score: equals.length * 2 + (stretched ? 1 : 0) };
}

/** Conditions that all hold: the fields at the top, and those of a top `$and`. */
function boundsOf(selector: Json): Map<string, Bounds> {
  const bounds = new Map<string, Bounds>();
  const parts = [selector, ...(Array.isArray(selector.$and) ? (selector.$and as Json[]) : [])];
  for (const part of parts)
    for (const [field, condition] of Object.entries(part)) {
      if (field.startsWith('$')) continue;
      const held = bounds.get(field) ?? {};
      bounds.set(field, held);
      tighten(held, condition);
    }
  return bounds;
}

function tighten(bounds: Bounds, condition: unknown): void {
  if (typeof condition !== 'object' || condition === null) {
    bounds.eq = condition;
    return;
  }
  for (const [operator, value] of Object.entries(condition)) {
    if (operator === '$eq') bounds.eq = value;
    else if (operator === '$in' && Array.isArray(value)) bounds.in = value;
    else if (!isKey(value)) continue;
    else if (operator === '$gt' || operator === '$gte')
      bounds.low = bounds.low === undefined || order(value, bounds.low) > 0 ? value : bounds.low;
    else if (operator === '$lt' || operator === '$lte')
      bounds.high =
        bounds.high === undefined || order(value, bounds.high.value) < 0
          ? { value, inclusive: operator === '$lte' }
          : bounds.high;
  }
}

function idsOf(bounds: Bounds | undefined): readonly string[] | undefined {
  const ids = bounds?.eq === undefined ? bounds?.in : [bounds.eq];
  return ids?.every((id) => typeof id === 'string') ? (ids as readonly string[]) : undefined;
}

const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** A range ends before its bound; this one lies behind the value and hardly anything between. What is too much the selector takes out. */
const justAbove = (value: Key): Key =>
  typeof value === 'string' ? `${value}\u0001` : value + Math.max(Math.abs(value) * 2 ** -51, Number.MIN_VALUE);
