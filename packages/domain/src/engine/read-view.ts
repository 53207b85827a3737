import type { Actor } from '../access/policy.ts';
import { can, canAny } from '../access/policy.ts';
import { kindOf } from '../engine/kind.ts';
import type { CollectionName } from './kind.ts';

/*
 * What may be read (law 19), by the `readers` of each kind: it decides feed, REST, realtime rooms and the database view alike.
 */

/** How a person reads a collection. `key` names the projection: two people with the same key get the same documents. */
export interface ReadView {
  readonly key: string;
  readonly fields: 'all' | readonly string[];
  readonly own: { readonly field: string; readonly value: string } | undefined;
}

/** The person's view of a collection, or undefined if they may not read it at all. */
export function readView(
  actor: Pick<Actor, 'admin' | 'permissions' | 'email'>,
  collection: CollectionName,
): ReadView | undefined {
  const grants = kindOf(collection).readers;
  const held = grants.findIndex(({ anyOf, also }) => canAny(actor, anyOf) && (also === undefined || can(actor, also)));
  const grant = grants[held];
  if (!grant) return undefined;
  if (!grant.own || actor.admin) return { key: `${held}`, fields: grant.fields, own: undefined };
  return { key: `${held}:${actor.email}`, fields: grant.fields, own: { field: grant.own, value: actor.email } };
}

/** Whether whoever reads a collection by one view's key sees everything that another's shows. */
export function coversView(collection: CollectionName, key: string, other: string): boolean {
  if (key === other) return true;
  const grants = kindOf(collection).readers;
  const [mine, theirs] = [key, other].map((one) => grants[Number.parseInt(one, 10)]);
  if (!mine || !theirs || key.includes(':')) return false;
  const { fields } = mine;
  return fields === 'all' || (theirs.fields !== 'all' && theirs.fields.every((field) => fields.includes(field)));
}

/** The document as that view shows it, or undefined when it lies outside of the view. */
export function project<D extends object>(view: ReadView, document: D): D | undefined {
  if (view.own && (document as Record<string, unknown>)[view.own.field] !== view.own.value) return undefined;
  if (view.fields === 'all') return document;
  return Object.fromEntries(
    view.fields
      .filter((field) => field in document)
      .map((field) => [field, (document as Record<string, unknown>)[field]]),
  ) as D;
}
