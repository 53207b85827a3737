import type { StockLoss } from '@vetloom/domain/stock/loss.schema.ts';
import type { StockSpot } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

/** The row by which a loss stands in the ledger. */
export const LOSS_ROW = 'loss';

/** Losses that stand, in the ledger itself: what was taken back is none. */
const LOSSES = `SELECT jsonb_build_object('id', m.cause_id, 'cause', m.cause, 'prodID', m.product_id, 'lotID', m.lot_id, 'placeID', m.place_id,
    'quantity', -m.quantity, 'happenedDateTime', m.happened_at, 'reason', m.reason, 'witness', COALESCE(m.witness, ''), 'by', m.recorded_by,
    'recordDateTime', m.recorded_at, 'value', round(-m.quantity * COALESCE(m.unit_cost, v.unit_cost))) AS row
  FROM vetloom.stock_movement m LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = m.product_id
  WHERE m.clinic_id = $1 AND m.cause IN ('loss', 'destruction') AND m.quantity < 0 AND m.cause_row = '${LOSS_ROW}'
    AND NOT EXISTS (SELECT FROM vetloom.stock_movement r WHERE r.clinic_id = $1 AND r.cause_id = m.cause_id AND r.cause = m.cause AND r.quantity > 0)`;

/** Losses of a time, the latest first. @throws DomainError tooLarge */
export const lossesOf = (
  sql: ClinicSql,
  {
    start,
    end,
    limit,
    offset,
  }: { readonly start: number; readonly end: number; readonly limit: number; readonly offset: number },
): Promise<StockLoss[]> =>
  pageRows<StockLoss>(
    sql,
    `${LOSSES} AND m.happened_at >= $2 AND m.happened_at < $3 ORDER BY m.happened_at DESC, m.cause_id LIMIT ${limit} OFFSET ${offset}`,
    [start, end],
  );

/** A loss that stands, by its id. */
export async function lossOf(sql: ClinicSql, id: string): Promise<StockLoss | undefined> {
  const [found] = await pageRows<StockLoss>(sql, `${LOSSES} AND m.cause_id = $2`, [id]);
  return found;
}

/** Where a loss moved stock. */
export const spotOf = ({ prodID, lotID, placeID }: Pick<StockLoss, 'prodID' | 'lotID' | 'placeID'>): StockSpot => ({
  ...{ productID: prodID, lotID, placeID },
});

/** Whether a lot is of a product, and a place one of the clinic's. */
export async function isKnownSpot(
  sql: ClinicSql,
  { prodID, lotID, placeID }: Pick<StockLoss, 'prodID' | 'lotID' | 'placeID'>,
): Promise<boolean> {
  const [row] = await sql<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM vetloom.lot WHERE clinic_id = $1 AND id = $2 AND product_id = $3)
      AND EXISTS (SELECT FROM vetloom.stock_place WHERE clinic_id = $1 AND id = $4) AS known`,
    [lotID, prodID, placeID],
  );
  return row?.known ?? false;
}
