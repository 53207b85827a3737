import type { ClinicArrival, ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { clinicArrivalJson, clinicTransferJson } from '@vetloom/storage/stock/stock-json.ts';
import { pageRows } from '../rows/listing.ts';

const TRANSFER = clinicTransferJson('t');
const ARRIVAL = clinicArrivalJson('t');

/** Which part of a list is asked for. */
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Goods that the clinic sends to another. */
export async function sentTransferOf(sql: ClinicSql, id: string): Promise<ClinicTransfer | undefined> {
  const [row] = await sql<{ transfer: ClinicTransfer }>(
    `SELECT ${TRANSFER} AS transfer FROM vetloom.clinic_transfer t WHERE t.clinic_id = $1 AND t.id = $2`,
    [id],
  );
  return row?.transfer;
}

/** A page of what the clinic sent to others, the latest first. @throws DomainError tooLarge */
export async function sentTransfersOf(
  sql: ClinicSql,
  { status, limit, offset }: Page & { readonly status: readonly string[] },
): Promise<{ count: number; rows: ClinicTransfer[] }> {
  const rows = await pageRows<ClinicTransfer>(
    sql,
    `SELECT ${TRANSFER} AS row FROM vetloom.clinic_transfer t WHERE t.clinic_id = $1 AND t.status = ANY ($2)
      ORDER BY t.sent_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`,
    [status],
  );
  const [counted] = await sql<{ count: number }>(
    'SELECT count(*)::integer AS count FROM vetloom.clinic_transfer WHERE clinic_id = $1 AND status = ANY ($2)',
    [status],
  );
  return { count: counted?.count ?? 0, rows };
}

/** What is on its way to a clinic, the first that was sent first: read in the sender's clinic, of the rows that name the other. At most a hundred. */
export const onItsWayTo = async (sql: ClinicSql, toClinic: string): Promise<ClinicTransfer[]> => {
  const rows = await sql<{ transfer: ClinicTransfer }>(
    `SELECT ${TRANSFER} AS transfer FROM vetloom.clinic_transfer t
      WHERE t.clinic_id = $1 AND t.status = 'sent' AND t.to_clinic = $2 ORDER BY t.sent_at, t.id LIMIT 100`,
    [toClinic],
  );
  return rows.map(({ transfer }) => transfer);
};

/** What may have an answer that the ledger hasn't followed: on its way, or called back since a moment in Unix seconds. */
export const mayBeAnswered = (
  sql: ClinicSql,
  since: number,
): Promise<{ readonly id: string; readonly toClinic: string }[]> =>
  sql(
    `SELECT id, to_clinic AS "toClinic" FROM vetloom.clinic_transfer
      WHERE clinic_id = $1 AND status IN ('sent', 'cancelled') AND (status = 'sent' OR updated_at >= $2) ORDER BY updated_at, id`,
    [since],
  );

const TRANSFER_COLUMNS = new Set([
  ...['status', 'sentDateTime', 'toClinic', 'id'],
  ...['createDateTime', 'createBy', 'updateDateTime', 'updateBy'],
]);
const ARRIVAL_COLUMNS = new Set([
  ...['status', 'answeredDateTime', 'fromClinic', 'transferID', 'id'],
  ...['createDateTime', 'createBy', 'updateDateTime', 'updateBy'],
]);
const bodyOf = (row: object, columns: ReadonlySet<string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([field]) => !columns.has(field))));

/** Writes what the clinic sends. */
export const putSentTransfer = async (sql: ClinicSql, transfer: ClinicTransfer, seq: number): Promise<void> => {
  await sql(
    `INSERT INTO vetloom.clinic_transfer (clinic_id, id, to_clinic, body, status, sent_at, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, status = excluded.status, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[
        transfer.id,
        transfer.toClinic,
        bodyOf(transfer, TRANSFER_COLUMNS),
        transfer.status,
        transfer.sentDateTime,
        seq,
      ],
      ...[transfer.createDateTime, transfer.createBy, transfer.updateDateTime, transfer.updateBy],
    ],
  );
};

/** What the clinic answered to goods of another. */
export async function arrivalOf(
  sql: ClinicSql,
  fromClinic: string,
  transferID: string,
): Promise<ClinicArrival | undefined> {
  const [row] = await sql<{ arrival: ClinicArrival }>(
    `SELECT ${ARRIVAL} AS arrival FROM vetloom.clinic_arrival t WHERE t.clinic_id = $1 AND t.from_clinic = $2 AND t.transfer_id = $3`,
    [fromClinic, transferID],
  );
  return row?.arrival;
}

/** Which of a clinic's goods were answered already, by their ids. */
export async function answeredOf(
  sql: ClinicSql,
  fromClinic: string,
  transferIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>(
    'SELECT transfer_id AS id FROM vetloom.clinic_arrival WHERE clinic_id = $1 AND from_clinic = $2 AND transfer_id = ANY ($3)',
    [fromClinic, transferIDs],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A page of what came from other clinics or was refused, the latest first. @throws DomainError tooLarge */
export async function arrivalsOf(
  sql: ClinicSql,
  { limit, offset }: Page,
): Promise<{ count: number; rows: ClinicArrival[] }> {
  const rows = await pageRows<ClinicArrival>(
    sql,
    `SELECT ${ARRIVAL} AS row FROM vetloom.clinic_arrival t WHERE t.clinic_id = $1
      ORDER BY t.answered_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`,
    [],
  );
  const [counted] = await sql<{ count: number }>(
    'SELECT count(*)::integer AS count FROM vetloom.clinic_arrival WHERE clinic_id = $1',
  );
  return { count: counted?.count ?? 0, rows };
}

/** Writes an answer: once. */
export const addArrival = async (sql: ClinicSql, arrival: ClinicArrival, seq: number): Promise<void> => {
  await sql(
    `INSERT INTO vetloom.clinic_arrival (clinic_id, id, from_clinic, transfer_id, body, status, answered_at, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[arrival.id, arrival.fromClinic, arrival.transferID, bodyOf(arrival, ARRIVAL_COLUMNS), arrival.status],
      ...[arrival.answeredDateTime, seq, arrival.createDateTime, arrival.createBy],
      ...[arrival.updateDateTime, arrival.updateBy],
    ],
  );
};
