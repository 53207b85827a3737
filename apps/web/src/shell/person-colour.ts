/** Colours for people who have chosen none, dark enough for white and apart from every colour with a meaning. */
const COLOURS = ['#3E6788', '#6A4E8C', '#8A5A2B', '#2F6E62', '#7A4A3A', '#4B5F8A', '#7B4B66', '#566B2F'] as const;

/** The same colour for the same person everywhere, from the account or id. */
export function personColour(key: string): string {
  let sum = 0;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
