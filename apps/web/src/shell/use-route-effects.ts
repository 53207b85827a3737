import { useEffect } from 'react';
import { rememberTab } from '../routes/last-tab.ts';
import { useCurrentRoute } from '../routes/navigation.tsx';

/** Remembers the tab that is shown. */
export function useRouteEffects(): void {
  const route = useCurrentRoute();
  useEffect(() => {
    if (route !== undefined) rememberTab(route);
  }, [route]);
}
