import { AREAS, type Area } from './areas.ts';
import { permits, type SessionView } from './guard.ts';
import { openTabs } from './last-tab.ts';
import { type AppRoute, type RouteName, routeNamed } from './route-table.ts';

/** Areas whose header leads to screens of other areas as well, in the order of its tabs: whoever books reviews and looks at rosters between two calls. */
const ALSO: Readonly<Partial<Record<Area, readonly RouteName[]>>> = {
  booking: ['booking', 'today.checkBooking', 'booking.wait', 'setting.schedule', 'booking.blacklist'],
};

/** The tabs of an area's header that a person may enter, from left to right. Where the area opens is one of its own all the same. */
export function headerTabs(area: Area, session: SessionView): readonly AppRoute[] {
  const names = ALSO[area];
  if (names === undefined) return openTabs(area, session);
  return names.map(routeNamed).filter((route) => permits(route.access, session));
}

/** The area in whose header a screen stands by its query's `area`, where that area leads to it; undefined for any other. */
export const visitedArea = (route: AppRoute, query: { readonly area?: string }): Area | undefined =>
  AREAS.find((area) => area === query.area && ALSO[area]?.includes(route.name));
