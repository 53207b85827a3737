import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import type { arrivalFields, ClinicArrival, ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { comingGoods } from '@vetloom/domain/stock/clinic-transfer.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { firstPlace, lotKey, lotsOf } from '@vetloom/storage/stock/ledger.ts';
import type { z } from 'zod';
import { addWitnessed } from '../controlled/add-witnessed.ts';
import { demandUncountedDay } from '../controlled/counted-days.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { demandPlaces } from '../transfer/lots-taken.ts';

/** What somebody said that came, not yet with the names of the clinic’s products. */
type Answer = Omit<ClinicArrival, 'rows' | 'fromClinic'> & { readonly rows: z.output<typeof arrivalFields>['rows'] };

/**
 * Puts what came from another clinic on the shelf: its lots with their days, at what the sender’s books had them.
 * @throws DomainError badParameter for a product or a place that isn’t the clinic’s, contradictory (`dayCounted`)
 */
export async function shelve(
  call: ErpCall,
  write: RowWrite,
  { lots }: ClinicTransfer,
  { answer: { rows, ...answer }, witness }: { readonly answer: Answer; readonly witness: string | undefined },
): Promise<Omit<ClinicArrival, 'fromClinic'>> {
  const ledger = ledgerOf(call, write);
  await firstPlace(ledger);
  await demandPlaces(ledger, [answer.placeID]);
  const products = await write.sql<{ id: string; name: string; unit: string }>(
    'SELECT id, name, unit FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2) AND removed_at IS NULL',
    [rows.map(({ prodID }) => prodID)],
  );
  const own = new Map(products.map((product) => [product.id, product]));
  const named = rows.map((row) => {
    const product = own.get(row.prodID);
    if (!product) throw new DomainError('badParameter', 'rows: no such product', { field: 'rows' });
    return { ...row, name: product.name, unit: product.unit };
  });
  const goods = comingGoods(lots, named);
  const ids = await lotsOf(
    ledger,
    goods.map(({ lotCost, ...lot }) => ({ ...lot, supplierID: null, unitCost: lotCost })),
    () => `${call.now}-${randomSuffix(call.random, 6)}`,
  );
  const wanted = goods.map(({ row, productID, quantity, unitCost, ...lot }) => ({
    ...{ row, productID, quantity, unitCost, placeID: answer.placeID },
    lotID: ids.get(lotKey({ productID, ...lot })) ?? '',
  }));
  const mover = { cause: 'transfer', causeID: answer.id, happenedAt: answer.answeredDateTime } as const;
  await demandUncountedDay(write, wanted, answer.answeredDateTime);
  await addWitnessed(ledger, mover, postings(wanted, []), witness);
  return { ...answer, rows: named };
}
