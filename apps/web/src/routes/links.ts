import { APP_BASE } from '@vetloom/domain/core/constants.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { type AppRoute, type RouteName, routeNamed } from './route-table.ts';

/** A place inside the application: a path below the base, perhaps with a query. */
export type Place = string;

/** The base path under which the application is served, without its last slash. */
export const BASE = APP_BASE.slice(0, -1);

/**
 * A document id as a path segment: its collection is known from the route, so only the rest travels, without slashes
 * where the id has none.
 */
export function idSegment(collection: string, id: string): string {
  const prefix = `/${collection}/`;
  return encodeURIComponent(id.startsWith(prefix) ? id.slice(prefix.length) : id);
}

/** The document id that a route's (already decoded) parameter stands for. */
export function idFromSegment(collection: string, segment: string): string {
  return segment.startsWith('/') ? segment : `/${collection}/${segment}`;
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): Place => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
};

/** Builders of every link between screens; nothing else concatenates paths. */
export const links = {
  home: (): Place => '/',
  /** A route without parameters, with an optional query. */
  to: (name: RouteName, query: Readonly<Record<string, string | undefined>> = {}): Place =>
    withQuery(plainPath(routeNamed(name)), query),
  checkLogin: (redirect: string): Place => withQuery('/checkLogin', { redirect }),
  login: (redirect?: string): Place => withQuery('/login', { redirect }),
  first: (): Place => '/first',
  logout: (): Place => '/logout',
  clinics: (redirect?: string): Place => withQuery('/clinics', { redirect }),
  permissionDeny: (): Place => '/permissionDeny',
  pet: (petID: string, query: { readonly record?: string; readonly open?: 'estimates' } = {}): Place =>
    withQuery(`/petProfile/${idSegment('pet', petID)}`, query),
  alliancePet: (clinicID: string, petID: string): Place =>
    `/petProfile/${encodeURIComponent(clinicID)}/${idSegment('pet', petID)}`,
  visit: (petID: string, recordID: string): Place =>
    `/pet/${idSegment('pet', petID)}/record/${idSegment('record', recordID)}`,
  surgery: (petID: string, recordID: string): Place =>
    `/pet/${idSegment('pet', petID)}/surgery/${idSegment('record', recordID)}`,
  /** The flowsheet of a stay; `day` is the start of the day that it opens on, Unix seconds. */
  stay: (inHospitalID: string, query: { readonly day?: string } = {}): Place =>
    withQuery(`/inHospital/edit/v2/${idSegment('inHospital', inHospitalID)}`, query),
  /** A clinic's page for owners, at a step of theirs; `secret` opens their own booking. */
  ownerBooking: (address: string, query: Readonly<Record<string, string | undefined>> = {}, secret = ''): Place =>
    `${withQuery(`/b/${encodeURIComponent(address)}`, query)}${secret === '' ? '' : `#${secret}`}`,
  /** An owner's own page; `secret` is what opens it, with a code. */
  ownPage: (clinic: string, secret = ''): Place =>
    `/o/${encodeURIComponent(clinic)}${secret === '' ? '' : `#${secret}`}`,
  conflict: (conflictID: string): Place => withQuery('/conflict', { id: conflictID }),
  owner: (userID: string): Place => `/user/${idSegment('user', userID)}`,
  allianceOwner: (clinicID: string, userID: string): Place =>
    `/user/${encodeURIComponent(clinicID)}/${idSegment('user', userID)}`,
  product: (id: string): Place => `/inventory/product/${encodeURIComponent(id)}`,
  productStock: (id: string): Place => `/inventory/product/${encodeURIComponent(id)}/stock`,
  /** A form of purchasing or stock, opened in its list. */
  form: (kind: FormKind, id: string): Place => withQuery(plainPath(routeNamed('inventory.manage')), { kind, open: id }),
  /** A transfer, opened beside the list of those that are under way. */
  transfer: (id: string): Place => withQuery(plainPath(routeNamed('inventory.check')), { transfer: id }),
  device: (id: string): Place => `/inventory/setting/device/${encodeURIComponent(id)}`,
} as const;

function plainPath(route: AppRoute): string {
  if (route.path.includes(':')) throw new Error(`${route.name} needs parameters`);
  return route.path;
}
