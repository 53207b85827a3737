import { type ImportField, type ImportKindName, importKindOf } from './import-kinds.ts';

/** Which field each column fills, in the columns' order; null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

/** Letters and digits alone, half-width and lower-case: what two spellings of a heading share. */
const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

type Aliases = ReadonlyMap<string, readonly { readonly field: ImportField; readonly rank: number }[]>;
const known = new Map<ImportKindName, Aliases>();

/** The fields that a heading may mean, by its letters. */
function aliasesOf(name: ImportKindName): Aliases {
  const made = known.get(name);
  if (made) return made;
  const kind = importKindOf(name);
  const aliases = new Map<string, { readonly field: ImportField; readonly rank: number }[]>();
  for (const field of kind.fields)
    for (const [rank, heading] of kind.headings[field].entries()) {
      const key = bareHeading(heading);
      aliases.set(key, [...(aliases.get(key) ?? []), { field, rank }]);
    }
  known.set(name, aliases);
  return aliases;
}

interface Candidate {
  readonly column: number;
  readonly field: ImportField;
  readonly score: number;
}

/** A heading that only contains a known one fits less well than one that is it. */
const CONTAINED = 100;
/** A known heading shorter than this is contained in too much to say anything. */
const LEAST_CONTAINED = 2;

function candidatesOf(aliases: Aliases, heading: string, column: number): Candidate[] {
  const bare = bareHeading(heading);
  if (bare === '') return [];
  const exact = aliases.get(bare);
  if (exact) return exact.map(({ field, rank }) => ({ column, field, score: rank }));
  const found: Candidate[] = [];
  for (const [alias, fields] of aliases) {
    if (alias.length < LEAST_CONTAINED || !bare.includes(alias)) continue;
    for (const { field, rank } of fields)
      found.push({ column, field, score: CONTAINED + (bare.length - alias.length) * 10 + rank });
  }
  return found;
}

/** Guesses what each column holds by its heading; the best fit wins, a field is guessed once. */
export function guessMapping(name: ImportKindName, headings: readonly string[]): Mapping {
  const aliases = aliasesOf(name);
  const candidates = headings
    .flatMap((heading, column) => candidatesOf(aliases, heading, column))
    .sort((a, b) => a.score - b.score || a.column - b.column);
  const mapping: (ImportField | null)[] = headings.map(() => null);
  const taken = new Set<ImportField>();
  for (const { column, field } of candidates) {
    if (mapping[column] !== null || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  const kind = importKindOf(name);
  return kind.settle ? kind.settle(mapping) : mapping;
}

/** What makes a mapping unusable: a field of another kind, columns that fill the same field, or none for what each row needs. */
export function mappingProblems(
  name: ImportKindName,
  mapping: Mapping,
): readonly { readonly reason: 'foreign' | 'twice' | 'missing'; readonly field: ImportField }[] {
  const { fields, joined, required } = importKindOf(name);
  const counts = new Map<ImportField, number>();
  for (const field of mapping) if (field !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
  const foreign = [...counts.keys()]
    .filter((field) => !fields.includes(field))
    .map((field) => ({ reason: 'foreign' as const, field }));
  const twice = [...counts]
    .filter(([field, count]) => count > 1 && !joined.has(field))
    .map(([field]) => ({ reason: 'twice' as const, field }));
  const missing = required
    .filter((field) => !counts.has(field))
    .map((field) => ({ reason: 'missing' as const, field }));
  return [...foreign, ...twice, ...missing];
}

/** Headings made different: the second 備註 of a table is shown as 備註 (2), an empty one by its column's letter. */
export function namedColumns(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, at) => {
    const name = heading.trim() === '' ? columnLetter(at) : heading.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** The letter of a column as spreadsheets show it: A, Z, AA. */
export function columnLetter(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
