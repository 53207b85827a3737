import { exact, type StockSpot, spotKey, sumOf } from './movement.ts';

/** What a row of a form or document is to have moved. */
export interface WantedMovement extends StockSpot {
  /** The row that moves it. */
  readonly row: string;
  /** Stock units; what comes is positive. */
  readonly quantity: number;
  /** What one stock unit is valued at, NT$; null where nobody knows. */
  readonly unitCost: number | null;
}

/** What a row has moved so far at one spot, of all its movements together. */
export interface PostedMovement extends StockSpot {
  readonly row: string;
  readonly quantity: number;
  /** How often the row moved stock there: the next movement's `step`. */
  readonly steps: number;
  /** Cost of the last of them. */
  readonly unitCost: number | null;
}

/** A movement to be added to the ledger. */
export interface Posting extends WantedMovement {
  /** Which movement of its row at that spot it is, from 0: the ledger takes each once. */
  readonly step: number;
}

const keyOf = (movement: StockSpot & { readonly row: string }) => `${movement.row}\n${spotKey(movement)}`;

/**
 * What is to be added to the ledger, so that what a form or document has moved is what it is to have moved. A changed one moves the difference, a removed one
 * (nothing wanted) gives all back, and the same again moves nothing: the ledger is only added to (law 27).
 */
export function postings(wanted: readonly WantedMovement[], posted: readonly PostedMovement[]): Posting[] {
  const before = new Map(posted.map((one) => [keyOf(one), one]));
  const after = Map.groupBy(wanted, keyOf);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [had, want = []] = [before.get(key), after.get(key)];
    const spot = want[0] ?? had;
    if (!spot) return [];
    const { row, productID, lotID, placeID } = spot;
    const quantity = exact(sumOf(want.map((one) => one.quantity)))
      .minus(exact(had?.quantity ?? 0))
      .toNumber();
    if (quantity === 0) return [];
    return [
      {
        ...{ row, productID, lotID, placeID, quantity },
        unitCost: want[0]?.unitCost ?? had?.unitCost ?? null,
        step: had?.steps ?? 0,
      },
    ];
  });
}
