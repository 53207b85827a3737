import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** By which a lot came to owners and their animals, and back from them. */
export const GIVEN: readonly MovementCause[] = ['sale', 'saleReturn', 'dispensing', 'dispensingReturn', 'treatment'];
/** Documents of the clinic's work that give something out. */
export const WORK = ['record', 'sale', 'inHospital', 'inHospitalPlan'] as const;

/** An owner who got something of a lot and hasn’t given it back, with the animals that got it. */
export interface LotOwner {
  readonly userID: string;
  readonly petIDs: string[];
}

/** Owners whom a lot went to, in the order of their ids: all of them, since whoever is left out here is told by nobody. */
export const ownersOfLot = (sql: ClinicSql, lotID: string): Promise<LotOwner[]> =>
  sql<LotOwner>(
    `SELECT u.id AS "userID", COALESCE(array_agg(DISTINCT p.id) FILTER (WHERE p.id IS NOT NULL), '{}') AS "petIDs"
      FROM (SELECT cause_id FROM vetloom.stock_movement WHERE clinic_id = $1 AND lot_id = $2 AND cause = ANY ($3)
        GROUP BY 1 HAVING sum(quantity) < 0) t
      LEFT JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = ANY ($4) AND d.id = t.cause_id
      LEFT JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = t.cause_id
      LEFT JOIN vetloom.document p ON p.clinic_id = $1 AND p.collection = 'pet' AND p.id = d.body ->> 'petID'
      JOIN vetloom.document u ON u.clinic_id = $1 AND u.collection = 'user' AND NOT u.deleted
        AND u.id = COALESCE(NULLIF(d.body ->> 'userID', ''), p.body ->> 'userID', f.body ->> 'clientID')
      GROUP BY 1 ORDER BY 1`,
    [lotID, GIVEN, WORK],
  );
