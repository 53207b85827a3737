import { sumOf } from './movement.ts';
import { TRANSIT } from './places.ts';
import type { WantedMovement } from './postings.ts';
import type { Taken } from './shelf.ts';
import type { StockTransfer, TransferReceipt } from './transfer.schema.ts';

/** What a transfer has moved: from place to place, and what was lost on the way. */
export interface TransferMovements {
  readonly moved: readonly WantedMovement[];
  readonly lost: readonly WantedMovement[];
}

/** Rows of which more came than was sent. */
export const receivedTooMuch = (
  { items }: Pick<StockTransfer, 'items'>,
  { rows }: Pick<TransferReceipt, 'rows'>,
): readonly string[] => {
  const sent = new Map(items.map(({ _id, number }) => [_id, number]));
  return rows.filter(({ _id, number }) => number > (sent.get(_id) ?? 0)).map(({ _id }) => _id);
};

/**
 * What a transfer is to have moved by now, of the lots that its rows took (`quantity` above zero): what is on its way lies in transit, what came at the other
 * place. What is missing of a row is missing of the lot that was taken last, and is lost out of transit, so that nothing stays there and the sum of all places
 * and losses is what was sent.
 */
export function transferMovements(
  {
    fromPlaceID,
    toPlaceID,
    status,
    received,
  }: Pick<StockTransfer, 'fromPlaceID' | 'toPlaceID' | 'status' | 'received'>,
  taken: readonly Taken[],
): TransferMovements {
  if (status === 'cancelled') return { moved: [], lost: [] };
  const left = new Map(received.map(({ _id, number }) => [_id, number]));
  const moved: WantedMovement[] = [];
  const lost: WantedMovement[] = [];
  for (const { row, productID, lotID, quantity } of taken) {
    const at = (placeID: string, units: number): WantedMovement[] =>
      units === 0 ? [] : [{ row, productID, lotID, placeID, quantity: units, unitCost: null }];
    moved.push(...at(fromPlaceID, -quantity));
    if (status === 'sent') {
      moved.push(...at(TRANSIT.id, quantity));
      continue;
    }
    const rest = left.get(row);
    const came = rest === undefined ? quantity : Math.min(rest, quantity);
    if (rest !== undefined) left.set(row, sumOf([rest, -came]));
    const missing = sumOf([quantity, -came]);
    moved.push(...at(TRANSIT.id, missing), ...at(toPlaceID, came));
    lost.push(...at(TRANSIT.id, -missing));
  }
  return { moved, lost };
}
