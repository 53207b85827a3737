import type { ClinicTransfer, SentLot } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { sentMovements } from '@vetloom/domain/stock/clinic-transfer.ts';
import { postings } from '@vetloom/domain/stock/postings.ts';
import type { Taken } from '@vetloom/domain/stock/shelf.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { type LedgerWrite, movedBy } from '@vetloom/storage/stock/ledger.ts';
import { addWitnessed } from '../controlled/add-witnessed.ts';
import { ensureTransit } from '../place/place-rows.ts';

/**
 * Moves the sender's stock to where its transfer says that it is; the same again moves nothing. `happenedAt`: when this step of it happened, Unix seconds;
 * `witness`: who stood beside it, where controlled drugs are among it, by email.
 */
export async function moveSent(
  ledger: LedgerWrite,
  transfer: ClinicTransfer,
  { happenedAt, witness }: { readonly happenedAt: number; readonly witness?: string | undefined },
): Promise<void> {
  await ensureTransit(ledger);
  const wanted = sentMovements(transfer);
  for (const [cause, movements] of [
    ['transfer', wanted.moved],
    ['loss', wanted.lost],
  ] as const) {
    const posted = await movedBy(ledger.sql, { cause, causeID: transfer.id });
    const mover = { cause, causeID: transfer.id, happenedAt, reason: transfer.reason };
    await addWitnessed(ledger, mover, postings(movements, posted), witness);
  }
}

/** Lots that were taken, with their number, day and costs as they are now. */
export async function describedLots(sql: ClinicSql, taken: readonly Taken[]): Promise<SentLot[]> {
  const rows = await sql<Pick<SentLot, 'lotID' | 'lot' | 'expiresOn' | 'unitCost' | 'lotCost'>>(
    `SELECT l.id AS "lotID", l.number AS lot, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn",
        COALESCE(v.unit_cost, l.unit_cost)::float8 AS "unitCost", l.unit_cost::float8 AS "lotCost"
      FROM vetloom.lot l LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = l.product_id
      WHERE l.clinic_id = $1 AND l.id = ANY ($2)`,
    [taken.map(({ lotID }) => lotID)],
  );
  const lots = new Map(rows.map((row) => [row.lotID, row]));
  return taken.flatMap(({ row, productID, lotID, quantity }) => {
    const lot = lots.get(lotID);
    return lot ? [{ ...lot, row, prodID: productID, quantity }] : [];
  });
}
