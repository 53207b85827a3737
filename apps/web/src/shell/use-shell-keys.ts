import { matchesChord, parseChord, useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect } from 'react';
import { account } from '../locale/account.ts';
import { keyWords } from '../locale/shell-keys.ts';
import { AREAS } from '../routes/areas.ts';
import { areaPlace } from '../routes/last-tab.ts';
import { useGo } from '../routes/navigation.tsx';
import { useSessionView } from './ports.tsx';
import { SWITCH_KEYS } from './switch/switch-keys.ts';

const areaChords = AREAS.slice(0, 9).map((area, index) => ({ area, chord: parseChord(`Ctrl Alt ${index + 1}`) }));

/** What the frame's own keys open. */
export interface ShellKeys {
  readonly onHelp: () => void;
  readonly onSwitch: () => void;
}

/** Keys that act on every screen: `?` for help, Ctrl Alt U for another person, Ctrl Alt 1–9 for the areas of the rail. */
export function useShellKeys({ onHelp, onSwitch }: ShellKeys): void {
  const go = useGo();
  const session = useSessionView();
  useHotkey('?', keyWords.help, onHelp);
  useHotkey(SWITCH_KEYS, account.switch.menu, onSwitch);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const hit = areaChords.find(({ chord }) => matchesChord(event, chord));
      const place = hit === undefined ? undefined : areaPlace(hit.area, session);
      if (place === undefined) return;
      event.preventDefault();
      go(place);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go, session]);
}
