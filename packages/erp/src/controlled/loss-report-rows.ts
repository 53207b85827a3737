import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type ControlledLoss, lossDeadline, lossReportFields } from '@vetloom/domain/stock/controlled-report.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { controlledReportJson } from '@vetloom/storage/stock/controlled-columns.ts';
import { LOSS_ROW } from '../loss/loss-rows.ts';
import { pageRows } from '../rows/listing.ts';

/** What the authorities are told, as it is kept. */
export interface StoredReport {
  readonly id: string;
  readonly createDateTime: number;
  readonly createBy: string;
  readonly updateDateTime: number;
  readonly updateBy: string;
}

/** A report by its id. */
export async function reportOf<R extends object>(sql: ClinicSql, id: string): Promise<(R & StoredReport) | undefined> {
  const [row] = await sql<{ report: R & StoredReport }>(
    `SELECT ${controlledReportJson('r')} AS report FROM vetloom.controlled_report r WHERE r.clinic_id = $1 AND r.id = $2`,
    [id],
  );
  return row?.report;
}

/** Writes a report. */
export async function putReport(sql: ClinicSql, report: StoredReport, seq: number): Promise<void> {
  const { id, createDateTime, createBy, updateDateTime, updateBy, ...body } = report;
  await sql(
    `INSERT INTO vetloom.controlled_report (clinic_id, id, body, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, seq = excluded.seq, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [id, JSON.stringify(body), seq, createDateTime, createBy, updateDateTime, updateBy],
  );
}

/** The id of a loss's report. */
export const lossReportID = (lossID: string): string => `loss/${lossID}`;

/**
 * Losses of controlled drugs (減損), out of the ledger: what was lost, broken or missing when it was counted, or didn't arrive. What a row moved there and back
 * counts together, so that a loss that was taken back is none. What is used up is none either. Values from $2 on: start and end, or the loss's sequence and place.
 */
const lossesSql = (
  narrowed: string,
) => `SELECT g.first AS id, g.product_id AS "prodID", p.name, p.unit, COALESCE(p.controlled_drug_info ->> 'license', '') AS license,
    (p.controlled_drug_info ->> 'schedule')::integer AS schedule, l.number AS lot, g.place_id AS "placeID", g.quantity::float8 AS quantity, g.at AS "happenedDateTime",
    g.reason, g.by, g.witness, g.cause, g.cause_id AS "causeID",
    g.cause = 'loss' AND g.cause_row = '${LOSS_ROW}' AND g.quantity > 0 AS "isWritten", r.body AS report
  FROM (SELECT m.cause, m.cause_id, m.cause_row, m.product_id, m.lot_id, m.place_id, -sum(m.quantity) AS quantity, min(m.happened_at) AS at,
      (array_agg(m.seq || '.' || m.ord ORDER BY m.seq, m.ord))[1] AS first, (array_agg(m.reason ORDER BY m.seq, m.ord))[1] AS reason,
      (array_agg(m.recorded_by ORDER BY m.seq, m.ord))[1] AS by, (array_agg(COALESCE(m.witness, '') ORDER BY m.seq, m.ord))[1] AS witness
    FROM vetloom.stock_movement m JOIN vetloom.product c ON c.clinic_id = $1 AND c.id = m.product_id AND c.controlled_drug_info IS NOT NULL
    WHERE m.clinic_id = $1 AND m.cause IN ('loss', 'count') AND m.cause_row NOT LIKE 'used/%' GROUP BY 1, 2, 3, 4, 5, 6) g
  JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = g.product_id
  JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = g.lot_id
  LEFT JOIN vetloom.controlled_report r ON r.clinic_id = $1 AND r.id = 'loss/' || g.first
  WHERE (g.quantity > 0 OR r.id IS NOT NULL) AND ${narrowed}`;

type Row = Omit<ControlledLoss, 'deadline' | keyof typeof lossReportFields.shape> & { readonly report: object | null };

const shown = ({ report, ...row }: Row, zone: Zone): ControlledLoss => ({
  ...row,
  quantity: Math.max(0, row.quantity),
  ...lossReportFields.parse(report ?? {}),
  deadline: lossDeadline(row.happenedDateTime, zone),
});

/** Losses of a time, the latest first, with their reports. @throws DomainError tooLarge */
export async function controlledLossesOf(
  sql: ClinicSql,
  {
    start,
    end,
    limit,
    offset,
  }: { readonly start: number; readonly end: number; readonly limit: number; readonly offset: number },
  zone: Zone,
): Promise<ControlledLoss[]> {
  const rows = await pageRows<Row>(
    sql,
    `SELECT to_jsonb(x) AS row FROM (${lossesSql('g.at >= $2 AND g.at < $3')} ORDER BY g.at DESC, g.first LIMIT ${limit} OFFSET ${offset}) x`,
    [start, end],
  );
  return rows.map((row) => shown(row, zone));
}

/** A loss by its id, which is its first movement's sequence and place. */
export async function controlledLossOf(sql: ClinicSql, id: string, zone: Zone): Promise<ControlledLoss | undefined> {
  const [row] = await sql<Row>(lossesSql('g.first = $2'), [id]);
  return row && shown(row, zone);
}
