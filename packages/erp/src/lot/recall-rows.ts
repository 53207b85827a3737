import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

/** By which a lot came to owners and their animals, and back from them. */
const GIVEN: readonly MovementCause[] = ['sale', 'saleReturn', 'dispensing', 'dispensingReturn', 'treatment'];
/** Documents of the clinic's work that give something out. */
const WORK = ['record', 'sale', 'inHospital', 'inHospitalPlan'] as const;

/** Who got something of a lot, and by which visit or sale. */
export interface LotTaker {
  /** Id of the visit, stay, sale or form. */
  readonly causeID: string;
  readonly dateTime: number;
  /** Stock units that are still with them. */
  readonly quantity: number;
  /** Empty where it was for no animal. */
  readonly petID: string;
  readonly petName: string;
  /** Empty for somebody whom the clinic doesn't know. */
  readonly userID: string;
  readonly userName: string;
  readonly phone: string;
}

/** Who got something of a lot and hasn't given it back, the latest first, and how many they are. @throws DomainError tooLarge */
export async function takersOfLot(
  sql: ClinicSql,
  lotID: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: LotTaker[] }> {
  const took = `SELECT cause_id, max(happened_at) AS at, -sum(quantity) AS quantity FROM vetloom.stock_movement
    WHERE clinic_id = $1 AND lot_id = $2 AND cause = ANY ($3) GROUP BY 1 HAVING sum(quantity) < 0`;
  const [counted] = await sql<{ count: number }>(`SELECT count(*)::integer AS count FROM (${took}) t`, [lotID, GIVEN]);
  const rows = await pageRows<LotTaker>(
    sql,
    `SELECT jsonb_build_object('causeID', t.cause_id, 'dateTime', t.at, 'quantity', t.quantity,
        'petID', COALESCE(d.body ->> 'petID', ''), 'petName', COALESCE(p.body ->> 'name', ''),
        'userID', COALESCE(u.id, ''), 'phone', COALESCE(u.body ->> 'phone', ''),
        'userName', COALESCE(u.body ->> 'name', d.body ->> 'userName', f.body ->> 'clientName', '')) AS row
      FROM (${took} ORDER BY at DESC, cause_id LIMIT ${limit} OFFSET ${offset}) t
      LEFT JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = ANY ($4) AND d.id = t.cause_id
      LEFT JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = t.cause_id
      LEFT JOIN vetloom.document p ON p.clinic_id = $1 AND p.collection = 'pet' AND p.id = d.body ->> 'petID'
      LEFT JOIN vetloom.document u ON u.clinic_id = $1 AND u.collection = 'user' AND NOT u.deleted
        AND u.id = COALESCE(NULLIF(d.body ->> 'userID', ''), p.body ->> 'userID', f.body ->> 'clientID')
      ORDER BY t.at DESC, t.cause_id`,
    [lotID, GIVEN, WORK],
  );
  return { count: counted?.count ?? 0, rows };
}
