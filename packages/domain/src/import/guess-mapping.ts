import { type Aliases, aliasesOf, guessColumns } from './column-guess.ts';
import { type ImportField, type ImportKindName, importKindOf } from './import-kinds.ts';

/** Which field each column fills, in the columns' order; null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

const known = new Map<ImportKindName, Aliases<ImportField>>();

/** The fields of a kind that a heading may mean. */
function aliasesOfKind(name: ImportKindName): Aliases<ImportField> {
  const made = known.get(name);
  if (made) return made;
  const { fields, headings } = importKindOf(name);
  const aliases = aliasesOf(Object.fromEntries(fields.map((field) => [field, headings[field]])));
  known.set(name, aliases as Aliases<ImportField>);
  return aliases as Aliases<ImportField>;
}

/** Guesses what each column holds by its heading; the best fit wins, a field is guessed once. */
export function guessMapping(name: ImportKindName, headings: readonly string[]): Mapping {
  const mapping = guessColumns(aliasesOfKind(name), headings);
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
