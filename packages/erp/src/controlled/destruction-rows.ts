import { DESTRUCTION_KINDS, type Destruction } from '@vetloom/domain/stock/destruction.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

/** Documents of the clinic's work that give something, by the collections in which they are. */
const WORK = `('record', 'inHospitalPlan', 'inHospitalExam')`;

/** Rows of the ledger by which something was destroyed or used up before a second person: `kind/id`. */
const KINDS = `'^(${DESTRUCTION_KINDS.join('|')})/'`;

/** What was destroyed or used up and stands, in the ledger itself: what was taken back is none. What a count found used up is the count's. */
const DESTROYED = `SELECT jsonb_build_object('id', split_part(m.cause_row, '/', 2), 'kind', split_part(m.cause_row, '/', 1), 'prodID', m.product_id,
    'name', p.name, 'unit', p.unit, 'lotID', m.lot_id, 'lot', l.number, 'placeID', m.place_id, 'quantity', -m.quantity, 'happenedDateTime', m.happened_at,
    'reason', m.reason, 'witness', COALESCE(m.witness, ''), 'by', m.recorded_by, 'recordDateTime', m.recorded_at,
    'visitID', CASE WHEN m.cause_id LIKE '/%' THEN m.cause_id ELSE '' END, 'petID', COALESCE(d.body ->> 'petID', ''), 'petName', COALESCE(pet.body ->> 'name', '')) AS row
  FROM vetloom.stock_movement m
  JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = m.product_id
  JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = m.lot_id
  LEFT JOIN LATERAL (SELECT d.body FROM vetloom.document d WHERE d.clinic_id = $1 AND d.id = m.cause_id AND d.collection IN ${WORK} AND NOT d.deleted LIMIT 1) d ON true
  LEFT JOIN vetloom.document pet ON pet.clinic_id = $1 AND pet.collection = 'pet' AND pet.id = d.body ->> 'petID' AND NOT pet.deleted
  WHERE m.clinic_id = $1 AND m.cause IN ('loss', 'destruction') AND m.quantity < 0 AND m.cause_row ~ ${KINDS}
    AND NOT EXISTS (SELECT FROM vetloom.controlled_count c WHERE c.clinic_id = $1 AND c.id = m.cause_id)
    AND NOT EXISTS (SELECT FROM vetloom.stock_movement r WHERE r.clinic_id = $1 AND r.cause_id = m.cause_id AND r.cause = m.cause
      AND r.cause_row = m.cause_row AND r.quantity > 0)`;

/** What was destroyed or used up in a time, the latest first. @throws DomainError tooLarge */
export const destructionsOf = (
  sql: ClinicSql,
  {
    start,
    end,
    limit,
    offset,
  }: { readonly start: number; readonly end: number; readonly limit: number; readonly offset: number },
): Promise<Destruction[]> =>
  pageRows<Destruction>(
    sql,
    `${DESTROYED} AND m.happened_at >= $2 AND m.happened_at < $3 ORDER BY m.happened_at DESC, m.cause_row LIMIT ${limit} OFFSET ${offset}`,
    [start, end],
  );

/** One that stands, by its id. */
export async function destructionByID(sql: ClinicSql, id: string): Promise<Destruction | undefined> {
  const rows = DESTRUCTION_KINDS.map((kind) => `${kind}/${id}`);
  const [found] = await pageRows<Destruction>(sql, `${DESTROYED} AND m.cause_row = ANY ($2)`, [rows]);
  return found;
}
