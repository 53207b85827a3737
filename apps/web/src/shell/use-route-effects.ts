import { useEffect } from 'react';
import { shell } from '../locale/shell.ts';
import { screenName } from '../locale/shell-routes.ts';
import { rememberTab } from '../routes/last-tab.ts';
import { useCurrentRoute } from '../routes/navigation.tsx';

/** Remembers the tab that is shown and names the browser's tab after it. */
export function useRouteEffects(): void {
  const route = useCurrentRoute();
  useEffect(() => {
    if (route === undefined) return;
    rememberTab(route);
    document.title = `${screenName(route)} · ${shell.product}`;
  }, [route]);
}
