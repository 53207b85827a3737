import type { LetterWord } from './referral-letter.schema.ts';

/** How a letter stands between the two clinics; `sent` as long as nobody has said anything. */
export type LetterState = 'sent' | LetterWord['outcome'];

/** What was said, the earliest first. */
export const wordsInOrder = (said: readonly LetterWord[]): LetterWord[] =>
  said.toSorted((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));

/**
 * How a letter stands. That the animal came and what was found are facts, and outrank that its author took the letter back; that ends a yes or a no, whoever was heard first; of these the
 * later word counts.
 */
export function letterState(said: readonly LetterWord[]): LetterState {
  const all = wordsInOrder(said);
  for (const outcome of ['reported', 'arrived', 'withdrawn'] as const)
    if (all.some((word) => word.outcome === outcome)) return outcome;
  return all.at(-1)?.outcome ?? 'sent';
}

/** Whether somebody still has something to do or to hear, as letters keep it. */
export const openIn = (state: LetterState): 0 | 1 => (['sent', 'accepted', 'arrived'].includes(state) ? 1 : 0);

/** What both know together: words of the other clinic beside one's own, each once. */
export const joinedWords = (own: readonly LetterWord[], heard: readonly LetterWord[]): LetterWord[] => [
  ...own,
  ...heard.filter(({ _id }) => !own.some((word) => word._id === _id)),
];
