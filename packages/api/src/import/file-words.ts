import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import {
  type KnownWords,
  type Meaning,
  matchedBy,
  ownWords,
  translator,
} from '@vetloom/domain/import/foreign-words.ts';
import {
  type ImportCheck,
  type ImportPlan,
  MOST_WORDS,
  type RememberedWord,
  type UsedWord,
} from '@vetloom/domain/import/import.schema.ts';
import {
  type IMPORT_FIELDS,
  type ImportField,
  type ImportKindName,
  importKindOf,
} from '@vetloom/domain/import/import-kinds.ts';
import { plainText } from '@vetloom/domain/import/read-values.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { itemNames } from '@vetloom/storage/import/import-words.ts';
import { allStaff } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** What a word of a field means: what its kind declares, else the field itself, whose list of words is the clinic's. */
export const meaningOf = (kind: ImportKindName, field: string): string =>
  importKindOf(kind).words?.[field as ImportField] ?? field;

/** What words of these kinds may mean. */
export const meaningsOf = (kinds: readonly ImportKindName[]): string[] => [
  ...new Set(kinds.flatMap((kind) => importKindOf(kind).fields.map((field) => meaningOf(kind, field)))),
];

/** The remembered words as a plan of a kind has them. */
export const plannedWords = (kind: ImportKindName, remembered: readonly RememberedWord[]): ImportPlan['words'] =>
  importKindOf(kind)
    .fields.flatMap((field) =>
      remembered
        .filter(({ meaning }) => meaning === meaningOf(kind, field))
        .map(({ from, to }) => ({ field: field as (typeof IMPORT_FIELDS)[number], from, to })),
    )
    .slice(0, MOST_PLANNED);

/** As many as a plan may hold. */
const MOST_PLANNED = 500;

/** Puts the clinic's words in the place of the file's, as the plan of a job says. */
export const translatorOf = ({ kind, plan }: JobRow) => translator(importKindOf(kind).words, plan.mapping, plan.words);

async function knownWords(tx: ClinicTransaction, meanings: ReadonlySet<Meaning>): Promise<KnownWords> {
  const has = (...some: readonly Meaning[]) => some.some((meaning) => meanings.has(meaning));
  const [kinds] = has('species', 'breed') ? await tx.reader.getMany('customize', ['/customize/kinds']) : [];
  return {
    kinds: (kinds as Customize | undefined)?.kinds ?? [],
    staff: has('staff') ? await allStaff(tx) : [],
    drugs: has('drug') ? await itemNames(tx, 'product') : [],
    services: has('service') ? await itemNames(tx, 'service') : [],
  };
}

/** Counts the words of a whole file, and says which of them the clinic doesn't have: those first, by how many rows they concern. */
export class FileWords {
  readonly #job: JobRow;
  readonly #columns: readonly { readonly column: number; readonly field: ImportField; readonly meaning: Meaning }[];
  readonly #rows = new Map<string, number>();

  constructor(job: JobRow) {
    this.#job = job;
    const { words } = importKindOf(job.kind);
    this.#columns = job.plan.mapping.flatMap((field, column) => {
      const meaning = field === null ? undefined : words?.[field];
      return field !== null && meaning ? [{ column, field, meaning }] : [];
    });
  }

  add(cells: readonly (readonly string[])[]): void {
    for (const row of cells)
      for (const { column, field } of this.#columns) {
        const text = plainText(row[column] ?? '');
        if (text === '' || text.length > LONGEST_WORD) continue;
        const key = `${field}\n${text}`;
        this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
      }
  }

  async found(tx: ClinicTransaction): Promise<Pick<ImportCheck, 'words' | 'lists'>> {
    const known = await knownWords(tx, new Set(this.#columns.map(({ meaning }) => meaning)));
    const lists: ImportCheck['lists'] = {};
    const words: UsedWord[] = [];
    for (const { field, meaning } of this.#columns) {
      lists[field] = [...ownWords(meaning, known)];
      const isMatched = matchedBy(meaning, known);
      for (const [key, rows] of this.#rows) {
        if (!key.startsWith(`${field}\n`)) continue;
        const from = key.slice(field.length + 1);
        const to = this.#job.plan.words.find((word) => word.field === field && word.from === from)?.to ?? from;
        const matched = to === '' || isMatched(to);
        // What the clinic has under the same word needs nobody.
        if (!matched || to !== from) words.push({ field, from, to, rows, matched });
      }
    }
    words.sort((a, b) => Number(a.matched) - Number(b.matched) || b.rows - a.rows);
    return { words: words.slice(0, MOST_WORDS), lists };
  }
}

const LONGEST_WORD = 200;
