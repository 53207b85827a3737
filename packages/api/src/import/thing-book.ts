import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type ImportField, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import type { KindProof } from '@vetloom/domain/import/kind-proof.ts';
import { readDate } from '@vetloom/domain/import/read-values.ts';
import { type CentSums, saidSums } from '@vetloom/domain/import/reconcile.ts';
import { type CellValues, cellValues } from '@vetloom/domain/import/row-cells.ts';
import { thingKey, thingYear } from '@vetloom/domain/import/thing-key.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { keptThings, type PriorThing, priorThings } from '@vetloom/storage/import/import-things.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** What of a thing follows of its cells alone. */
export interface ThingCells {
  readonly key: string;
  readonly print: string;
  readonly year: number | null;
  readonly sums: CentSums;
}

/** The place of a thing in its import, and the thing of an earlier file for which it stands. */
export interface ThingPlace extends ThingCells {
  readonly ord: number;
  readonly prior: PriorThing | undefined;
}

const NAMELESS = 'row ';
/** Whether something in its cells names a thing, so that it can be known again. */
export const isNamed = (key: string): boolean => !key.startsWith(NAMELESS);

/** Reads what of a thing follows of its cells alone. `row`: its first row in the file. */
export function thingCells(job: JobRow, zone: Zone, cells: readonly (readonly string[])[], row: number): ThingCells {
  const proof = importKindOf(job.kind).proof as KindProof<ImportField> | undefined;
  const rows = cells.map((one) => cellValues<ImportField>(one, job.plan.mapping));
  const print = fingerprint(rows.map((values) => sayingOf(values, proof?.day, zone)));
  const nameless = `${NAMELESS}${row}`;
  if (!proof) return { key: nameless, print, year: null, sums: {} };
  return {
    key: thingKey(proof, rows, zone) || nameless,
    print,
    year: thingYear(proof, rows, zone, (time) => calendarDate(time, zone).year),
    sums: saidSums(proof, rows),
  };
}

/** What cells say by their fields, wherever their columns stand; of a day the day that is meant, which programs write in several ways. */
const sayingOf = (values: CellValues<ImportField>, day: ImportField | undefined, zone: Zone): object =>
  Object.fromEntries(
    [...values].map(([field, text]) => [field, field === day && text !== '' ? (readDate(text, zone) ?? text) : text]),
  );

/**
 * Which things an import has kept, and which of an earlier file they stand for. Things that share a key, such as two visits of an animal on one day, stand
 * for the one that says the same, else for the next in the order of the file.
 */
export class ThingBook {
  readonly #job: JobRow;
  readonly #next = new Map<string, number>();
  readonly #priors = new Map<string, PriorThing[]>();

  constructor(job: JobRow) {
    this.#job = job;
  }

  /** Looks up what is known of these things. */
  async lookUp(tx: ClinicTransaction, things: readonly ThingCells[]): Promise<void> {
    const keys = [...new Set(things.map(({ key }) => key))].filter((key) => !this.#next.has(key));
    if (keys.length === 0) return;
    const kept = await keptThings(tx, this.#job, keys);
    const priors = this.#job.plan.matching === 'renew' ? await priorThings(tx, this.#job, keys) : [];
    const claimed = new Set(kept.map(({ key, prior }) => `${key} ${prior}`));
    for (const key of keys) this.#next.set(key, 0);
    for (const { key, ord } of kept) this.#next.set(key, Math.max(this.#next.get(key) ?? 0, ord + 1));
    for (const prior of priors)
      if (!claimed.has(`${prior.key} ${prior.ord}`))
        this.#priors.set(prior.key, [...(this.#priors.get(prior.key) ?? []), prior]);
  }

  /** Whether this import has a thing of that key already. */
  has(key: string): boolean {
    return (this.#next.get(key) ?? 0) > 0;
  }

  /** Gives the next thing of a key its place. `later`: prints of things of the same key that are still to come. */
  place(cells: ThingCells, later: ReadonlySet<string>): ThingPlace {
    const ord = this.#next.get(cells.key) ?? 0;
    this.#next.set(cells.key, ord + 1);
    const priors = this.#priors.get(cells.key) ?? [];
    const prior = priors.find(({ print }) => print === cells.print) ?? priors.find(({ print }) => !later.has(print));
    if (prior)
      this.#priors.set(
        cells.key,
        priors.filter((one) => one !== prior),
      );
    return { ...cells, ord, prior };
  }
}
