import { everyKey, type NamedEntry, presentKey } from './list-entries.ts';

/** The clinic's kinds of animals, as far as it is asked which of them became one. */
export type MergedKinds = readonly NamedEntry[] | undefined;

const anyMerged = (kinds: MergedKinds): kinds is readonly NamedEntry[] =>
  kinds?.some(({ merged, former }) => (merged ?? former) !== undefined) ?? false;

/** The kind that an animal is of today. */
export const presentKind = (kinds: MergedKinds, type: string): string =>
  anyMerged(kinds) ? presentKey('kinds', kinds, type) : type;

/** Every word of the kind that an animal is of, for what goes by what is known of one of them. */
export const wordsOfKind = (kinds: MergedKinds, type: string): string =>
  anyMerged(kinds) ? everyKey('kinds', kinds, [type]).join(' ') : type;

/** An animal with the kind that it is of today, for what is chosen or judged by its kind. */
export const ofPresentKind = <P extends { readonly type: string }>(kinds: MergedKinds, pet: P): P => {
  const type = presentKind(kinds, pet.type);
  return type === pet.type ? pet : { ...pet, type };
};

/**
 * Rules that are for kinds of animals, or for all where they name none, with everything by which animals may name those kinds: an animal is asked for under the kind that it bears or that it is of today. The
 * same array where no kinds were merged.
 */
export const forPresentKinds = <R extends { readonly species?: readonly string[] | undefined }>(
  kinds: MergedKinds,
  rules: readonly R[],
): readonly R[] =>
  anyMerged(kinds)
    ? rules.map((rule) => (rule.species ? { ...rule, species: everyKey('kinds', kinds, rule.species) } : rule))
    : rules;

/** Rules that are each for one kind of animal, or for all where it is empty, under the kinds of today: those that named it before come first. */
export const forPresentKind = <R extends { readonly species: string }>(
  kinds: MergedKinds,
  rules: readonly R[],
): readonly R[] => {
  if (!anyMerged(kinds)) return rules;
  const named = rules.map((rule) => [rule, presentKey('kinds', kinds, rule.species)] as const);
  return named
    .toSorted(([a, inA], [b, inB]) => Number(a.species !== inA) - Number(b.species !== inB))
    .map(([rule, species]) => (species === rule.species ? rule : { ...rule, species }));
};

/** Items with ranges by kind of animal under the kinds of today. The same array where no kinds were merged. */
export const rangesOfPresentKinds = <I extends { readonly ranges: readonly { readonly species: string }[] }>(
  kinds: MergedKinds,
  items: readonly I[],
): readonly I[] =>
  anyMerged(kinds) ? items.map((item) => ({ ...item, ranges: forPresentKind(kinds, item.ranges) })) : items;
