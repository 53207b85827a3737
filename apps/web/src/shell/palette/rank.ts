import { PALETTE_GROUPS, type PaletteItem } from './palette-types.ts';

/** Whether what was typed shows in the item: in its title, else it was found by something hidden (a former name, a keyword, a phone). */
const isVisible = ({ hits }: PaletteItem): boolean => hits !== undefined && hits.length > 0;

/** The items of a search: in each group those in which the match shows before those that were found by what doesn't show, then by score. */
export function rankedItems(found: readonly PaletteItem[], limit: number): PaletteItem[] {
  return PALETTE_GROUPS.flatMap((name) =>
    found
      .filter((item) => item.group === name)
      .sort((a, b) => Number(isVisible(b)) - Number(isVisible(a)) || (b.score ?? 0) - (a.score ?? 0))
      .slice(0, limit),
  );
}

/** The groups in the order in which they show: one with a visible match before those without, else as ever. */
export function groupOrder(items: readonly PaletteItem[]): (typeof PALETTE_GROUPS)[number][] {
  const shows = (group: string) => items.some((item) => item.group === group && isVisible(item));
  return [...PALETTE_GROUPS].sort((a, b) => Number(shows(b)) - Number(shows(a)));
}
