import { type OpenedUnit, restOf } from '@vetloom/domain/stock/opened-units.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { openedJson } from '@vetloom/storage/stock/stock-json.ts';
import { pageRows } from '../rows/listing.ts';

/** An opened bottle as lists show it. */
export interface ListedOpened {
  readonly openedID: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly lotID: string;
  /** The lot's printed number; empty where there is none. */
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly placeID: string;
  /** Stock units that it held, and what is left of them by the book. */
  readonly size: number;
  readonly rest: number;
  /** Unix seconds. */
  readonly openedDateTime: number;
  /** Email. */
  readonly by: string;
  /** The last day on which it is good, `YYYY-MM-DD`. */
  readonly until: string;
  readonly isOverdue: boolean;
  /** Of a controlled drug: what is left is thrown away by two people. */
  readonly isControlled: boolean;
}

/** What is asked of the opened bottles of a clinic. */
export interface OpenedQuestion {
  readonly prodIDs?: readonly string[] | undefined;
  readonly lotID?: string | undefined;
  readonly openedID?: string | undefined;
  /** Those alone whose day is over. */
  readonly overdue?: boolean | undefined;
  /** `YYYY-MM-DD` by the clinic's clock. */
  readonly today: string;
}

const MOST = 500;

/** Bottles that stand open, what is good for the shortest first: at most five hundred. @throws DomainError tooLarge */
export async function openedUnits(
  sql: ClinicSql,
  { prodIDs, lotID, openedID, overdue, today }: OpenedQuestion,
): Promise<ListedOpened[]> {
  const values: unknown[] = [];
  const at = (value: unknown) => `$${values.push(value) + 1}`;
  const day = at(today);
  const where = [
    ...(prodIDs === undefined ? [] : [`u.product_id = ANY (${at(prodIDs)})`]),
    ...(lotID === undefined ? [] : [`u.lot_id = ${at(lotID)}`]),
    ...(openedID === undefined ? [] : [`u.id = ${at(openedID)}`]),
    ...(overdue ? [`u.good_until < ${day}::date`] : []),
  ];
  const found = await pageRows<Omit<ListedOpened, 'rest'> & { readonly taken: number; readonly lies: number }>(
    sql,
    `SELECT jsonb_build_object('openedID', u.id, 'prodID', u.product_id, 'name', p.name, 'unit', p.unit, 'lotID', u.lot_id, 'lot', l.number,
        'expiresOn', l.expires_on, 'placeID', u.place_id, 'size', u.size, 'taken', u.taken, 'openedDateTime', u.opened_at, 'by', u.opened_by,
        'until', u.good_until, 'isOverdue', u.good_until < ${day}::date,
        'isControlled', p.controlled_drug_info IS NOT NULL, 'lies', COALESCE(b.quantity, 0)) AS row
      FROM vetloom.opened_unit u
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = u.product_id
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = u.lot_id
      LEFT JOIN vetloom.stock_balance b ON b.clinic_id = $1 AND b.product_id = u.product_id AND b.lot_id = u.lot_id AND b.place_id = u.place_id
      WHERE ${['u.clinic_id = $1', "u.status = 'open'", ...where].join(' AND ')} ORDER BY u.good_until, u.id LIMIT ${MOST}`,
    values,
  );
  return found.map(({ taken, lies, ...unit }) => ({ ...unit, rest: restOf({ size: unit.size, taken }, lies) }));
}

/** What is known of a lot at a place before a bottle of it is opened. */
export interface Openable {
  readonly prodID: string;
  readonly expiresOn: string | null;
  readonly openDays: number | null;
  readonly sellFactor: number;
  readonly purchaseFactor: number;
}

/** A lot at a place of the clinic's; undefined where there is no such. */
export async function openableAt(sql: ClinicSql, lotID: string, placeID: string): Promise<Openable | undefined> {
  const [row] = await sql<Openable>(
    `SELECT l.product_id AS "prodID", to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", p.open_days AS "openDays",
        p.sell_factor::float8 AS "sellFactor", p.purchase_factor::float8 AS "purchaseFactor"
      FROM vetloom.lot l JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = l.product_id
      JOIN vetloom.stock_place s ON s.clinic_id = $1 AND s.id = $3 AND s.removed_at IS NULL
      WHERE l.clinic_id = $1 AND l.id = $2`,
    [lotID, placeID],
  );
  return row;
}

/** Who writes, and the sequence that the write will have. */
interface Writing {
  readonly seq: number;
  readonly now: number;
  readonly author: string;
}

/** The bottle `$2` as its history has it. */
const OPENED = `SELECT ${openedJson('u')} AS unit FROM vetloom.opened_unit u WHERE u.clinic_id = $1 AND u.id = $2`;

/** Puts a bottle there that somebody opened by hand; answers its row as the history has it. */
export const putOpened = async (sql: ClinicSql, unit: OpenedUnit, { seq, now, author }: Writing): Promise<object> => {
  const { openedID, productID, lotID, placeID, size, taken, openedAt, until } = unit;
  const [, [row]] = await Promise.all([
    sql(
      `INSERT INTO vetloom.opened_unit (clinic_id, id, product_id, lot_id, place_id, size, taken, opened_at, opened_by, good_until, seq, created_at, created_by,
          updated_at, updated_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $9, $12, $9)`,
      [openedID, productID, lotID, placeID, size, taken, openedAt, author, until, seq, now],
    ),
    sql<{ unit: object }>(OPENED, [openedID]),
  ]);
  return row?.unit ?? {};
};

/** Closes a bottle that stands open: thrown away, or never opened. Answers its row before and after, as the history has it. */
export const closeOpened = async (
  sql: ClinicSql,
  {
    openedID,
    status,
    reason,
  }: { readonly openedID: string; readonly status: 'discarded' | 'undone'; readonly reason: string },
  { seq, now, author }: Writing,
): Promise<{ readonly before: object | null; readonly after: object | null }> => {
  const read = () => sql<{ unit: object }>(OPENED, [openedID]);
  const [[before], , [after]] = await Promise.all([
    read(),
    sql(
      'UPDATE vetloom.opened_unit SET status = $3, reason = $4, seq = $5, updated_at = $6, updated_by = $7 WHERE clinic_id = $1 AND id = $2',
      [openedID, status, reason, seq, now, author],
    ),
    read(),
  ]);
  return { before: before?.unit ?? null, after: after?.unit ?? null };
};
