/** What may stand in braces in a template or a macro; each stands for a fact of the visit at hand. */
export const VARIABLES = [
  'name',
  'species',
  'sex',
  'age',
  'weight',
  'last.weight',
  'owner',
  'doctor',
  'today',
] as const;
/** A variable of a template. */
export type Variable = (typeof VARIABLES)[number];
/** The facts by variable, in words and with their unit; undefined where nobody knows. */
export type Facts = Readonly<Record<Variable, string | undefined>>;

const TOKEN = /\{([^{}\n]{1,40})\}/gu;
const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** What stands in a text's braces. */
export interface Tokens {
  readonly variables: readonly Variable[];
  /** Triggers of macros, as they are stored. */
  readonly macros: readonly string[];
  /** Names that mean nothing. */
  readonly unknown: readonly string[];
}

/** Reads the braces of a text. */
export function tokensOf(text: string): Tokens {
  const names = [...text.matchAll(TOKEN)].map(([, name = '']) => name.normalize('NFKC').trim().toLowerCase());
  return {
    variables: names.filter(isVariable),
    macros: names.filter((name) => name.startsWith(';')),
    unknown: names.filter((name) => !name.startsWith(';') && !isVariable(name)),
  };
}

/** Puts something in the place of each brace; what `of` does not know stays as it stands. */
export const replaceTokens = (text: string, of: (name: string) => string | undefined): string =>
  text.replaceAll(TOKEN, (whole, name: string) => of(name.normalize('NFKC').trim().toLowerCase()) ?? whole);

/** Puts the facts into a text. `missing` says what stands for a fact that nobody knows, so that it is seen and filled in. */
export const withFacts = (text: string, facts: Facts, missing: (name: Variable) => string): string =>
  replaceTokens(text, (name) => (isVariable(name) ? (facts[name] ?? missing(name)) : undefined));
