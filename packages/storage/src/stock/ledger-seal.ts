import type { RowChange } from '../ports/transaction.ts';

/** What the history calls the seals of the ledger. */
export const LEDGER_SEALS = 'stock_ledger';

/**
 * SQL of the digest of movements, over all of their columns: SHA-256, hex. Made by the database from what it has stored, so that whoever verifies comes to the
 * same text whatever a figure looked like on its way.
 */
export const digestOfMovements = (m: string): string =>
  `encode(sha256(convert_to(jsonb_agg(jsonb_build_array(${[
    ...['ord', 'product_id', 'lot_id', 'place_id', 'quantity', 'unit_cost', 'cause', 'cause_id', 'cause_row', 'step'],
    ...['reverses_seq', 'reverses_ord', 'reason', 'happened_at', 'recorded_at', 'recorded_by', 'witness'],
  ]
    .map((column) => `${m}.${column}`)
    .join(', ')}) ORDER BY ${m}.ord)::text, 'UTF8')), 'hex')`;

/** The movements of one write: the place of the next one, and what the write's entry of the history has to hold. */
export class MovementTally {
  /** From 0. */
  ord = 0;
  readonly #noted: RowChange[] = [];

  /** Takes the places of so many movements; answers the first. */
  take(count: number): number {
    const from = this.ord;
    this.ord += count;
    return from;
  }

  /** Binds movements, which the database has just stored, into the chain of the history. */
  seal(seq: number, { from, digest }: { readonly from: number; readonly digest: string }): void {
    this.note({
      ...{ table: LEDGER_SEALS, id: `${seq}.${from}`, before: null },
      after: { from, to: this.ord - 1, digest },
    });
  }

  /** Puts a row that was written into the history: a lot that goods came with, a bottle that was drawn from. */
  note(change: RowChange): void {
    this.#noted.push(change);
  }

  /** What the entry of the history has to hold (law 26), in the order in which it was written. */
  get noted(): readonly RowChange[] {
    return this.#noted;
  }
}
