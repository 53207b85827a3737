import { HEADINGS, IMPORT_FIELDS, type ImportField, JOINED_FIELDS } from './import-fields.ts';

/** Which field each column fills, in the columns' order; null leaves a column out. */
export type Mapping = readonly (ImportField | null)[];

/** Letters and digits alone, half-width and lower-case: what two spellings of a heading share. */
const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const ALIASES = new Map<string, readonly { readonly field: ImportField; readonly rank: number }[]>();
for (const field of IMPORT_FIELDS)
  for (const [rank, heading] of HEADINGS[field].entries()) {
    const key = bareHeading(heading);
    ALIASES.set(key, [...(ALIASES.get(key) ?? []), { field, rank }]);
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

function candidatesOf(heading: string, column: number): Candidate[] {
  const bare = bareHeading(heading);
  if (bare === '') return [];
  const exact = ALIASES.get(bare);
  if (exact) return exact.map(({ field, rank }) => ({ column, field, score: rank }));
  const found: Candidate[] = [];
  for (const [alias, fields] of ALIASES) {
    if (alias.length < LEAST_CONTAINED || !bare.includes(alias)) continue;
    for (const { field, rank } of fields)
      found.push({ column, field, score: CONTAINED + (bare.length - alias.length) * 10 + rank });
  }
  return found;
}

/**
 * Guesses what each column holds by its heading; the best fit wins, a field is guessed once. Where a table names people and animals
 * alike (two columns of birthdays, of remarks), the side on which a column stands decides: a column before the animal's name is the
 * owner's.
 */
export function guessMapping(headings: readonly string[]): Mapping {
  const candidates = headings
    .flatMap((heading, column) => candidatesOf(heading, column))
    .sort((a, b) => a.score - b.score || a.column - b.column);
  const mapping: (ImportField | null)[] = headings.map(() => null);
  const taken = new Set<ImportField>();
  for (const { column, field } of candidates) {
    if (mapping[column] !== null || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return bySide(mapping, taken);
}

const TWINS: readonly (readonly [pet: ImportField, owner: ImportField])[] = [
  ['pet.birth', 'owner.birth'],
  ['pet.info', 'owner.info'],
  ['pet.label', 'owner.label'],
];

function bySide(mapping: (ImportField | null)[], taken: ReadonlySet<ImportField>): Mapping {
  const pet = mapping.indexOf('pet.name');
  if (pet < 0) {
    // Without animals every column is about people.
    for (const [ofPet, ofOwner] of TWINS) {
      const at = mapping.indexOf(ofPet);
      if (at >= 0 && !taken.has(ofOwner)) mapping[at] = ofOwner;
    }
    return mapping;
  }
  const owner = Math.max(mapping.indexOf('owner.name'), mapping.indexOf('owner.phone'));
  for (const [ofPet, ofOwner] of TWINS) {
    const at = mapping.indexOf(ofPet);
    if (at < 0 || taken.has(ofOwner) || owner < 0) continue;
    const besideOwner = owner < pet ? at < pet : at > owner;
    if (besideOwner) mapping[at] = ofOwner;
  }
  return mapping;
}

/** What makes a mapping unusable: columns that fill the same field, or neither a name nor a phone of an owner. */
export function mappingProblems(
  mapping: Mapping,
): readonly { readonly reason: 'twice' | 'missing'; readonly field: ImportField }[] {
  const counts = new Map<ImportField, number>();
  for (const field of mapping) if (field !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
  const twice = [...counts]
    .filter(([field, count]) => count > 1 && !JOINED_FIELDS.has(field))
    .map(([field]) => ({ reason: 'twice' as const, field }));
  const missing = (['owner.name', 'owner.phone'] as const)
    .filter((field) => !counts.has(field))
    .map((field) => ({ reason: 'missing' as const, field }));
  return [...twice, ...missing];
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
