import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import { type PostedMovement, postings, type WantedMovement } from '@vetloom/domain/stock/postings.ts';
import { Shelf, type Taken } from '@vetloom/domain/stock/shelf.ts';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { transferMovements } from '@vetloom/domain/stock/transfer.ts';
import { addMovements, type LedgerWrite, lotKey, lotsAt, lotsOf, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { ensureTransit } from '../place/place-rows.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';

/**
 * Moves stock to where a transfer says that it is. The lots that it took when it was sent are those that arrive or come back. What was lost on the way is a
 * loss of its own cause, so that it counts among the clinic's losses. `happenedAt`: when this step of it happened, Unix seconds.
 */
export async function moveTransfer(
  call: ErpCall,
  write: RowWrite,
  transfer: StockTransfer,
  happenedAt: number,
): Promise<void> {
  const ledger = { sql: write.sql, seq: write.seq, now: call.now, author: write.author, next: write.next };
  await ensureTransit(write.sql, ledger);
  const moved = await movedBy(write.sql, { cause: 'transfer', causeID: transfer.id });
  const taken = moved.length === 0 ? await takenBy(call, write, ledger, transfer) : takenOf(transfer, moved);
  const wanted = transferMovements(transfer, taken);
  await post(ledger, { cause: 'transfer', transfer, happenedAt }, moved, wanted.moved);
  const lost = await movedBy(write.sql, { cause: 'loss', causeID: transfer.id });
  await post(ledger, { cause: 'loss', transfer, happenedAt }, lost, wanted.lost);
}

const post = (
  ledger: LedgerWrite,
  { cause, transfer, happenedAt }: { cause: 'transfer' | 'loss'; transfer: StockTransfer; happenedAt: number },
  posted: readonly PostedMovement[],
  wanted: readonly WantedMovement[],
) =>
  addMovements(ledger, { cause, causeID: transfer.id, happenedAt, reason: transfer.reason }, postings(wanted, posted));

/** What a transfer took when it was sent. */
const takenOf = ({ fromPlaceID }: StockTransfer, moved: readonly PostedMovement[]): Taken[] =>
  moved
    .filter(({ placeID, quantity }) => placeID === fromPlaceID && quantity < 0)
    .map(({ row, productID, lotID, quantity }) => ({ row, productID, lotID, quantity: -quantity }));

/** From which lots the rows of a new transfer take: those that somebody chose, else what expires first. */
async function takenBy(
  call: ErpCall,
  { sql, tx }: RowWrite,
  ledger: LedgerWrite,
  { items, fromPlaceID, toPlaceID }: StockTransfer,
): Promise<Taken[]> {
  await demandPlaces(ledger, [fromPlaceID, toPlaceID]);
  const productIDs = [...new Set(items.map(({ prodID }) => prodID))];
  const known = await sql('SELECT FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2)', [productIDs]);
  if (known.length < productIDs.length)
    throw new DomainError('badParameter', 'items: no such product', { field: 'items' });
  const named = items.map(({ prodID, lot = '', expiresOn = null }) => ({
    ...{ productID: prodID, number: lot, expiresOn, supplierID: null, unitCost: null },
  }));
  const ids = await lotsOf(ledger, named, () => `${call.now}-${randomSuffix(call.random, 6)}`);
  const lotIDs = named.map((lot) => ids.get(lotKey(lot)) ?? '');
  const today = isoDay(call.now, await zoneIn(tx.reader));
  const shelf = new Shelf(await lotsAt(sql, { productIDs, placeID: fromPlaceID }), { posted: [], today });
  const chosen = items.flatMap(({ _id, prodID, number, lot }, at): Taken[] =>
    lot === undefined ? [] : [{ row: _id, productID: prodID, lotID: lotIDs[at] ?? '', quantity: number }],
  );
  for (const { productID, lotID, quantity } of chosen) shelf.move(productID, lotID, -quantity);
  const rests = items.flatMap(({ _id, prodID, number, lot }, at) =>
    lot === undefined ? [{ row: _id, productID: prodID, quantity: number, unknownLot: lotIDs[at] ?? '' }] : [],
  );
  return [...chosen, ...shelf.take(rests)].map((one) => ({ ...one, quantity: sumOf([one.quantity]) }));
}

async function demandPlaces({ sql }: Pick<LedgerWrite, 'sql'>, ids: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>(
    'SELECT id FROM vetloom.stock_place WHERE clinic_id = $1 AND id = ANY ($2) AND id <> $3 AND removed_at IS NULL',
    [ids, TRANSIT.id],
  );
  if (found.length < new Set(ids).size) throw new DomainError('badParameter', 'no such place', { field: 'toPlaceID' });
}
