import { ANIMAL_KINDS } from '@vetloom/domain/founding/data/animal-kinds.ts';
import { type LaboratoryKind, laboratoryKind } from '@vetloom/domain/instrument/animal-words.ts';
import type { OrderedAnimal } from '@vetloom/protocol/sync-tool.ts';

/** A word of a service's own lists. */
export interface OfferedCode {
  readonly code: string;
  readonly name: string;
}
/** A breed of a service's list. */
export interface OfferedBreed extends OfferedCode {
  readonly speciesCode: string;
}

/** By which names services know a kind, the likeliest first; compared by their letters. */
const KIND_NAMES: Readonly<Record<LaboratoryKind, readonly string[]>> = {
  canine: ['canine', 'dog'],
  feline: ['feline', 'cat'],
  equine: ['equine', 'horse'],
  bovine: ['bovine', 'cow', 'cattle'],
  ovine: ['ovine', 'sheep'],
  caprine: ['caprine', 'goat'],
  porcine: ['porcine', 'pig', 'swine'],
  rabbit: ['rabbit', 'lagomorph', 'lapine'],
  ferret: ['ferret'],
  guineaPig: ['guineapig', 'cavy'],
  hamster: ['hamster'],
  chinchilla: ['chinchilla'],
  rat: ['rat'],
  mouse: ['mouse'],
  hedgehog: ['hedgehog'],
  sugarGlider: ['sugarglider'],
  bird: ['avian', 'bird', 'parrot', 'psittacine'],
  turtle: ['turtle', 'tortoise', 'chelonian', 'reptile'],
  snake: ['snake', 'reptile'],
  lizard: ['lizard', 'reptile'],
  fish: ['fish'],
};

const SEXES: Readonly<Record<string, readonly string[]>> = {
  Male: ['maleintact', 'male'],
  MaleNeutered: ['maleneutered', 'neuteredmale', 'malecastrated', 'castratedmale'],
  Female: ['femaleintact', 'female'],
  FemaleNeutered: ['femalespayed', 'spayedfemale', 'femaleneutered'],
  '': ['unknown', 'other'],
};

/** The service's code of an animal's kind; undefined where it has none, or nobody can tell the kind. */
export function speciesCode<C extends OfferedCode>(offered: readonly C[], animal: OrderedAnimal): C | undefined {
  const kind = laboratoryKind(animal.species, animal.breed);
  return kind && named(offered, KIND_NAMES[kind]);
}

/** The service's code of an animal's sex; where it has none for whether it is neutered, that of the sex alone, else of an unknown one. */
export function sexCode<C extends OfferedCode>(
  offered: readonly C[],
  { sex, isNeutered }: Pick<OrderedAnimal, 'sex' | 'isNeutered'>,
): C | undefined {
  const known = sex === '' ? undefined : named(offered, [...(SEXES[isNeutered ? `${sex}Neutered` : sex] ?? [])]);
  return known ?? (sex === '' ? undefined : named(offered, SEXES[sex] ?? [])) ?? named(offered, SEXES[''] ?? []);
}

/**
 * The service's code of a breed. A breed that it doesn't know is sent as the one that its list has for those; `isStandIn` says so. Undefined where it has none.
 */
export function breedCode(
  offered: readonly OfferedBreed[],
  species: string,
  breed: string,
): { readonly code: string; readonly name: string; readonly isStandIn: boolean } | undefined {
  const ofSpecies = offered.filter((each) => each.speciesCode === species);
  const exact = named(
    ofSpecies,
    [letters(breed), letters(englishBreed(breed))].filter((name) => name !== ''),
  );
  if (exact) return { ...exact, isStandIn: false };
  const isMixed = /^mixed|mixed$/i.test(englishBreed(breed));
  const mixed = ofSpecies.find(({ name, code }) => /mixed/i.test(`${name} ${code}`));
  if (isMixed && mixed) return { ...mixed, isStandIn: false };
  const other = ofSpecies.find(({ name, code }) => /\b(other|unknown)\b/i.test(`${name} ${code}`.replaceAll('_', ' ')));
  const standIn = other ?? mixed;
  return standIn && { ...standIn, isStandIn: true };
}

/** A breed by its English name, where it is one of those that clinics begin with. */
const englishBreed = (breed: string): string =>
  ANIMAL_KINDS.flatMap(({ breeds }) => breeds).find(([, words]) => words === breed)?.[0] ?? breed;

const named = <C extends OfferedCode>(offered: readonly C[], names: readonly string[]): C | undefined => {
  for (const name of names) {
    const found = offered.find((each) => letters(each.code) === name || letters(each.name) === name);
    if (found) return found;
  }
  return undefined;
};

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
