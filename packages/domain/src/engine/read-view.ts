import type { Actor } from '../access/policy.ts';
import { can, canAny } from '../access/policy.ts';
import { allKinds, isCollection, kindOf } from '../engine/kind.ts';
import type { CollectionName, ReadGrant } from './kind.ts';

/*
 * What may be read (law 19), by the `readers` of each kind: it decides feed, REST, realtime rooms and the database view alike.
 */

/** How a person reads a collection. `key` names the projection: two people with the same key get the same documents. */
export interface ReadView {
  readonly key: string;
  readonly fields: 'all' | readonly string[];
  readonly own:
    | {
        readonly field: string;
        readonly value: string;
        /** Others' documents that are shown as well: those in which this field names one of these collections. */
        readonly about: { readonly field: string; readonly among: readonly string[] } | undefined;
      }
    | undefined;
}

/** What of a person says how they read. */
export type Reader = Pick<Actor, 'admin' | 'permissions' | 'email'>;

/** The person's view of a collection, or undefined if they may not read it at all. */
export function readView(actor: Reader, collection: CollectionName): ReadView | undefined {
  const grants = kindOf(collection).readers;
  const held = grants.findIndex(({ anyOf, also }) => canAny(actor, anyOf) && (also === undefined || can(actor, also)));
  const grant = grants[held];
  if (!grant) return undefined;
  if (!grant.own || actor.admin) return { key: `${held}`, fields: grant.fields, own: undefined };
  const { own: field, about: target } = grant;
  const about = target === undefined ? undefined : { field: target, among: decidedBy(actor) };
  const key = [held, actor.email, ...(about ? [about.among.join(',')] : [])].join(':');
  return { key, fields: grant.fields, own: { field, value: actor.email, about } };
}

/**
 * Whether a person decides about what others wrote in documents of a collection: they see such a document whole and may edit it. A name
 * that is no collection's is decided by administrators alone.
 */
export const decidesAbout = (actor: Reader, collection: string): boolean =>
  actor.admin || (isCollection(collection) && decides(actor, collection));

function decides(actor: Reader, collection: CollectionName): boolean {
  const { editors, readers } = kindOf(collection);
  if (!editors || !canAny(actor, editors)) return false;
  const held = readers.find(({ anyOf, also }) => canAny(actor, anyOf) && (also === undefined || can(actor, also)));
  return held?.fields === 'all' && held.own === undefined;
}

const decidedBy = (actor: Reader): string[] =>
  allKinds()
    .flatMap(({ collection }) => (decidesAbout(actor, collection) ? [collection] : []))
    .sort();

/** The grant that a view's key names; undefined where a view has none of the collection. */
export const grantOf = (collection: CollectionName, key: string | undefined): ReadGrant | undefined =>
  key === undefined ? undefined : kindOf(collection).readers[Number.parseInt(key, 10)];

/** Whether whoever reads a collection by one view's key sees everything that another's shows. */
export function coversView(collection: CollectionName, key: string, other: string): boolean {
  if (key === other) return true;
  const [mine, theirs] = [key, other].map((one) => grantOf(collection, one));
  if (!mine || !theirs || key.includes(':')) return false;
  const { fields } = mine;
  return fields === 'all' || (theirs.fields !== 'all' && theirs.fields.every((field) => fields.includes(field)));
}

/** The document as that view shows it, or undefined when it lies outside of the view. */
export function project<D extends object>(view: ReadView, document: D): D | undefined {
  if (view.own && !isShown(view.own, document as Record<string, unknown>)) return undefined;
  if (view.fields === 'all') return document;
  return Object.fromEntries(
    view.fields
      .filter((field) => field in document)
      .map((field) => [field, (document as Record<string, unknown>)[field]]),
  ) as D;
}

const isShown = ({ field, value, about }: NonNullable<ReadView['own']>, document: Record<string, unknown>): boolean =>
  document[field] === value || (about?.among.some((name) => name === document[about.field]) ?? false);
