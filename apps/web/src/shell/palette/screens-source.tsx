import { IconArrowRight } from '@tabler/icons-react';
import { shell } from '../../locale/shell.ts';
import { screenName } from '../../locale/shell-routes.ts';
import { permits, type SessionView } from '../../routes/guard.ts';
import type { Place } from '../../routes/links.ts';
import { type AppRoute, routeTable } from '../../routes/route-table.ts';
import { matchRange } from './match-range.ts';
import type { PaletteItem, PaletteSource } from './palette-types.ts';

/** Every screen that the person may enter, by name, area or path. */
export function screensSource(session: SessionView, go: (place: Place) => void): PaletteSource {
  const routes = routeTable.filter((route) => route.tab === true && permits(route.access, session));
  return {
    key: 'screens',
    group: 'screens',
    search: (query, limit) => {
      if (query === '') return [];
      return routes.flatMap((route) => itemOf(route, query, go) ?? []).slice(0, limit);
    },
  };
}

function itemOf(route: AppRoute, query: string, go: (place: Place) => void): PaletteItem | undefined {
  const title = shell.palette.go(screenName(route));
  const hit = matchRange(title, query);
  const asTyped = `${title.replaceAll(' · ', '')} ${route.path}`;
  if (hit === undefined && matchRange(asTyped, query) === undefined) return undefined;
  return {
    id: `screen:${route.name}`,
    group: 'screens',
    icon: <IconArrowRight size={18} stroke={1.6} />,
    title,
    ...(hit === undefined ? {} : { hits: [hit] }),
    score: hit === undefined ? 0 : 1,
    run: () => go(route.path),
  };
}
