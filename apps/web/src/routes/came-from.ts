import { permits, type SessionView } from './guard.ts';
import type { Place } from './links.ts';
import type { AppRoute, RouteName } from './route-table.ts';

/** What is opened out of another screen and leads back to it. */
const WITHIN: ReadonlySet<string> = new Set<RouteName>(['pet.visit', 'pet.surgery', 'conflict']);

interface Shown {
  readonly route: AppRoute;
  readonly place: Place;
  /** Whose it was: another person, or another clinic, was nowhere yet. */
  readonly of: string;
}
let last: Shown | undefined;

const whose = ({ email = '', clinic }: SessionView): string => `${email} ${clinic?.id ?? ''}`;

/** Notes the screen that is shown, with its filters, for what is opened out of it. */
export function noteShown(route: AppRoute, place: Place, session: SessionView): void {
  if (route.area !== undefined && !WITHIN.has(route.name)) last = { route, place, of: whose(session) };
}

/** Where somebody was before they opened what they have before them; undefined if the page was loaded there, or they may not go back. */
export function cameFrom(session: SessionView): Place | undefined {
  return last && last.of === whose(session) && permits(last.route.access, session) ? last.place : undefined;
}
