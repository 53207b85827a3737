import { useMantineColorScheme } from '@mantine/core';
import type { ColourScheme } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { useEffect, useRef } from 'react';
import { useOwnSetting } from '../data/staff/own-setting.ts';

/**
 * Light or dark follows the person: what they chose on another device is shown here once it is known, and what they choose here is kept for the others. Until then, and
 * where nobody chose, the device's own stands (`theme/colour-scheme.ts`), so that no screen blinks while it opens.
 */
export function FollowColours() {
  const own = useOwnSetting();
  const { colorScheme: shown, setColorScheme } = useMantineColorScheme();
  const chosen = own?.setting.colourScheme;
  const followed = useRef<ColourScheme | undefined>(undefined);
  useEffect(() => {
    if (chosen === undefined || chosen === followed.current) return;
    followed.current = chosen;
    setColorScheme(chosen);
  }, [chosen, setColorScheme]);
  const isRead = own !== undefined;
  const before = useRef<ColourScheme | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of the choice alone, not of every change of what is read
  useEffect(() => {
    const was = before.current;
    before.current = shown;
    // What is shown at first, or follows from the document, is no choice of the person.
    if (own === undefined || was === undefined || was === shown || shown === followed.current) return;
    followed.current = shown;
    // It stands here all the same where it can't be kept: while somebody looks at another role, say.
    own
      .change([{ op: 'set', path: ['colourScheme'], from: own.setting.colourScheme, to: shown }])
      .catch(() => undefined);
  }, [shown, isRead]);
  return null;
}
