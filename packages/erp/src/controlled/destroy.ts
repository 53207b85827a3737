import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  DESTRUCTION_CAUSES,
  type Destruction,
  type DestructionFields,
  destructionRow,
} from '@vetloom/domain/stock/destruction.schema.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import { addMovements } from '@vetloom/storage/stock/ledger.ts';
import { newID } from '../catalogue/catalogue-calls.ts';
import { type ErpCall, ledgerOf, type RowWrite } from '../rows/row-write.ts';
import { destructionByID } from './destruction-rows.ts';

/** What the history calls a destruction. */
export const DESTRUCTION_TABLE = 'controlled_destruction';

/**
 * Writes into the ledger and the history what of a controlled drug was destroyed or used up. Drug, lot, place, visit and month are the caller's to ask, and
 * so is the second person (`demandWitness`), by their email here.
 */
export async function destroy(
  call: ErpCall,
  write: RowWrite,
  fields: DestructionFields & { readonly witness: string },
): Promise<Destruction> {
  const { kind, prodID, lotID, placeID, quantity, happenedDateTime: happenedAt, reason, visitID, witness } = fields;
  const id = newID(call);
  const ledger = ledgerOf(call, write);
  const row = destructionRow(kind, id);
  const moved = { row, productID: prodID, lotID, placeID, quantity: -quantity, unitCost: null };
  const mover = { cause: DESTRUCTION_CAUSES[kind], causeID: visitID ?? id, happenedAt, reason, witness };
  await addMovements(ledger, mover, postings([moved], []));
  const written = await destructionByID(write.sql, id);
  if (!written) throw new DomainError('failure', 'a destruction that was written is not there');
  write.note({ table: DESTRUCTION_TABLE, id, before: null, after: written });
  return written;
}
