import type { Permission } from '../access/permissions.ts';
import type { Meaning } from './foreign-words.ts';
import type { KindProof } from './kind-proof.ts';

/**
 * What may happen to a row that the clinic has already: an owner by phone (`keep`, `fill`, `skip`; see `people-import.ts`), an item of the
 * catalogue by its code (`refuse`, `update`, `skip`; see `catalogue-row.ts`), a thing of an animal's past by its old number (`skip`, `refuse`).
 * `renew` compares a newer file of the same program with what the last one said, and with what people have made of it since (`renewal.ts`).
 */
export const IMPORT_MATCHINGS = ['keep', 'fill', 'skip', 'refuse', 'update', 'renew'] as const;
/** What may happen to a row that the clinic has already. */
export type ImportMatching = (typeof IMPORT_MATCHINGS)[number];

/** A kind of table that can be brought in. A further kind is a file with one of these, a line in `import-kinds.ts`, and its work in the API. */
export interface ImportKind<F extends string> {
  /** What its columns may hold. */
  readonly fields: readonly F[];
  /**
   * Headings under which other programs and people's own tables keep a field, Chinese and English. An earlier one fits better. They are compared
   * without case, spaces and punctuation.
   */
  readonly headings: Readonly<Record<F, readonly string[]>>;
  /** Fields that a person may give twice, such as two columns of remarks; their texts are joined line by line. */
  readonly joined: ReadonlySet<F>;
  /** Fields without which no row can be taken over. */
  readonly required: readonly F[];
  /** What somebody must hold to bring it in, all of it. */
  readonly permissions: readonly Permission[];
  /** What may happen to a row that is there already; the first unless somebody chooses another. */
  readonly matchings: readonly ImportMatching[];
  /** Fields that hold words which a clinic may call otherwise, and what they mean. */
  readonly words?: Partial<Readonly<Record<F, Meaning>>>;
  /** How it proves what became of its rows, and is renewed by a newer file; a kind without it is counted row by row. */
  readonly proof?: KindProof<F>;
  /** What the place of a column says beside its heading. */
  readonly settle?: (guess: readonly (F | null)[]) => readonly (F | null)[];
}
