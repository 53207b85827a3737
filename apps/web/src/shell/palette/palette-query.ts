import { PALETTE_GROUPS, PALETTE_PREFIX, type PaletteGroup } from './palette-types.ts';

/** What was typed, split into the group that a prefix letter names and the words. */
export interface PaletteQuery {
  readonly group: PaletteGroup | undefined;
  readonly words: string;
}

/** Reads `p words` as animals only, `>words` as commands only, anything else as everything. */
export function readPaletteQuery(text: string): PaletteQuery {
  if (text.startsWith('>')) return { group: 'commands', words: text.slice(1).trim() };
  const letter = /^([a-z])\s(.*)$/i.exec(text);
  const group = PALETTE_GROUPS.find((candidate) => PALETTE_PREFIX[candidate] === letter?.[1]?.toLowerCase());
  return group === undefined ? { group: undefined, words: text.trim() } : { group, words: letter?.[2]?.trim() ?? '' };
}

/** The text that narrows to a group, keeping the words. */
export function writePaletteQuery(group: PaletteGroup | undefined, words: string): string {
  if (group === undefined) return words;
  return group === 'commands' ? `>${words}` : `${PALETTE_PREFIX[group]} ${words}`;
}
