import { useMantineColorScheme } from '@mantine/core';
import { staffSettingID } from '@vetloom/domain/staff/staff-setting.kind.ts';
import type { ColourScheme } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { useEffect, useRef } from 'react';
import { found, useDocument, useRun } from '../data/engine/hooks.ts';

/**
 * Light or dark follows the person: what they chose on another device is shown here once it is known, and what they choose here is kept for the others. Until then, and
 * where nobody chose, the device's own stands (`theme/colour-scheme.ts`), so that no screen blinks while it opens.
 */
export function FollowColours({ email }: { readonly email: string }) {
  const run = useRun();
  const id = staffSettingID(email);
  const held = useDocument('staffSetting', id);
  const { colorScheme: shown, setColorScheme } = useMantineColorScheme();
  const chosen = found(held)?.colourScheme;
  const followed = useRef<ColourScheme | undefined>(undefined);
  useEffect(() => {
    if (chosen === undefined || chosen === followed.current) return;
    followed.current = chosen;
    setColorScheme(chosen);
  }, [chosen, setColorScheme]);
  const isRead = held.state !== 'loading';
  const before = useRef<ColourScheme | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of the choice alone, not of every change of what is read
  useEffect(() => {
    const was = before.current;
    before.current = shown;
    // What is shown at first, or follows from the document, is no choice of the person.
    if (!isRead || was === undefined || was === shown || shown === followed.current) return;
    followed.current = shown;
    const keep = async () => {
      const { editStaffSetting } = await import('@vetloom/domain/staff/staff-setting.commands.ts');
      const edit = { op: 'set' as const, path: ['colourScheme'], from: chosen, to: shown };
      await run(editStaffSetting, { staffSettingID: id, edits: [edit] });
    };
    // It stands here all the same where it can't be kept: while somebody looks at another role, say.
    keep().catch(() => undefined);
  }, [shown, isRead]);
  return null;
}
