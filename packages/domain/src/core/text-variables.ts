import { DomainError } from './error.ts';

/** Names that words for an owner may hold in braces. */
export const TEXT_VARIABLES = ['owner', 'pet', 'item', 'date', 'clinic', 'phone'] as const;
/** A name that words for an owner may hold in braces. */
export type TextVariable = (typeof TEXT_VARIABLES)[number];

const braced = (names: readonly TextVariable[]): ReadonlySet<string> => new Set(names.map((name) => `{${name}}`));
/** Braces with something in them, also those of a Chinese keyboard. */
const BRACED = /[{｛][^{}｛｝\n]{0,60}[}｝]/g;

/** Everything that stands in braces, with them; each once. */
export const bracedNames = (text: string): string[] => [...new Set(text.match(BRACED) ?? [])];

/** What stands in braces and would reach the owner as it stands, because it is the name of nothing; each once. `names`: those that there are. */
export const unknownVariables = (text: string, names: readonly TextVariable[] = TEXT_VARIABLES): string[] => {
  const known = braced(names);
  return bracedNames(text).filter((found) => !known.has(found));
};

/** Names in braces for which something is still to be filled in; each once. Other braces are an author's own words. */
export const unfilledVariables = (text: string): string[] => {
  const known = braced(TEXT_VARIABLES);
  return bracedNames(text).filter((found) => known.has(found));
};

/**
 * Refuses words for an owner with a name in braces that nothing is filled in for.
 * @throws DomainError badParameter (`unknownPlaceholder`), with those that are unknown and those that there are
 */
export function demandKnownVariables(
  text: string | undefined,
  field: string,
  names: readonly TextVariable[] = TEXT_VARIABLES,
): void {
  const unknown = unknownVariables(text ?? '', names);
  if (unknown.length > 0)
    throw new DomainError('badParameter', `nothing is filled in for ${unknown.join(' ')}`, {
      ...{ field, rule: 'unknownPlaceholder', unknown, known: [...braced(names)] },
    });
}
