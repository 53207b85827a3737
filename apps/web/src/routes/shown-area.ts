import { conflictKind } from '@vetloom/domain/sync/conflict.kind.ts';
import type { Area } from './areas.ts';
import { visitedArea } from './header-tabs.ts';
import type { AppRoute } from './route-table.ts';

/** Where the documents of which a review may speak are worked on, by the first word of their ids; all others in the visit's area, which the address is of. */
const AREA_OF: Readonly<Partial<Record<string, Area>>> = {
  inHospital: 'inHospital',
  pet: 'pets',
  user: 'users',
  sale: 'checkout',
};

/** The area in which a screen is shown: its own, that from whose header somebody came, and of a review that of the document of which it speaks. */
export function shownArea(
  route: AppRoute | undefined,
  query: { readonly id?: string; readonly area?: string },
): Area | undefined {
  const visited = route && visitedArea(route, query);
  if (visited !== undefined) return visited;
  if (route?.name !== 'conflict' || !query.id?.startsWith(conflictKind.idPrefix)) return route?.area;
  const [, word = ''] = query.id.slice(conflictKind.idPrefix.length).split('/');
  return (Object.hasOwn(AREA_OF, word) ? AREA_OF[word] : undefined) ?? route.area;
}
