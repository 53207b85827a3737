import { useMantineColorScheme } from '@mantine/core';
import { IconCalculator, IconChecklist, IconContrast, IconLogout, IconPhone, IconUserPlus } from '@tabler/icons-react';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { useEffect } from 'react';
import { calculators } from '../../locale/calculators.ts';
import { shell } from '../../locale/shell.ts';
import { tasks } from '../../locale/task.ts';
import { checkin } from '../../locale/visit.ts';
import { CALCULATORS_KEYS } from '../../parts/calculators/calculators-keys.ts';
import { openCalculatorsHere } from '../../parts/calculators/calculators-port.ts';
import { composeHere } from '../../parts/task/compose.ts';
import { NEW_TASK_KEYS } from '../../parts/task/new-task-keys.ts';
import { permits } from '../../routes/guard.ts';
import { links, type Place } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { useSessionView } from '../ports.tsx';
import { calculatorsSource } from './calculators-source.tsx';
import { commandsSource, registerCommand } from './commands.tsx';
import { registerPaletteSource } from './palette-sources.ts';
import type { PaletteSource } from './palette-types.ts';
import { screensSource } from './screens-source.tsx';

type Go = (place: Place) => void;

/** Finds people with code that comes along with the palette: nobody searches before it is open. */
const people = (kind: 'pet' | 'owner', go: Go): PaletteSource => ({
  key: kind,
  group: kind === 'pet' ? 'pets' : 'owners',
  search: async (query, limit) => (await import('./people-source.tsx')).findPeople(kind, go, query, limit),
});

/** Offers to make an owner of what was typed, where it finds nobody. */
const newOwnerSource = (go: Go): PaletteSource => ({
  key: 'newOwner',
  group: 'commands',
  onlyWithoutPeople: true,
  search: (query) =>
    query === ''
      ? []
      : [
          {
            id: 'command:newOwner',
            group: 'commands',
            icon: <IconUserPlus size={18} stroke={1.6} />,
            title: checkin.find.newOwnerNamed(query),
            run: () => go(links.to('users', { new: query })),
          },
        ],
});

/** Gives the palette what the frame itself knows: screens and its own commands. */
export function useFrameSources(): void {
  const session = useSessionView();
  const go = useGo();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => registerPaletteSource(screensSource(session, go)), [session, go]);
  useEffect(() => registerPaletteSource(commandsSource), []);
  useEffect(() => {
    const taken = [
      registerPaletteSource(calculatorsSource),
      registerCommand({
        id: 'calculators',
        title: calculators.title,
        keywords: ['calculator'],
        keys: CALCULATORS_KEYS,
        icon: <IconCalculator size={18} stroke={1.6} />,
        run: () => openCalculatorsHere(),
      }),
    ];
    return () => {
      for (const take of taken) take();
    };
  }, []);
  const mayMake = permits({ kind: 'any', permissions: ['CUSTOMER_WRITE'] }, session);
  useEffect(() => (mayMake ? registerPaletteSource(newOwnerSource(go)) : undefined), [mayMake, go]);
  const mayKeepTasks = permits({ kind: 'any', permissions: TASK_KEEPERS }, session);
  useEffect(() => {
    if (!mayKeepTasks) return;
    const taken = [
      registerCommand({
        id: 'task.new',
        title: tasks.create,
        keywords: ['task', 'todo', tasks.label],
        keys: NEW_TASK_KEYS,
        icon: <IconChecklist size={18} stroke={1.6} />,
        run: () => composeHere(),
      }),
      registerCommand({
        id: 'task.call',
        title: tasks.createCall,
        keywords: ['callback', 'call'],
        icon: <IconPhone size={18} stroke={1.6} />,
        run: () => composeHere({ kind: 'callback' }),
      }),
    ];
    return () => {
      for (const take of taken) take();
    };
  }, [mayKeepTasks]);
  useEffect(() => {
    const taken = [registerPaletteSource(people('pet', go)), registerPaletteSource(people('owner', go))];
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
