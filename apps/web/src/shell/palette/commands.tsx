import { IconBolt } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import { matchRange } from './match-range.ts';
import type { PaletteItem, PaletteSource } from './palette-types.ts';

/** Something that can be done from the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly title: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly keys?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

const commands = new Map<string, PaletteCommand>();

/** Adds a command to the palette. Answers a function that takes it away, for a screen that leaves. */
export function registerCommand(command: PaletteCommand): () => void {
  commands.set(command.id, command);
  return () => {
    if (commands.get(command.id) === command) commands.delete(command.id);
  };
}

/** The registered commands, by title or keyword; all of them for an empty query. */
export const commandsSource: PaletteSource = {
  key: 'commands',
  group: 'commands',
  search: (query, limit) => [...commands.values()].flatMap((command) => itemOf(command, query) ?? []).slice(0, limit),
};

function itemOf(command: PaletteCommand, query: string): PaletteItem | undefined {
  const hit = matchRange(command.title, query);
  const named = query === '' || command.keywords?.some((word) => matchRange(word, query) !== undefined) === true;
  if (hit === undefined && !named) return undefined;
  return {
    id: `command:${command.id}`,
    group: 'commands',
    icon: command.icon ?? <IconBolt size={18} stroke={1.6} />,
    title: command.title,
    ...(hit === undefined ? {} : { hits: [hit] }),
    ...(command.keys === undefined ? {} : { aside: <Keycap keys={command.keys} /> }),
    run: command.run,
  };
}
