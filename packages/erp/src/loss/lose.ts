import { DomainError } from '@vetloom/domain/core/error.ts';
import { mayAct, type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { LossFields, StockLoss } from '@vetloom/domain/stock/loss.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { addMovements } from '@vetloom/storage/stock/ledger.ts';
import { newID } from '../catalogue/catalogue-calls.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { LOSS_ROW, lossOf } from './loss-rows.ts';

/** What the history calls a loss. */
export const LOSS_TABLE = 'stock_loss';

/**
 * Writes a loss into the ledger and the history. Lot, place and month are the caller's to ask.
 * @throws DomainError contradictory (`witnessNeeded`) for a destruction that nobody else saw
 */
export async function lose(
  call: ErpCall,
  write: RowWrite,
  { cause, prodID, lotID, placeID, quantity, happenedDateTime: happenedAt, reason, witness }: LossFields,
): Promise<StockLoss> {
  if (cause === 'destruction' || witness !== '') await demandOtherPerson(write, witness);
  const id = newID(call);
  const ledger = ledgerOf(call, write);
  const moved = { row: LOSS_ROW, productID: prodID, lotID, placeID, quantity: -quantity, unitCost: null };
  const mover = { cause, causeID: id, happenedAt, reason, ...(witness === '' ? {} : { witness }) };
  await addMovements(ledger, mover, postings([moved], []));
  const loss = await lossOf(write.sql, id);
  if (!loss) throw new DomainError('failure', 'a loss that was written is not there');
  write.note({ table: LOSS_TABLE, id, before: null, after: loss });
  return loss;
}

/** @throws DomainError contradictory (`witnessNeeded`) unless somebody else of the clinic saw it */
async function demandOtherPerson({ tx, author }: Pick<RowWrite, 'tx' | 'author'>, witness: string): Promise<void> {
  const [other] = (await tx.reader.getMany('staff', [staffIDOf(witness)])) as readonly (Staff | undefined)[];
  if (witness === '' || witness === author || !other || !mayAct(other))
    throw new DomainError('contradictory', 'a second person has to have seen it', { rule: 'witnessNeeded' });
}
