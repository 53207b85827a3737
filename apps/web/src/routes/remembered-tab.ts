import { useEffect } from 'react';
import { useQuery } from './navigation.tsx';

/** Screens whose last viewed tab is remembered between visits, besides the areas' own tabs (spec 1 §2). */
export type TabbedScreen = 'overview' | 'waiting' | 'todo' | 'verify' | 'archivedExam' | 'checkoutGroups';

/** The part of `localStorage` that is needed. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = (screen: TabbedScreen): string => `vetloom.lastTab.${screen}`;

/** The tab that a screen opens with: the one that the address names, else the one last viewed, else the first. */
export function tabOf<T extends string>(
  store: Store,
  screen: TabbedScreen,
  tabs: readonly [T, ...T[]],
  named: string | undefined,
): T {
  return tabs.find((tab) => tab === named) ?? tabs.find((tab) => tab === store.getItem(key(screen))) ?? tabs[0];
}

/** Remembers the tab that is viewed. */
export const keepTab = (store: Store, screen: TabbedScreen, tab: string): void => store.setItem(key(screen), tab);

/** A screen's tab: it stands in the address under `parameter` and is remembered between visits. */
export function useRememberedTab<T extends string>(
  screen: TabbedScreen,
  tabs: readonly [T, ...T[]],
  parameter = 'tab',
): readonly [T, (tab: T) => void] {
  const [query, setQuery] = useQuery();
  const tab = tabOf(localStorage, screen, tabs, query[parameter]);
  useEffect(() => keepTab(localStorage, screen, tab), [screen, tab]);
  return [tab, (next) => setQuery({ [parameter]: next })];
}
