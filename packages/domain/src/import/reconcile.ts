import type { AnyDocument } from '../engine/kind.ts';
import { type KindProof, type SaidCells, SUM_NAMES, type SumName } from './kind-proof.ts';
import {
  KEPT_DIFFERENCES,
  type ReconciledDifference,
  type ReconciledYear,
  type Reconciliation,
  type ThingFate,
} from './reconciliation.schema.ts';
import { cents } from './said-sum.ts';

/** Sums in whole cents, by name; what isn't said is left out. */
export type CentSums = Partial<Readonly<Record<SumName, number>>>;

type Sums<F extends string> = Pick<KindProof<F>, 'sums'>;
const named = <F extends string>({ sums }: Sums<F>): readonly SumName[] => SUM_NAMES.filter((name) => sums[name]);

/** What the cells of a thing say of its sums. */
export function saidSums<F extends string>(proof: Sums<F>, rows: readonly SaidCells<F>[]): CentSums {
  const said: Partial<Record<SumName, number>> = {};
  for (const name of named(proof)) {
    const sum = proof.sums[name]?.said(rows);
    if (sum !== undefined) said[name] = cents(sum);
  }
  return said;
}

/** A thing as its import accounts for it. */
export interface AccountedThing {
  readonly row: number;
  readonly rows: number;
  readonly fate: ThingFate;
  readonly year: number | null;
  readonly sums: CentSums;
  /** The documents in which it stands, as they are stored now. */
  readonly documents: readonly AnyDocument[];
  /** How many they were. */
  readonly made: number;
}

type Column = 'taken' | 'joined' | 'skipped' | 'refused';
const COLUMN: Readonly<Record<ThingFate, Column>> = {
  taken: 'taken',
  updated: 'joined',
  same: 'joined',
  joined: 'joined',
  skipped: 'skipped',
  refused: 'refused',
};

interface Year {
  readonly rows: Record<Column, number>;
  readonly sums: Map<SumName, { file: number; kept: number }>;
}

/**
 * Adds an import up against its file. Sums of the file come of its cells alone, those of the clinic of the documents as they are stored, both in whole
 * cents; every thing of which both differ is listed with its rows.
 */
export class Reconciling<F extends string = string> {
  readonly #proof: Sums<F>;
  readonly #years = new Map<number | null, Year>();
  readonly #differences: ReconciledDifference[] = [];
  #differing = 0;
  #accounted = 0;

  constructor(proof: Sums<F> | undefined) {
    this.#proof = proof ?? { sums: {} };
  }

  add(thing: AccountedThing): void {
    const year = this.#year(thing.year);
    year.rows[COLUMN[thing.fate]] += thing.rows;
    this.#accounted += thing.rows;
    for (const name of named(this.#proof)) {
      const file = thing.sums[name];
      const kept = cents(this.#proof.sums[name]?.kept(thing.documents) ?? 0);
      // Of what the file says nothing of there is nothing to compare, such as what is owed where it has no such column.
      if (file === undefined && kept === 0) continue;
      const sum = year.sums.get(name) ?? { file: 0, kept: 0 };
      year.sums.set(name, { file: sum.file + (file ?? 0), kept: sum.kept + kept });
      if ((file ?? 0) !== kept) this.#differ(thing, name, file ?? 0, kept);
    }
  }

  /** `rows`: how many the file has. `missing`: rows of things that an earlier file had and this one lacks. */
  done({ at, rows, missing }: Pick<Reconciliation, 'at' | 'rows' | 'missing'>): Reconciliation {
    const years = [...this.#years]
      .toSorted(([a], [b]) => (a ?? -1) - (b ?? -1))
      .map(
        ([year, { rows: counted, sums }]): ReconciledYear => ({
          year,
          given: counted.taken + counted.joined + counted.skipped + counted.refused,
          ...counted,
          sums: SUM_NAMES.flatMap((name) => {
            const sum = sums.get(name);
            return sum ? [{ name, file: sum.file / 100, kept: sum.kept / 100 }] : [];
          }),
        }),
      );
    return {
      at,
      rows,
      accounted: this.#accounted,
      years,
      differences: this.#differences,
      differing: this.#differing,
      missing,
    };
  }

  #year(year: number | null): Year {
    const known = this.#years.get(year);
    if (known) return known;
    const made: Year = { rows: { taken: 0, joined: 0, skipped: 0, refused: 0 }, sums: new Map() };
    this.#years.set(year, made);
    return made;
  }

  #differ({ row, rows, year, fate, documents, made }: AccountedThing, name: SumName, file: number, kept: number): void {
    this.#differing += 1;
    if (this.#differences.length >= KEPT_DIFFERENCES) return;
    const isAway = fate === 'refused' || fate === 'skipped';
    const reason = isAway ? fate : documents.length < made ? 'gone' : 'differs';
    this.#differences.push({ row, rows, year, name, file: file / 100, kept: kept / 100, reason });
  }
}
