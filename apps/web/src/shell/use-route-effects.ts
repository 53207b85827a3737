import { useEffect } from 'react';
import { noteShown } from '../routes/came-from.ts';
import { rememberTab } from '../routes/last-tab.ts';
import { useCurrentRoute, useShownPlace } from '../routes/navigation.tsx';
import { useSessionView } from './ports.tsx';

/** Remembers the tab that is shown, and the place for what is opened out of it. */
export function useRouteEffects(): void {
  const route = useCurrentRoute();
  const place = useShownPlace();
  const session = useSessionView();
  useEffect(() => {
    if (route !== undefined) rememberTab(route);
  }, [route]);
  useEffect(() => {
    if (route !== undefined && place !== undefined) noteShown(route, place, session);
  }, [route, place, session]);
}
