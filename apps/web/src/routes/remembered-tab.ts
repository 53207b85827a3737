import { useEffect } from 'react';
import type { Area } from './areas.ts';
import { useQuery } from './navigation.tsx';

/** The tabs of one screen, named by its query's `parameter`; the first is what it opens with when nothing is remembered. */
interface ScreenTabs {
  readonly parameter: string;
  readonly tabs: readonly [string, ...string[]];
}

/**
 * The seven screens whose last viewed tab is remembered between visits (spec 1 §2). Two are groups of routes, whose tabs stand in the
 * header; the others show their tabs themselves.
 */
export const REMEMBERED_TABS = {
  today: { area: 'today' },
  overview: { parameter: 'view', tabs: ['board', 'list'] },
  waiting: { parameter: 'view', tabs: ['all', 'here', 'left', 'booked'] },
  todo: { parameter: 'view', tabs: ['desk', 'history'] },
  verify: { parameter: 'view', tabs: ['waiting', 'approved', 'refused'] },
  archivedExam: { parameter: 'view', tabs: ['inside', 'outside', 'inbox'] },
  checkoutGroups: { area: 'checkout' },
} as const satisfies Readonly<Record<string, ScreenTabs | { readonly area: Area }>>;

/** A screen that shows tabs of its own and remembers which. */
export type TabbedScreen = {
  [Name in keyof typeof REMEMBERED_TABS]: (typeof REMEMBERED_TABS)[Name] extends ScreenTabs ? Name : never;
}[keyof typeof REMEMBERED_TABS];

/** A tab of a screen. */
export type TabOf<Screen extends TabbedScreen> = (typeof REMEMBERED_TABS)[Screen]['tabs'][number];

/** The part of `localStorage` that is needed. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = (place: string): string => `vetloom.lastTab.${place}`;

/** Remembers the tab that is viewed at a place: a screen, or an area of the rail. */
export const keepTab = (store: Store, place: TabbedScreen | Area, tab: string): void => store.setItem(key(place), tab);

/** What was last viewed at a place, as it was kept. */
export const keptTab = (store: Store, place: TabbedScreen | Area): string | null => store.getItem(key(place));

/** The tab that a screen opens with: the one that the address names, else the one last viewed, else the first. */
export function tabOf<Screen extends TabbedScreen>(
  store: Store,
  screen: Screen,
  named: string | undefined,
): TabOf<Screen> {
  const tabs: readonly [TabOf<Screen>, ...TabOf<Screen>[]] = REMEMBERED_TABS[screen].tabs;
  return tabs.find((tab) => tab === named) ?? tabs.find((tab) => tab === keptTab(store, screen)) ?? tabs[0];
}

/**
 * A screen's tab: it stands in the address and is remembered between visits. `implied`: the tab of an address that names none although
 * the rest of it tells which is meant.
 */
export function useRememberedTab<Screen extends TabbedScreen>(
  screen: Screen,
  implied?: TabOf<Screen>,
): readonly [TabOf<Screen>, (tab: TabOf<Screen>) => void] {
  const [query, setQuery] = useQuery();
  const { parameter } = REMEMBERED_TABS[screen];
  const tab = tabOf(localStorage, screen, query[parameter] ?? implied);
  useEffect(() => keepTab(localStorage, screen, tab), [screen, tab]);
  return [tab, (next) => setQuery({ [parameter]: next })];
}
