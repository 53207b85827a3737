import type { Pet, WeightEntry } from './pet.schema.ts';
import { latestWeight } from './pet-facts.ts';

/** What people write when they mean that no allergy is known; such a word must not light the warning. */
const NO_ALLERGY = /^(?:無|沒有|無過敏|無已知過敏|none|no|nil|n\/?a|nka|[-–—.]+)[。.]?$/i;

/** The allergy to warn of, or undefined when none is known. */
export function knownAllergy(pet: Pick<Pet, 'allergy'>): string | undefined {
  const allergy = pet.allergy.trim();
  return allergy === '' || NO_ALLERGY.test(allergy) ? undefined : allergy;
}

/** The weights since a time (Unix seconds), oldest first. */
export const weightsSince = (pet: Pick<Pet, 'weightHistory'>, since: number): WeightEntry[] =>
  pet.weightHistory.filter((entry) => entry.dateTime >= since).sort((a, b) => a.dateTime - b.dateTime);

/** Difference of the latest weight from the one before, in kg rounded to grams; undefined with less than two. */
export function weightChange(pet: Pick<Pet, 'weightHistory'>): number | undefined {
  const latest = latestWeight(pet);
  const before = latestWeight({ weightHistory: pet.weightHistory.filter((entry) => entry !== latest) });
  if (!latest || !before) return undefined;
  return Math.round((latest.value - before.value) * 1000) / 1000;
}

/** The kinds of animal that have a drawing of their own. */
export type SpeciesFace = 'dog' | 'cat' | 'rabbit' | 'bird' | 'other';

const FACES: readonly (readonly [face: SpeciesFace, names: RegExp])[] = [
  ['dog', /dog|canine|犬|狗/i],
  ['cat', /cat(?!tle)|feline|貓/i],
  ['rabbit', /rabbit|lagomorph|兔/i],
  ['bird', /bird|avian|parrot|鳥|鸚鵡|雞|鴨/i],
];

/** The drawing that fits what people call an animal, such as 狗狗 or 柴犬; `other` where nothing does. */
export const faceOfWords = (words: string): SpeciesFace =>
  FACES.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';

/** The drawing for a kind (spec 1 §3 "kinds"), by its id and names. */
export function speciesFace(kind: {
  readonly _id: string;
  readonly name: string;
  readonly nametc: string;
}): SpeciesFace {
  return faceOfWords(`${kind._id} ${kind.name} ${kind.nametc}`);
}

/** Sorted by name (spec 1 §3): kinds, and the breeds of a kind. The given list stays as it is. */
export const sortedByName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
