import type { Area } from './areas.ts';
import { permits, type SessionView } from './guard.ts';
import type { Place } from './links.ts';
import { keepTab, keptTab } from './remembered-tab.ts';
import { type AppRoute, tabsOf } from './route-table.ts';

/** Remembers the tab last viewed in an area, between visits (spec 1 §2). */
export function rememberTab(route: AppRoute): void {
  if (route.tab !== true || route.area === undefined) return;
  keepTab(localStorage, route.area, route.name);
}

/** The tabs of an area that a person may enter. */
export function openTabs(area: Area, session: SessionView): readonly AppRoute[] {
  return tabsOf(area).filter((route) => permits(route.access, session));
}

/** Where an area opens: its last viewed tab if it is still open to the person, else the first. */
export function areaPlace(area: Area, session: SessionView): Place | undefined {
  const tabs = openTabs(area, session);
  const remembered = keptTab(localStorage, area);
  return (tabs.find((route) => route.name === remembered) ?? tabs[0])?.path;
}
