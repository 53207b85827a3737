import { recallMessageID } from '@vetloom/domain/message/recall.commands.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { GIVEN, WORK } from '@vetloom/storage/stock/lot-takers.ts';
import { pageRows } from '../rows/listing.ts';

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
  /** What the owner was told of the recall; null for nothing yet. */
  readonly told: RecallTold | null;
}

/** How far the owner’s message of a recall has got. */
export interface RecallTold {
  readonly messageID: string;
  /** `MESSAGE_STATUS` of the domain. */
  readonly status: number;
  readonly channel: string;
  /** Why it reached nobody; empty where it did, or is on its way. */
  readonly failure: string;
  /** When it last changed, Unix seconds: when it went, arrived, or somebody telephoned. */
  readonly dateTime: number;
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
  const rows = await pageRows<Omit<LotTaker, 'told'>>(
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
  const told = await toldOf(sql, lotID, rows);
  return { count: counted?.count ?? 0, rows: rows.map((row) => ({ ...row, told: told.get(row.userID) ?? null })) };
}

/** What owners were told of the recall, by owner. */
async function toldOf(
  sql: ClinicSql,
  lotID: string,
  rows: readonly Pick<LotTaker, 'userID'>[],
): Promise<ReadonlyMap<string, RecallTold>> {
  const ids = new Map(rows.flatMap(({ userID }) => (userID === '' ? [] : [[recallMessageID(lotID, userID), userID]])));
  if (ids.size === 0) return new Map();
  const found = await sql<RecallTold>(
    `SELECT id AS "messageID", (body ->> 'status')::integer AS status, body ->> 'channel' AS channel, body ->> 'failure' AS failure,
        (body ->> 'updateDateTime')::float8 AS "dateTime"
      FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND NOT deleted AND id = ANY ($2)`,
    [[...ids.keys()]],
  );
  return new Map(found.map((told) => [ids.get(told.messageID) ?? '', told]));
}
