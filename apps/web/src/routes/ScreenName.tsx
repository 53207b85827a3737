import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { shell } from '../locale/shell.ts';
import { screenName } from '../locale/shell-routes.ts';
import { useCurrentRoute } from './navigation.tsx';

/**
 * Names the browser's tab after the screen, and says the name to who doesn't see it when the screen changes: no page is loaded then, so nothing else
 * tells of it. The first one the browser itself reads out.
 */
export function ScreenName() {
  const route = useCurrentRoute();
  const before = useRef<typeof route>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (route === undefined) return;
    const name = screenName(route);
    document.title = `${name} · ${shell.product}`;
    if (before.current !== undefined && before.current !== route) setSaid(name);
    before.current = route;
  }, [route]);
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>;
}
