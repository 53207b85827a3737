import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { transferJson } from '@vetloom/storage/stock/stock-json.ts';
import { pageRows } from '../rows/listing.ts';

const TRANSFER = transferJson('t');

/** A transfer with the sequence of its last change. */
export async function transferOf(
  sql: ClinicSql,
  id: string,
): Promise<{ seq: number; transfer: StockTransfer } | undefined> {
  const [row] = await sql<{ seq: number; transfer: StockTransfer }>(
    `SELECT t.seq, ${TRANSFER} AS transfer FROM vetloom.stock_transfer t WHERE t.clinic_id = $1 AND t.id = $2`,
    [id],
  );
  return row;
}

/** A page of transfers, the latest first. @throws DomainError tooLarge */
export async function transfersOf(
  sql: ClinicSql,
  { status, limit, offset }: { readonly status: readonly string[]; readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: StockTransfer[] }> {
  const rows = await pageRows<StockTransfer>(
    sql,
    `SELECT ${TRANSFER} AS row FROM vetloom.stock_transfer t WHERE t.clinic_id = $1 AND t.status = ANY ($2)
      ORDER BY t.sent_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`,
    [status],
  );
  const [counted] = await sql<{ count: number }>(
    'SELECT count(*)::integer AS count FROM vetloom.stock_transfer WHERE clinic_id = $1 AND status = ANY ($2)',
    [status],
  );
  return { count: counted?.count ?? 0, rows };
}

const OUTSIDE_OF_BODY = new Set([
  'status',
  'sentDateTime',
  'id',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
]);

/** Writes a transfer. */
export const putTransfer = async (sql: ClinicSql, transfer: StockTransfer, seq: number): Promise<void> => {
  const body = Object.fromEntries(Object.entries(transfer).filter(([field]) => !OUTSIDE_OF_BODY.has(field)));
  await sql(
    `INSERT INTO vetloom.stock_transfer (clinic_id, id, body, status, sent_at, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, status = excluded.status, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[transfer.id, JSON.stringify(body), transfer.status, transfer.sentDateTime, seq],
      ...[transfer.createDateTime, transfer.createBy, transfer.updateDateTime, transfer.updateBy],
    ],
  );
};
