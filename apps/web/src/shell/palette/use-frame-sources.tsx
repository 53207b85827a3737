import { useMantineColorScheme } from '@mantine/core';
import { IconContrast, IconLogout } from '@tabler/icons-react';
import { useEffect } from 'react';
import { shell } from '../../locale/shell.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { useSessionView } from '../ports.tsx';
import { commandsSource, registerCommand } from './commands.tsx';
import { registerPaletteSource } from './palette-sources.ts';
import { peopleSource } from './people-source.tsx';
import { screensSource } from './screens-source.tsx';

/** Gives the palette what the frame itself knows: screens and its own commands. */
export function useFrameSources(): void {
  const session = useSessionView();
  const go = useGo();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => registerPaletteSource(screensSource(session, go)), [session, go]);
  useEffect(() => registerPaletteSource(commandsSource), []);
  useEffect(() => {
    const taken = [registerPaletteSource(peopleSource('pet', go)), registerPaletteSource(peopleSource('owner', go))];
    return () => {
      for (const take of taken) take();
    };
  }, [go]);
  useEffect(() => {
    const scheme = (value: 'light' | 'dark' | 'auto', name: string) =>
      registerCommand({
        id: `theme.${value}`,
        title: shell.palette.theme(name),
        keywords: ['theme', value],
        icon: <IconContrast size={18} stroke={1.6} />,
        run: () => setColorScheme(value),
      });
    const taken = [
      scheme('light', shell.user.light),
      scheme('dark', shell.user.dark),
      scheme('auto', shell.user.system),
      registerCommand({
        id: 'signOut',
        title: shell.user.signOut,
        keywords: ['logout', 'sign out'],
        icon: <IconLogout size={18} stroke={1.6} />,
        run: () => go(links.logout()),
      }),
    ];
    return () => {
      for (const take of taken) take();
    };
  }, [go, setColorScheme]);
}
