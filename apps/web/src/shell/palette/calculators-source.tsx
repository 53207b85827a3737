import { IconCalculator } from '@tabler/icons-react';
import { calculatorNames, calculators } from '../../locale/calculators.ts';
import { openCalculatorsHere } from '../../parts/calculators/calculators-port.ts';
import { matchRange } from './match-range.ts';
import type { PaletteItem, PaletteSource } from './palette-types.ts';

/** Each calculator by its name and other words for it. They open with the animal of the screen; of another one they are among what can be done with it. */
export const calculatorsSource: PaletteSource = {
  key: 'calculators',
  group: 'commands',
  search: (query, limit) =>
    query === ''
      ? []
      : Object.keys(calculatorNames)
          .flatMap((key) => itemOf(key, query) ?? [])
          .slice(0, limit),
};

function itemOf(key: string, query: string): PaletteItem | undefined {
  const { name, words } = calculatorNames[key] ?? { name: key, words: [] };
  const title = calculators.named(name);
  const hit = matchRange(title, query);
  if (hit === undefined && !words.some((word) => matchRange(word, query) !== undefined)) return undefined;
  return {
    id: `calculator:${key}`,
    group: 'commands',
    icon: <IconCalculator size={18} stroke={1.6} />,
    title,
    ...(hit === undefined ? {} : { hits: [hit] }),
    run: () => openCalculatorsHere(key),
  };
}
