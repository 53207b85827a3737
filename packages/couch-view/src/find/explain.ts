import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { Plan } from './plan.ts';

/** The order of the ids, which needs no declaration. */
export const ALL_DOCS_INDEX = {
  ddoc: null,
  name: '_all_docs',
  type: 'special',
  def: { fields: [{ _id: 'asc' }] },
} as const;

/** A declared index as CouchDB's `_index` lists it. */
export const shownIndex = (collection: CollectionName, name: string) => ({
  ddoc: '_design/vetloom',
  name: `${collection}.${name}`,
  type: 'json',
  partitioned: false,
  def: {
    fields: (kindOf(collection).indexes[name] ?? []).map(([of]) => ({ [of]: 'asc' })),
    partial_filter_selector: { collection },
  },
});

/** What of a query is told again with its plan. */
interface Asked {
  readonly selector: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[] | undefined;
  readonly sort: readonly (string | Readonly<Record<string, 'asc' | 'desc'>>)[];
  readonly limit: number;
  readonly skip: number;
  readonly bookmark?: string | null | undefined;
  readonly use_index?: string | readonly string[] | undefined;
}

/** The end of an index, as CouchDB writes it. */
const MAX = '<MAX>';

/** The answer of `_explain`: which index a query runs on and from where to where, in the words of CouchDB 3.3. Nothing is looked for. */
export function explained(clinic: string, plan: Plan, asked: Asked) {
  const { selector, limit, skip, fields = 'all_fields', bookmark, sort, use_index = [] } = asked;
  const [from, to] = stretchOf(plan);
  const descending =
    plan.kind === 'index' ? (plan.range.descending ?? false) : plan.kind === 'collection' && plan.descending;
  return {
    dbname: clinic,
    index: plan.kind === 'index' ? shownIndex(plan.collection, plan.index) : ALL_DOCS_INDEX,
    partitioned: false,
    selector,
    opts: {
      use_index: typeof use_index === 'string' ? [use_index] : use_index,
      bookmark: bookmark || 'nil',
      limit,
      skip,
      sort: Object.assign({}, ...sort.map((part) => (typeof part === 'string' ? { [part]: 'asc' } : part))),
      fields,
      partition: '',
      r: 1,
      conflicts: false,
      stale: false,
      update: true,
      stable: false,
      execution_stats: false,
    },
    limit,
    skip,
    fields,
    mrargs: {
      include_docs: true,
      view_type: 'map',
      reduce: false,
      partition: null,
      start_key: descending ? to : from,
      end_key: descending ? from : to,
      direction: descending ? 'rev' : 'fwd',
      stable: false,
      update: true,
      conflicts: 'undefined',
    },
    covering: false,
  };
}

/** From where to where a plan reads its index. */
function stretchOf(plan: Plan): readonly [unknown, unknown] {
  switch (plan.kind) {
    case 'ids': {
      const ids = [...plan.ids].sort();
      return [ids[0] ?? null, ids.at(-1) ?? null];
    }
    case 'collection':
      return [null, MAX];
    case 'index': {
      const { equals = [], from, to } = plan.range;
      return [from === undefined ? [...equals] : [...equals, from], [...equals, to ?? MAX]];
    }
  }
}
