import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import { Shelf, type Taken } from '@vetloom/domain/stock/shelf.ts';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { type LedgerWrite, lotKey, lotsAt, lotsOf } from '@vetloom/storage/stock/ledger.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';

/** What goes from a place. */
interface Taking extends Pick<StockTransfer, 'items' | 'fromPlaceID'> {
  /** Places of the clinic that there have to be. */
  readonly places: readonly string[];
}

/**
 * From which lots the rows of a new transfer take: those that somebody chose, else what expires first.
 * @throws DomainError badParameter for a product or a place that isn’t the clinic’s
 */
export async function lotsTaken(
  call: ErpCall,
  { sql, tx }: RowWrite,
  ledger: LedgerWrite,
  { items, fromPlaceID, places }: Taking,
): Promise<Taken[]> {
  await demandPlaces(ledger, places);
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

/** @throws DomainError badParameter for a place that isn’t one of the clinic’s, or where things are on their way */
export async function demandPlaces({ sql }: Pick<LedgerWrite, 'sql'>, ids: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>(
    'SELECT id FROM vetloom.stock_place WHERE clinic_id = $1 AND id = ANY ($2) AND id <> $3 AND removed_at IS NULL',
    [ids, TRANSIT.id],
  );
  if (found.length < new Set(ids).size) throw new DomainError('badParameter', 'no such place', { field: 'toPlaceID' });
}
