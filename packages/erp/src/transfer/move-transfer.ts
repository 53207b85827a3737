import { type PostedMovement, postings } from '@vetloom/domain/stock/postings.ts';
import type { Taken } from '@vetloom/domain/stock/shelf.ts';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { transferMovements } from '@vetloom/domain/stock/transfer.ts';
import { addMovements, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { demandUncountedDay } from '../controlled/counted-days.ts';
import { demandSecondPerson } from '../controlled/witness.ts';
import { ensureTransit } from '../place/place-rows.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { lotsTaken } from './lots-taken.ts';

/**
 * Moves stock to where a transfer says that it is. The lots that it took when it was sent are those that arrive or come back. What was lost on the way is a
 * loss of its own cause, so that it counts among the clinic's losses. `happenedAt`: when this step of it happened, Unix seconds.
 * @throws DomainError contradictory (`witnessNeeded`) where a controlled drug was lost on the way and `witness`, the second person's email, is none, (`dayCounted`)
 */
export async function moveTransfer(
  call: ErpCall,
  write: RowWrite,
  transfer: StockTransfer,
  { happenedAt, witness }: { readonly happenedAt: number; readonly witness?: string | undefined },
): Promise<void> {
  const ledger = ledgerOf(call, write);
  await ensureTransit(ledger);
  const moved = await movedBy(write.sql, { cause: 'transfer', causeID: transfer.id });
  const places = [transfer.fromPlaceID, transfer.toPlaceID];
  const taken =
    moved.length === 0 ? await lotsTaken(call, write, ledger, { ...transfer, places }) : takenOf(transfer, moved);
  const wanted = transferMovements(transfer, taken);
  const steps = postings(wanted.moved, moved);
  const lost = postings(wanted.lost, await movedBy(write.sql, { cause: 'loss', causeID: transfer.id }));
  await demandUncountedDay(write, [...steps, ...lost], happenedAt);
  await demandSecondPerson(
    write,
    lost.map(({ productID }) => productID),
    witness,
  );
  const mover = { causeID: transfer.id, happenedAt, reason: transfer.reason };
  await addMovements(ledger, { ...mover, cause: 'transfer' }, steps);
  await addMovements(ledger, { ...mover, cause: 'loss', ...(witness && { witness }) }, lost);
}

/** What a transfer took when it was sent. */
const takenOf = ({ fromPlaceID }: StockTransfer, moved: readonly PostedMovement[]): Taken[] =>
  moved
    .filter(({ placeID, quantity }) => placeID === fromPlaceID && quantity < 0)
    .map(({ row, productID, lotID, quantity }) => ({ row, productID, lotID, quantity: -quantity }));
