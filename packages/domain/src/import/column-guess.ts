/** Letters and digits alone, half-width and lower-case: what two spellings of a heading share. */
const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The fields that a heading may mean, by its letters; the first of a field's headings fits best. */
export type Aliases<F extends string> = ReadonlyMap<string, readonly { readonly field: F; readonly rank: number }[]>;

/** The fields that headings may mean. */
export function aliasesOf<F extends string>(headings: Readonly<Record<F, readonly string[]>>): Aliases<F> {
  const aliases = new Map<string, { readonly field: F; readonly rank: number }[]>();
  for (const [field, words] of Object.entries<readonly string[]>(headings))
    for (const [rank, heading] of words.entries()) {
      const key = bareHeading(heading);
      aliases.set(key, [...(aliases.get(key) ?? []), { field: field as F, rank }]);
    }
  return aliases;
}

interface Candidate<F> {
  readonly column: number;
  readonly field: F;
  readonly score: number;
}

/** A heading that only contains a known one fits less well than one that is it. */
const CONTAINED = 100;
/** A known heading shorter than this is contained in too much to say anything. */
const LEAST_CONTAINED = 2;

function candidatesOf<F extends string>(aliases: Aliases<F>, heading: string, column: number): Candidate<F>[] {
  const bare = bareHeading(heading);
  if (bare === '') return [];
  const exact = aliases.get(bare);
  if (exact) return exact.map(({ field, rank }) => ({ column, field, score: rank }));
  const found: Candidate<F>[] = [];
  for (const [alias, fields] of aliases) {
    if (alias.length < LEAST_CONTAINED || !bare.includes(alias)) continue;
    for (const { field, rank } of fields)
      found.push({ column, field, score: CONTAINED + (bare.length - alias.length) * 10 + rank });
  }
  return found;
}

/** Guesses what each column holds by its heading; the best fit wins, a field is guessed once. Null leaves a column out. */
export function guessColumns<F extends string>(aliases: Aliases<F>, headings: readonly string[]): (F | null)[] {
  const candidates = headings
    .flatMap((heading, column) => candidatesOf(aliases, heading, column))
    .sort((a, b) => a.score - b.score || a.column - b.column);
  const mapping: (F | null)[] = headings.map(() => null);
  const taken = new Set<F>();
  for (const { column, field } of candidates) {
    if (mapping[column] !== null || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}
